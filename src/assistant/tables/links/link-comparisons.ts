/** Comparisons of two columns of a row: "below their reorder level", "more delivered than ordered". */

import { likenessTo, type Wording } from '../../ranking/sentence-likeness.ts';
import { type Column, isLimit } from '../column.ts';
import { timeSpanOf } from '../header-meanings.ts';
import { writtenOut } from '../header-words.ts';
import { placesIn } from '../places.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink, ConditionLink } from './link.ts';
import { languageOf } from './translation.ts';

/** Tokens between a comparison word and the column after it. */
const GAP = 2;
/** Tokens between "more" and "than". */
const APART = 6;
/** Comparable columns are of similar magnitude: their means differ at most by this factor. */
const FURTHEST = 4;
const STRENGTH = { linked: 0.9, alone: 0.5 };

/** Words that compare what precedes them with what follows. */
interface ComparisonPhrase {
  readonly isAbove: boolean;
  readonly bits: number;
  /** The token where the second operand begins. */
  readonly behind: number;
}

export function linkComparisons(
  table: DataTable,
  question: TableQuestion,
  columns: readonly ColumnLink[],
  isNear = false,
): ConditionLink[] {
  const named = columns.filter(
    ({ order, column }) =>
      order === undefined &&
      column !== table.idColumn &&
      (column.kind === 'number' || column.kind === 'date'),
  );
  const comparisons = findComparisons(question);
  const all = comparisons.flatMap((comparing) =>
    strongestOf(
      named.filter(({ bits }) => firstOf(bits & (-1 << comparing.behind)) - comparing.behind <= GAP),
    ).flatMap((against) => {
      return table.columns
        .filter((column) => column !== table.idColumn && isComparable(column, against.column))
        .map((column) => conditionOf(column, against, comparing, columns));
    }),
  );
  if (isNear && all.length === 0)
    all.push(...comparisons.flatMap((one) => comparedByMeaning(table, question, one)));
  all.push(...equalDates(question, named));
  const worth = ({ strength, signs }: ConditionLink) => strength * 10 + signs.length;
  const best = new Map<string, ConditionLink>();
  for (const link of all) {
    const { condition } = link;
    if (condition.kind !== 'columns') continue;
    const key = `${condition.column.index} ${condition.other.index} ${condition.isAbove}`;
    const known = best.get(key);
    if (known === undefined || worth(link) > worth(known)) best.set(key, link);
  }
  return [...best.values()];
}

/** Likeness of both sides together by which one pair of columns must lead the next. */
const LEAD = 0.08;
/** Likeness that either side must have. */
const NEAR = 0.45;
/** Words before "more" that tell what is compared. */
const BEFORE = 5;

/** "Use more seats than they bought": the two columns whose headers come nearest to what stands on either side. */
function comparedByMeaning(
  table: DataTable,
  question: TableQuestion,
  { bits, behind, isAbove }: ComparisonPhrase,
): ConditionLink[] {
  const { tokens, content } = question;
  const after = tokens.slice(behind);
  if (!after.some(({ isContent }) => isContent) || after.some(({ raw }) => /^\d/.test(raw))) return [];
  const figures = table.columns.filter(
    (column) =>
      column !== table.idColumn && column.isDerived !== true && !column.isYear && column.kind === 'number',
  );
  const headers = figures.map(({ words }) => ({ text: writtenOut(words), language: languageOf(table) }));
  const first = firstOf(bits);
  const own = likenessOfSide(question, Math.max(0, first - BEFORE), behind, headers);
  const against = likenessOfSide(question, behind, tokens.length, headers);
  const pairs = figures
    .flatMap((column, at) =>
      figures.map((other, index) => {
        const [one, another] = [own[at] ?? 0, against[index] ?? 0];
        return { column, other, worth: one + another, least: Math.min(one, another) };
      }),
    )
    .filter(({ column, other }) => isComparable(column, other) && isOfOneSize(column, other));
  const meant = pairMeant(table, pairs);
  if (meant === undefined) return [];
  const { column, other } = meant;
  return [
    {
      condition: { kind: 'columns', column, other, isAbove },
      ...{ manner: 'columns', bits: bits | (content & (-1 << behind)), strength: STRENGTH.linked },
      signs: ['columns', 'columns:linked', 'columns:oneSize'],
    },
  ];
}

/** How near some tokens come to each header: whichever of their words comes nearest, or all of them together. */
function likenessOfSide(
  { tokens, language, text }: TableQuestion,
  from: number,
  to: number,
  headers: readonly Wording[],
): number[] {
  const said = tokens.slice(from, to).filter(({ isContent }) => isContent);
  const texts = [text.slice(tokens[from]?.start, tokens[to - 1]?.end), ...said.map(({ raw }) => raw)];
  const each = texts.map((one) => likenessTo({ text: one, language }, headers));
  return headers.map((_, at) =>
    Math.max(
      ...each.map((all) => {
        const one = all[at];
        return one === undefined ? 0 : (one.sentenceLikeness + one.pieceLikeness) / 2;
      }),
    ),
  );
}

interface ColumnPair {
  readonly column: Column;
  readonly other: Column;
  /** Likeness of both sides together, and of the side that has less. */
  readonly worth: number;
  readonly least: number;
}

