/** Links a question to the columns and cells of a table. */
import type { Operation } from '../lexicon.ts';
import { anyOf, textsEnumerated } from '../plans/condition-sets.ts';
import { withoutDerived } from '../plans/derived-columns.ts';
import { countBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { isWordOfCells } from './cell-link.ts';
import { isYearOfHeader, yearsOfHeaders } from './header-years.ts';
import type { ColumnLink, ConditionLink, Links, LinkTools } from './link.ts';
import { linkCells } from './link-cells.ts';
import { linkColumns } from './link-columns.ts';
import { isEventOfDate } from './link-dates.ts';
import { linkValues } from './link-values.ts';
import { withYears } from './link-years.ts';
import { nearColumns } from './near-columns.ts';

/** Strength from which on a link names its column. */
const NAMED = 0.5;

export function linkQuestion(tools: LinkTools): Links {
  const ofYears = yearsOfHeaders(tools.table, tools.question);
  const byWords = [...linkColumns(tools), ...ofYears];
  const columns = tools.isNear === true ? [...byWords, ...nearColumns(tools, byWords)] : byWords;
  const named = byWords.reduce((bits, link) => (link.strength >= NAMED ? bits | link.bits : bits), 0);
  const stored = { ...tools, table: withoutDerived(tools.table) };
  const own = columns.filter(({ column }) => column.isDerived !== true);
  const inNames = byWords.reduce(
    (bits, link) => (link.manner === 'exact' && countBits(link.bits) > 1 ? bits | link.bits : bits),
    0,
  );
  const found = [...linkCells(tools, named, inNames), ...linkValues(stored, own)];
  const conditions = found.filter(
    (link) =>
      !isEventOfDate(link, found, tools.question) &&
      !isOfThings(link, found, tools.table) &&
      !isIncluded(link.bits, tools.question) &&
      !isOfHeader(link, own, tools.question) &&
      !isTitle(link, own, tools) &&
      !isOfSeveralHeaders(link, own, tools) &&
      !isYearOfHeader(link, ofYears),
  );
  const alternatives = alternativesIn(conditions, tools.question);
  const withTexts = alternatives === undefined ? columns : [...columns, columnOf(alternatives)];
  const links = { columns: withTexts, conditions, ...(alternatives === undefined ? {} : { alternatives }) };
  return withYears(links, tools.table, tools.question);
}

/** "Dearer than Excel basics", "more rain than Riverside" compares things that cells name, and no two columns. */
function isOfThings(
  { manner, bits }: ConditionLink,
  conditions: readonly ConditionLink[],
  { nameColumn, idColumn }: DataTable,
): boolean {
  const isWithin = (own: number) => own > (bits & -bits) && own < bits;
  return (
    manner === 'columns' &&
    conditions.some(
      ({ condition: { column, kind }, manner: by, bits: own }) =>
        kind === 'cells' && by === 'exact' && (column === nameColumn || column === idColumn) && isWithin(own),
    )
  );
}

/** "The hours of 2024", where a column is called "Hours 2024": its name, and no date of the rows. */
function isOfHeader(
  { manner, bits }: ConditionLink,
  columns: readonly ColumnLink[],
  { tokens }: TableQuestion,
) {
  if (manner !== 'date') return false;
  return columns.some(
    (link) =>
      (link.bits & bits) !== 0 &&
      (link.bits & ~bits) !== 0 &&
      tokens.some(
        ({ word }, at) =>
          (link.bits & bits & (1 << at)) !== 0 &&
          /^\d{4}$/.test(word) &&
          link.column.words.some((own) => own.word === word),
      ),
  );
}

/**
 * A word that names a column in full, in whatever language, does not also resemble a cell: "supplier", of "Lieferant". Nor do
 * those suppliers have it as their name that have "Supply" in it, or the "Schwere" that are "schwer".
 */
function isTitle(link: ConditionLink, columns: readonly ColumnLink[], tools: LinkTools): boolean {
  const { manner, bits, condition, signs } = link;
  // "Has first aid" is the "yes" of the column itself.
  if (condition.kind !== 'cells' || manner === 'exact' || !signs.includes(`cell:${manner}`)) return false;
  return columns.some(
    (one) =>
      one.order === undefined &&
      (one.manner === 'exact' || one.manner === 'full') &&
      (bits & ~one.bits) === 0 &&
      (one.column === condition.column || RESEMBLING.has(manner) || manner === 'part') &&
      (RESEMBLING.has(manner) ||
        (isNoun(bits, tools.question) && !isWordOfCells(link, tools.cells, tools.question))),
  );
}

/**
 * What the header of a column and another one are about, all of their cells are: "calibration" is no condition on a
 * calibration lab called "Kalibrierdienst", where there is also a date of the next calibration.
 */
function isOfSeveralHeaders(link: ConditionLink, columns: readonly ColumnLink[], tools: LinkTools): boolean {
  const { manner, bits, condition } = link;
  if (condition.kind !== 'cells' || !(RESEMBLING.has(manner) || manner === 'full' || manner === 'part'))
    return false;
  const named = columns.filter(
    (one) => one.order === undefined && OF_HEADER.has(one.manner) && one.bits === bits,
  );
  return (
    named.some(({ column }) => column === condition.column) &&
    named.some(({ column }) => column !== condition.column) &&
    !isWordOfCells(link, tools.cells, tools.question)
  );
}

const OF_HEADER: ReadonlySet<string> = new Set(['exact', 'full', 'part', 'compound', 'synonym']);

/** "Schwere Schäden" are those that are "schwer", "je Schwere" names the column. */
function isNoun(bits: number, { tokens, operations, language }: TableQuestion): boolean {
  if (language !== 'de') return true;
  return tokens.every(
    ({ raw }, at) =>
      (bits & (1 << at)) === 0 ||
      /^\p{Lu}/u.test(raw) ||
      operations.some(({ tag, to }) => tag === 'group' && to === at),
  );
}

const RESEMBLING: ReadonlySet<string> = new Set(['synonym', 'compound', 'spelling', 'meaning']);

/** "Scrapped ones too", "including the cancelled ones", apart from the rest of the question: nothing is left out. */
function isIncluded(bits: number, { tokens, lexicon, text }: TableQuestion): boolean {
  const [first, last] = [31 - Math.clz32(bits & -bits), 31 - Math.clz32(bits)];
  const isIdle = (from: number, to: number) => tokens.slice(from, to).every(({ isContent }) => !isContent);
  const isApart = (at: number) => /[,;–(]\s*$/u.test(text.slice(0, tokens[at]?.start));
  const begins = (at: number) => [at, at - 1, at - 2].some((one) => isApart(one) && isIdle(one, at));
  return lexicon.included
    .find(tokens.map(({ word }) => word))
    .some(
      ({ from, to }) =>
        (from > last && isIdle(last + 1, from) && begins(first)) ||
        (to <= first && isIdle(to, first) && begins(from)),
    );
}

/** "Who worked more, Ann or Ben?", "web, phone or counter: what brings most?": the texts that are to choose from. */
function alternativesIn(
  conditions: readonly ConditionLink[],
  { operations, text, tokens }: TableQuestion,
): ConditionLink | undefined {
  if (!operations.some(({ tag }) => tag === 'or') || !operations.some(({ tag }) => CHOOSING.has(tag))) return;
  // Within a phrase, as in "the oldest one in Sales or Marketing", they only say which rows.
  const isApart = ({ bits }: ConditionLink) => {
    const at = 31 - Math.clz32(bits & -bits);
    return at === 0 || /[,:;–(]\s*$/u.test(text.slice(0, tokens[at]?.start));
  };
  const [texts] = textsEnumerated(conditions)
    .map((found) => [...found].sort((a, b) => (a.bits & -a.bits) - (b.bits & -b.bits)))
    .filter(([first]) => first !== undefined && isApart(first));
  return texts === undefined ? undefined : anyOf(texts);
}

const CHOOSING: ReadonlySet<Operation> = new Set<Operation>([
  ...(['most', 'least', 'more', 'less', 'often', 'seldom', 'first', 'last', 'oldest'] as const),
]);

function columnOf({ condition: { column }, bits }: ConditionLink): ColumnLink {
  return { column, manner: 'synonym', bits, strength: NAMED_BY_TEXTS };
}

const NAMED_BY_TEXTS = 0.6;
