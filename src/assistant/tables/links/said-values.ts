/** Numbers in a question, with the comparison words around them. */

import { timeSpanOf, unitNamed } from '../header-meanings.ts';
import type { Comparison, Operation, PhraseMatch, Quantity, TimeSpan } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { firstFigure } from '../values/numbers.ts';

export type Bound = 'above' | 'atLeast' | 'below' | 'atMost' | 'exactly' | 'between';

export interface NumberMention {
  readonly value: number;
  /** The second number of "between". */
  readonly upper: number | undefined;
  readonly bound: Bound;
  /** Whether a comparison word belongs to it. */
  readonly isCompared: boolean;
  /** Whether "older than" or "newer than" compares it. */
  readonly inTime: 'before' | 'after' | undefined;
  readonly span: TimeSpan | undefined;
  readonly quantity: Quantity | undefined;
  readonly isWord: boolean;
  /** Whether it is the number of results requested: "top 5", "the three cheapest". */
  readonly isHowMany: boolean;
  readonly bits: number;
  readonly wording: string;
}

/** Tokens allowed between a comparison and its number: "under the 500". */
export const GAP = 2;

export function numbersSaid(question: TableQuestion): NumberMention[] {
  const { tokens, lexicon } = question;
  const comparisons = lexicon.comparisons.find(tokens.map(({ word }) => word));
  const values = tokens.map((_, at) => valueAt(question, at));
  return values.flatMap((value, at) =>
    value === undefined ? [] : [numberAt(question, comparisons, values, { value, at })],
  );
}

export function valueAt({ tokens, lexicon, text, language }: TableQuestion, at: number): number | undefined {
  const token = tokens[at];
  if (token === undefined || !/^\d/.test(token.raw)) return lexicon.numbers.get(token?.word ?? '');
  if (/^\d+\p{L}/u.test(token.raw)) return undefined;
  const isNegative = at > 0 && text.charAt(token.start - 1) === '-';
  return firstFigure(`${isNegative ? '-' : ''}${token.raw}`, markOf(token.raw, language));
}

function numberAt(
  question: TableQuestion,
  comparisons: readonly PhraseMatch<Comparison>[],
  values: readonly (number | undefined)[],
  { value, at }: { readonly value: number; readonly at: number },
): NumberMention {
  const { tokens, text } = question;
  const [nearest] = comparisons
    .filter(
      ({ to, tag }) => to <= at && at - to <= GAP && !BEHIND.has(tag) && noContentBetween(question, to, at),
    )
    .sort((a, b) => b.to - a.to || b.to - b.from - (a.to - a.from));
  const { quantity, span, end } = unitAt(question, at);
  // "Ten complaints or more": what is counted may stand between.
  const counted = tokens[at + 1]?.isContent === true ? at + 2 : end;
  const behind = comparisons.find(
    ({ from, tag }) => BEHIND.has(tag) && (from === at + 1 || from === end || from === counted),
  );
  const upperAt = nearest?.tag === 'between' ? secondOf(values, at) : undefined;
  const upper = upperAt === undefined ? undefined : values[upperAt];
  const isOpen = nearest?.tag === 'from' && !isBegun(comparisons, at);
  const bound = boundOf(isOpen ? undefined : nearest?.tag, behind?.tag, upper);
  const from = nearest?.from ?? at;
  const to = behind?.to ?? (upperAt === undefined ? end : upperAt + 1);
  return {
    value,
    upper,
    bound: bound ?? 'exactly',
    isCompared: bound !== undefined,
    inTime: nearest?.tag === 'before' || nearest?.tag === 'after' ? nearest.tag : undefined,
    span,
    quantity,
    isWord: !/^\d/.test(tokens[at]?.word ?? ''),
    isHowMany: bound === undefined && quantity === undefined && span === undefined && isOrdered(question, at),
    bits: spanBits(from, to),
    wording: text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? text.length),
  };
}

