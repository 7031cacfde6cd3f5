/**
 * Finds runs of rows that may be a table: adjacent rows with several pieces, and lone rows among them that are wrapped
 * cells or titles of groups.
 */

import { isCaption, isSource } from '../blocks/captions.ts';
import { type Box, boxWidth, median, overlap, unionBox } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { columnsOf } from './column-lines.ts';
import { isWrappedHead, isWrappedTail, linesBesideLast, MAX_HEAD_ROWS, MAX_LONE_ROWS } from './lone-rows.ts';
import { isMulti, stepsOf, WIDER_STEP } from './row-kinds.ts';
import { type Piece, type TextRow, textOfRow } from './text-rows.ts';

/** Maximum distance of the rows of a table, in type sizes. */
const MAX_STEP = 3.4;
/** The same for rows separated by a rule. */
const MAX_RULED_STEP = 6;

export interface Zone {
  readonly first: number;
  readonly last: number;
}

/** The rows from `start` that may be a table; undefined if that row cannot begin one. */
export function zoneFrom(rows: readonly TextRow[], start: number, rules: readonly Rule[]): Zone | undefined {
  const begin = rows[start];
  if (begin === undefined || !isMulti(begin)) return undefined;
  let last = start;
  let lone = 0;
  for (let i = start + 1; i < rows.length; i++) {
    const [above, row] = [rows[i - 1], rows[i]];
    if (above === undefined || row === undefined || !follows(above, row, rules)) break;
    if (isMulti(row)) {
      if (row.size > 1.25 * begin.size || row.size < 0.7 * begin.size) break;
      const near = rows.slice(Math.max(start, last + 1 - NEAR_ROWS), last + 1);
      if (isStretchedText(row, above, near)) break;
      last = i;
      lone = 0;
    } else if (isInLaterColumn(row, begin, rows.slice(Math.max(start, i - NEAR_ROWS), i))) {
      if (row.baseline - (rows[last]?.baseline ?? 0) > MAX_CELL * row.size) break;
    } else if (
      ++lone > MAX_LONE_ROWS ||
      isPastRules(row, above, rows.slice(Math.max(start, last + 1 - NEAR_ROWS), last + 1), rules) ||
      endsTable(row, rows.slice(start, last + 1), rows.slice(start, i), rules)
    )
      break;
  }
  while (isWrappedTail(rows[last], rows[last + 1], begin)) last++;
  last += linesBesideLast(rows, last, begin);
  let first = start;
  while (isWrappedHead(rows[first - 1], rows.slice(first, first + MAX_HEAD_ROWS), begin)) first--;
  return extendToRules(rows, { first, last }, rules);
}

/** Maximum distance of a cell's lines below the last line that shares its row with others, in type sizes. */
const MAX_CELL = 40;
/** Maximum number of preceding rows used to determine columns, so that the work does not grow with the table. */
const NEAR_ROWS = 16;

/** Whether a lone row may be a line of a tall cell: it is below exactly one cell, not the first, of the rows around. */
function isInLaterColumn(row: TextRow, begin: TextRow, above: readonly TextRow[]): boolean {
  const [piece] = row.pieces;
  if (piece === undefined || row.size > 1.05 * begin.size) return false;
  const last = above.findLast(isMulti) ?? begin;
  return [begin, last].some((other) => isBelowOne(piece, other, row.size));
}

function isBelowOne(piece: Piece, other: TextRow, size: number): boolean {
  const below = other.pieces.filter((cell) => overlap(cell.left, cell.right, piece.left, piece.right) > 0);
  const first = other.pieces[0];
  const last = other.pieces.at(-1);
  if (first === undefined || last === undefined || below.includes(first)) return false;
  const isLast = below.includes(last) && piece.right > last.right;
  const isFlush = Math.abs(piece.left - last.left) < 2 && other.pieces.length > 2;
  return below.length === 1 && (!isLast || isFlush || piece.right < last.right + boxWidth(last) + 6 * size);
}

/** Words of justified text have gaps like cells but no columns: they cover the empty strips of the rows above. */
function isStretchedText(row: TextRow, above: TextRow, table: readonly TextRow[]): boolean {
  const steps = stepsOf(table);
  const isFar = steps.length > 2 && row.baseline - above.baseline > WIDER_STEP * Math.max(...steps);
  if (row.pieces.length < 3 && !isFar) return false;
  if (!hasStretchedSpaces(row)) return false;
  const { separators, count } = columnsOf(table.filter(isMulti));
  if ((row.pieces.length <= count && !isFar) || separators.length === 0) return false;
  const covered = separators.filter((x) => row.pieces.some((piece) => piece.left < x && piece.right > x));
  return covered.length >= 0.5 * separators.length;
}

/** Whether the gaps of a row are not wider than the spaces of justified lines. */
function hasStretchedSpaces({ pieces, size }: TextRow): boolean {
  return pieces.slice(1).every((piece, i) => piece.left - (pieces[i]?.right ?? 0) <= MAX_STRETCH * size);
}

/** Spaces of justified lines are rarely wider, in type sizes. */
const MAX_STRETCH = 1.6;

/** Maximum distance of the lines of a cell relative to that of rows separated by rules. */
const RULED_STEP = 0.95;

/**
 * Whether a row is a full row step below a table whose rows are all separated by rules, but without a rule before it.
 */
