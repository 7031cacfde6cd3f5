/** An index of table cells by text, so that a lookup does not scan every table for each word of an instruction. */
import { fold } from './fold.ts';

/** A part of a document that may be a table row. */
interface MayBeRow {
  readonly row: { readonly cells: readonly string[] } | undefined;
}

/** A cell of a row of a document. */
export interface IndexedCell<Part> {
  readonly part: Part;
  /** From 0. */
  readonly column: number;
}

export class CellIndex<Part extends MayBeRow> {
  readonly #rows: Part[] = [];
  /** Maps a folded text to the last cell with that text. */
  readonly #last = new Map<string, number>();
  /** For each cell: its row and column packed in one number, and the previous cell with the same text (-1 for none). */
  readonly #positions: number[] = [];
  readonly #before: number[] = [];

  /** Call in document order. */
  add(part: Part): void {
    const row = this.#rows.push(part) - 1;
    const cells = part.row?.cells ?? [];
    for (let column = 0; column < cells.length && column < MAX_COLUMNS; column++) {
      const text = fold(cells[column] ?? '');
      if (text === '') continue;
      this.#before.push(this.#last.get(text) ?? -1);
      this.#last.set(text, this.#positions.push(row * MAX_COLUMNS + column) - 1);
    }
  }

  /** Cells whose text equals the folded text, in document order; if there are more than `MAX`, only the last ones. */
  withText(text: string): IndexedCell<Part>[] {
    const cells: IndexedCell<Part>[] = [];
    for (let id = this.#last.get(text) ?? -1; id >= 0 && cells.length < MAX; id = this.#before[id] ?? -1) {
      const position = this.#positions[id] ?? 0;
      const part = this.#rows[Math.floor(position / MAX_COLUMNS)];
      if (part !== undefined) cells.push({ part, column: position % MAX_COLUMNS });
    }
    return cells.reverse();
  }

  /** The distinct texts of the cells, folded. */
  texts(): Iterable<string> {
    return this.#last.keys();
  }
}

/** If more cells than this have the same text, it identifies none of them. */
const MAX = 2_000;
/** The column limit of an Excel worksheet. */
const MAX_COLUMNS = 16_384;
