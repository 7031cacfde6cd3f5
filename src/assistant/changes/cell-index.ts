/** Where cells stand by what they say, so that no table is gone through for each word of an instruction. */
import { fold } from './fold.ts';

/** What may be a row of a table. */
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
  /** For each text, folded, the last cell that says it. */
  readonly #last = new Map<string, number>();
  /** For each cell: its row and column in one number, and the cell before it that says the same (-1 for none). */
  readonly #positions: number[] = [];
  readonly #before: number[] = [];

  /** Rows are added in the order of the document. */
  add(part: Part): void {
    const row = this.#rows.push(part) - 1;
    const cells = part.row?.cells ?? [];
    for (let column = 0; column < cells.length && column < MOST_COLUMNS; column++) {
      const text = fold(cells[column] ?? '');
      if (text === '') continue;
      this.#before.push(this.#last.get(text) ?? -1);
      this.#last.set(text, this.#positions.push(row * MOST_COLUMNS + column) - 1);
    }
  }

  /** The cells that say just a text, in order; of very many the last ones. */
  saying(text: string): IndexedCell<Part>[] {
    const cells: IndexedCell<Part>[] = [];
    for (let id = this.#last.get(text) ?? -1; id >= 0 && cells.length < MOST; id = this.#before[id] ?? -1) {
      const position = this.#positions[id] ?? 0;
      const part = this.#rows[Math.floor(position / MOST_COLUMNS)];
      if (part !== undefined) cells.push({ part, column: position % MOST_COLUMNS });
    }
    return cells.reverse();
  }

  /** The different texts of the cells, folded. */
  texts(): Iterable<string> {
    return this.#last.keys();
  }
}

/** Of more cells that say the same no one can be meant. */
const MOST = 2_000;
/** As many as a worksheet has. */
const MOST_COLUMNS = 16_384;