function isPastRules(
  row: TextRow,
  above: TextRow,
  table: readonly TextRow[],
  rules: readonly Rule[],
): boolean {
  const isSeparated = (upper: TextRow, lower: TextRow) =>
    rules.some((rule) => rule.at > upper.baseline && rule.at < lower.baseline);
  const steps = stepsOf(table);
  const isRuled =
    steps.length > 1 && table.slice(1).every((lower, i) => isSeparated(table[i] ?? lower, lower));
  return (
    isRuled && !isSeparated(above, row) && row.baseline - above.baseline > RULED_STEP * Math.min(...steps)
  );
}

/** Maximum distance of a lone row from the table, in usual steps. */
const LOOSE_STEP = 1.5;
/** Maximum length of a lone row that may be the title of a group of rows, in characters. */
const GROUP_TITLE = 60;

/** Whether a row with one piece is text after the table rather than a wrapped cell or the title of a group. */
function endsTable(
  row: TextRow,
  table: readonly TextRow[],
  above: readonly TextRow[],
  rules: readonly Rule[],
): boolean {
  const box = unionBox(table);
  const size = table[0]?.size ?? row.size;
  const text = textOfRow(row);
  if (isLarger(row, table[0]) || isCaption(text) || isSource(text)) return true;
  const steps = stepsOf(table);
  const step = row.baseline - (table.at(-1)?.baseline ?? 0);
  const isWidest = row.baseline - (above.at(-1)?.baseline ?? 0) > WIDER_STEP * Math.max(...steps);
  const framed = rules.some((rule) => rule.at > row.baseline && isAsWide(rule, box));
  if (!framed && isWidest && steps.length > 1 && step > LOOSE_STEP * Math.max(median(steps), 1.1 * size))
    return true;
  const startsLeft = row.left < box.left + 1.5 * size;
  if (startsLeft && isProseAcross(row, table)) return true;
  const wide = boxWidth(row) > 0.5 * boxWidth(box) && !fitsFirstColumn(row, table);
  const bounded = rules.some(
    (rule) => rule.at > row.baseline && rule.at < row.baseline + 3 * size && isAsWide(rule, box),
  );
  if (bounded) return false;
  if (row.left < box.left - 1.5 * size || row.right > box.right + 3 * size) return true;
  return startsLeft && (wide || text.length > GROUP_TITLE);
}

/** Whether a row is in larger type than the first row of the table, like a heading. */
function isLarger(row: TextRow, begin: TextRow | undefined): boolean {
  return row.size > 1.05 * (begin?.size ?? row.size);
}

/** Whether a row ends before the second column of all rows of a table. */
function fitsFirstColumn(row: TextRow, table: readonly TextRow[]): boolean {
  const begin = table[0]?.left ?? row.left;
  return table.every(({ pieces }) =>
    pieces.every(({ left }, index) => row.right < left || (index === 0 && left < begin + 2 * row.size)),
  );
}

/** Whether a row is a sentence that extends into the table's last column. */
function isProseAcross(row: TextRow, table: readonly TextRow[]): boolean {
  const lastLefts = table.filter(isMulti).map((each) => each.pieces.at(-1)?.left ?? each.left);
  return textOfRow(row).length > GROUP_TITLE && row.right > median(lastLefts) + 2 * row.size;
}

/** Whether a rule covers most of a table's width. */
function isAsWide(rule: Rule, box: Box): boolean {
  return overlap(rule.from, rule.to, box.left, box.right) > 0.75 * boxWidth(box);
}

function follows(above: TextRow, row: TextRow, rules: readonly Rule[]): boolean {
  const step = row.baseline - above.baseline;
  if (step <= MAX_STEP * row.size) return true;
  const separated = rules.some((rule) => rule.at > above.baseline && rule.at < row.baseline);
  return separated && step <= MAX_RULED_STEP * row.size;
}

/** Adds rows up to the rules above and below, such as wrapped first and last lines. */
function extendToRules(rows: readonly TextRow[], zone: Zone, rules: readonly Rule[]): Zone {
  const box = unionBox(rows.slice(zone.first, zone.last + 1));
  const wide = rules.filter((rule) => isAsWide(rule, box));
  let { first, last } = zone;
  for (let i = zone.last + 1; i < rows.length && i <= zone.last + 3; i++) {
    const [above, row] = [rows[i - 1], rows[i]];
    if (above === undefined || row === undefined) break;
    if (wide.some((rule) => rule.at > above.baseline && rule.at < row.baseline - 0.5 * row.size)) break;
    if (row.baseline - above.baseline > 2 * row.size) break;
    if (isLarger(row, rows[zone.first])) break;
    const next = rows[i + 1];
    if (
      wide.some(
        (rule) =>
          rule.at > row.baseline &&
          rule.at < (next?.baseline ?? Infinity) &&
          rule.at < row.baseline + 2 * row.size,
      )
    )
      last = i;
  }
  for (let i = zone.first - 1; i >= 0 && i >= zone.first - 4; i--) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (row === undefined || below === undefined || isLarger(row, rows[zone.first])) break;
    if (wide.some((rule) => rule.at > row.baseline && rule.at < below.top + 2)) break;
    if (below.baseline - row.baseline > 2 * row.size) break;
    if (wide.some((rule) => rule.at < row.top + 3 && rule.at > row.top - 1.6 * row.size)) first = i;
  }
  return { first, last };
}
