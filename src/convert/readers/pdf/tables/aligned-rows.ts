/** Turns rows of text into rows of cells: wrapped lines are joined to their row, header lines above the first rule. */
import type { Table, TableCell } from '../../../../markdown/render/blocks.ts';
import { isFlush, unionBox } from '../geometry.ts';
import type { Vocabulary } from '../lines/spans.ts';
import type { Rule, Word } from '../page-model.ts';
import { cellOf } from './cell-text.ts';
import { type Columns, columnSpan } from './column-lines.ts';
import { type ColumnLine, overlappingRows } from './overlapping-cells.ts';
import { OVERLAP_STEP, type TextRow } from './text-rows.ts';

interface CellRow {
  /** Words of each column that has any. */
  readonly cells: Map<number, Word[]>;
  /** A piece extends over several columns. */
  readonly spanning: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly size: number;
}

export function buildAlignedTable(
  rows: readonly TextRow[],
  columns: Columns,
  rules: readonly Rule[],
  vocabulary: Vocabulary,
): Table {
  const cellRows = rows.map((row) => cellRowOf(row, columns));
  const headerEnd = headerEndOf(cellRows, rules);
  const header = joinHeader(cellRows.slice(0, headerEnd));
  const body = cellRows.slice(headerEnd);
  const all = [...header, ...(joinOverlapping(body, rules) ?? joinWrapped(body, rules))];
  const plainRows = Math.max(1, header.length, leadingBoldRows(all));
  return {
    headerRows: 1,
    rows: all.map((row, index) => writeRow(row, columns.count, index < plainRows, vocabulary)),
  };
}

/** Number of header rows: those at the top with several cells, all bold; their bold is not emphasis. */
function leadingBoldRows(rows: readonly CellRow[]): number {
  const isPlain = ({ cells }: CellRow) =>
    cells.size < 2 || [...cells.values()].some((words) => words.some((word) => !word.style.bold));
  return Math.max(0, rows.findIndex(isPlain));
}

function cellRowOf(row: TextRow, columns: Columns): CellRow {
  const cells = new Map<number, Word[]>();
  let spanning = false;
  for (const piece of row.pieces) {
    const [first, last] = columnSpan(columns, piece);
    if (last > first && row.pieces.length > 1) spanning = true;
    const known = cells.get(first);
    if (known === undefined) cells.set(first, [...piece.words]);
    else known.push(...piece.words);
  }
  const { top, bottom, baseline, size } = row;
  return { cells, spanning, top, bottom, baseline, size };
}

/** Number of rows above the first rule within the table; 0 if no rule separates a header. */
function headerEndOf(rows: readonly CellRow[], rules: readonly Rule[]): number {
  const first = rows[0];
  if (first === undefined) return 0;
  const inner = rules
    .map(({ at }) => at)
    .filter((at) => at > first.baseline)
    .sort((a, b) => a - b)[0];
  if (inner === undefined) return 0;
  const above = rows.filter((row) => row.baseline < inner + 1).length;
  return above < rows.length && above <= MAX_HEADER_ROWS ? above : 0;
}

const MAX_HEADER_ROWS = 8;

/** Joins wrapped header cells: lines below each other are one cell, unless a line groups several columns. */
function joinHeader(rows: readonly CellRow[]): CellRow[] {
  const joined: CellRow[] = [];
  for (const row of rows) {
    const open = joined.at(-1);
    if (open === undefined || isGroupedBy(open, row)) joined.push(copyRow(row));
    else append(open, row);
  }
  return joined;
}

/** Maximum difference of the edges of header cells that count as flush, in points. */
const SAME_EDGE = 2.5;
/** Maximum distance of the lines of a header cell, in type sizes. */
const HEAD_STEP = 1.45;

/** Whether a header row is below titles of several columns instead of continuing the cells above. */
function isGroupedBy(above: CellRow, row: CellRow): boolean {
  return [...row.cells].some(([column, words]) => {
    const head = above.cells.get(column);
    const last = head?.at(-1);
    if (head === undefined || last === undefined) return false;
    const [upper, lower] = [
      unionBox(head.filter((word) => word.baseline === last.baseline)),
      unionBox(words),
    ];
    const reaches = !above.cells.has(column + 1) && row.cells.has(column + 1);
    const isApart = row.baseline - last.baseline > HEAD_STEP * row.size;
    return reaches && (isApart || !isFlush(upper, lower, SAME_EDGE));
  });
}

function copyRow(row: CellRow): CellRow {
  return { ...row, cells: new Map([...row.cells].map(([column, words]) => [column, [...words]])) };
}

function append(target: CellRow, row: CellRow): void {
  for (const [column, words] of row.cells) {
    const known = target.cells.get(column);
    if (known === undefined) target.cells.set(column, [...words]);
    else known.push(...words);
  }
}

/** With at least this many rules, and rules for this share of the rows, the lines between two rules are one row. */
const BANDS = { min: 3, share: 0.35 };

