/**
 * Rows of a large sheet, each stored as a single string: a cell as an object takes some hundred bytes, in this form
 * little more than its text. The cells are recreated on each access.
 */
import type { GridCell, GridRow } from './grid.ts';

/** Separator of cells; a row with a cell that contains it is not packed. */
const SEPARATOR = '\u0001';
/** Type prefix of each cell. */
const WORDS = 'w';
const VALUE = 'v';
const BOLD_WORDS = 'W';
const BOLD_VALUE = 'V';

class PackedRow implements GridRow {
  readonly row: number;
  readonly columns: readonly number[];
  #packed: string;

  constructor(row: number, columns: readonly number[], packed: string) {
    this.row = row;
    this.columns = columns;
    this.#packed = packed;
  }

  get cells(): readonly GridCell[] {
    return this.#packed.split(SEPARATOR).map(cellOf);
  }

  release(): void {
    this.#packed = '';
  }

  at(row: number, columns: readonly number[]): PackedRow {
    return new PackedRow(row, columns, this.#packed);
  }
}

function cellOf(packed: string): GridCell {
  const mark = packed[0];
  const isValue = mark === VALUE || mark === BOLD_VALUE;
  const content = packed.slice(1);
  return mark === WORDS || mark === VALUE ? { content, isValue } : { content, isValue, isBold: true };
}

function packed({ content, isValue, isBold }: GridCell): string {
  return `${isBold ? (isValue ? BOLD_VALUE : BOLD_WORDS) : isValue ? VALUE : WORDS}${content}`;
}

function packedRow(row: number, columns: readonly number[], cells: readonly GridCell[]): GridRow {
  const isPlain = cells.length > 0 && cells.every((cell) => !cell.spans && !cell.content.includes(SEPARATOR));
  return isPlain ? new PackedRow(row, columns, cells.map(packed).join(SEPARATOR)) : { row, columns, cells };
}

/** A row with some of another's cells. */
export function partOf(row: GridRow, columns: readonly number[], cells: readonly GridCell[]): GridRow {
  return row instanceof PackedRow ? packedRow(row.row, columns, cells) : { row: row.row, columns, cells };
}

/** A row with all its cells moved. */
export function movedRow(source: GridRow, row: number, columns: readonly number[]): GridRow {
  return source instanceof PackedRow ? source.at(row, columns) : { row, columns, cells: source.cells };
}

/** Releases the cells of a packed row that was written and is not needed any more. */
export function release(row: GridRow): void {
  if (row instanceof PackedRow) row.release();
}

/** The first cells of a sheet are not packed: larger sheets are. */
const UNPACKED_CELLS = 100_000;

/** Collects the rows of a sheet. Most rows fill the same columns as the previous one: they share one list. */
export class RowCollector {
  readonly rows: GridRow[] = [];
  #lastColumns: readonly number[] = [];
  #cells = 0;

  /** Adds a row with all of its cells; an empty one is ignored. */
  add(row: number, columns: readonly number[], cells: readonly GridCell[]): void {
    if (cells.length === 0) return;
    const last = this.#lastColumns;
    const isSame = columns.length === last.length && columns.every((column, i) => column === last[i]);
    if (!isSame) this.#lastColumns = columns;
    this.#cells += cells.length;
    const isLarge = this.#cells > UNPACKED_CELLS;
    this.rows.push(
      isLarge ? packedRow(row, this.#lastColumns, cells) : { row, columns: this.#lastColumns, cells },
    );
  }
}
