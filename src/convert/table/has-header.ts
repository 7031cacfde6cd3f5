/**
 * Decides whether the first row of a table is a header: it is if it has words above values, and is not if its cells
 * are of the same kind as those below.
 */
import { looksLikeDate, looksLikeYear } from './looks-like-value.ts';

/** A cell of a table; undefined for an empty one. */
export type HeaderCell = { readonly content: string; readonly isValue: boolean } | undefined;

/** Number of rows compared with the first one. */
const SAMPLE_ROWS = 50;

/** @param rows cells aligned by column; short rows are allowed */
export function hasHeader(rows: readonly (readonly HeaderCell[])[]): boolean {
  const [first = [], ...rest] = rows.slice(0, SAMPLE_ROWS + 1);
  if (rest.length === 0)
    return first.length > 2 && first.every((cell) => cell !== undefined && !cell.isValue);
  if (isForm(first, rest)) return false;
  const isDated = first.filter((cell) => cell !== undefined && looksLikeDate(cell.content)).length > 1;
  const isPeriod = (text: string) => looksLikeYear(text) || (isDated && looksLikeDate(text));
  let score = 0;
  first.forEach((cell, column) => {
    const below = rest.map((row) => row[column]).filter((other) => other !== undefined);
    if (cell !== undefined && below.length > 0) score += scoreOf(cell, below, isPeriod);
  });
  if (score !== 0) return score > 0;
  return first.some((cell) => cell !== undefined && !cell.isValue);
}

/** Whether every row is a label with a colon and its value. */
function isForm(first: readonly HeaderCell[], rest: readonly (readonly HeaderCell[])[]): boolean {
  const rows = [first, ...rest];
  return rows.every((row) => row.length <= 2 && (row[0] === undefined || row[0].content.endsWith(':')));
}

function scoreOf(
  cell: NonNullable<HeaderCell>,
  below: readonly NonNullable<HeaderCell>[],
  isPeriod: (text: string) => boolean,
): number {
  const values = below.filter((other) => other.isValue).length;
  const isOverValues = values * 2 > below.length;
  if (!cell.isValue) {
    if (isOverValues) return 1;
    return below.some((other) => other.content === cell.content) ? -0.5 : 0;
  }
  if (isPeriod(cell.content) && !below.every((other) => isPeriod(other.content))) return 0.25;
  return isOverValues ? -1 : -0.25;
}
