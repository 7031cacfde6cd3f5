/**
 * Finds runs of rows that may make a table: rows with several pieces that follow each other closely, with the lone
 * rows among them that are wrapped cells or titles of groups.
 */

import { isCaption, isSource } from '../captions.ts';
import { type Box, boxWidth, median, overlap, unionBox } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { columnsOf } from './column-lines.ts';
import { endAlike } from './rules.ts';
import { OVERLAP_STEP, type Piece, type TextRow, textOfPiece, textOfRow } from './text-rows.ts';

/** Rows of a table follow each other within this many type sizes. */
const MAX_STEP = 3.4;
/** Between rules rows may stand further apart. */
const MAX_RULED_STEP = 6;
/** That many rows with one piece may follow each other within a table. */
const MAX_LONE_ROWS = 4;

export interface Zone {
  readonly first: number;
  readonly last: number;
}

/** The rows from `start` on that may make one table; undefined when that row cannot begin one. */
export function zoneFrom(rows: readonly TextRow[], start: number, rules: readonly Rule[]): Zone | undefined {
  const begin = rows[start];
  if (begin === undefined || !isMulti(begin)) return undefined;
  let last = start;
  let lone = 0;
  for (let i = start + 1; i < rows.length; i++) {
    const [above, row] = [rows[i - 1], rows[i]];
    if (above === undefined || row === undefined || !follows(above, row, rules)) break;
    if (isMulti(row)) {
      if (row.size > 1.25 * begin.size || row.size < 0.7 * begin.size || isListing(row) !== isListing(begin))
        break;
      const near = rows.slice(Math.max(start, last + 1 - NEAR_ROWS), last + 1);
      if (isStretchedText(row, near) || opensAnother(row, above, near)) break;
      last = i;
      lone = 0;
    } else if (standsInLaterColumn(row, begin, rows.slice(Math.max(start, i - NEAR_ROWS), i))) {
      if (row.baseline - (rows[last]?.baseline ?? 0) > MAX_CELL * row.size) break;
    } else if (
      ++lone > MAX_LONE_ROWS ||
      endsTable(row, rows.slice(start, last + 1), rows.slice(start, i), rules)
    )
      break;
  }
  while (isWrappedTail(rows[last], rows[last + 1], begin)) last++;
  if (endsFirstCell(rows.slice(start, last + 1), rows[last + 1])) last++;
  last += linesBesideLast(rows, last, begin);
  if (goesOnCounting(rows.slice(start, last + 1), rows[last + 1])) last++;
  let first = start;
  while (isWrappedHead(rows[first - 1], rows.slice(first, first + MAX_HEAD_ROWS), begin)) first--;
  return extendToRules(rows, { first, last }, rules);
}

/** Whether a row is a line of a listing, whose words stand apart like cells when it is justified. */
export function isListing(row: TextRow): boolean {
  return row.lines.every((line) => line.style.mono);
}

/** Lines of one cell reach at most this far below the last line that shares its row with others, in type sizes. */
const MAX_CELL = 40;
/** So many rows above are looked at for the columns that a row stands in: work must not grow with the table. */
const NEAR_ROWS = 16;

/** Whether a lone row can be a line of a tall cell: it stands below one later cell of the rows around, and no other. */
function standsInLaterColumn(row: TextRow, begin: TextRow, above: readonly TextRow[]): boolean {
  const [piece] = row.pieces;
  if (piece === undefined || row.size > 1.05 * begin.size) return false;
  const last = above.findLast(isMulti) ?? begin;
  return (
    [begin, last].some((other) => standsBelowOne(piece, other, row.size)) ||
    above.some((other) => other.pieces.slice(1).some((cell) => isFlushWith(piece, cell, row.size)))
  );
}

function standsBelowOne(piece: Piece, other: TextRow, size: number): boolean {
  const below = other.pieces.filter((cell) => overlap(cell.left, cell.right, piece.left, piece.right) > 0);
  const first = other.pieces[0];
  const last = other.pieces.at(-1);
  if (first === undefined || last === undefined || below.includes(first)) return false;
  const isLast = below.includes(last) && piece.right > last.right;
  const isFlush = Math.abs(piece.left - last.left) < 2 && other.pieces.length > 2;
  return below.length === 1 && (!isLast || isFlush || piece.right < last.right + boxWidth(last) + 6 * size);
}

/** Begins where a cell above does and is hardly longer. */
function isFlushWith(piece: Box, cell: Box, size: number): boolean {
  return Math.abs(piece.left - cell.left) < 2 && piece.right < cell.right + 6 * size;
}

