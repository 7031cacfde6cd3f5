/**
 * Finds the heads of tables that have horizontal rules alone: what stands between neighbours of three or more rules
 * below each other, all equally long. Cells of several lines in such a head look like columns of text.
 */
import type { Box } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { endAlike, joinRules } from './rules.ts';

/** A head is at most this high, in points: some ten lines. */
const MAX_HEIGHT = 110;
/** Shorter rules underline words. */
const MIN_WIDTH = 100;
/** Rules that a table needs; pages with more than the most are drawings. */
const RULES = { least: 3, most: 400 };

/** What stands between such rules, and is no higher than a head; low tables are found as a whole. */
export function findFramedHeads(rules: readonly Rule[]): Box[] {
  if (rules.length < RULES.least || rules.length > RULES.most) return [];
  const wide = joinRules(rules, 'horizontal').filter(({ from, to }) => to - from > MIN_WIDTH);
  const used = new Set<Rule>();
  const heads: Box[] = [];
  for (const first of wide) {
    if (used.has(first)) continue;
    const alike = wide.filter((rule) => rule.at >= first.at && !used.has(rule) && endAlike(rule, first));
    for (const rule of alike) used.add(rule);
    if (alike.length >= RULES.least)
      heads.push(...alike.slice(1).flatMap((rule, i) => between(alike[i], rule)));
  }
  return heads;
}

function between(upper: Rule | undefined, lower: Rule): Box[] {
  if (upper === undefined || lower.at - upper.at > MAX_HEIGHT) return [];
  return [{ left: lower.from, right: lower.to, top: upper.at, bottom: lower.at }];
}
