/**
 * Tables whose rows are separated by rules of equal length or by empty space: everything between two of them is one
 * row, whatever the number of lines in its cells. Searched on the whole page, since tall cells look like columns.
 */
import { type Box, unionBox } from '../geometry.ts';
import { stackedLines } from '../lines/lines.ts';
import type { Vocabulary } from '../lines/spans.ts';
import type { Rule, Word } from '../page-model.ts';
import { cellOf } from './cell-text.ts';
import { type Columns, columnSpan, columnsOf } from './column-lines.ts';
import { type FoundTable, inReadingDirection } from './found-table.ts';
import { isMulti } from './row-kinds.ts';
import { groupEqualRules } from './rules.ts';
import { type TextRow, textRowsOf } from './text-rows.ts';

/** Minimum number of rows of a table with two columns, and with more columns. */
const MIN_BANDS = { two: 3, more: 2 };
/** Minimum share of the bands that are clearly one row. */
const SINGLE_SHARE = 0.75;
/** Number of lines from which a row looks like columns of text; tables of lower rows are found by their columns. */
const TALL_ROW = 4;
/** Maximum extent of words beyond the ends of the rules, in points. */
const SLACK = 2;

/** The lines of one row of cells: what is between two rules, or above the first one. */
type Band = readonly TextRow[];

/** @param rules the horizontal rules of a page, joined */
export function findBandedTables(
  rules: readonly Rule[],
  words: readonly Word[],
  vocabulary: Vocabulary,
): FoundTable[] {
  return groupEqualRules(rules).flatMap((alike) => tablesBetween(alike, words, vocabulary));
}

function tablesBetween(rules: readonly Rule[], words: readonly Word[], vocabulary: Vocabulary): FoundTable[] {
  const tables: FoundTable[] = [];
  let open: Band[] = [];
  for (const [index, rule] of rules.entries()) {
    const next = rules[index + 1];
    const band = next === undefined ? [] : bandBetween(rule, next, words);
    if (band.some(isMulti) && !crossesColumns(band, open)) {
      open.push(band);
      continue;
    }
    const top = rules[index - open.length];
    const table = top === undefined ? undefined : tableOf(open, [top, rule], words, vocabulary);
    if (table !== undefined) tables.push(table);
    open = [];
  }
  return tables;
}

/** Number of preceding bands that determine the columns. */
const NEAR_BANDS = 8;

/** Whether a band contains text between two tables: a line across a separator of the columns above. */
function crossesColumns(band: Band, above: readonly Band[]): boolean {
  const lone = band.filter((row) => !isMulti(row));
  if (lone.length === 0) return false;
  const { separators } = columnsOf([...above.slice(-NEAR_BANDS), band.slice(0, 1)].flat().filter(isMulti));
  return lone.some(({ left, right, size }) => separators.some((at) => left < at - size && right > at + size));
}

function bandBetween(upper: Rule, lower: Rule, words: readonly Word[]): Band {
  const own = words.filter(({ baseline, left, right }) => {
    return baseline > upper.at && baseline < lower.at + 1 && right > upper.from && left < upper.to;
  });
  const isWithin = own.every(({ left, right }) => left > upper.from - SLACK && right < upper.to + SLACK);
  return isWithin ? textRowsOf(stackedLines(own)) : [];
}

function tableOf(
  bands: readonly Band[],
  [top, bottom]: readonly [Rule, Rule],
  words: readonly Word[],
  vocabulary: Vocabulary,
): FoundTable | undefined {
  if (!areRows(bands, SINGLE_SHARE)) return undefined;
  const above = bandBeside(top, words, true);
  const below = bandBeside(bottom, words, false);
  const found = writeTable([...above, ...bands, ...below], vocabulary);
  return { ...found, left: top.from, right: top.to };
}

