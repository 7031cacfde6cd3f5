/**
 * Tables without cells drawn around their text: rows whose pieces stand below each other, perhaps between
 * horizontal rules. Looked for within one region of a page, so that text columns are no columns of a table.
 */
import { type Box, boxWidth, median, overlap, unionBox } from '../geometry.ts';
import type { Line } from '../lines.ts';
import type { Rule, Word } from '../page-model.ts';
import type { Vocabulary } from '../spans.ts';
import { buildAlignedTable } from './aligned-rows.ts';
import { type Columns, columnSpan, columnsOf } from './column-lines.ts';
import { type FoundTable, inReadingDirection } from './found-table.ts';
import { type Piece, type TextRow, textOfPiece, textRowsOf } from './text-rows.ts';

/** Rows of a table follow each other within this many type sizes. */
const MAX_STEP = 3.4;
/** Between rules rows may stand further apart. */
const MAX_RULED_STEP = 6;
/** That many rows with one piece may follow each other within a table. */
const MAX_LONE_ROWS = 4;
/** Rows with several pieces that a table needs, without and with rules. */
const MIN_ROWS = 3;
const MIN_RULED_ROWS = 2;

/** Tables among the lines of a region; `rules` are the horizontal rules of the page. */
export function findAlignedTables(
  lines: readonly Line[],
  rules: readonly Rule[],
  vocabulary: Vocabulary,
): FoundTable[] {
  if (lines.length < 4) return [];
  const rows = textRowsOf(lines);
  const region = unionBox(rows);
  const near = rules.filter(
    (rule) =>
      rule.to - rule.from > 12 &&
      overlap(rule.from, rule.to, region.left, region.right) > 0.7 * (rule.to - rule.from),
  );
  const tables: FoundTable[] = [];
  for (let start = 0; start < rows.length; ) {
    const zone = zoneFrom(rows, start, near);
    const atEdge = zone !== undefined && (zone.first === 0 || zone.last === rows.length - 1);
    const table =
      zone === undefined
        ? undefined
        : tableOf(rows.slice(zone.first, zone.last + 1), near, atEdge, vocabulary, region);
    if (table !== undefined) tables.push(table);
    start = zone === undefined ? start + 1 : zone.last + 1;
  }
  return tables;
}

interface Zone {
  readonly first: number;
  readonly last: number;
}

/** The rows from `start` on that may make one table; undefined when that row cannot begin one. */
function zoneFrom(rows: readonly TextRow[], start: number, rules: readonly Rule[]): Zone | undefined {
  const begin = rows[start];
  if (begin === undefined || !isMulti(begin)) return undefined;
  let last = start;
  let lone = 0;
  for (let i = start + 1; i < rows.length; i++) {
    const [above, row] = [rows[i - 1], rows[i]];
    if (above === undefined || row === undefined || !follows(above, row, rules)) break;
    if (isMulti(row)) {
      if (row.size > 1.25 * begin.size || row.size < 0.7 * begin.size) break;
      last = i;
      lone = 0;
    } else if (++lone > MAX_LONE_ROWS || endsTable(row, rows.slice(start, last + 1), rules)) break;
  }
  while (isWrappedTail(rows[last], rows[last + 1], begin)) last++;
  let first = start;
  while (isWrappedHead(rows[first - 1], rows[first], begin)) first--;
  return extendToRules(rows, { first, last }, rules);
}

