/**
 * The limits that a rule sets: "under 12", "from the age of 16 on", "between 24 and 48 hours". A person who asks tells the
 * own case instead, "my son is 9", of which the rule has no word.
 */

import { type Amount, amountsIn, inUnit } from '../changes/valuing/amounts.ts';
import type { Language } from '../languages/language-data.ts';
import { type Comparison, lexiconOf, type PhraseMatch } from '../tables/lexicon.ts';
import { tokenize } from '../text/tokens.ts';

export interface Limit {
  /** Inclusive. */
  readonly from: number;
  readonly to: number;
  /** The unit by its English name; empty for none, as ages mostly are. */
  readonly unit: string;
}

/** How an amount that a question tells stands to a limit. */
export type Meeting = 'within' | 'beyond' | 'unrelated';

/** About: a limit of 90 days is compared with a case of five months. */
const DAYS: Readonly<Record<string, number>> = { day: 1, 'working day': 1, week: 7, month: 30, year: 365 };
const MAX_LENGTH = 1_000;
/** Words between a comparison and its amount: "from the age of 16". */
const GAP = 3;
/** A case further from a limit than this many times is of something else. */
const COMPARABLE = 3;
const KINDS: ReadonlySet<Amount['kind']> = new Set(['number', 'span', 'measure', 'money', 'percent']);
/** "Older than" is before a date, but above an age or a span of time. */
const BOUNDS: Readonly<Partial<Record<Comparison, 'from' | 'to'>>> = {
  above: 'from',
  atLeast: 'from',
  after: 'from',
  from: 'from',
  since: 'from',
  orMore: 'from',
  before: 'from',
  below: 'to',
  atMost: 'to',
  until: 'to',
  orLess: 'to',
};
const YEARS = { least: 1900, most: 2100 };

/** The amounts of a question that may be the case it is asked for; a bare year is none. */
export function casesIn(text: string): Amount[] {
  return amountsIn(text).filter(
    ({ kind, number, unit }) =>
      KINDS.has(kind) && !(unit === '' && number >= YEARS.least && number <= YEARS.most),
  );
}

/** @param rule read up to a length that no sentence has */
export function limitsIn(rule: string, language: Language): Limit[] {
  const text = rule.slice(0, MAX_LENGTH);
  const tokens = tokenize(text);
  const comparisons = lexiconOf(language).comparisons.find(tokens.map(({ word }) => word));
  const amounts = amountsIn(text).filter(({ kind }) => KINDS.has(kind));
  return amounts.flatMap((amount, at) => {
    const [previous, next] = [amounts[at - 1], amounts[at + 1]];
    const own = comparisons.filter(({ from }) => (tokens[from]?.start ?? 0) >= (previous?.end ?? 0));
    const first = tokens.findIndex(({ start }) => start >= amount.start);
    const last = tokens.findLastIndex(({ end }) => end <= amount.end);
    const isRange =
      next !== undefined &&
      (/^\s?[-–—]\s?$/.test(text.slice(amount.end, next.start)) ||
        own.some(
          ({ tag, from, to }) => tag === 'and' && from === last + 1 && tokens[to]?.start === next.start,
        ));
    return (isRange ? rangeOf(amount, next) : openLimit(amount, boundOf(own, first, last))) ?? [];
  });
}

function rangeOf(low: Amount, high: Amount): Limit | undefined {
  const { unit } = high;
  const from = low.unit === '' ? low.number : inUnit(low, unit);
  return from === undefined ? undefined : { from, to: high.number, unit };
}

function openLimit({ number, unit }: Amount, bound: 'from' | 'to' | undefined): Limit | undefined {
  if (bound === undefined) return undefined;
  return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, unit, [bound]: number };
}

/** The bound that the comparison behind an amount sets, or the nearest before it. */
function boundOf(
  comparisons: readonly PhraseMatch<Comparison>[],
  first: number,
  last: number,
): 'from' | 'to' | undefined {
  const isBehind = ({ tag }: PhraseMatch<Comparison>) => tag === 'orMore' || tag === 'orLess';
  const behind = comparisons.find((one) => isBehind(one) && one.from === last + 1);
  const [before] = comparisons
    .filter((one) => !isBehind(one) && one.to <= first && first - one.to <= GAP)
    .sort((one, other) => other.to - one.to || one.from - other.from);
  return BOUNDS[behind?.tag ?? before?.tag ?? 'exactly'];
}

export function meet(own: Amount, { from, to, unit }: Limit): Meeting {
  const number = areAges(own.unit, unit) ? own.number : (inUnit(own, unit) ?? inDays(own, unit));
  if (number === undefined) return 'unrelated';
  if (number >= from && number <= to) return 'within';
  const isComparable = [from, to].some((bound) => number < bound * COMPARABLE && bound < number * COMPARABLE);
  return isComparable ? 'beyond' : 'unrelated';
}

function inDays({ number, unit }: Amount, other: string): number | undefined {
  const [from, to] = [DAYS[unit], DAYS[other]];
  return from === undefined || to === undefined ? undefined : (number * from) / to;
}

/** An age is told without its unit, on either side. */
function areAges(one: string, other: string): boolean {
  return one !== other && [one, other].every((unit) => unit === '' || unit === 'year');
}