/** Whether bands are rows of one table rather than groups of rows or columns of text. */
function areRows(bands: readonly Band[], share: number): boolean {
  if (bands.length < MIN_BANDS.more || !bands.some(({ length }) => length >= TALL_ROW)) return false;
  const columns = columnsOf(bands.flat());
  if (columns.count < 2 || bands.length < (columns.count === 2 ? MIN_BANDS.two : MIN_BANDS.more))
    return false;
  return bands.filter((band) => isSingle(band, columns)).length >= share * bands.length;
}

function writeTable(bands: readonly Band[], vocabulary: Vocabulary): FoundTable {
  const rows = bands.flat();
  const columns = columnsOf(rows);
  const words = new Set(rows.flatMap((row) => row.pieces.flatMap((piece) => piece.words)));
  const cells = bands.map((band, index) => cellsOf(band, columns, index === 0, vocabulary));
  return { ...unionBox(rows), table: inReadingDirection({ rows: cells, headerRows: 1 }, words), words };
}

/** Tables without rules: minimum number of rows, and minimum distance of rows relative to lines. */
const SPACED = { min: 3, step: 1.12 };

/**
 * Tables of a page whose rows are separated only by empty space and have cells of several lines; others are found by
 * their columns.
 *
 * @param leading the distance of lines, in type sizes
 */
export function findSpacedTables(
  words: readonly Word[],
  leading: number,
  vocabulary: Vocabulary,
): FoundTable[] {
  const bands: TextRow[][] = [];
  for (const row of textRowsOf(stackedLines(words))) {
    const before = bands.at(-1)?.at(-1);
    const isNext = before !== undefined && row.baseline - before.baseline <= SPACED.step * leading * row.size;
    if (isNext) bands.at(-1)?.push(row);
    else bands.push([row]);
  }
  const tables: FoundTable[] = [];
  let open: Band[] = [];
  for (const band of [...bands, []]) {
    if (band.some(isMulti)) {
      open.push(band);
      continue;
    }
    if (open.length >= SPACED.min && areRows(open, 1)) tables.push(writeTable(open, vocabulary));
    open = [];
  }
  return tables;
}

/**
 * Maximum distances of a row outside the rules: to the rule and between its lines; and its maximum height; in type
 * sizes.
 */
const OUTSIDE = { rule: 1.3, step: 1.5, height: 8 };

/** The head above the first rule of a table, or the row below its last rule. */
function bandBeside(rule: Rule, words: readonly Word[], isAbove: boolean): readonly Band[] {
  const distance = ({ top, bottom }: Box) => (isAbove ? rule.at - bottom : top - rule.at);
  const near = words.filter((word) => {
    const isNear = distance(word) > -0.5 * word.size && distance(word) < OUTSIDE.height * word.size;
    return isNear && word.right > rule.from - SLACK && word.left < rule.to + SLACK;
  });
  const rows = textRowsOf(stackedLines(near));
  const band: TextRow[] = [];
  for (const row of isAbove ? rows.toReversed() : rows) {
    const last = band.at(-1);
    const step = last === undefined ? distance(row) : Math.abs(row.baseline - last.baseline);
    const max = (last === undefined ? OUTSIDE.rule : OUTSIDE.step) * row.size;
    if (step > max) break;
    band.push(row);
  }
  return isMulti(band[0]) ? [isAbove ? band.toReversed() : band] : [];
}

/** Whether a band is one row: at least one of its cells has a single line, unlike in a group of rows. */
function isSingle(band: Band, columns: Columns): boolean {
  const counts = new Map<number, number>();
  for (const { pieces } of band) {
    for (const piece of pieces) {
      const [first, last] = columnSpan(columns, piece);
      if (last > first && band.length > 1) return false;
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
  }
  return counts.size > 1 && Math.min(...counts.values()) === 1;
}

function cellsOf(band: Band, columns: Columns, plain: boolean, vocabulary: Vocabulary) {
  const cells = Array.from({ length: columns.count }, (): Word[] => []);
  for (const piece of band.flatMap(({ pieces }) => pieces))
    cells[columnSpan(columns, piece)[0]]?.push(...piece.words);
  return cells.map((words) => (words.length === 0 ? { content: '' } : cellOf(words, { plain, vocabulary })));
}
