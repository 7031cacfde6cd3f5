/**
 * Rows of plain cells, as the tables of whole databases are made of: each keeps its text as one string, and makes
 * its cells anew whenever somebody looks. Kept as cells, a million of them take a gigabyte.
 */
import type { Align, Block, TableCell, TableRow } from '../content.ts';

/** What cells are beside their text; the rows of a table share it. */
interface CellTraits {
  readonly align: Align | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly header: boolean;
}

/** Stands between the texts of a row; no text that holds it is kept so. */
const SEPARATOR = '\uFDD4';
/** Rows of a table have few shapes; beyond so many they are kept as they are. */
const MAX_SHAPES = 1_000;

class PlainRow implements TableRow {
  readonly #texts: string;
  readonly #shape: readonly CellTraits[];

  constructor(
    readonly header: boolean,
    texts: string,
    shape: readonly CellTraits[],
  ) {
    this.#texts = texts;
    this.#shape = shape;
  }

  get cells(): readonly TableCell[] {
    const texts = this.#texts.split(SEPARATOR);
    return this.#shape.map((traits, at) => ({ ...traits, children: paragraphOf(texts[at] ?? '') }));
  }
}

function paragraphOf(text: string): readonly Block[] {
  return text === ''
    ? []
    : [{ kind: 'paragraph', children: [{ kind: 'text', value: text }], align: undefined }];
}

/** The text of a cell that is one plain paragraph or nothing; undefined for any other. */
function plainTextOf({ children }: TableCell): string | undefined {
  const [block, ...blocks] = children;
  if (block === undefined) return '';
  if (block.kind !== 'paragraph' || blocks.length > 0 || block.align !== undefined) return undefined;
  const [inline, ...inlines] = block.children;
  return inline?.kind === 'text' && inlines.length === 0 && !inline.value.includes(SEPARATOR)
    ? inline.value
    : undefined;
}

/** Makes rows smaller that are plain; rows of one shape share it. */
export class RowCompactor {
  readonly #shapes = new Map<string, readonly CellTraits[]>();

  /** The same row, in less memory where it is plain. */
  compact(row: TableRow): TableRow {
    const texts: string[] = [];
    for (const cell of row.cells) {
      const text = plainTextOf(cell);
      if (text === undefined) return row;
      texts.push(text);
    }
    const shape = this.#shapeOf(row.cells);
    return shape === undefined ? row : new PlainRow(row.header, texts.join(SEPARATOR), shape);
  }

  #shapeOf(cells: readonly TableCell[]): readonly CellTraits[] | undefined {
    const key = cells
      .map(({ align, columns, rows, header }) => `${align} ${columns} ${rows} ${header}`)
      .join();
    let shape = this.#shapes.get(key);
    if (shape === undefined && this.#shapes.size < MAX_SHAPES) {
      shape = cells.map(({ align, columns, rows, header }) => ({ align, columns, rows, header }));
      this.#shapes.set(key, shape);
    }
    return shape;
  }
}
