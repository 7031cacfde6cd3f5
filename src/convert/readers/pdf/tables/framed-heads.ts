/**
 * Finds the heads of tables that have horizontal rules alone: what stands between neighbours of three or more rules
 * below each other, all equally long. Cells of several lines in such a head look like columns of text.
 */
import type { Box } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { alikeRules } from './rules.ts';

/** A head is at most this high, in points: some ten lines. */
const MAX_HEIGHT = 110;

/**
 * What stands between such rules, and is no higher than a head; low tables are found as a whole.
 *
 * @param rules the horizontal rules of a page, joined
 */
export function findFramedHeads(rules: readonly Rule[]): Box[] {
  return alikeRules(rules).flatMap((alike) => alike.slice(1).flatMap((rule, i) => between(alike[i], rule)));
}

function between(upper: Rule | undefined, lower: Rule): Box[] {
  if (upper === undefined || lower.at - upper.at > MAX_HEIGHT) return [];
  return [{ left: lower.from, right: lower.to, top: upper.at, bottom: lower.at }];
}
