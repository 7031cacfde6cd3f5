/** Tables with rules around their cells: words are assigned to the cells of a grid by their positions. */
import type { TableCell } from '../../../../markdown/render/blocks.ts';
import { type Box, median } from '../geometry.ts';
import { stackedLines } from '../lines/lines.ts';
import type { Vocabulary } from '../lines/spans.ts';
import type { PageContent, Word } from '../page-model.ts';
import { cellOf } from './cell-text.ts';
import { type FoundTable, inReadingDirection } from './found-table.ts';
import { findGrids, type Grid, type GridCell } from './grid.ts';

/** Minimum share of a grid's cells with text; the grid of a chart has fewer. */
const MIN_FILLED = 0.3;
/** Maximum extent of words beyond the grid, in points. */
const SLACK = 1.5;

/** Finds the ruled tables among the words of a page. */
export function findRuledTables(
  page: PageContent,
  words: readonly Word[],
  vocabulary: Vocabulary,
): FoundTable[] {
  const grids = findGrids(page.rules).sort((a, b) => area(b) - area(a));
  const tables: FoundTable[] = [];
  const used = new Set<Word>();
  for (const grid of grids) {
    const inside = words.filter((word) => !used.has(word) && isInside(grid, word));
    if (crossesSide(grid, inside, words)) continue;
    const table = tableOf(grid, inside, vocabulary);
    if (table === undefined) continue;
    for (const word of inside) used.add(word);
    tables.push(table);
  }
  return tables;
}

function area(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function isInside(grid: Grid, word: Word): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x > grid.left - SLACK && x < grid.right + SLACK && y > grid.top - SLACK && y < grid.bottom + SLACK;
}

/** Whether a line of text crosses the grid's left or right side: then it is a box within text, as in forms. */
function crossesSide(grid: Grid, inside: readonly Word[], words: readonly Word[]): boolean {
  const own = new Set(inside);
  const outside = words.filter(
    (word) =>
      !own.has(word) &&
      word.bottom > grid.top &&
      word.top < grid.bottom &&
      (Math.abs(word.left - grid.right) < word.size || Math.abs(word.right - grid.left) < word.size),
  );
  return outside.some((word) => inside.some((other) => areOneLine(word, other)));
}

/** Maximum distance of words of a sentence, in type sizes. */
const WORD_GAP = 0.4;

function areOneLine(a: Word, b: Word): boolean {
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return Math.abs(a.baseline - b.baseline) < 0.5 && gap < WORD_GAP * Math.min(a.size, b.size);
}

interface FilledCell extends GridCell {
  readonly words: Word[];
}

function tableOf(grid: Grid, words: readonly Word[], vocabulary: Vocabulary): FoundTable | undefined {
  const cells = assignWords(grid, words);
  if (!isTable(grid, cells)) return undefined;
  const { rows, columns } = splitTallRows(withoutEmptyLines(grid, cells));
  if (columns < 2) return undefined;
  const headerRows = 1;
  const plainRows = Math.max(1, leadingBoldRows(rows));
  const tableRows = rows.map((row, index) => rowOf(row, columns, index < plainRows, vocabulary));
  const used = new Set(words);
  return { ...boxOf(grid), table: inReadingDirection({ rows: tableRows, headerRows }, used), words: used };
}

/** Number of header rows: those at the top that are entirely bold; their bold is not emphasis. */
function leadingBoldRows(rows: readonly ReadonlyMap<number, FilledCell>[]): number {
  const isBold = (row: ReadonlyMap<number, FilledCell>) =>
    [...row.values()].every((cell) => cell.words.every((word) => word.style.bold));
  const count = rows.findIndex((row) => !isBold(row));
  return count < 0 ? 1 : count;
}

function boxOf({ left, right, top, bottom }: Grid): Box {
  return { left, right, top, bottom };
}

function assignWords(grid: Grid, words: readonly Word[]): FilledCell[] {
  const cells = grid.cells.map((cell): FilledCell => ({ ...cell, words: [] }));
  const width = grid.xs.length;
  const bySlot: FilledCell[] = [];
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rows; row++) {
      for (let column = cell.column; column < cell.column + cell.columns; column++) {
        bySlot[row * width + column] = cell;
      }
    }
  }
  for (const word of words) {
    const column = intervalOf(grid.xs, (word.left + word.right) / 2);
    const row = intervalOf(grid.ys, word.baseline - 0.3 * word.size);
    bySlot[row * width + column]?.words.push(word);
  }
  return cells;
}

function intervalOf(lines: readonly number[], value: number): number {
  let index = 0;
  while (index < lines.length - 2 && value >= (lines[index + 1] ?? 0)) index++;
  return index;
}