/** Whether a lone row is the upper line of a header cell that stands in another column than the first. */
function isWrappedHead(row: TextRow | undefined, below: TextRow | undefined, begin: TextRow): boolean {
  const piece = row?.pieces[0];
  if (below === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  if (below.baseline - row.baseline > 1.5 * row.size || Math.abs(row.size - below.size) > 0.5) return false;
  if (isBold(row) !== isBold(begin)) return false;
  return begin.pieces.slice(1).some((other) => isStacked(piece, other));
}

function isBold(row: TextRow): boolean {
  return row.lines.every((line) => line.style.bold);
}

/** Flush left, flush right or centred with each other, and no wider than a cell. */
function isStacked(upper: Piece, lower: Piece): boolean {
  if (boxWidth(upper) > 4 * boxWidth(lower)) return false;
  const middles = (upper.left + upper.right - lower.left - lower.right) / 2;
  return [upper.left - lower.left, upper.right - lower.right, middles].some((shift) => Math.abs(shift) < 2);
}

/** Whether a lone row goes on with a cell of the row above, in another column than the first. */
function isWrappedTail(above: TextRow | undefined, row: TextRow | undefined, begin: TextRow): boolean {
  const piece = row?.pieces[0];
  if (above === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  if (row.baseline - above.baseline > 1.5 * row.size || Math.abs(row.size - above.size) > 0.5) return false;
  const later = [...above.pieces.slice(1), ...begin.pieces.slice(1)];
  return (
    piece.left > begin.left + 2 * row.size && later.some((other) => Math.abs(other.left - piece.left) < 2)
  );
}

const LIST_LABEL =
  /^(?:\d*(?:\.\d+)+\.?|§ ?[\d.]+|[•◦▪●○■□–—*\p{Co}-]|\(?\d{1,3}[.)]|\([\da-z]{1,4}\)|[a-z][.)])$/iu;

/** Several pieces, and not merely a list item's label before its text. */
function isMulti(row: TextRow | undefined): boolean {
  const first = row?.pieces[0];
  if (row === undefined || first === undefined || row.pieces.length < 2) return false;
  return row.pieces.length > 2 || !LIST_LABEL.test(textOfPiece(first));
}

/** A lone row further below the table than this many of its usual steps is no part of it. */
const LOOSE_STEP = 1.5;
/** Lone rows of at most this many characters may title a group of rows. */
const GROUP_TITLE = 60;

/** Whether a row with one piece is text after the table rather than a wrapped cell or the title of a group. */
function endsTable(row: TextRow, table: readonly TextRow[], rules: readonly Rule[]): boolean {
  const box = unionBox(table);
  const size = table[0]?.size ?? row.size;
  if (row.size > 1.05 * size) return true;
  const steps = table.slice(1).map((each, index) => each.baseline - (table[index]?.baseline ?? 0));
  const step = row.baseline - (table.at(-1)?.baseline ?? 0);
  const framed = rules.some((rule) => rule.at > row.baseline && isAsWide(rule, box));
  if (!framed && steps.length > 1 && step > LOOSE_STEP * Math.max(median(steps), 1.1 * size)) return true;
  const startsLeft = row.left < box.left + 1.5 * size;
  const wide = boxWidth(row) > 0.5 * boxWidth(box);
  const bounded = rules.some(
    (rule) => rule.at > row.baseline && rule.at < row.baseline + 3 * size && isAsWide(rule, box),
  );
  if (bounded) return false;
  if (row.left < box.left - 1.5 * size || row.right > box.right + 3 * size) return true;
  return startsLeft && (wide || textOfRow(row).length > GROUP_TITLE);
}

/** Whether a rule runs over most of a table. */
function isAsWide(rule: Rule, box: Box): boolean {
  return overlap(rule.from, rule.to, box.left, box.right) > 0.75 * boxWidth(box);
}

function textOfRow(row: TextRow): string {
  return row.pieces.map(textOfPiece).join(' ');
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
  const wide = rules.filter(
    (rule) => overlap(rule.from, rule.to, box.left, box.right) > 0.75 * boxWidth(box),
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

function tableOf(
  rows: readonly TextRow[],
  rules: readonly Rule[],
  atEdge: boolean,
  vocabulary: Vocabulary,
  region: Box,
): FoundTable | undefined {
  const box = unionBox(rows);
  const own = rulesOf(box, rows, rules);
  const trimmed = trimLone(rows, own);
  const columns = columnsOf(trimmed);
  if (columns.count < 2 || !isTable(trimmed, columns, own, atEdge)) return undefined;
  if (own.length < 2 && isJustified(trimmed, region)) return undefined;
  const words = new Set<Word>(trimmed.flatMap((row) => row.pieces.flatMap((piece) => piece.words)));
  const table = buildAlignedTable(trimmed, columns, own, vocabulary);
  return { ...unionBox(trimmed), table: inReadingDirection(table, words), words };
}

/** Horizontal rules that run over most of a table's width at or within it. */
function rulesOf(box: Box, rows: readonly TextRow[], rules: readonly Rule[]): Rule[] {
  const size = rows[0]?.size ?? 10;
  return rules.filter(
    (rule) =>
      rule.at > box.top - 1.2 * size &&
      rule.at < box.bottom + 1.2 * size &&
      overlap(rule.from, rule.to, box.left, box.right) > 0.6 * boxWidth(box),
  );
}

/** Lone rows at either end that no rule holds to the table are captions and notes. */
function trimLone(rows: readonly TextRow[], rules: readonly Rule[]): TextRow[] {
  let [first, last] = [0, rows.length];
  const heldBelow = (row: TextRow) => rules.some((rule) => rule.at > row.baseline);
  const heldAbove = (row: TextRow) => rules.some((rule) => rule.at < row.baseline - 0.5 * row.size);
  const begin = rows.find(isMulti);
  const isLoose = (row: TextRow | undefined, isHeld: (row: TextRow) => boolean) =>
    row !== undefined && !isMulti(row) && !isHeld(row);
  while (last > first && isLoose(rows[last - 1], heldBelow)) {
    if (begin !== undefined && isWrappedTail(rows[last - 2], rows[last - 1], begin)) break;
    last--;
  }
  while (first < last && isLoose(rows[first], heldAbove)) {
    if (begin !== undefined && isWrappedHead(rows[first], rows[first + 1], begin)) break;
    first++;
  }
  return rows.slice(first, last);
}

const LEADERS = /\.{4,}|(?:\. ){4,}|…{2,}|_{6,}/;

function isTable(
  rows: readonly TextRow[],
  columns: Columns,
  rules: readonly Rule[],
  atEdge: boolean,
): boolean {
  const multi = rows.filter(isMulti);
  // At the edge of a page a table may have only begun, or just end.
  const certain = columns.count > 2 && alignedShare(multi, columns) > 0.95;
  const few = rules.length >= 2 || (certain && (atEdge || hasHeader(multi) || columns.count > 3));
  if (multi.length < (few ? MIN_RULED_ROWS : MIN_ROWS)) return false;
  if (multi.length < 0.4 * rows.length) return false;
  const leaders = rows.filter((row) => row.lines.some((line) => LEADERS.test(line.text)));
  if (leaders.length > 0.4 * rows.length) return false;
  if (onlyLabels(multi, columns)) return false;
  if (rules.length >= 2 && multi.length >= MIN_RULED_ROWS && columns.count > 2) return true;
  return alignedShare(multi, columns) >= 0.7 && !isProse(multi, columns);
}

/** The first row is bold and no other is. */
function hasHeader(rows: readonly TextRow[]): boolean {
  const [first, ...rest] = rows;
  return first !== undefined && isBold(first) && !rest.some(isBold);
}

/** A list: its first column holds nothing but labels. */
function onlyLabels(rows: readonly TextRow[], columns: Columns): boolean {
  if (columns.count !== 2) return false;
  const labels = rows.filter(startsWithLabel);
  return labels.length >= 0.7 * rows.length;
}

function startsWithLabel(row: TextRow): boolean {
  const first = row.pieces[0];
  return first !== undefined && LIST_LABEL.test(textOfPiece(first));
}

/** Share of the pieces that stand flush left, flush right or centred with most others of their column. */
function alignedShare(rows: readonly TextRow[], columns: Columns): number {
  let [aligned, all] = [0, 0];
  for (let column = 0; column < columns.count; column++) {
    const pieces = rows.flatMap((row) =>
      row.pieces.filter((piece) => {
        const [first, last] = columnSpan(columns, piece);
        return first === column && last === column;
      }),
    );
    if (pieces.length === 0) continue;
    all += pieces.length;
    aligned += Math.max(
      mostAlike(pieces.map((piece) => piece.left)),
      mostAlike(pieces.map((piece) => piece.right)),
      mostAlike(pieces.map((piece) => (piece.left + piece.right) / 2)),
    );
  }
  return all === 0 ? 0 : aligned / all;
}

/** How many values lie within two points of the most popular one. */
function mostAlike(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let [most, start] = [0, 0];
  for (let end = 0; end < sorted.length; end++) {
    while ((sorted[end] ?? 0) - (sorted[start] ?? 0) > 2.5) start++;
    most = Math.max(most, end - start + 1);
  }
  return most;
}

/** Spaces of justified lines are seldom stretched beyond this many type sizes. */
const MAX_STRETCH = 2.5;

/** Lines of running text that were stretched to fill their column. */
function isJustified(rows: readonly TextRow[], region: Box): boolean {
  const stretched = rows.filter(
    (row) =>
      Math.abs(row.left - region.left) < 2.5 &&
      Math.abs(row.right - region.right) < 2.5 &&
      row.pieces.every(
        (piece, i) => i === 0 || piece.left - (row.pieces[i - 1]?.right ?? 0) < MAX_STRETCH * row.size,
      ),
  );
  return stretched.length >= 0.6 * rows.length;
}

/** Text in two columns that slipped through: long pieces on both sides. */
function isProse(rows: readonly TextRow[], columns: Columns): boolean {
  if (columns.count > 3) return false;
  const long = rows.filter((row) => row.pieces.every((piece) => textOfPiece(piece).length > 34));
  return long.length > 0.6 * rows.length;
}
