/**
 * The limits that a rule sets: "under 12", "from the age of 16 on", "between 24 and 48 hours". A person who asks tells the
 * own case instead, "my son is 9", of which the rule has no word.
 */

import { type Amount, amountsIn } from '../changes/valuing/amounts.ts';
import type { Language } from '../languages/language-data.ts';
import { type Comparison, lexiconOf, type PhraseMatch } from '../tables/lexicon.ts';
import { tokenize } from '../text/tokens.ts';

export interface Limit {
  /** Inclusive; in hours if the unit is a span of time. */
  readonly from: number;
  readonly to: number;
  /** The unit by its English name; empty for none, as ages mostly are. */
  readonly unit: string;
}

/** An amount of a question. */
export type Case = Pick<Amount, 'number' | 'unit'>;

/** How far a case meets a limit. */
export type Meeting = 'within' | 'beyond' | 'unrelated';

const HOURS: ReadonlyMap<string, number> = new Map([
  ['minute', 1 / 60],
  ['hour', 1],
  ['day', 24],
  ['working day', 24],
  ['week', 7 * 24],
  ['month', 30 * 24],
  ['year', 365 * 24],
]);
const MAX_LENGTH = 1_000;
/** Words between a comparison and its amount: "from the age of 16". */
const GAP = 3;
/** A case further from a limit than this many times is of something else. */
const COMPARABLE = 3;
const KINDS: ReadonlySet<Amount['kind']> = new Set(['number', 'span', 'measure', 'money', 'percent']);
const BOUNDS: Readonly<Partial<Record<Comparison, 'from' | 'to'>>> = {
  above: 'from',
  atLeast: 'from',
  after: 'from',
  from: 'from',
  since: 'from',
  orMore: 'from',
  below: 'to',
  atMost: 'to',
  before: 'to',
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
    if (isRange) return rangeOf(amount, next);
    return openLimit(amount, boundOf(own, first, last)) ?? [];
  });
}

function rangeOf(low: Amount, high: Amount): Limit {
  const unit = low.unit === '' ? high.unit : low.unit;
  return { from: sized(low.number, unit), to: sized(high.number, high.unit), unit };
}

function openLimit({ number, unit }: Amount, bound: 'from' | 'to' | undefined): Limit | undefined {
  if (bound === undefined) return undefined;
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, unit };
  return { ...open, [bound]: sized(number, unit) };
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

/** In hours for a span of time. */
function sized(number: number, unit: string): number {
  return number * (HOURS.get(unit) ?? 1);
}

export function meet({ number, unit }: Case, limit: Limit): Meeting {
  if (!isSameDimension(unit, limit.unit)) return 'unrelated';
  // An age is told without its unit, on either side.
  const isAge = unit === '' || limit.unit === '';
  const own = sized(number, isAge && limit.unit === 'year' ? 'year' : isAge ? '' : unit);
  if (own >= limit.from && own <= limit.to) return 'within';
  const bounds = [limit.from, limit.to].filter((one) => Number.isFinite(one) && one > 0);
  return bounds.some((one) => own < one * COMPARABLE && one < own * COMPARABLE) ? 'beyond' : 'unrelated';
}

function isSameDimension(one: string, other: string): boolean {
  if (one === other || (HOURS.has(one) && HOURS.has(other))) return true;
  return (one === '' || other === '') && [one, other].every((unit) => unit === '' || unit === 'year');
}