/** Words of justified text stand apart like cells, but in no columns: they cover what is white in the rows above. */
function isStretchedText(row: TextRow, table: readonly TextRow[]): boolean {
  const steps = stepsOf(table);
  const isFar =
    steps.length > 2 && row.baseline - (table.at(-1)?.baseline ?? 0) > WIDER_STEP * Math.max(...steps);
  if (row.pieces.length < 3 && !isFar) return false;
  const gaps = row.pieces.slice(1).map((piece, index) => piece.left - (row.pieces[index]?.right ?? 0));
  if (gaps.some((gap) => gap > MAX_STRETCH * row.size)) return false;
  const { separators, count } = columnsOf(table.filter(isMulti));
  if ((row.pieces.length <= count && !isFar) || separators.length === 0) return false;
  const covered = separators.filter((x) => row.pieces.some((piece) => piece.left < x && piece.right > x));
  return covered.length >= 0.5 * separators.length;
}

/** A table stands this much further below another, at least, than any two rows of that one. */
const TABLE_GAP = 1.6;

/** Whether a row with more cells than any of a table, and far below the one above it, is the first of another table. */
function opensAnother(row: TextRow, above: TextRow, table: readonly TextRow[]): boolean {
  const steps = stepsOf(table);
  const step = row.baseline - above.baseline;
  if (steps.length < 2 || step < TABLE_GAP * Math.max(...steps)) return false;
  return table.every(({ pieces }) => pieces.length < row.pieces.length);
}

/** Spaces of justified lines are seldom stretched beyond this many type sizes. */
const MAX_STRETCH = 1.6;

/** Rows of a header in which the lower line of a cell is looked for. */
const MAX_HEAD_ROWS = 3;
/** Lines of header cells are seldom longer, in characters. */
const MAX_HEAD_LENGTH = 24;

