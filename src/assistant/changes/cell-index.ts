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
  /** For each cell: the row, the column, and the cell before it that says the same (-1 for none). */
  readonly #rowOf: number[] = [];
  readonly #columnOf: number[] = [];
  readonly #before: number[] = [];

  /** Rows are added in the order of the document. */
  add(part: Part): void {
    const row = this.#rows.push(part) - 1;
    for (const [column, cell] of (part.row?.cells ?? []).entries()) {
      if (cell === '') continue;
      const text = fold(cell);
      const id = this.#rowOf.push(row) - 1;
      this.#columnOf.push(column);
      this.#before.push(this.#last.get(text) ?? -1);
      this.#last.set(text, id);
    }
  }

  /** The cells that say just a text, in order; of very many the last ones. */
  saying(text: string): IndexedCell<Part>[] {
    const cells: IndexedCell<Part>[] = [];
    for (let id = this.#last.get(text) ?? -1; id >= 0 && cells.length < MOST; id = this.#before[id] ?? -1) {
      const part = this.#rows[this.#rowOf[id] ?? -1];
      if (part !== undefined) cells.push({ part, column: this.#columnOf[id] ?? 0 });
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
