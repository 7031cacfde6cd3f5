/**
 * Finds the heads of tables with only horizontal rules: the space between adjacent rules of a set of three or more of
 * equal length. Cells of several lines in such a head look like columns of text.
 */
import type { Box } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { groupEqualRules } from './rules.ts';

/** Maximum height of a head, in points: about ten lines. */
const MAX_HEIGHT = 110;

/**
 * The boxes between such rules that are no higher than a head; these include the rows of low tables.
 *
 * @param rules the horizontal rules of a page, joined
 */
export function findFramedHeads(rules: readonly Rule[]): Box[] {
  return groupEqualRules(rules).flatMap((alike) =>
    alike.slice(1).flatMap((rule, i) => between(alike[i], rule)),
  );
}

function between(upper: Rule | undefined, lower: Rule): Box[] {
  if (upper === undefined || lower.at - upper.at > MAX_HEIGHT) return [];
  return [{ left: lower.from, right: lower.to, top: upper.at, bottom: lower.at }];
}
