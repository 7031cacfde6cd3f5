/** Plans for what several things cost together: "two coffees and a sandwich". */
import type { ConditionLink } from '../links/link.ts';
import { countBits } from '../question.ts';
import type { Condition } from './conditions.ts';
import type { Plan, Use } from './plan.ts';
import type { PlanMaker } from './plan-maker.ts';

/** Tokens between a number and the thing that it counts: "two large cups of coffee". */
const NEAR = 4;
/** Weaker links are guesses. */
const LOOSE = 0.55;

export function severalThings(maker: PlanMaker, measure: Use): Plan[] {
  const things = thingsNamed(maker);
  const [first] = things;
  const isAsked = maker.question.operations.some(({ tag }) => tag === 'and' || tag === 'sum');
  if (first === undefined || things.length < 2 || !isAsked) return [];
  const counted = things.map((thing) => ({ ...thing, number: numberBefore(thing, things, maker) }));
  // Without a number they may as well be compared.
  if (counted.every(({ number }) => number === undefined)) return [];
  const amounts = counted.map(({ code, number }) => ({ code, count: number?.count ?? 1 }));
  const condition = { ...first.link.condition, codes: amounts.map(({ code }) => code) };
  const bits = counted.reduce((all, { link, number }) => all | link.bits | (number?.bits ?? 0), 0);
  const set = { links: [{ ...first.link, condition, bits }], bits };
  return [maker.plan('times', set, maker.bitsOf('amount', 'sum', 'and', 'all'), { measure, amounts })];
}

interface Thing {
  readonly link: ConditionLink & { readonly condition: Extract<Condition, { kind: 'cells' }> };
  readonly code: number;
}

/** The rows that a question names by words of their own, one each. */
function thingsNamed({ table, links }: PlanMaker): readonly Thing[] {
  const all = links.conditions.flatMap((link): Thing[] => {
    const { condition, strength } = link;
    if (condition.kind !== 'cells' || condition.isNegated || strength < LOOSE) return [];
    const [code, another] = condition.codes;
    const isOne = condition.column === table.nameColumn && code !== undefined && another === undefined;
    return isOne ? [{ link: { ...link, condition }, code }] : [];
  });
  const worth = ({ link: { strength, bits } }: Thing) => strength * countBits(bits);
  const things: Thing[] = [];
  for (const one of all.sort((a, b) => worth(b) - worth(a))) {
    const isApart = things.every(({ link, code }) => (link.bits & one.link.bits) === 0 && code !== one.code);
    if (isApart) things.push(one);
  }
  return things;
}

/** The number before a thing, and before no other thing. */
function numberBefore({ link: { bits } }: Thing, things: readonly Thing[], { counts }: PlanMaker) {
  const first = firstOf(bits);
  const isOfOther = (at: number) =>
    things.some(({ link }) => firstOf(link.bits) > at && firstOf(link.bits) < first);
  return counts.findLast((one) => {
    const at = firstOf(one.bits);
    return at < first && first - at <= NEAR && !isOfOther(at);
  });
}

function firstOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