/** The pair that clearly comes nearest; of places, all and those that are taken are compared. */
function pairMeant(table: DataTable, pairs: readonly ColumnPair[]): ColumnPair | undefined {
  const sorted = pairs.toSorted((a, b) => b.worth - a.worth);
  const places = placesIn(table);
  const isOfPlaces = (one: Column) => one === places?.all || one === places?.taken;
  const among = sorted.find(({ column, other }) => isOfPlaces(column) && isOfPlaces(other));
  const [best, next] = sorted;
  const isClear =
    best !== undefined && best.least >= NEAR && (next === undefined || best.worth - next.worth >= LEAD);
  return among ?? (isClear ? best : undefined);
}

/** "Opened and finished on the same day": two dates of a row are equal. */
function equalDates({ operations, tokens }: TableQuestion, named: readonly ColumnLink[]): ConditionLink[] {
  const same = operations.find(
    ({ tag, to }) => tag === 'same' && timeSpanOf(tokens[to]?.word ?? '') === 'day',
  );
  if (same === undefined) return [];
  const dates = named.filter(({ column, manner }) => column.kind === 'date' && manner !== 'quantity');
  return dates.flatMap((one, at) =>
    dates.slice(at + 1).flatMap((other): ConditionLink[] => {
      if (one.column === other.column || (one.bits & other.bits) !== 0) return [];
      const condition = { kind: 'columns', column: one.column, other: other.column } as const;
      return [
        {
          condition: { ...condition, isAbove: false, isEqual: true },
          ...{ manner: 'columns', bits: one.bits | other.bits | spanBits(same.from, same.to + 1) },
          ...{
            strength: STRENGTH.linked,
            signs: ['columns', 'columns:linked', 'columns:alike', 'columns:oneSize'],
          },
        },
      ];
    }),
  );
}

/** Keeps only the strongest links, of equal ones those of most words: "minimum stock" is not "in stock". */
function strongestOf(links: readonly ColumnLink[]): readonly ColumnLink[] {
  const worth = ({ strength, bits }: ColumnLink) => 100 * strength + countBits(bits);
  const most = Math.max(...links.map(worth));
  return links.filter((link) => worth(link) === most);
}

function findComparisons({ tokens, lexicon, operations }: TableQuestion): ComparisonPhrase[] {
  const words = tokens.map(({ word }) => word);
  const near = lexicon.comparisons
    .find(words)
    .filter(({ tag }) => SIDES[tag] !== undefined)
    .map(
      ({ tag, from, to }): ComparisonPhrase => ({
        isAbove: SIDES[tag] === 'above',
        bits: spanBits(from, to),
        behind: to,
      }),
    );
  const apart = operations
    .filter(({ tag }) => tag === 'more' || tag === 'less')
    .flatMap(({ tag, from, to }): ComparisonPhrase[] => {
      const than = words.findIndex((word, at) => at > to && at - to <= APART && lexicon.than.has(word));
      if (than < 0) return [];
      return [{ isAbove: tag === 'more', bits: spanBits(from, to) | (1 << than), behind: than + 1 }];
    });
  return [...near, ...apart];
}

const SIDES: Readonly<Record<string, 'above' | 'below'>> = {
  above: 'above',
  after: 'above',
  below: 'below',
  before: 'below',
};

function firstOf(bits: number): number {
  return bits === 0 ? Number.POSITIVE_INFINITY : 31 - Math.clz32(bits & -bits);
}

function isComparable(column: Column, other: Column): boolean {
  return (
    column !== other &&
    column.kind === other.kind &&
    column.quantities.has('money') === other.quantities.has('money')
  );
}

function conditionOf(
  column: Column,
  against: ColumnLink,
  { isAbove, bits }: ComparisonPhrase,
  columns: readonly ColumnLink[],
): ConditionLink {
  const [own] = columns
    .filter((one) => one.column === column && one.order === undefined && (one.bits & against.bits) === 0)
    .sort((a, b) => b.strength - a.strength);
  const isAlike = [...column.quantities].some((one) => against.column.quantities.has(one));
  // "Below the minimum stock" can only be the stock itself.
  const isOfLimit =
    isLimit(against.column) && !isLimit(column) && isAlike && column.quantities.has('stock') && !isAbove;
  return {
    condition: { kind: 'columns', column, other: against.column, isAbove },
    manner: 'columns',
    bits: against.bits | bits | (own?.bits ?? 0),
    strength:
      (own === undefined && !isOfLimit ? STRENGTH.alone : STRENGTH.linked) * (0.5 + 0.5 * against.strength),
    signs: [
      'columns',
      `columns:${against.manner}`,
      ...(own === undefined ? [] : ['columns:linked', `columns:own|${own.manner}`]),
      ...(own === undefined && isOfLimit ? ['columns:linked'] : []),
      ...(column.quantities.has('stock') ? ['columns:stock'] : []),
      ...(isAlike ? ['columns:alike'] : []),
      ...(isOfOneSize(column, against.column) ? ['columns:oneSize'] : []),
      ...(Math.abs(column.index - against.column.index) === 1 ? ['columns:beside'] : []),
    ],
  };
}

/** A deviation is not comparable with a budget. */
function isOfOneSize(column: Column, other: Column): boolean {
  if (column.kind === 'date') return true;
  const [a, b] = [meanOf(column), meanOf(other)];
  return a > 0 && b > 0 && a / b <= FURTHEST && b / a <= FURTHEST;
}

function meanOf({ values }: Column): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / Math.max(1, count);
}
