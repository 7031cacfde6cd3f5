/**
 * Does the first row of a table name its columns? It does when words stand over values, and does not when what
 * stands there is of a kind with what stands below.
 */
import { looksLikeDate, looksLikeYear } from './looks-like-value.ts';

/** A cell of a table, or undefined for an empty one. */
export type HeaderCell = { readonly content: string; readonly isValue: boolean } | undefined;

/** Rows below the first that are compared with it. */
const SAMPLE_ROWS = 50;

/** @param rows cells of equal columns under each other; short rows are allowed */
export function hasHeader(rows: readonly (readonly HeaderCell[])[]): boolean {
  const [first = [], ...rest] = rows.slice(0, SAMPLE_ROWS + 1);
  if (rest.length === 0)
    return first.length > 2 && first.every((cell) => cell !== undefined && !cell.isValue);
  if (isForm(first, rest)) return false;
  const isDated = first.filter((cell) => cell !== undefined && looksLikeDate(cell.content)).length > 1;
  const isPeriod = (text: string) => looksLikeYear(text) || (isDated && looksLikeDate(text));
  let votes = 0;
  first.forEach((cell, column) => {
    const below = rest.map((row) => row[column]).filter((other) => other !== undefined);
    if (cell !== undefined && below.length > 0) votes += voteOf(cell, below, isPeriod);
  });
  if (votes !== 0) return votes > 0;
  return first.some((cell) => cell !== undefined && !cell.isValue);
}

/** Rows of a word with a colon and what it stands for. */
function isForm(first: readonly HeaderCell[], rest: readonly (readonly HeaderCell[])[]): boolean {
  const rows = [first, ...rest];
  return rows.every((row) => row.length <= 2 && (row[0] === undefined || row[0].content.endsWith(':')));
}

function voteOf(
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