/** Whether a lone row is the upper line of a header cell that stands in another column than the first. */
function isWrappedHead(row: TextRow | undefined, lower: readonly TextRow[], begin: TextRow): boolean {
  const piece = row?.pieces[0];
  const [below] = lower;
  if (below === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  if (isCaption(textOfRow(row))) return false;
  if (below.baseline - row.baseline > 1.5 * row.size || Math.abs(row.size - below.size) > 0.5) return false;
  if (isBold(row) !== isBold(begin)) return false;
  const isShort = textOfPiece(piece).length <= MAX_HEAD_LENGTH;
  if (isShort && isBold(row) && lower.some((other) => isCentredOver(piece, other, begin))) return true;
  return [begin, ...(isShort ? lower : [])].some((other) =>
    other.pieces.some((cell) => cell.left > begin.left + row.size && isStacked(piece, cell)),
  );
}

/** Whether a piece stands above the middle of several neighbours, the first column not among them. */
function isCentredOver(piece: Piece, { pieces }: TextRow, begin: TextRow): boolean {
  const middle = piece.left + piece.right;
  return pieces.some(
    ({ left }, from) =>
      left > begin.left + 1 &&
      pieces.slice(from + 1).some(({ right }) => Math.abs(left + right - middle) < 4 && right > piece.right),
  );
}

export function isBold(row: TextRow): boolean {
  return row.lines.every((line) => line.style.bold);
}

/** Flush left, flush right or centred with each other, and no wider than a cell. */
function isStacked(upper: Piece, lower: Piece): boolean {
  if (boxWidth(upper) > 4 * boxWidth(lower)) return false;
  const middles = (upper.left + upper.right - lower.left - lower.right) / 2;
  return [upper.left - lower.left, upper.right - lower.right, middles].some((shift) => Math.abs(shift) < 2);
}

/** Remarks below a cell may be set smaller, but for this share of its type size. */
const SMALLER = 0.8;

/** Whether a lone row goes on with a cell of the row above, in another column than the first. */
function isWrappedTail(above: TextRow | undefined, row: TextRow | undefined, begin: TextRow): boolean {
  const piece = row?.pieces[0];
  if (above === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  const isSmaller = row.size < above.size && row.size > SMALLER * above.size;
  if (Math.abs(row.size - above.size) > 0.5 && !isSmaller) return false;
  if (row.baseline - above.baseline > 1.5 * Math.max(row.size, above.size)) return false;
  const later = [...above.pieces.slice(1), ...begin.pieces.slice(1), ...(isMulti(above) ? [] : above.pieces)];
  return (
    piece.left > begin.left + 2 * row.size &&
    later.some((other) => Math.abs(other.left - piece.left) < 2 || isCentredUnder(other, piece))
  );
}

/** Rows of a table stand further apart than the lines of a cell by at least this. */
const WIDER_STEP = 1.1;

/** Whether a lone row is the last line of the first cell of a table's last row. */
function endsFirstCell(table: readonly TextRow[], row: TextRow | undefined): boolean {
  const last = table.at(-1);
  if (last === undefined || row === undefined || row.pieces.length > 1 || !isMulti(last)) return false;
  const step = row.baseline - last.baseline;
  return (
    step <= 1.5 * row.size &&
    median(stepsOf(table)) > WIDER_STEP * step &&
    Math.abs(row.size - last.size) < 0.5 &&
    Math.abs(row.left - last.left) < 2 &&
    row.right < (last.pieces[1]?.left ?? 0) &&
    /^\p{Ll}/u.test(textOfRow(row))
  );
}

/** Rows of a table that count on are as far apart as others, but for this share. */
const SAME_STEP = 0.1;

/** Whether a lone row holds nothing but the next number of a table whose rows are numbered, as forms leave them. */
function goesOnCounting(table: readonly TextRow[], row: TextRow | undefined): boolean {
  const last = table.at(-1);
  if (last === undefined || row?.pieces.length !== 1 || !isMulti(last)) return false;
  const [step, before] = [row.baseline - last.baseline, stepsOf(table).at(-1) ?? 0];
  const [number, above] = [numberOf(textOfRow(row)), numberOf(last.pieces[0]?.words[0]?.text ?? '')];
  return (
    number === above + 1 && Math.abs(row.left - last.left) < 2 && Math.abs(step - before) < SAME_STEP * before
  );
}

/** The number that a text is; NaN for any other text. */
function numberOf(text: string): number {
  return /^\d{1,3}[.)]?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

/** Whether a lone row is the last line of a first cell that stands level with the row of several pieces above it. */
function endsBesideLast(rows: readonly TextRow[], index: number, begin: TextRow): boolean {
  const last = rows.findLastIndex((row, i) => i < index && isMulti(row));
  return last >= 0 && linesBesideLast(rows, last, begin) === index - last;
}

/** Lines of one cell are equally far apart, but for so many type sizes. */
const SAME_LEADING = 0.08;

/** How many lone rows below a row are lines of a first cell that stands level with it: as many as above it, at most. */
function linesBesideLast(rows: readonly TextRow[], last: number, begin: TextRow): number {
  const row = rows[last];
  if (row === undefined || !isMulti(row)) return 0;
  const holdsMiddle = Math.abs(row.left - begin.left) < 2;
  const end = holdsMiddle ? row.pieces[1]?.left : row.left;
  if (end === undefined || (!holdsMiddle && end < begin.left + 2 * row.size)) return 0;
  const isLine = (index: number) => {
    const line = rows[index];
    return line?.pieces.length === 1 && Math.abs(line.left - begin.left) < 2 && line.right < end;
  };
  const stepTo = (index: number) => Math.abs((rows[index]?.baseline ?? 0) - (rows[index - 1]?.baseline ?? 0));
  const leading = stepTo(last + 1);
  const isLevel = holdsMiddle
    ? isLine(last - 1) && Math.abs(stepTo(last) - leading) < SAME_LEADING * row.size
    : leading <= OVERLAP_STEP * row.size;
  if (!isLine(last + 1) || leading > 1.5 * row.size || !isLevel) return 0;
  let count = 1;
  while (isLine(last + count + 1) && isLine(last - count - 1) && stepTo(last + count + 1) < 1.5 * row.size)
    count++;
  return count;
}

/** The distances of rows from those above them. */
function stepsOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map((each, index) => each.baseline - (rows[index]?.baseline ?? 0));
}

function isCentredUnder(upper: Piece, lower: Piece): boolean {
  return Math.abs(upper.left + upper.right - lower.left - lower.right) < 2;
}

export const LIST_LABEL =
  /^(?:\d*(?:\.\d+)+\.?|§ ?[\d.]+|[•◦▪●○■□–—*\p{Co}-]|\(?\d{1,3}[.)]|\([\da-z]{1,4}\)|[a-z][.)]|[ivxlcdm]{2,6}[.)])$/iu;

/** Whether a row opens with a list item's label. */
export function startsWithLabel({ pieces, lines }: TextRow): boolean {
  const first = lines.some((line) => line.rightToLeft) ? pieces.at(-1) : pieces[0];
  return first !== undefined && LIST_LABEL.test(first.words.map(({ text }) => text).join(''));
}

/** Several pieces, and not merely a list item's label before its text. */
export function isMulti(row: TextRow | undefined): boolean {
  if (row === undefined || row.pieces.length < 2) return false;
  return row.pieces.length > 2 || !startsWithLabel(row);
}

