/**
 * Tables without rules around their cells: rows of aligned pieces, possibly between horizontal rules. Searched within
 * one region of a page, so that columns of text are not taken for columns of a table.
 */

import { endInPages, isContentsHeading } from '../blocks/contents-page.ts';
import { type Box, boxWidth, overlap, unionBox } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import type { Vocabulary } from '../lines/spans.ts';
import type { Fill, Rule, Word } from '../page-model.ts';
import { buildAlignedTable } from './aligned-rows.ts';
import { type Columns, columnSpan, columnsOf } from './column-lines.ts';
import { type FoundTable, inReadingDirection } from './found-table.ts';
import { trimLone } from './lone-rows.ts';
import { splitAtSharedEdges, splitAtStrips } from './narrow-gaps.ts';
import { isMulti, startsWithLabel } from './row-kinds.ts';
import { widenToShading } from './shaded-cells.ts';
import { isStretched } from './stretched-text.ts';
import { type Zone, zoneFrom } from './table-zones.ts';
import { CELL_GAP, type TextRow, textOfPiece, textOfRow, textRowsOf } from './text-rows.ts';

/** Minimum number of rows with several pieces in a table, without and with rules. */
const MIN_ROWS = 3;
const MIN_RULED_ROWS = 2;

/** The graphics of a page that matter to tables: horizontal rules and the shading of cells. */
export interface TableInk {
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
}

/** The tables among the lines of a region. */
export function findAlignedTables(
  lines: readonly Line[],
  { rules, fills }: TableInk,
  vocabulary: Vocabulary,
): FoundTable[] {
  if (lines.length < 4 || !(sharesBaselines(lines) || sharesGaps(lines))) return [];
  const rows = splitAtSharedEdges(textRowsOf(lines));
  const region = unionBox(rows);
  const near = rules.filter(
    (rule) =>
      rule.to - rule.from > 12 &&
      overlap(rule.from, rule.to, region.left, region.right) > 0.7 * (rule.to - rule.from),
  );
  const around = { rows, rules: near, fills, vocabulary, region };
  const tables: FoundTable[] = [];
  let firstFree = 0;
  for (let start = 0; start < rows.length; ) {
    const zone = zoneFrom(rows, start, near);
    if (zone !== undefined && isContents(rows, zone)) {
      start = zone.last + 1;
      continue;
    }
    const table = zone === undefined ? undefined : tableBelow(tables, zone, around, firstFree);
    if (table !== undefined) {
      tables.push(table);
      firstFree = (zone?.last ?? 0) + 1;
    }
    start = zone === undefined ? start + 1 : zone.last + 1;
  }
  return tables;
}

/**
 * The table in a zone. If the table found above it turns out to be only its head, it is removed from `tables`.
 * Rows before `firstFree` belong to `tables`.
 */
function tableBelow(
  tables: FoundTable[],
  zone: Zone,
  around: Surroundings,
  firstFree: number,
): FoundTable | undefined {
  const [table, above] = [tableIn(zone, around), tables.at(-1)];
  if (table === undefined || above?.words.isDisjointFrom(table.words) !== false) return table;
  if (!above.words.isSubsetOf(table.words)) return tableIn(zone, around, firstFree);
  tables.pop();
  return table;
}

/** Whether any lines are side by side: a cheap check that is seldom true. */
function sharesBaselines(lines: readonly Line[]): boolean {
  const baselines = lines.map((line) => line.baseline).sort((a, b) => a - b);
  return baselines.some((baseline, index) => index > 0 && baseline - (baselines[index - 1] ?? 0) < 2);
}

/** Minimum number of lines with a common gap for a region to be searched for tables. */
const MIN_GAPS = 3;

/** Whether wide gaps within lines are below each other: columns too close to be separate lines. */
function sharesGaps(lines: readonly Line[]): boolean {
  let open: [number, number][] = [];
  let count = 0;
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const gaps = wideGaps(line);
    const shared = gaps.flatMap(([from, to]) =>
      open.map(([left, right]): [number, number] => [Math.max(from, left), Math.min(to, right)]),
    );
    const white = shared.filter(([from, to]) => to - from > 0.3 * line.size);
    count = white.length > 0 ? count + 1 : 1;
    if (count >= MIN_GAPS) return true;
    open = white.length > 0 ? white : gaps;
  }
  return false;
}

function wideGaps({ words, size }: Line): [number, number][] {
  const gaps: [number, number][] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > CELL_GAP * size) gaps.push([right, word.left]);
    right = word.right;
  }
  return gaps;
}

/** Maximum distance of the heading of a table of contents from its entries, in rows. */
const HEADING_ROWS = 3;

function isContents(rows: readonly TextRow[], { first, last }: Zone): boolean {
  const above = rows.slice(Math.max(0, first - HEADING_ROWS), first + 1);
  return (
    above.some((row) => isContentsHeading(textOfRow(row))) &&
    endInPages(
      rows
        .slice(first, last + 1)
        .filter(isMulti)
        .map(textOfRow),
    )
  );
}

