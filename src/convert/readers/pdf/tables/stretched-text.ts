/**
 * Distinguishes justified text from the rows of a table: the spaces of a justified line are all equally wide, but
 * differ from those of the next line.
 */
import { type Box, unionBox } from '../geometry.ts';
import { LIST_LABEL } from './row-kinds.ts';
import type { TextRow } from './text-rows.ts';

/** Spaces of justified lines are rarely wider, in type sizes. */
const MAX_STRETCH = 2.5;
/** Maximum difference of the gaps between the words of a justified line, in type sizes. */
const EQUAL_GAPS = 0.12;
/** Maximum difference of edges that count as equal, in points. */
const SAME_EDGE = 2.5;

/** Whether most rows are lines of text that fill the region, or all are lines that fill a narrower measure. */
export function isStretched(rows: readonly TextRow[], region: Box): boolean {
  const stretched = rows.filter(
    (row) =>
      Math.abs(row.right - region.right) < SAME_EDGE &&
      (Math.abs(row.left - region.left) < SAME_EDGE || hasEqualGaps(row)) &&
      row.pieces.every(
        (piece, i) => i === 0 || piece.left - (row.pieces[i - 1]?.right ?? 0) < MAX_STRETCH * row.size,
      ),
  );
  return stretched.length >= 0.6 * rows.length || fillsOwnMeasure(rows);
}

/** Whether the gaps between a row's words, except after a label, are equal. */
function hasEqualGaps(row: TextRow): boolean {
  const gaps = gapsOf(row);
  return gaps.length > 1 && Math.max(...gaps) - Math.min(...gaps) < EQUAL_GAPS * row.size;
}

function gapsOf(row: TextRow): number[] {
  const words = row.pieces.flatMap((piece) => piece.words);
  const own = LIST_LABEL.test(words[0]?.text ?? '') ? words.slice(1) : words;
  return own.flatMap((word, index) => {
    const before = own[index - 1];
    return before === undefined || word.glued ? [] : [word.left - before.right];
  });
}

/** Minimum share of the rows that end at the right edge. */
const MAX_ROWS = 0.8;
/** Minimum difference of the gaps of such rows, in type sizes: columns would leave equal gaps. */
const OTHER_GAPS = 0.2;

/** Whether rows end at the same position, each with equal gaps that differ from those of other rows. */
function fillsOwnMeasure(rows: readonly TextRow[]): boolean {
  if (rows.length === 0) return false;
  const { right } = unionBox(rows);
  const full = rows.filter((row) => Math.abs(row.right - right) < SAME_EDGE);
  const withGaps = full.filter((row) => gapsOf(row).length > 1);
  if (full.length < MAX_ROWS * rows.length || withGaps.length < 2 || !withGaps.every(hasEqualGaps))
    return false;
  const gaps = withGaps.map((row) => (gapsOf(row)[0] ?? 0) / row.size);
  return Math.max(...gaps) - Math.min(...gaps) > OTHER_GAPS;
}