/** Whether a sorting word is adjacent to a number. */
function isOrdered({ operations, quantities }: TableQuestion, at: number): boolean {
  const orders = [
    ...operations.filter(({ tag }) => ORDERS.has(tag)),
    ...quantities.filter(({ tag }) => tag.role === 'more' || tag.role === 'less'),
  ];
  return orders.some(({ from, to }) => to === at || from === at + 1);
}

const ORDERS: ReadonlySet<Operation> = new Set(['most', 'least', 'first', 'last']);

/** The unit of a number, and the token after it. */
function unitAt({ tokens, text }: TableQuestion, at: number) {
  const [next = '', ...further] = tokens.slice(at + 1, at + 4).map(({ word }) => word);
  const span = timeSpanOf(next);
  if (text.charAt(tokens[at]?.end ?? 0) === '%')
    return { quantity: 'percentage' as const, span, end: at + 1 };
  const named = unitNamed(next) ?? currencyBefore(text, tokens[at]?.start ?? 0);
  const rate = named === undefined ? undefined : rateOf(named, further);
  const end = Math.min(at + (named === undefined ? 1 : rate === undefined ? 2 : 4), tokens.length);
  return { quantity: rate ?? named, span, end };
}

/** Whether a "von" begins a range: "ein Intervall von 12 Monaten" is one of just so many. */
function isBegun(comparisons: readonly PhraseMatch<Comparison>[], at: number): boolean {
  return comparisons.some(({ tag, from }) => (tag === 'until' || tag === 'and') && from > at);
}

const BEHIND: ReadonlySet<Comparison> = new Set(['orMore', 'orLess']);

const PER = new Set(['a', 'an', 'per', 'each', 'pro', 'je', 'in', 'par', 'a', 'por']);

/** "Litres a minute" is a flow, "kilometres per hour" a speed. */
function rateOf(quantity: Quantity, [per = '', unit = '']: readonly string[]): Quantity | undefined {
  if (!PER.has(per) || timeSpanOf(unit) === undefined) return undefined;
  return quantity === 'volume' ? 'flow' : quantity === 'length' ? 'speed' : undefined;
}

function noContentBetween({ tokens }: TableQuestion, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ isContent }) => !isContent);
}

/**
 * The decimal mark of a number in a question. Before exactly three digits it depends on the language: "." in English,
 * else ",".
 */
function markOf(raw: string, language: string): '.' | ',' | undefined {
  const digits = raw.length - 1 - Math.max(raw.lastIndexOf('.'), raw.lastIndexOf(','));
  if (!/[.,]/.test(raw)) return undefined;
  if (digits !== 3)
    return raw.includes('.') && !raw.includes(',')
      ? '.'
      : raw.lastIndexOf(',') > raw.lastIndexOf('.')
        ? ','
        : '.';
  return language === 'en' ? '.' : ',';
}

function currencyBefore(text: string, start: number): Quantity | undefined {
  return /[$€£]\s?$/.test(text.slice(Math.max(0, start - 2), start)) ? 'money' : undefined;
}

function secondOf(values: readonly (number | undefined)[], at: number): number | undefined {
  for (let next = at + 1; next <= Math.min(at + 4, values.length - 1); next++)
    if (values[next] !== undefined) return next;
  return undefined;
}

function boundOf(
  before: Comparison | undefined,
  behind: Comparison | undefined,
  upper: number | undefined,
): Bound | undefined {
  if (behind === 'orMore') return 'atLeast';
  if (behind === 'orLess') return 'atMost';
  switch (before) {
    case 'above':
    case 'after':
      return 'above';
    case 'atLeast':
    case 'since':
    case 'from':
      return 'atLeast';
    case 'below':
    case 'before':
      return 'below';
    case 'atMost':
    case 'until':
      return 'atMost';
    case 'between':
      return upper === undefined ? undefined : 'between';
    case 'exactly':
      return 'exactly';
    default:
      return undefined;
  }
}
