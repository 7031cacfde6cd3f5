/** Conditions on the years of a report's periods: each single year, all together, and ranges. */
import type { Column } from '../column.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { type DataTable, foldedText } from '../table.ts';
import type { ConditionLink, Links } from './link.ts';
import { type YearMention, yearsSaid } from './said-dates.ts';

/** How many words before a year may belong to it: "fiscal year ended June 30, 2019". */
const WORDS_BEFORE = 5;
/** Days. */
const LONGEST_MONTH = 31;
const JOINS = /^\s*[-–—]\s*$/;

/** Replaces links that only resemble a year with conditions on the years that the question names. */
export function withYears(links: Links, table: DataTable, question: TableQuestion): Links {
  const column = table.yearColumn;
  if (column === undefined) return links;
  const mentions = yearsSaid(question).map((one) => withWordsBefore(one, table, question));
  const years = mentions.reduce((bits, { yearBits }) => bits | yearBits, 0);
  const isReplaced = ({ condition, bits, manner }: ConditionLink) =>
    condition.column === column ||
    (bits & ~years) === 0 ||
    ((bits & years) !== 0 && (manner === 'number' || manner === 'comparison' || isLong(condition)));
  const others = links.conditions.filter((link) => !isReplaced(link));
  return { ...links, conditions: [...others, ...yearConditions(column, mentions, question)] };
}

/** Whether a condition is a date range longer than a month, which adds nothing to the years. */
function isLong(condition: ConditionLink['condition']): boolean {
  return (
    condition.kind === 'range' &&
    condition.column.kind === 'date' &&
    condition.to - condition.from > LONGEST_MONTH
  );
}

function yearConditions(
  column: Column,
  mentions: readonly YearMention[],
  question: TableQuestion,
): ConditionLink[] {
  const single = mentions.flatMap((one) => condition(column, [one.year], one.bits, ['year:one']));
  if (mentions.length < 2) return single;
  const all = mentions.reduce((bits, { bits: own }) => bits | own, 0);
  const years = mentions.map(({ year }) => year);
  const together = condition(column, years, all, ['year:together', 'year:list']);
  const spans = mentions.flatMap((one, at) => {
    const next = mentions[at + 1];
    if (next === undefined || !isJoined(one, next, question)) return [];
    const [from, to] = [Math.min(one.year, next.year), Math.max(one.year, next.year)];
    const between = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const bits = one.bits | next.bits | spanBits(one.to, next.from);
    return to - from < 2 ? [] : condition(column, between, bits, ['year:together', 'year:span']);
  });
  return [...spans, ...together, ...single];
}

function condition(
  column: Column,
  years: readonly number[],
  bits: number,
  signs: readonly string[],
): ConditionLink[] {
  const codes = [...column.values.keys()].filter((code) => years.includes(column.values[code] ?? Number.NaN));
  if (codes.length === 0) return [];
  return [
    {
      condition: { kind: 'cells', column, codes, isNegated: false },
      manner: 'date',
      bits,
      strength: 1,
      signs,
    },
  ];
}

/** "From 2017 to 2019", "between 2017 and 2019", "2017-2019"; but not "2017 and 2019". */
function isJoined(one: YearMention, { from }: YearMention, question: TableQuestion): boolean {
  const { tokens, text, lexicon, operations } = question;
  const { to } = one;
  const between = tokens.slice(to, from);
  if (between.length === 0) return JOINS.test(text.slice(tokens[to - 1]?.end ?? 0, tokens[from]?.start ?? 0));
  const comparisons = lexicon.comparisons.find(tokens.map(({ word }) => word));
  const isBetween = (at: { from: number; to: number }) => at.from >= to && at.to <= from;
  const isOpen = comparisons.some(
    ({ tag, to: end }) =>
      (tag === 'between' || tag === 'since') && end <= one.from && one.from - end <= WORDS_BEFORE,
  );
  const isAnd = operations.some((found) => found.tag === 'and' && isBetween(found));
  return (
    between.every(({ isContent }) => !isContent) &&
    comparisons.some((found) => (found.tag === 'until' || found.tag === 'and') && isBetween(found)) &&
    (isOpen || !isAnd)
  );
}

function withWordsBefore(
  mention: YearMention,
  { columns }: DataTable,
  { tokens, lexicon }: TableQuestion,
): YearMention {
  const [labels] = columns;
  const known = new Set(textsOf(labels).flatMap((text) => foldedText(text).split(' ')));
  const dated = lexicon.quantities
    .find(tokens.map(({ word }) => word))
    .filter(({ tag }) => tag.quantity === 'date');
  let { bits } = mention;
  for (let at = mention.from - 1; at >= Math.max(0, mention.from - WORDS_BEFORE); at--) {
    const word = tokens[at];
    const isOfYear = known.has(word?.word ?? '') || dated.some(({ from, to }) => at >= from && at < to);
    if (/^\d/.test(word?.raw ?? '') || (word?.isContent === true && !isOfYear)) break;
    if (isOfYear) bits |= 1 << at;
  }
  return { ...mention, bits };
}

function textsOf(column: Column | undefined): string[] {
  return column === undefined
    ? []
    : Array.from({ length: column.distinct }, (_, code) => column.textOf(code));
}
