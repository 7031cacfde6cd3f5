/** Normalizes rules: joins pieces of one line, and unifies nearly equal positions. */
import type { Rule } from '../page-model.ts';

/** Rules closer than this count as one, in points. */
const SAME_LINE = 1.6;
/** Maximum gap between the pieces of one line, in points. */
const BRIDGE = 3.5;

/** Rules of one kind, sorted by position, with collinear pieces joined. */
export function joinRules(rules: readonly Rule[], kind: Rule['kind']): Rule[] {
  const sorted = rules.filter((rule) => rule.kind === kind).sort((a, b) => a.at - b.at || a.from - b.from);
  const joined: Rule[] = [];
  for (const group of groupsByPosition(sorted)) joined.push(...joinPieces(group));
  return joined;
}

function groupsByPosition(sorted: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const rule of sorted) {
    if (rule.at - last > SAME_LINE) groups.push([]);
    groups.at(-1)?.push(rule);
    last = rule.at;
  }
  return groups;
}

function joinPieces(group: readonly Rule[]): Rule[] {
  const sorted = [...group].sort((a, b) => a.from - b.from);
  const at = sorted.reduce((sum, rule) => sum + rule.at, 0) / sorted.length;
  const joined: Rule[] = [];
  for (const rule of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && rule.from - last.to <= BRIDGE) {
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, rule.to) };
    } else joined.push({ ...rule, at });
  }
  return joined;
}

/** Maximum difference of the ends of a table's rules, in points. */
const SAME_END = 2;

/** Whether two horizontal rules have the same ends, like those of a table. */
export function haveSameEnds(a: Rule, b: Rule): boolean {
  return Math.abs(a.from - b.from) < SAME_END && Math.abs(a.to - b.to) < SAME_END;
}

/** Minimum width of a table's rules; shorter rules underline words. */
const MIN_WIDTH = 100;
/** Minimum number of rules of a table; pages with more than the maximum are drawings. */
const RULES = { min: 3, max: 400 };

/** Sets of at least three horizontal rules with the same ends, each set from top to bottom. */
export function groupEqualRules(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  if (rules.length < RULES.min || rules.length > RULES.max) return [];
  const wide = rules.filter(({ from, to }) => to - from > MIN_WIDTH);
  const used = new Set<Rule>();
  const sets: (readonly Rule[])[] = [];
  for (const first of wide) {
    if (used.has(first)) continue;
    const alike = wide.filter((rule) => rule.at >= first.at && !used.has(rule) && haveSameEnds(rule, first));
    for (const rule of alike) used.add(rule);
    if (alike.length >= RULES.min) sets.push(alike);
  }
  return sets;
}

/** The values in ascending order, without those nearly equal to the value before. */
export function distinct(values: readonly number[], slack: number): number[] {
  const result: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last === undefined || value - last > slack) result.push(value);
  }
  return result;
}
