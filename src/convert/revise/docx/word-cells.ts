/** The table cells of the document body; tables in page headers and text boxes are not counted. */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { TableCell } from '../find-cell.ts';
import type { Paragraph } from './paragraph.ts';

export interface WordCell extends TableCell {
  readonly paragraphs: Paragraph[];
  text: string;
  readonly element: XmlElement;
  readonly rowElement: XmlElement;
}

export class WordCells implements Iterable<WordCell> {
  #cells: readonly WordCell[] | undefined;
  readonly #paragraphs: readonly Paragraph[];

  constructor(paragraphs: readonly Paragraph[]) {
    this.#paragraphs = paragraphs;
  }

  [Symbol.iterator](): Iterator<WordCell> {
    return this.all[Symbol.iterator]();
  }

  get all(): readonly WordCell[] {
    this.#cells ??= cellsOf(this.#paragraphs);
    return this.#cells;
  }

  /** The cells of a row, in order. */
  row(table: number, row: number): readonly WordCell[] {
    return this.all.filter((cell) => cell.table === table && cell.row === row);
  }
}

function cellsOf(paragraphs: readonly Paragraph[]): WordCell[] {
  const cells = new Map<unknown, WordCell>();
  for (const paragraph of paragraphs) {
    const { cell } = paragraph;
    if (cell === undefined || !paragraph.isBody) continue;
    const known = cells.get(cell.element);
    if (known === undefined)
      cells.set(cell.element, { ...cell, text: paragraph.text, paragraphs: [paragraph] });
    else {
      known.paragraphs.push(paragraph);
      known.text += ` ${paragraph.text}`;
    }
  }
  return [...cells.values()];
}
