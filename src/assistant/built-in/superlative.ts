/**
 * Answers "which is the highest, cheapest, oldest …" from a table: the row whose figure in the column meant is the
 * greatest or the least. Without a column that the question points at, nothing is guessed.
 */

import type { ColumnList, SuperlativeList } from '../languages/language-data.ts';
import type { ParsedTable, TableRow } from '../passages/table.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage } from './prepared.ts';
import type { Question } from './question.ts';

export interface Extreme {
  readonly prepared: PreparedPassage;
  readonly table: ParsedTable;
  readonly row: TableRow;
  /** The column that names the row, and the one whose figure decides. */
  readonly nameColumn: number;
  readonly valueColumn: number;
}

interface Degree {
  readonly words: ReadonlySet<string>;
  readonly wantsMost: boolean;
  /** What a column is called that the word is about, beside the question's own words. */
  readonly headers: ReadonlySet<string>;
}

function degree(wantsMost: boolean, list: SuperlativeList, ...columns: ColumnList[]): Degree {
  const words = wordsOfAll(({ superlatives }) => superlatives[list]);
  const headers = wordsOfAll((data) => columns.flatMap((column) => data.columns[column]));
  return { wantsMost, words, headers };
}

const DEGREES: readonly Degree[] = [
  degree(true, 'dearest', 'price'),
  degree(false, 'cheapest', 'price'),
  degree(true, 'oldest', 'age'),
  degree(false, 'youngest', 'age', 'birth'),
  degree(true, 'longest', 'length'),
  degree(false, 'shortest', 'length'),
  degree(true, 'largest', 'size'),
  degree(false, 'smallest', 'size'),
  degree(true, 'latest', 'date'),
  degree(false, 'earliest', 'date'),
  degree(true, 'highest', 'height'),
  degree(false, 'lowest'),
  degree(true, 'most'),
  degree(false, 'least'),
];
const LESS = wordsOfAll(({ superlatives }) => superlatives.less);
const SUMS = wordsOfAll(({ superlatives }) => superlatives.sums);
/** Share of a column's cells that must be figures. */
const MOSTLY = 0.6;
const FEWEST_ROWS = 2;
/** How well a header must fit: a word of it in the question, or what the superlative is about. */
const LEAST_WORTH = 0.75;
const CLOCK = /(\d+):(\d{2})(?::(\d{2}))?(?:\.(\d+))?/;

/** The row that a superlative means, or undefined when the question has none or no column fits it. */
export function findExtreme(
  passages: readonly PreparedPassage[],
  question: Question,
  matcher: TermMatcher,
): Extreme | undefined {
  const asked = DEGREES.find(({ words }) => question.words.some((word) => words.has(word)));
  if (asked === undefined) return undefined;
  const wantsMost =
    asked.wantsMost !== (asked.headers.size > 0 && question.words.some((word) => LESS.has(word)));
  let best: { readonly worth: number; readonly extreme: Extreme } | undefined;
  for (const group of tableGroups(passages)) {
    const column = valueColumn(group, asked, matcher);
    if (column === undefined || (best !== undefined && best.worth >= column.worth)) continue;
    const extreme = extremeOf(group, column.index, wantsMost, matcher);
    if (extreme !== undefined) best = { worth: column.worth, extreme };
  }
  return best?.extreme;
}

interface GroupRow {
  readonly prepared: PreparedPassage;
  readonly table: ParsedTable;
  readonly row: TableRow;
}

/** Rows of one table, though it was cut into several passages. */
function tableGroups(passages: readonly PreparedPassage[]): GroupRow[][] {
  const groups = new Map<string, GroupRow[]>();
  for (const prepared of passages) {
    for (const table of prepared.tables) {
      const key = JSON.stringify([prepared.passage.documentId, prepared.passage.headings, table.header]);
      const group = groups.get(key) ?? [];
      for (const row of table.rows) if (!isSum(row)) group.push({ prepared, table, row });
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter((group) => group.length >= FEWEST_ROWS);
}

function isSum({ cells }: TableRow): boolean {
  return tokenize(cells[0] ?? '').some(({ word }) => SUMS.has(word));
}

function valueColumn(
  group: readonly GroupRow[],
  asked: Degree,
  matcher: TermMatcher,
): { index: number; worth: number } | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { header } = first.table;
  const ranked = header
    .map((name, index) => ({ index, worth: headerWorth(name, first.prepared, asked, matcher) }))
    .filter(({ index, worth }) => worth >= LEAST_WORTH && isMostlyFigures(group, index))
    .sort((a, b) => b.worth - a.worth);
  return ranked[0];
}

function headerWorth(
  name: string,
  { language }: PreparedPassage,
  asked: Degree,
  matcher: TermMatcher,
): number {
  const words = tokenize(name);
  const matched = words.reduce((sum, { word }) => {
    const strengths = matcher.matches(stem(word, language), word).map(({ strength }) => strength);
    return sum + Math.max(0, ...strengths);
  }, 0);
  const called =
    words.some(({ word }) => asked.headers.has(word)) || asked.headers.has(name.trim()) ? 0.8 : 0;
  return matched + called;
}

function isMostlyFigures(group: readonly GroupRow[], column: number): boolean {
  const figures = group.filter(({ row }) => figureOf(row.cells[column] ?? '') !== undefined);
  return figures.length >= MOSTLY * group.length;
}

function extremeOf(
  group: readonly GroupRow[],
  column: number,
  wantsMost: boolean,
  matcher: TermMatcher,
): Extreme | undefined {
  const asked = group.map(({ row, prepared }) => namedCells(row, prepared, matcher));
  const most = Math.max(...asked);
  let best: { readonly figure: number; readonly one: GroupRow } | undefined;
  group.forEach((one, index) => {
    if (asked[index] !== most) return;
    const figure = figureOf(one.row.cells[column] ?? '');
    if (figure === undefined) return;
    if (best === undefined || (wantsMost ? figure > best.figure : figure < best.figure))
      best = { figure, one };
  });
  if (best === undefined) return undefined;
  return { ...best.one, valueColumn: column, nameColumn: nameColumnOf(best.one.row, column) };
}

/** How many cells the question names in full: "the highest in Germany" is about those rows alone. */
function namedCells({ cells }: TableRow, { language }: PreparedPassage, matcher: TermMatcher): number {
  return cells.filter((cell) => {
    const words = tokenize(cell).filter(({ word }) => !/^\d/.test(word));
    return (
      words.length > 0 &&
      words.every(({ word }) =>
        matcher.matches(stem(word, language), word).some(({ strength }) => strength === 1),
      )
    );
  }).length;
}

function nameColumnOf({ cells }: TableRow, valueColumn: number): number {
  const index = cells.findIndex((cell, column) => column !== valueColumn && /\p{L}{2}/u.test(cell));
  return Math.max(index, 0);
}

/** The figure a cell holds: a number with its separators, or a time in seconds. */
function figureOf(cell: string): number | undefined {
  const clock = CLOCK.exec(cell);
  if (clock !== null) {
    const [, first = '0', second = '0', third, fraction = '0'] = clock;
    const whole =
      third === undefined ? Number(first) * 60 + Number(second) : clockSeconds(first, second, third);
    return whole + Number(`0.${fraction}`);
  }
  const number = tokenize(cell).find(({ word }) => /^\d+(?:d\d+)?$/.test(word));
  if (number === undefined) return undefined;
  const isNegative = /[-−(]\s?[$€£]?\s?$/.test(cell.slice(0, number.start));
  return (isNegative ? -1 : 1) * Number(number.word.replace('d', '.'));
}

function clockSeconds(hours: string, minutes: string, seconds: string): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
