/** Comparisons of two columns of a row: "below their reorder level", "more delivered than ordered". */
import type { Column } from '../column.ts';
import { timeSpanOf } from '../lexicon.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink, ConditionLink } from './link.ts';

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
): ConditionLink[] {
  const named = columns.filter(
    ({ order, column }) =>
      order === undefined &&
      column !== table.idColumn &&
      (column.kind === 'number' || column.kind === 'date'),
  );
  const all = findComparisons(question).flatMap((comparing) =>
    strongestOf(
      named.filter(({ bits }) => firstOf(bits & (-1 << comparing.behind)) - comparing.behind <= GAP),
    ).flatMap((against) => {
      return table.columns
        .filter((column) => column !== table.idColumn && isComparable(column, against.column))
        .map((column) => conditionOf(column, against, comparing, columns));
    }),
  );
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
  return {
    condition: { kind: 'columns', column, other: against.column, isAbove },
    manner: 'columns',
    bits: against.bits | bits | (own?.bits ?? 0),
    strength: (own === undefined ? STRENGTH.alone : STRENGTH.linked) * (0.5 + 0.5 * against.strength),
    signs: [
      'columns',
      `columns:${against.manner}`,
      ...(own === undefined ? [] : ['columns:linked', `columns:own|${own.manner}`]),
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