/** A lone row further below the table than this many of its usual steps is no part of it. */
const LOOSE_STEP = 1.5;
/** Lone rows of at most this many characters may title a group of rows. */
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
  if (row.size > 1.05 * size || isCaption(text) || isSource(text)) return true;
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

/** Whether a row ends before the second column of all rows of a table begins. */
function fitsFirstColumn(row: TextRow, table: readonly TextRow[]): boolean {
  const begin = table[0]?.left ?? row.left;
  return table.every(({ pieces }) =>
    pieces.every(({ left }, index) => row.right < left || (index === 0 && left < begin + 2 * row.size)),
  );
}

/** Whether a row runs on as a sentence where the table's last column stands. */
function isProseAcross(row: TextRow, table: readonly TextRow[]): boolean {
  const lastLefts = table.filter(isMulti).map((each) => each.pieces.at(-1)?.left ?? each.left);
  return textOfRow(row).length > GROUP_TITLE && row.right > median(lastLefts) + 2 * row.size;
}

/** Whether a rule runs over most of a table. */
function isAsWide(rule: Rule, box: Box): boolean {
  return overlap(rule.from, rule.to, box.left, box.right) > 0.75 * boxWidth(box);
}

function follows(above: TextRow, row: TextRow, rules: readonly Rule[]): boolean {
  const step = row.baseline - above.baseline;
  if (step <= MAX_STEP * row.size) return true;
  const parted = rules.some((rule) => rule.at > above.baseline && rule.at < row.baseline);
  return parted && step <= MAX_RULED_STEP * row.size;
}

/** Takes in rows up to a rule above and below, such as wrapped first and last lines. */
function extendToRules(rows: readonly TextRow[], zone: Zone, rules: readonly Rule[]): Zone {
  const box = unionBox(rows.slice(zone.first, zone.last + 1));
  const wide = withoutOthers(
    rules.filter((rule) => isAsWide(rule, box)),
    box,
  );
  let { first, last } = zone;
  for (let i = zone.last + 1; i < rows.length && i <= zone.last + 3; i++) {
    const [above, row] = [rows[i - 1], rows[i]];
    if (above === undefined || row === undefined) break;
    if (wide.some((rule) => rule.at > above.baseline && rule.at < row.baseline - 0.5 * row.size)) break;
    if (row.baseline - above.baseline > 2 * row.size) break;
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
    if (row === undefined || below === undefined) break;
    if (wide.some((rule) => rule.at > row.baseline && rule.at < below.top + 2)) break;
    if (below.baseline - row.baseline > 2 * row.size) break;
    if (wide.some((rule) => rule.at < row.top + 3 && rule.at > row.top - 1.6 * row.size)) first = i;
  }
  return { first, last };
}

/** Rules without those that end elsewhere than all that run through a table: they belong to another one above or below. */
function withoutOthers(rules: readonly Rule[], { top, bottom }: Box): readonly Rule[] {
  const [first, ...inner] = rules.filter(({ at }) => at > top && at < bottom);
  if (first === undefined || !inner.every((rule) => endAlike(rule, first))) return rules;
  return rules.filter((rule) => endAlike(rule, first));
}

/** Lone rows at either end that no rule holds to the table are captions and notes. */
export function trimLone(rows: readonly TextRow[], rules: readonly Rule[]): TextRow[] {
  let [first, last] = [0, rows.length];
  const heldBelow = (row: TextRow) => rules.some((rule) => rule.at > row.baseline);
  const heldAbove = (row: TextRow) => rules.some((rule) => rule.at < row.baseline - 0.5 * row.size);
  const begin = rows.find(isMulti);
  const isLoose = (row: TextRow | undefined, isHeld: (row: TextRow) => boolean) =>
    row !== undefined && !isMulti(row) && !isHeld(row);
  while (last > first && isLoose(rows[last - 1], heldBelow)) {
    if (begin !== undefined && isWrappedTail(rows[last - 2], rows[last - 1], begin)) break;
    if (endsFirstCell(rows.slice(first, last - 1), rows[last - 1])) break;
    if (begin !== undefined && endsBesideLast(rows, last - 1, begin)) break;
    if (goesOnCounting(rows.slice(first, last - 1), rows[last - 1])) break;
    last--;
  }
  while (first < last && isLoose(rows[first], heldAbove)) {
    const lower = rows.slice(first + 1, first + 1 + MAX_HEAD_ROWS);
    if (begin !== undefined && isWrappedHead(rows[first], lower, begin)) break;
    first++;
  }
  return rows.slice(first, last);
}
