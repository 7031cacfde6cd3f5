/**
 * Detects words that are struck through: a rule runs through them, from the start of the first to the end of the last.
 * Such a rule has no other meaning and is not part of a table.
 */
import type { Rule, Word } from '../page-model.ts';

/** Height of the rule above the baseline, in type sizes: between underlines and overlines. */
const HEIGHT = { min: 0.12, max: 0.45 };
/** Maximum thickness of the rule, in type sizes. */
const MAX_THICKNESS = 0.15;
/** Maximum number of rules at the right height that are checked per word. */
const MAX_LEVEL = 100;
/** Maximum distance of the rule's ends from those of the words, in type sizes: it may include a space. */
const END_SLACK = 0.35;

export interface StrikeResult {
  readonly words: readonly Word[];
  /** The rules that do not strike through words. */
  readonly rules: readonly Rule[];
}

/** The words of a page in the same order, with those marked that are struck through. */
export function strikeWords(words: readonly Word[], rules: readonly Rule[]): StrikeResult {
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
  const start = firstBelow(level, baseline - HEIGHT.max * size);
  for (let i = start; i < level.length && i < start + MAX_LEVEL; i++) {
    const rule = level[i];
    if (rule === undefined || rule.at >= baseline - HEIGHT.min * size) break;
    if (rule.thickness < MAX_THICKNESS * size && middle > rule.from && middle < rule.to) found.push(rule);
  }
  return found;
}

/** Whether a rule starts and ends with the words it runs through. */
function endsWith(rule: Rule, words: readonly Word[]): boolean {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const word of words) {
    left = Math.min(left, word.left);
    right = Math.max(right, word.right);
  }
  const slack = END_SLACK * (words[0]?.size ?? 0);
  return Math.abs(left - rule.from) < slack && Math.abs(right - rule.to) < slack;
}

/** The index of the first rule below a height. */
function firstBelow(level: readonly Rule[], y: number): number {
  let [low, high] = [0, level.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((level[middle]?.at ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}
