/**
 * Finds tables that were printed without their tags: browsers leave them out where a page seems to use a table for
 * its layout, and what is left is one text whose lines stand in columns.
 */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Line } from '../lines/lines.ts';
import type { Vocabulary } from '../lines/spans.ts';
import { findAlignedTables, type TableInk } from '../tables/aligned-tables.ts';
import type { PlacedWord } from './marked-words.ts';

const NO_INK: TableInk = { rules: [], fills: [] };

/** Text in fewer lines is no table. */
const MIN_LINES = 4;

/** The table that all lines of a text make by how they stand on their page; undefined when they make none. */
export function tableOfLines(
  lines: readonly Line[],
  words: readonly PlacedWord[],
  vocabulary: Vocabulary,
): Table | undefined {
  if (lines.length < MIN_LINES || !hasWideGaps(lines)) return undefined;
  if (words.some(({ page }) => page !== words[0]?.page)) return undefined;
  const [found, ...others] = findAlignedTables(lines, NO_INK, vocabulary);
  return others.length === 0 && found?.words.size === words.length ? found.table : undefined;
}

/** A table of more words is not looked at again and again for cells beside it. */
const MAX_WORDS = 2_000;
/** Baselines of one row, in points. */
const SAME_ROW = 1.5;

/** Whether all words stand in rows of a table, given by its words, on the same page. */
export function standInRows(words: readonly PlacedWord[], table: readonly PlacedWord[]): boolean {
  if (table.length === 0 || table.length > MAX_WORDS) return false;
  return words.every(({ word, page }) =>
    table.some((cell) => cell.page === page && Math.abs(cell.word.baseline - word.baseline) < SAME_ROW),
  );
}

/** Cells stand further apart than this, in type sizes. */
const WIDE_GAP = 0.62;

/** Whether most lines are parted within, or stand beside each other; it costs little to ask. */
function hasWideGaps(lines: readonly Line[]): boolean {
  const rows = new Map<number, number>();
  for (const { baseline } of lines) {
    const row = Math.round(baseline);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const parted = lines.filter((line) => (rows.get(Math.round(line.baseline)) ?? 0) > 1 || hasWideGap(line));
  return 2 * parted.length >= lines.length;
}

function hasWideGap({ words, size }: Line): boolean {
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > WIDE_GAP * size) return true;
    right = word.right;
  }
  return false;
}
