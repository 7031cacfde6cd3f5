/**
 * Rows of a large sheet, each as one string: a cell as an object with its text takes some hundred bytes, and in here
 * little more than its letters. The cells are made again each time they are looked at.
 */
import type { GridCell, GridRow } from './grid.ts';

/** Stands between cells; a row with a cell that holds it is kept as it is. */
const BETWEEN = '\u0001';
/** What each cell begins with. */
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
    return this.#packed.split(BETWEEN).map(cellOf);
  }

  letGo(): void {
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
  const isPlain = cells.length > 0 && cells.every((cell) => !cell.spans && !cell.content.includes(BETWEEN));
  return isPlain ? new PackedRow(row, columns, cells.map(packed).join(BETWEEN)) : { row, columns, cells };
}

/** A row of some of another's cells. */
export function partOf(row: GridRow, columns: readonly number[], cells: readonly GridCell[]): GridRow {
  return row instanceof PackedRow ? packedRow(row.row, columns, cells) : { row: row.row, columns, cells };
}

/** A row with all of its cells elsewhere. */
export function movedRow(source: GridRow, row: number, columns: readonly number[]): GridRow {
  return source instanceof PackedRow ? source.at(row, columns) : { row, columns, cells: source.cells };
}

/** Forgets the cells of a row that was written, if it is a packed one: it is not looked at again. */
export function letGo(row: GridRow): void {
  if (row instanceof PackedRow) row.letGo();
}

/** The first so many cells of a sheet are kept as they are: sheets of more are large. */
const UNPACKED_CELLS = 100_000;

/** Gathers the rows of a sheet. Most fill the same columns as the row before: they share one list of them. */
export class RowGatherer {
  readonly rows: GridRow[] = [];
  #lastColumns: readonly number[] = [];
  #cells = 0;

  /** Takes a row with all of its cells; one without any is none. */
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
