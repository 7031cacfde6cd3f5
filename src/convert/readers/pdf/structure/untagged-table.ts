/**
 * Finds tables that were printed without tags: browsers omit them if a page seems to use a table for its layout, and
 * the result is one text whose lines are aligned in columns.
 */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Line } from '../lines/lines.ts';
import type { Vocabulary } from '../lines/spans.ts';
import { findAlignedTables, type TableInk } from '../tables/aligned-tables.ts';
import type { PageWord } from './marked-words.ts';

const NO_INK: TableInk = { rules: [], fills: [] };

/** Minimum number of lines of a table. */
const MIN_LINES = 4;

/** The table that the lines of a text form as a whole; undefined if they do not. */
export function tableOfLines(
  lines: readonly Line[],
  words: readonly PageWord[],
  vocabulary: Vocabulary,
): Table | undefined {
  if (lines.length < MIN_LINES || !hasWideGaps(lines)) return undefined;
  if (words.some(({ page }) => page !== words[0]?.page)) return undefined;
  const [found, ...others] = findAlignedTables(lines, NO_INK, vocabulary);
  return others.length === 0 && found?.words.size === words.length ? found.table : undefined;
}

/** Maximum number of words of a table that is checked for further cells. */
const MAX_WORDS = 2_000;
/** Maximum difference of baselines in one row, in points. */
const SAME_ROW = 1.5;

/** Whether all words are in rows of a table, which is given by its words, on the same page. */
export function areInRows(words: readonly PageWord[], table: readonly PageWord[]): boolean {
  if (table.length === 0 || table.length > MAX_WORDS) return false;
  return words.every(({ word, page }) =>
    table.some((cell) => cell.page === page && Math.abs(cell.word.baseline - word.baseline) < SAME_ROW),
  );
}

/** Minimum gap between cells, in type sizes. */
const WIDE_GAP = 0.62;

/** Whether most lines have wide gaps or share a baseline: a cheap check before the search for tables. */
function hasWideGaps(lines: readonly Line[]): boolean {
  const rows = new Map<number, number>();
  for (const { baseline } of lines) {
    const row = Math.round(baseline);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const spaced = lines.filter((line) => (rows.get(Math.round(line.baseline)) ?? 0) > 1 || hasWideGap(line));
  return 2 * spaced.length >= lines.length;
}

function hasWideGap({ words, size }: Line): boolean {
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > WIDE_GAP * size) return true;
    right = word.right;
  }
  return false;
}
