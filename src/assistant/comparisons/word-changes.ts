/**
 * What changed between two wordings of one thing, in the fewest words that say it: "30 days" became "60 days". A number
 * goes with its unit. Where most words are others, there is nothing shorter than the wordings themselves.
 */
import { createNumbering, findCommonRuns } from '../../domain/common-runs.ts';

export interface WordChange {
  /** Verbatim; empty for words that came or went. */
  readonly from: string;
  readonly to: string;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Tokens of both wordings from one place to another, the ends excluded. */
interface Stretch {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** Numbers with their marks, words with their hyphens, and single signs. */
const TOKEN = /\p{N}+(?:[.,:/’']\p{N}+)*|[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*|[^\s]/gu;
const MOST_TOKENS = 600;
const MOST_EDITS = 300;
/** More changes than this, or a larger share of changed words, are told by the wordings themselves. */
const MOST_CHANGES = 3;
const MOST_SHARE = 0.5;
const IS_NUMBER = /^\p{N}/u;
const IS_WORD = /^[\p{L}\p{N}]/u;
const CURRENCY = /^(?:[$€£¥]|EUR|USD|GBP|CHF)$/;

/** @returns undefined where the wordings themselves say it best */
export function wordChanges(before: string, after: string): readonly WordChange[] | undefined {
  const one = tokensOf(before);
  const other = tokensOf(after);
  if (Math.max(one.length, other.length) > MOST_TOKENS) return undefined;
  const stretches = stretchesOf(one, other);
  if (stretches === undefined || stretches.length === 0 || stretches.length > MOST_CHANGES) return undefined;
  const changed = stretches.reduce((sum, { from, to, otherFrom, otherTo }) => {
    return sum + wordsIn(one.slice(from, to)) + wordsIn(other.slice(otherFrom, otherTo));
  }, 0);
  if (changed > MOST_SHARE * (wordsIn(one) + wordsIn(other))) return undefined;
  return stretches
    .map((stretch) => withUnits(stretch, one, other))
    .map(({ from, to, otherFrom, otherTo }) => ({
      from: textOf(before, one.slice(from, to)),
      to: textOf(after, other.slice(otherFrom, otherTo)),
    }));
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function stretchesOf(one: readonly Token[], other: readonly Token[]): Stretch[] | undefined {
  const numbering = createNumbering<string>();
  const runs = findCommonRuns(
    one.map(({ text }) => numbering.of(text)),
    other.map(({ text }) => numbering.of(text)),
    MOST_EDITS,
  );
  if (runs === undefined) return undefined;
  const stretches: Stretch[] = [];
  let [from, otherFrom] = [0, 0];
  for (const run of [...runs, { before: one.length, after: other.length, length: 0 }]) {
    const gap = { from, to: run.before, otherFrom, otherTo: run.after };
    if (gap.to > gap.from || gap.otherTo > gap.otherFrom) addStretch(stretches, gap);
    from = run.before + run.length;
    otherFrom = run.after + run.length;
  }
  return stretches;
}

/** A single word or sign between two changes says nothing by itself. */
function addStretch(stretches: Stretch[], gap: Stretch): void {
  const last = stretches.at(-1);
  if (last === undefined || gap.from - last.to > 1) stretches.push(gap);
  else {
    last.to = gap.to;
    last.otherTo = gap.otherTo;
  }
}

/** Takes in the unit or currency beside a number: the same on both sides, since it did not change. */
function withUnits(stretch: Stretch, one: readonly Token[], other: readonly Token[]): Stretch {
  const { from, to, otherFrom, otherTo } = stretch;
  const ends = [one[to - 1], other[otherTo - 1]];
  if (!ends.some((token) => IS_NUMBER.test(token?.text ?? ''))) return stretch;
  const before = CURRENCY.test(one[from - 1]?.text ?? '') ? 1 : 0;
  let behind = 0;
  while (/^[)\]’'"%]$/.test(one[to + behind]?.text ?? '')) behind++;
  if (before === 0 && /^[\p{L}$€£¥]/u.test(one[to + behind]?.text ?? '')) behind++;
  return {
    from: from - before,
    to: to + behind,
    otherFrom: otherFrom - before,
    otherTo: otherTo + behind,
  };
}

function wordsIn(tokens: readonly Token[]): number {
  return tokens.filter(({ text }) => IS_WORD.test(text)).length;
}

function textOf(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  return first === undefined ? '' : text.slice(first.start, tokens.at(-1)?.end);
}
