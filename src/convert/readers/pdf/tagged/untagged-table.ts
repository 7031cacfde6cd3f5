/**
 * Finds tables that were printed without their tags: browsers leave them out where a page seems to use a table for
 * its layout, and what is left is one text whose lines stand in columns.
 */
import type { Table } from '../../../markdown/blocks.ts';
import type { Line } from '../lines.ts';
import type { Vocabulary } from '../spans.ts';
import { findAlignedTables } from '../tables/aligned-tables.ts';
import type { PlacedWord } from './marked-words.ts';

/** Text in fewer lines is no table. */
const MIN_LINES = 4;

/** The table that all lines of a text make by how they stand on their page; undefined when they make none. */
export function tableOfLines(
  lines: readonly Line[],
  words: readonly PlacedWord[],
  vocabulary: Vocabulary,
): Table | undefined {
  if (lines.length < MIN_LINES || words.some(({ page }) => page !== words[0]?.page)) return undefined;
  const [found, ...others] = findAlignedTables(lines, [], vocabulary);
  return others.length === 0 && found?.words.size === words.length ? found.table : undefined;
}
