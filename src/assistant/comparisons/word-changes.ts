/**
 * Reduces the change between two wordings to the words that changed: "30 days" became "60 days". Numbers are kept
 * together with their units. If most words differ, no reduction is possible.
 */
import { createNumbering, findCommonRuns } from '../../domain/common-runs.ts';

export interface WordChange {
  /** Verbatim; empty for added or removed words. */
  readonly from: string;
  readonly to: string;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A range of tokens in both wordings, ends excluded. */
interface TokenRange {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** Numbers with separators, words with hyphens, and single characters. */
const TOKEN = /\p{N}+(?:[.,:/’']\p{N}+)*|[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*|[^\s]/gu;
const MAX_TOKENS = 600;
const MAX_EDITS = 300;
/** With more changes than this, or a larger share of changed words, the complete wordings are shown instead. */
const MAX_CHANGES = 3;
const MAX_SHARE = 0.5;
const IS_NUMBER = /^\p{N}/u;
const IS_WORD = /^[\p{L}\p{N}]/u;
const CURRENCY = /^(?:[$€£¥]|EUR|USD|GBP|CHF)$/;

/** @returns undefined where the complete wordings are clearer */
export function wordChanges(before: string, after: string): readonly WordChange[] | undefined {
  const one = tokensOf(before);
  const other = tokensOf(after);
  if (Math.max(one.length, other.length) > MAX_TOKENS) return undefined;
  const ranges = changedRanges(one, other);
  if (ranges === undefined || ranges.length === 0 || ranges.length > MAX_CHANGES) return undefined;
  const changed = ranges.reduce((sum, { from, to, otherFrom, otherTo }) => {
    return sum + wordsIn(one.slice(from, to)) + wordsIn(other.slice(otherFrom, otherTo));
  }, 0);
  if (changed > MAX_SHARE * (wordsIn(one) + wordsIn(other))) return undefined;
  return ranges
    .map((range) => withUnits(range, one, other))
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

function changedRanges(one: readonly Token[], other: readonly Token[]): TokenRange[] | undefined {
  const numbering = createNumbering<string>();
  const runs = findCommonRuns(
    one.map(({ text }) => numbering.of(text)),
    other.map(({ text }) => numbering.of(text)),
    MAX_EDITS,
  );
  if (runs === undefined) return undefined;
  const ranges: TokenRange[] = [];
  let [from, otherFrom] = [0, 0];
  for (const run of [...runs, { before: one.length, after: other.length, length: 0 }]) {
    const gap = { from, to: run.before, otherFrom, otherTo: run.after };
    if (gap.to > gap.from || gap.otherTo > gap.otherFrom) addRange(ranges, gap);
    from = run.before + run.length;
    otherFrom = run.after + run.length;
  }
  return ranges;
}

/** Merges a change with the previous one if only one token lies between them. */
function addRange(ranges: TokenRange[], gap: TokenRange): void {
  const last = ranges.at(-1);
  if (last === undefined || gap.from - last.to > 1) ranges.push(gap);
  else {
    last.to = gap.to;
    last.otherTo = gap.otherTo;
  }
}

/** Extends a change by the unit or currency next to a number, which is the same on both sides. */
function withUnits(range: TokenRange, one: readonly Token[], other: readonly Token[]): TokenRange {
  const { from, to, otherFrom, otherTo } = range;
  const ends = [one[to - 1], other[otherTo - 1]];
  if (!ends.some((token) => IS_NUMBER.test(token?.text ?? ''))) return range;
  const before = CURRENCY.test(one[from - 1]?.text ?? '') ? 1 : 0;
  let after = 0;
  while (/^[)\]’'"%]$/.test(one[to + after]?.text ?? '')) after++;
  if (before === 0 && /^[\p{L}$€£¥]/u.test(one[to + after]?.text ?? '')) after++;
  return {
    from: from - before,
    to: to + after,
    otherFrom: otherFrom - before,
    otherTo: otherTo + after,
  };
}

function wordsIn(tokens: readonly Token[]): number {
  return tokens.filter(({ text }) => IS_WORD.test(text)).length;
}

function textOf(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  return first === undefined ? '' : text.slice(first.start, tokens.at(-1)?.end);
}