interface Surroundings {
  readonly rows: readonly TextRow[];
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly vocabulary: Vocabulary;
  readonly region: Box;
}

/** @param from the row from which heads may be added */
function tableIn(zone: Zone, around: Surroundings, from = 0): FoundTable | undefined {
  const { region } = around;
  const rows = splitAtStrips(around.rows, zone, from);
  const own = rulesOf(unionBox(rows), rows, around.rules);
  const trimmed = trimLone(rows, own);
  const columns = columnsOf(trimmed);
  const isOwn = columns.count > 1 && isTable(trimmed, columns, own);
  if (!isOwn || (own.length < 2 && isStretched(trimmed, region))) return undefined;
  return writeTable(trimmed, columns, own, around);
}

function writeTable(
  rows: readonly TextRow[],
  columns: Columns,
  rules: readonly Rule[],
  { fills, vocabulary }: Surroundings,
): FoundTable {
  const words = new Set<Word>(rows.flatMap((row) => row.pieces.flatMap((piece) => piece.words)));
  const wide = widenToShading(rows, columns, fills);
  const table = inReadingDirection(buildAlignedTable(wide, columns, rules, vocabulary), words);
  return { ...unionBox(rows), table, words };
}

/** The horizontal rules at or within a table that cover most of its width. */
function rulesOf(box: Box, rows: readonly TextRow[], rules: readonly Rule[]): Rule[] {
  const size = rows[0]?.size ?? 10;
  return rules.filter(
    (rule) =>
      rule.at > box.top - 1.2 * size &&
      rule.at < box.bottom + 1.2 * size &&
      overlap(rule.from, rule.to, box.left, box.right) > 0.6 * boxWidth(box),
  );
}

const LEADERS = /\.{4,}|(?:\. ){4,}|…{2,}|_{6,}/;
/** Maximum share of rows that look like entries of a table of contents; 0 for several columns without rules. */
const MAX_ENTRIES = 0.2;

/** Whether leaders run from a title to a single following piece: a page number or a blank to fill in. */
function isEntry({ lines, pieces }: TextRow): boolean {
  if (!lines.some((line) => LEADERS.test(line.text))) return false;
  const titles = pieces.findIndex((piece) => LEADERS.test(textOfPiece(piece))) + 1;
  return pieces.length - titles < 2;
}

function isTable(rows: readonly TextRow[], columns: Columns, rules: readonly Rule[]): boolean {
  const multi = rows.filter(isMulti);
  const certain = columns.count > 2 && alignedShare(multi, columns) > 0.95;
  if (multi.length < (rules.length >= 2 || certain ? MIN_RULED_ROWS : MIN_ROWS)) return false;
  const entries = rows.filter(isEntry).length;
  const mayBeEntries = rules.length < 2 && columns.count > 2 ? 0 : MAX_ENTRIES * rows.length;
  if (entries > mayBeEntries || onlyLabels(multi, columns)) return false;
  if (rules.length >= 2 && multi.length >= MIN_RULED_ROWS && columns.count > 2) return true;
  // Column names may be centred over cells that are not.
  const isAligned = (of: readonly TextRow[]) => alignedShare(of, columns) >= 0.7;
  return isAligned(multi) || isAligned(multi.slice(1));
}

/** The number of an equation, on its right. */
const EQUATION_NUMBER = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;

/** A list whose first column contains only labels or consecutive numbers, or equations with their numbers. */
function onlyLabels(rows: readonly TextRow[], columns: Columns): boolean {
  if (columns.count !== 2) return false;
  const isEquation = ({ pieces }: TextRow) =>
    pieces.slice(-1).some((piece) => EQUATION_NUMBER.test(textOfPiece(piece)));
  if (rows.every(isEquation)) return true;
  const labels = rows.filter(startsWithLabel);
  return labels.length >= 0.7 * rows.length || rows.every((row, index) => countsOn(rows[index - 1], row));
}

/** Whether a row begins with a bare number or letter that follows that of the row above. */
function countsOn(above: TextRow | undefined, row: TextRow): boolean {
  const own = ordinalOf(row);
  return above === undefined ? !Number.isNaN(own) : own === ordinalOf(above) + 1;
}

function ordinalOf({ pieces: [first] }: TextRow): number {
  const text = first === undefined ? '' : textOfPiece(first);
  if (/^[a-z]$/i.test(text)) return text.charCodeAt(0);
  return /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

/** Share of the pieces that are flush left, flush right or centred with most others of their column. */
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

/** The maximum number of values within 2.5 points of each other. */
function mostAlike(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let [max, start] = [0, 0];
  for (let end = 0; end < sorted.length; end++) {
    while ((sorted[end] ?? 0) - (sorted[start] ?? 0) > 2.5) start++;
    max = Math.max(max, end - start + 1);
  }
  return max;
}
