/**
 * Words that are struck out: a rule runs through them, from where the first begins to where the last ends. Such a
 * rule says nothing else, and is no part of a table.
 */
import type { Rule, Word } from './page-model.ts';
import { inOrder } from './words-in-order.ts';

/** The rule runs this far above the baseline, in type sizes: above underlines, and below what overlines. */
const HEIGHT = { least: 0.12, most: 0.45 };
/** It is at most this thick, in type sizes. */
const MAX_THICKNESS = 0.15;
/** So many words stand level with a rule at most, or none of them is looked at. */
const MAX_LEVEL = 500;
/** Its ends lie no further than this from those of words, in type sizes: a space may be struck with its word. */
const END_SLACK = 0.35;

export interface Struck {
  readonly words: readonly Word[];
  /** The rules that strike nothing. */
  readonly rules: readonly Rule[];
}

/** Words of a page with those marked that its rules strike out, in the same order. */
export function strikeWords(words: readonly Word[], rules: readonly Rule[]): Struck {
  if (!rules.some(({ kind }) => kind === 'horizontal')) return { words, rules };
  const sorted = inOrder(words, baselineOf);
  const largest = words.reduce((most, { size }) => Math.max(most, size), 0);
  const struck = new Set<Word>();
  const others = rules.filter((rule) => {
    const own = rule.kind === 'horizontal' ? wordsUnder(rule, sorted, largest) : [];
    for (const word of own) struck.add(word);
    return own.length === 0;
  });
  if (struck.size === 0) return { words, rules };
  return { words: words.map((word) => (struck.has(word) ? { ...word, struck: true } : word)), rules: others };
}

const baselineOf = (word: Word) => word.baseline;

/** The words that a rule strikes out; none unless it begins and ends with them. */
function wordsUnder(rule: Rule, sorted: readonly Word[], largest: number): Word[] {
  const start = firstBelow(sorted, rule.at);
  const end = firstBelow(sorted, rule.at + HEIGHT.most * largest);
  if (end - start > MAX_LEVEL) return [];
  const found = sorted.slice(start, end).filter((word) => crosses(rule, word));
  const [left, right] = [
    Math.min(...found.map((word) => word.left)),
    Math.max(...found.map((word) => word.right)),
  ];
  const slack = END_SLACK * (found[0]?.size ?? 0);
  return Math.abs(left - rule.from) < slack && Math.abs(right - rule.to) < slack ? found : [];
}

function crosses(rule: Rule, { left, right, baseline, size }: Word): boolean {
  const height = baseline - rule.at;
  const isThrough = height > HEIGHT.least * size && height < HEIGHT.most * size;
  const middle = (left + right) / 2;
  return isThrough && rule.thickness < MAX_THICKNESS * size && middle > rule.from && middle < rule.to;
}

/** The index of the first word whose baseline lies below a height, among words sorted by baseline. */
function firstBelow(sorted: readonly Word[], y: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.baseline ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}
