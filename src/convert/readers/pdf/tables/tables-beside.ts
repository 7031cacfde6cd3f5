/**
 * Tells tables that stand beside each other by their rules, each of which ends where its table does: their rows may
 * be level, but no row goes on from one to the other.
 */
import type { Box } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { endAlike } from './rules.ts';

/** Two tables beside each other, by their rules. */
export interface TablesBeside {
  readonly left: Box;
  readonly right: Box;
}

/** Tables stand at least this far apart, in points. */
const MIN_GAP = 6;
/** A table has a rule above, one below its head, and one at its end. */
const MIN_RULES = 3;
/** Pages with more rules than this are drawings. */
const MAX_RULES = 400;

/** @param rules horizontal ones, joined */
export function findTablesBeside(rules: readonly Rule[]): TablesBeside[] {
  if (rules.length < 2 * MIN_RULES || rules.length > MAX_RULES) return [];
  const groups: (readonly [Rule, Rule])[][] = [];
  for (const pair of pairsOf(rules)) {
    const group = groups.find(
      ([first]) => first !== undefined && endAlike(first[0], pair[0]) && endAlike(first[1], pair[1]),
    );
    if (group === undefined) groups.push([pair]);
    else group.push(pair);
  }
  return groups
    .filter((group) => group.length >= MIN_RULES)
    .map(boxesOf)
    .filter((both) => !isBridged(both, rules));
}

/** Rules that stand beside each other at the same height. */
function pairsOf(sorted: readonly Rule[]): (readonly [Rule, Rule])[] {
  return sorted.slice(1).flatMap((rule, index) => {
    const before = sorted[index];
    const isBeside = before !== undefined && rule.at - before.at < 1 && rule.from - before.to > MIN_GAP;
    return isBeside ? [[before, rule] as const] : [];
  });
}

function boxesOf(group: readonly (readonly [Rule, Rule])[]): TablesBeside {
  const places = group.map(([{ at }]) => at);
  const [top, bottom] = [Math.min(...places), Math.max(...places)];
  const boxOf = ({ from, to }: Rule): Box => ({ left: from, right: to, top, bottom });
  const [first] = group;
  const none = { left: 0, right: 0, top, bottom };
  return first === undefined
    ? { left: none, right: none }
    : { left: boxOf(first[0]), right: boxOf(first[1]) };
}

/** Whether a rule goes on from one to the other. */
function isBridged({ left, right }: TablesBeside, rules: readonly Rule[]): boolean {
  return rules.some(
    ({ at, from, to }) =>
      at > left.top - 1 && at < left.bottom + 1 && from < left.right - 1 && to > right.left + 1,
  );
}