function joinWrapped(rows: readonly CellRow[], rules: readonly Rule[]): CellRow[] {
  const cuts = rules.map((rule) => rule.at);
  const inner = cuts.filter((at) => at > (rows[0]?.baseline ?? 0) && at < (rows.at(-1)?.top ?? 0) + 2);
  const banded = inner.length >= Math.max(BANDS.min, BANDS.share * withoutOverlap(rows));
  const joined: CellRow[] = [];
  let before: CellRow | undefined;
  for (const row of rows) {
    const open = joined.at(-1);
    const cut = before !== undefined && cuts.some((at) => at > (before?.baseline ?? 0) && at < row.baseline);
    if (
      open !== undefined &&
      before !== undefined &&
      !cut &&
      (isInterleaved(open, before, row) || banded || isWrapped(open, before, row, rows))
    ) {
      append(open, row);
    } else joined.push(copyRow(row));
    before = row;
  }
  return joined;
}

/** Number of rows, not counting those whose lines overlap the row above, which belong to vertically aligned cells. */
function withoutOverlap(rows: readonly CellRow[]): number {
  return rows.filter((row, index) => {
    const above = rows[index - 1];
    return above === undefined || row.baseline - above.baseline >= OVERLAP_STEP * row.size;
  }).length;
}

/** Joins rows whose cells overlap vertically; undefined if the distances of their lines are not evidence enough. */
function joinOverlapping(rows: readonly CellRow[], rules: readonly Rule[]): CellRow[] | undefined {
  const lines = rows.flatMap((row, index) =>
    [...row.cells].map(([column, words]) => {
      const { baseline, size } = row;
      return { index, column, baseline, size, holds: contentOf(words) };
    }),
  );
  const numbers = overlappingRows(lines, rows.length);
  if (numbers === undefined) return undefined;
  const joined: CellRow[] = [];
  let before: CellRow | undefined;
  for (const [index, row] of rows.entries()) {
    const open = joined.at(-1);
    if (open === undefined || before === undefined || numbers[index] !== numbers[index - 1]) {
      joined.push(copyRow(row));
    } else {
      const above = before.baseline;
      if (rules.some((rule) => rule.at > above && rule.at < row.baseline - 0.7 * row.size)) return undefined;
      append(open, row);
    }
    before = row;
  }
  return joined;
}

/** Maximum distance of the lines of one cell, in type sizes; less than that of two columns shifted by half a row. */
const CELL_STEP = 1.38;

function isInterleaved(open: CellRow, before: CellRow, row: CellRow): boolean {
  if (row.baseline - before.baseline >= OVERLAP_STEP * Math.min(before.size, row.size)) return false;
  return [...row.cells.keys()].every((column) => {
    const above = open.cells.get(column)?.at(-1);
    return (
      !before.cells.has(column) &&
      (above === undefined || row.baseline - above.baseline < CELL_STEP * row.size)
    );
  });
}

/** Minimum step of table rows relative to the lines of a cell; steps above the maximum are gaps. */
const ROW_STEP = { min: 1.15, max: 1.8 };

/** Maximum distance of the lines of a cell, in type sizes; and of lines that continue in lower case. */
const LINE_STEP = 1.45;
const LOW_STEP = 1.7;

/**
 * Whether a row only continues the cells of the row above: it is close, fills fewer columns, and its text or position
 * is that of a continuation.
 */
function isWrapped(open: CellRow, before: CellRow, row: CellRow, all: readonly CellRow[]): boolean {
  const step = row.baseline - before.baseline;
  const first = row.cells.get(0);
  const max = row.cells.size === 1 && first !== undefined && startsLow(first) ? LOW_STEP : LINE_STEP;
  // A smaller line below a cell keeps the distance of that cell's lines.
  if (step > max * Math.max(row.size, before.size)) return false;
  const steps = all.slice(1).map((each, index) => each.baseline - (all[index]?.baseline ?? 0));
  const tight = steps.some((other) => other > ROW_STEP.min * step && other < ROW_STEP.max * step);
  const onlyKnown = [...row.cells.keys()].every((column) => open.cells.has(column));
  if (first === undefined) {
    const lone = row.cells.size === 1;
    const figures = [...row.cells].filter(([, words]) => isNumeric(words));
    const above = figures.map(([column]) => contentOf(open.cells.get(column) ?? []));
    const isBelowWords = figures.length === row.cells.size && above.includes('words') && !lone;
    const stacked = above.includes('figures') || isBelowWords;
    // At the top of a page, a table may begin with the rest of its last row.
    const isRest = row.cells.size < open.cells.size || (lone && open.cells.size === 1 && !open.cells.has(0));
    return onlyKnown && !stacked && (tight || lone) && isRest;
  }
  if (row.cells.size > 1) {
    const isLow = tight ? startsLow(first) : [...row.cells.values()].every(startsLow);
    return isLow && onlyKnown && row.cells.size < open.cells.size;
  }
  if (row.spanning || open.cells.get(0) === undefined) return false;
  return startsLow(first);
}

function contentOf(words: readonly Word[]): ColumnLine['holds'] {
  if (isNumeric(words)) return 'figures';
  return words.some((word) => /\d/.test(word.text)) ? 'figures and words' : 'words';
}

function isNumeric(words: readonly Word[]): boolean {
  return /^[\d.,%()+\-–−$€£\s]+$/.test(words.map((word) => word.text).join(' '));
}

function startsLow(words: readonly Word[]): boolean {
  return /^[\p{Ll}(&/]/u.test(words[0]?.text ?? '');
}

function writeRow(row: CellRow, columns: number, plain: boolean, vocabulary: Vocabulary): TableCell[] {
  return Array.from({ length: columns }, (_, column) => {
    const words = row.cells.get(column);
    return words === undefined ? { content: '' } : cellOf(words, { plain, vocabulary });
  });
}