function isTable(grid: Grid, cells: readonly FilledCell[]): boolean {
  const filled = cells.filter((cell) => cell.words.length > 0).length;
  if (filled < 2 || filled < MIN_FILLED * cells.length) return false;
  if (grid.ys.length === 2 && cells.some((cell) => cell.words.length > MAX_BOX_WORDS)) return false;
  if (cells.some((cell) => holdsTable(cell, grid))) return false;
  return grid.xs.length > 2;
}

/** A single row with a cell of more words than this is boxes of text side by side. */
const MAX_BOX_WORDS = 60;
/** Gaps within a cell wider than this, in type sizes, separate the columns of a nested table. */
const INNER_GAP = 1.6;

/** Whether a cell contains a whole table: then the grid is a frame with some of its lines missing. */
function holdsTable(cell: FilledCell, grid: Grid): boolean {
  if (cell.words.length < 12 || grid.cells.length > 12 * grid.xs.length) return false;
  const rows = stackedLines(cell.words);
  if (rows.length < 4) return false;
  const withGaps = rows.filter((row) => hasGap(row.words)).length;
  return withGaps >= 3 && withGaps >= 0.4 * rows.length && grid.ys.length - 1 < 0.7 * rows.length;
}

function hasGap(words: readonly Word[]): boolean {
  return words.some((word, index) => {
    const before = words[index - 1];
    return before !== undefined && word.left - before.right > INNER_GAP * word.size;
  });
}

interface CellRows {
  /** The cells of each row by their first column. */
  readonly rows: ReadonlyMap<number, FilledCell>[];
  readonly columns: number;
}

/** Removes columns and rows without words, which are double lines or gaps between cells. */
function withoutEmptyLines(grid: Grid, cells: readonly FilledCell[]): CellRows {
  const filled = cells.filter((cell) => cell.words.length > 0);
  const isNarrow = (from: number, to: number) => to - from < 7;
  const columns = usedLines(grid.xs, (index) =>
    filled.some(
      (cell) =>
        cell.column <= index &&
        index < cell.column + cell.columns &&
        (cell.columns === 1 || !isNarrow(grid.xs[index] ?? 0, grid.xs[index + 1] ?? 0)),
    ),
  );
  const rows = usedLines(grid.ys, (index) => filled.some((cell) => cell.row === index));
  const result: Map<number, FilledCell>[] = Array.from({ length: rows.size }, () => new Map());
  for (const cell of filled) {
    const row = rows.get(cell.row);
    const column = firstUsed(columns, cell.column, cell.columns);
    if (row !== undefined && column !== undefined) result[row]?.set(column, cell);
  }
  return { rows: result, columns: columns.size };
}

/** Maps each used line to its new index. */
function usedLines(lines: readonly number[], isUsed: (index: number) => boolean): Map<number, number> {
  const used = new Map<number, number>();
  for (let index = 0; index < lines.length - 1; index++) if (isUsed(index)) used.set(index, used.size);
  return used;
}

function firstUsed(columns: ReadonlyMap<number, number>, from: number, count: number): number | undefined {
  for (let column = from; column < from + count; column++) {
    const index = columns.get(column);
    if (index !== undefined) return index;
  }
  return undefined;
}

/** Minimum number of lines of a row that may be several rows without rules between them. */
const TALL = 3;

/** Splits rows in which the lines of the columns share their baselines. */
function splitTallRows({ rows, columns }: CellRows): CellRows {
  if (rows.length > 3) return { rows, columns };
  const split = rows.flatMap((row) => splitRow(row));
  return { rows: split, columns };
}

function splitRow(row: ReadonlyMap<number, FilledCell>): ReadonlyMap<number, FilledCell>[] {
  const lines = new Map([...row].map(([column, cell]) => [column, stackedLines(cell.words)]));
  const counts = [...lines.values()].map((each) => each.length);
  if (lines.size < 2 || median(counts) < TALL || Math.min(...counts) < 2) return [row];
  const lineRows = [...lines.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const fits = [...lines.values()]
    .flat()
    .every((line) =>
      lineRows.some((lineRow) => Math.abs(lineRow.baseline - line.baseline) < 0.4 * line.size),
    );
  if (!fits || Math.min(...counts) < 0.6 * Math.max(...counts)) return [row];
  return lineRows.map((lineRow) => {
    const part = new Map<number, FilledCell>();
    for (const [column, cell] of row) {
      const words = (lines.get(column) ?? [])
        .filter((line) => Math.abs(line.baseline - lineRow.baseline) < 0.4 * line.size)
        .flatMap((line) => line.words);
      if (words.length > 0) part.set(column, { ...cell, words });
    }
    return part;
  });
}

function rowOf(
  row: ReadonlyMap<number, FilledCell>,
  columns: number,
  plain: boolean,
  vocabulary: Vocabulary,
): TableCell[] {
  return Array.from({ length: columns }, (_, column) => {
    const cell = row.get(column);
    return cell === undefined ? { content: '' } : cellOf(cell.words, { plain, vocabulary });
  });
}
