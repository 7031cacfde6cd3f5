/**
 * Words that are struck out: a rule runs through them, from where the first begins to where the last ends. Such a
 * rule says nothing else, and is no part of a table.
 */
import type { Rule, Word } from '../page-model.ts';

/** The rule runs this far above the baseline, in type sizes: above underlines, and below what overlines. */
const HEIGHT = { least: 0.12, most: 0.45 };
/** It is at most this thick, in type sizes. */
const MAX_THICKNESS = 0.15;
/** So many rules at most are looked at for one word, of those that may run through it by their height. */
const MAX_LEVEL = 100;
/** Its ends lie no further than this from those of words, in type sizes: a space may be struck with its word. */
const END_SLACK = 0.35;

export interface Struck {
  readonly words: readonly Word[];
  /** The rules that strike nothing. */
  readonly rules: readonly Rule[];
}

/** Words of a page with those marked that its rules strike out, in the same order. */
export function strikeWords(words: readonly Word[], rules: readonly Rule[]): Struck {
  const level = rules.filter(({ kind }) => kind === 'horizontal').sort((a, b) => a.at - b.at);
  if (level.length === 0) return { words, rules };
  const crossed = new Map<Rule, Word[]>();
  for (const word of words) {
    for (const rule of rulesThrough(word, level)) {
      const known = crossed.get(rule);
      if (known === undefined) crossed.set(rule, [word]);
      else known.push(word);
    }
  }
  const struck = new Set<Word>();
  const others = rules.filter((rule) => {
    const own = crossed.get(rule) ?? [];
    if (!endsWith(rule, own)) return true;
    for (const word of own) struck.add(word);
    return false;
  });
  if (struck.size === 0) return { words, rules };
  return { words: words.map((word) => (struck.has(word) ? { ...word, struck: true } : word)), rules: others };
}

/** @param level horizontal rules from the top down */
function rulesThrough({ left, right, baseline, size }: Word, level: readonly Rule[]): Rule[] {
  const found: Rule[] = [];
  const middle = (left + right) / 2;
  const start = firstBelow(level, baseline - HEIGHT.most * size);
  for (let i = start; i < level.length && i < start + MAX_LEVEL; i++) {
    const rule = level[i];
    if (rule === undefined || rule.at >= baseline - HEIGHT.least * size) break;
    if (rule.thickness < MAX_THICKNESS * size && middle > rule.from && middle < rule.to) found.push(rule);
  }
  return found;
}

/** Whether a rule begins and ends with the words that it runs through. */
function endsWith(rule: Rule, words: readonly Word[]): boolean {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const word of words) {
    left = Math.min(left, word.left);
    right = Math.max(right, word.right);
  }
  const slack = END_SLACK * (words[0]?.size ?? 0);
  return Math.abs(left - rule.from) < slack && Math.abs(right - rule.to) < slack;
}

/** The index of the first rule that lies below a height. */
function firstBelow(level: readonly Rule[], y: number): number {
  let [low, high] = [0, level.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((level[middle]?.at ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}
