/**
 * Finds the words of a question that only describe the table as a whole: those of its title, file and name column.
 */

import { type Column, isPeople } from '../column.ts';
import { englishWords } from '../english.ts';
import { firstNoun } from '../plans/compare-tables.ts';
import type { TableView } from '../plans/ready-table.ts';
import { type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import { type DataTable, foldedText } from '../table.ts';
import { isMonth } from '../values/month-words.ts';
import { type ColumnCells, stemsOf } from './cell-index.ts';
import { isWordOfCells } from './cell-link.ts';
import { areApart, isHeadOf, isPartOf, isSameNoun } from './likeness.ts';
import type { ColumnLink, ConditionLink, Links } from './link.ts';
import { UNTOLD } from './link-empty.ts';
import { translationFor } from './translation.ts';

/** The question with such words removed from those that must be linked. @param about title, headings and file name */
export function withoutTheme(
  question: TableQuestion,
  { table, cells }: TableView,
  about: string,
): TableQuestion {
  const header = [table.idColumn, table.nameColumn].map((column) => column?.header ?? '');
  const words = foldedText([about, table.above, ...header].join(' ').replaceAll('_', ' ')).split(' ');
  const translation = translationFor(table, question);
  const english = new Set(translation?.stemsOf([about, ...header].join(' ').replaceAll(/[_-]/g, ' ')));
  const stems = new Set(words.flatMap((word) => stemsOf(word)));
  // Words of the same meaning would find something in any paragraph.
  const named = new Set(
    foldedText([about, ...header].join(' ').replaceAll('_', ' '))
      .split(' ')
      .flatMap((word) => stemsOf(word)),
  );
  const heads = [...named];
  const others = table.columns.filter((column) => column !== table.idColumn && column !== table.nameColumn);
  const first = firstNoun(question);
  let content = question.content;
  question.tokens.forEach((token, at) => {
    if (/^\d/.test(token.word)) return;
    // What the rows are in another language is no cell that only has a synonym of it.
    const isHead = token.related.some((stem) => heads.some((title) => isHeadOf(stem, title)));
    const isSaid = isHead || token.stems.some((stem) => stems.has(stem)) || words.includes(token.word);
    const isFirst = (first & (1 << at)) !== 0;
    if (!isSaid && !isFirst && cells.some((one) => isValueOf([...token.stems, ...token.related], one)))
      return;
    // "Workshop", of vehicles of the "Works", is a word of states, and none of the title.
    if (!isSaid && cells.some((one) => isWordOfValues(token.word, one))) return;
    if (isBeforeNoun(question, at) && cells.some((one) => isValueOf(token.stems, one))) return;
    if (!isSaid && cells.some((one) => holdsModifier(one, modifierOf(token.word, words)))) return;
    const like = [...token.stems, ...token.related];
    const isThemed =
      isHead ||
      token.stems.some((stem) => stems.has(stem)) ||
      token.related.some((stem) => named.has(stem)) ||
      token.english.some((stem) => english.has(stem)) ||
      words.some((word) => [token.word, ...like].some((one) => isPartOf(word, one) || isPartOf(one, word)));
    const isHeader = others.some((column) => isHeaderOf(token, column));
    if (isThemed && !isHeader) content &= ~(1 << at);
  });
  return content === question.content ? question : { ...question, content };
}

/** The "freelance" of "freelance interpreters" says which of them. */
function isBeforeNoun({ tokens, language }: TableQuestion, at: number): boolean {
  return (language === 'en' || language === 'de') && tokens[at + 1]?.isContent === true;
}

const SHORTEST_MODIFIER = 4;

/** What a compound says beside a word of the theme: "Sprach" of "Sprachkurse" in a plan of courses. */
function modifierOf(word: string, words: readonly string[]): string {
  const theme = words.find((one) => one.length >= SHORTEST_MODIFIER && word.includes(one, SHORTEST_MODIFIER));
  return theme === undefined
    ? ''
    : word.slice(0, word.indexOf(theme, SHORTEST_MODIFIER)).replace(/(?:en|s)$/u, '');
}

function holdsModifier({ column, vocabulary }: ColumnCells, modifier: string): boolean {
  if (column.kind !== 'text' || modifier.length < SHORTEST_MODIFIER) return false;
  return vocabulary.keys().some((word) => word.startsWith(modifier));
}

/** Columns with more distinct texts are not columns of states or kinds. */
const MAX_VALUES = 12;

/** In "still open", asked of orders "opened in 2025", "open" is a state in a column, whatever else it resembles. */
function isValueOf(stems: readonly string[], { column, byStem, lengths }: ColumnCells): boolean {
  return (
    column.kind === 'text' &&
    column.distinct <= MAX_VALUES &&
    stems.some((stem) => byStem.get(stem)?.some((code) => lengths[code] === 1) === true)
  );
}

function isWordOfValues(word: string, { column, vocabulary }: ColumnCells): boolean {
  return column.kind === 'text' && column.distinct <= MAX_VALUES && vocabulary.has(word);
}

/** "Customers", asked of orders, names the column "Customer", but "orders" the rows themselves. */
function isHeaderOf(token: QuestionToken, { words, holds }: Column): boolean {
  const [only, another] = words;
  if (words.some(({ word }) => word === token.word)) return true;
  return (
    holds !== undefined &&
    another === undefined &&
    only !== undefined &&
    !areApart(only.word, token.word) &&
    only.stems.some((stem) => token.stems.includes(stem))
  );
}

/**
 * The question without the operations in names of columns: there is no "by" in "covered by club or grant" where a header
 * says all of it, nor a "per" in "per month" where it names the monthly rent.
 */
export function withoutNamed(question: TableQuestion, { columns, conditions }: Links): TableQuestion {
  const isNamed = ({ tag, from, to }: TableQuestion['operations'][number]) => {
    const bits = spanBits(from, to);
    return columns.some(({ manner, bits: name }) => {
      if (manner === 'full') return tag === 'group' && name !== bits && (bits & ~name) === 0;
      return manner === 'exact' && isWithin(bits, name);
    });
  };
  // "Nobody noted how many came" counts nothing.
  const untold = conditions.reduce((all, { signs, bits }) => (signs.includes(UNTOLD) ? all | bits : all), 0);
  const operations = question.operations.filter(
    (one) => !isNamed(one) && (one.tag === 'not' || (spanBits(one.from, one.to) & ~untold) !== 0),
  );
  return operations.length === question.operations.length ? question : { ...question, operations };
}

/** Whether some tokens are in the middle of others. */
function isWithin(bits: number, around: number): boolean {
  const isBegun = (around & ((bits & -bits) - 1)) !== 0;
  return isBegun && (bits & ~around) === 0 && around > 2 * bits;
}

const RESEMBLING: ReadonlySet<string> = new Set(['exact', 'full', 'part', 'compound', 'spelling']);

const RESEMBLING_CELLS: ReadonlySet<string> = new Set(['part', 'compound', 'synonym', 'spelling']);

/** Removes links in which a theme word only resembles a header: "formations" is not "Formateur". */
export function linksBesideTheme(
  links: Links,
  themed: TableQuestion,
  original: TableQuestion,
  { table, cells }: TableView,
  about: string,
): Links {
  const theme = original.content & ~themed.content;
  const named = theme | headBits(original, table);
  // "Bookings", asked of a table of bookings, is no condition on a channel called "Booking portal".
  // Nor is "livraison", the header of the rows, one on the state "livrée".
  // "Tested", of a list of test devices, is no "Abgastester" by its stem.
  const isTheme = (link: ConditionLink) =>
    (link.bits & ~named) === 0 &&
    (RESEMBLING_CELLS.has(link.manner) || (link.manner === 'full' && !isWordOfCells(link, cells, original)));
  const columns = links.columns.filter((link) => !isHeaderByChance(link, original, theme, table));
  // What names no column says nothing of its gaps either.
  const isOfNone = ({ condition, manner, bits }: ConditionLink) =>
    manner === 'empty' &&
    (bits & ~theme) === 0 &&
    !columns.some((link) => link.column === condition.column && (link.bits & bits) !== 0);
  return {
    ...links,
    columns,
    conditions: links.conditions.filter((link) =>
      link.condition.kind === 'cells'
        ? !isTheme(link)
        : !isOfNone(link) && !isDateOfTheme(link, original, theme, about),
    ),
  };
}

/** The tokens that are words of the headers of the rows, as bits. */
function headBits({ tokens }: TableQuestion, { idColumn, nameColumn }: DataTable): number {
  const heads = new Set(
    [idColumn, nameColumn].flatMap((column) => column?.words.map(({ word }) => word) ?? []),
  );
  return tokens.reduce((bits, { word }, at) => (heads.has(word) ? bits | (1 << at) : bits), 0);
}

function isHeaderByChance(
  { bits, column, order, manner }: ColumnLink,
  question: TableQuestion,
  theme: number,
  table: DataTable,
): boolean {
  const { tokens, asks } = question;
  // "The biggest order" asks for none of those who ordered, "who ordered it" for them.
  const asksWho = asks[0]?.tag === 'who';
  const isOfDoer = manner === 'synonym' && isPeople(column) && !asksWho;
  return (
    order === undefined &&
    !(asksWho && manner === 'full' && isPeople(column)) &&
    (RESEMBLING.has(manner) || isOfDoer) &&
    (bits & ~theme) === 0 &&
    !tokens.some((token, at) => (bits & (1 << at)) !== 0 && saysHeader(token, column, question, table))
  );
}

/** Whether a word is one of a header, in the same language or translated: "streets" and "Straße". */
function saysHeader(
  { word, raw }: QuestionToken,
  column: Column,
  question: TableQuestion,
  table: DataTable,
): boolean {
  if (column.words.some((head) => head.word === word)) return true;
  // "Articles" are the rows themselves, and not only their numbers.
  if (column.distinct === table.body.length) return false;
  if (column.words.some((head) => isSameNoun(head.word, word))) return true;
  const translated = translationFor(table, question)?.wordsOf(column) ?? [];
  const said = englishWords(raw, question.language);
  return translated.some((head) => said.some((one) => isSameNoun(head.word, one)));
}

/** "The tasks of the April meeting" are all of them, whenever they are due. */
function isDateOfTheme(
  { bits, manner, condition }: ConditionLink,
  original: TableQuestion,
  theme: number,
  about: string,
): boolean {
  const next = 1 << (32 - Math.clz32(bits));
  if (manner !== 'date' || (bits & original.content & ~theme & ~monthBits(original)) !== 0) return false;
  if ((bits & original.content & ~theme) === 0 && (next & theme) !== 0) return true;
  return isDateOf(condition, about) && (bits & lastOfTheme(original, theme)) !== 0;
}

/** The tokens that name months, as bits. */
function monthBits({ tokens }: TableQuestion): number {
  return tokens.reduce((bits, token, at) => (isMonth(tokens, at, token.raw) ? bits | (1 << at) : bits), 0);
}

/** The tokens right behind words of the theme, but for words without a meaning of their own: "the meeting in *March*". */
function lastOfTheme({ tokens, operations }: TableQuestion, theme: number): number {
  const isList = (at: number) => operations.some(({ tag, from }) => tag === 'list' && from === at && at > 0);
  return tokens.reduce((bits, _, at) => {
    if ((theme & (1 << at)) === 0 && !isList(at)) return bits;
    const next = tokens.findIndex(({ isContent }, later) => later > at && isContent);
    return next < 0 || next - at > NEAR_THEME ? bits : bits | (1 << next);
  }, 0);
}

const NEAR_THEME = 3;

/** Whether a condition on dates covers the day that a file is named by: "minutes-2025-03-11". */
function isDateOf(condition: ConditionLink['condition'], about: string): boolean {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(about) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const named = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_IN_MS;
  if (condition.kind === 'months') return condition.from === Number(month) && condition.to === Number(month);
  return (
    condition.kind === 'range' &&
    condition.column.kind === 'date' &&
    condition.from <= named &&
    condition.to >= named
  );
}

const DAY_IN_MS = 86_400_000;
