/**
 * Splits a band of rows at blank columns. Not every blank column separates tables: some only space out a single one,
 * depending on where the parts on either side begin and end.
 */
import type { GridCell, GridRow } from './grid.ts';
import { partOf } from './packed-row.ts';

/** A row with only the cells in the kept columns. */
export function keepColumns(row: GridRow, keep: (column: number) => boolean): GridRow {
  if (row.columns.every(keep)) return row;
  const { cells: all } = row;
  const columns: number[] = [];
  const cells: GridCell[] = [];
  row.columns.forEach((column, i) => {
    const cell = all[i];
    if (cell === undefined || !keep(column)) return;
    columns.push(column);
    cells.push(cell);
  });
  return partOf(row, columns, cells);
}

/** Splits a band at blank columns if the parts left and right of them are separate tables. */
export function columnGroupsOf(band: readonly GridRow[]): (readonly GridRow[])[] {
  const used = new Set<number>();
  let last: readonly number[] | undefined;
  for (const { columns } of band) {
    if (columns !== last) for (const column of columns) used.add(column);
    last = columns;
  }
  const sorted = [...used].sort((a, b) => a - b);
  const starts = sorted.filter((column, i) => i === 0 || column - (sorted[i - 1] ?? column) > 1);
  if (starts.length < 2) return [band];
  const parts = sliceColumns(band, starts);
  const groups: (readonly GridRow[])[] = [];
  let from = 0;
  for (let i = 1; i <= parts.length; i++) {
    const left = parts[i - 1];
    const right = parts[i];
    if (left !== undefined && right !== undefined && !areSeparate(left, right)) continue;
    const end = starts[i] ?? Number.POSITIVE_INFINITY;
    const begin = starts[from] ?? 0;
    groups.push(rowsBetween(band, begin, end));
    from = i;
  }
  return groups;
}

/** In one pass over the cells, each is assigned to the part of its column. */
function sliceColumns(band: readonly GridRow[], starts: readonly number[]): GridRow[][] {
  const parts: GridRow[][] = starts.map(() => []);
  for (const row of band) {
    let part = 0;
    let from = 0;
    for (let i = 0; i <= row.columns.length; i++) {
      const column = row.columns[i] ?? Number.POSITIVE_INFINITY;
      while (part + 1 <= starts.length && column >= (starts[part + 1] ?? Number.POSITIVE_INFINITY)) {
        if (i > from) parts[part]?.push(sliceRow(row, from, i));
        from = i;
        part++;
        if (part >= starts.length) break;
      }
      if (i === row.columns.length && i > from) parts[part]?.push(sliceRow(row, from, i));
    }
  }
  return parts;
}

function sliceRow(row: GridRow, from: number, to: number): GridRow {
  return partOf(row, row.columns.slice(from, to), row.cells.slice(from, to));
}

function rowsBetween(band: readonly GridRow[], begin: number, end: number): GridRow[] {
  return band
    .map((row) => keepColumns(row, (column) => column >= begin && column < end))
    .filter((row) => row.cells.length > 0);
}

/**
 * Two neighbours in a band are separate tables if they begin or end in different rows, or if each has a header and
 * several columns. A single column belongs to its neighbour if most of its rows are filled.
 */
function areSeparate(left: readonly GridRow[], right: readonly GridRow[]): boolean {
  const isNarrow = (part: readonly GridRow[]) =>
    part.every((row) => row.columns[0] === part[0]?.columns[0] && row.columns.length === 1);
  if (left.length === 1 && right.length === 1) return false;
  if (isNarrow(left) || isNarrow(right)) {
    const rows = new Set(left.map((row) => row.row));
    const shared = right.filter((row) => rows.has(row.row)).length;
    return shared * 2 < Math.max(left.length, right.length);
  }
  const sameTop = left[0]?.row === right[0]?.row;
  const sameEnd = left[left.length - 1]?.row === right[right.length - 1]?.row;
  return !(sameTop && sameEnd) || startsLikeTable(right);
}

/** A header row, and below it a first column of distinct words: the names of a table's rows. */
function startsLikeTable(part: readonly GridRow[]): boolean {
  const column = part[0]?.columns[0];
  const names = part.map((row) => (row.columns[0] === column ? row.cells[0] : undefined));
  if (names.length < 3 || names.some((cell) => cell === undefined || cell.isValue)) return false;
  return new Set(names.map((cell) => cell?.content)).size === names.length;
}
