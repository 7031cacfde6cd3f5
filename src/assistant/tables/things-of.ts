/** Things that a question asks for of somebody or something: "Ann's deputy", "the publisher of the course book". */
import { tokensForRows } from './plans/compare-tables.ts';
import type { Plan } from './plans/plan.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import type { TableQuestion } from './question.ts';

/** "Ann's", "Carstens'": what is written behind a name whose thing comes next. */
const POSSESSIVE = /^['’]s?\s/;
/** Tokens between the thing and whose it is: "the deputy of the caretaker". */
const NEAR = 4;

/**
 * Whether a plan tells of somebody or something that is named, and passes over the thing of theirs that is asked for: the
 * row of Ann says nothing of her deputy.
 */
export function leavesThingOf({ plan, question, ready }: RankedPlan, original: TableQuestion): boolean {
  if (!TELLING.has(plan.kind) || plan.conditions.length === 0) return false;
  const left = original.content & ~plan.bits & ~tokensForRows(ready, original);
  if (left === 0) return false;
  const named = plan.conditions.reduce(
    (bits, { condition, bits: own }) => (condition.kind === 'cells' ? bits | own : bits),
    0,
  );
  return question.tokens.some(
    (_, at) => (left & (1 << at)) !== 0 && (isOwned(at, named, question) || isOf(at, named, question)),
  );
}

const TELLING: ReadonlySet<Plan['kind']> = new Set<Plan['kind']>(['list', 'sum']);

/** Whether a token stands behind the possessive of one that the plan uses: the "deputy" of "Ann's deputy". */
function isOwned(at: number, named: number, { tokens, text }: TableQuestion): boolean {
  for (let owner = at - 1; owner >= Math.max(0, at - 2); owner--) {
    const end = tokens[owner]?.end ?? 0;
    if ((named & (1 << owner)) !== 0) return POSSESSIVE.test(text.slice(end));
  }
  return false;
}

/** Whether a token stands before "of" and what the plan uses. */
function isOf(at: number, named: number, { tokens, lexicon }: TableQuestion): boolean {
  if (!lexicon.belonging.has(tokens[at + 1]?.word ?? '')) return false;
  const owner = tokens.findIndex(({ isContent }, index) => index > at + 1 && isContent);
  return owner > 0 && owner - at <= NEAR && (named & (1 << owner)) !== 0;
}
