/**
 * Confidence in the best plan: a logistic model over its score and lead, its result and the words of the question that it leaves
 * unused. Trained on questions whose plans were right or wrong (scripts/train/plan-confidence.ts).
 */

import { probabilityOf } from '../../ranking/log-linear.ts';
import { resultTexts } from '../answers/result-texts.ts';
import type { Quantity } from '../lexicon.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { Features, ReadFeatures } from './features.ts';
import type { Plan, Use } from './plan.ts';
import type { RankedPlan } from './rank-plans.ts';

/** Score differences beyond this carry no further information. */
const FAR = 5;

/** Score features of the best plan that also raise doubt. */
const DOUBTS = [
  ...['rows:all', 'rows:many', 'figure:zero', 'figure:one', 'count:all', 'count:short'],
  ...['told:alreadySaid', 'words:numberLeft', 'words:nameLeft', 'turned'],
];

/** @param ranked best first */
export function confidenceFeatures(ranked: readonly RankedPlan[]): ReadFeatures {
  const features: Features = new Map([['always', 1]]);
  const [best] = ranked;
  if (best === undefined) return features;
  const add = (name: string, value = 1) => features.set(name, value);
  const { plan, question } = best;
  add(`kind:${plan.kind}`);
  add('score', Math.max(-FAR, Math.min(2 * FAR, best.score)) / FAR);
  const lead = addLead(ranked, best, add);
  const isSupposed = (use: Use | undefined) => use !== undefined && use.link === undefined;
  if (isSupposed(plan.measure)) add('measure supposed');
  if (isSupposed(plan.target)) add('target supposed');
  const left = question.content & ~plan.bits;
  const isOfAll = plan.conditions.length === 0 && plan.sides === undefined && plan.part === undefined;
  if (left === 0) add('none left');
  else {
    add('left', countBits(left));
    add('left:share', countBits(left) / countBits(question.content));
    if (isOfAll) add('left:of all');
  }
  const areSaid = !isSupposed(plan.measure) && !isSupposed(plan.target);
  if (left === 0 && areSaid && quantitiesLeft(question, plan).length === 0) add('none left:lead', lead);
  for (const [name, value] of best.features) if (name.startsWith('among')) add(name, value);
  for (const name of DOUBTS) if (best.features.has(name)) add(name);
  return features;
}

/** How far the best plan, and those with the same result, are ahead of the others. */
function addLead(
  ranked: readonly RankedPlan[],
  best: RankedPlan,
  add: (name: string, value?: number) => void,
): number {
  const keys = ranked.map(keyOf);
  const shares = ranked.map(({ score }) => Math.exp(score - best.score));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const agreeing = shares.reduce((sum, share, at) => (keys[at] === keys[0] ? sum + share : sum), 0);
  const other = ranked.find((_, at) => keys[at] !== keys[0]);
  const lead = other === undefined ? FAR : Math.min(FAR, best.score - other.score);
  add('share', agreeing / all);
  return lead;
}

/** Whether the question names a quantity, such as a weight or a discount, that neither the plan nor its table has. */
export function asksForAbsent({ plan, question, table }: RankedPlan): boolean {
  return quantitiesLeft(question, plan).some((left) => left.every((quantity) => isAbsent(quantity, table)));
}

function isAbsent(quantity: Quantity, { columns }: DataTable): boolean {
  return !VAGUE.has(quantity) && !columns.some((column) => column.quantities.has(quantity));
}

const VAGUE: ReadonlySet<Quantity> = new Set(['count', 'date', 'rank', 'stock']);

/**
 * A key for the result of a plan, so that plans with the same answer agree: a row by its name or by its ID is the
 * same.
 */
function keyOf({ plan, result, table }: RankedPlan): string {
  const { target } = plan;
  const isName =
    target === undefined || target.column === table.nameColumn || target.column === table.idColumn;
  if (result.kind === 'rows' && isName && plan.kind !== 'extremeValue')
    return `rows ${result.rows.slice(0, 30).join(' ')}`;
  return resultTexts(plan, result, table, 30).join('|');
}

/** Quantities whose adjectives often only tell one thing from another. */
const SIZES: ReadonlySet<Quantity> = new Set([
  'area',
  'length',
  'height',
  'width',
  'volume',
  'weight',
  'power',
]);

const ORDERS: ReadonlySet<string> = new Set(['most', 'least', 'more', 'less', 'first', 'last']);

/** Quantities that the question names and the plan does not use: a weight, a delivery date, a discount. */
function quantitiesLeft({ quantities, operations, content }: TableQuestion, plan: Plan): Quantity[][] {
  const used = [plan.measure, plan.factor, plan.target].flatMap((use) => use?.column ?? []);
  const conditions = [...plan.conditions, ...(plan.part === undefined ? [] : [plan.part])];
  const columns = [...used, ...conditions.map(({ condition }) => condition.column)];
  const longest = quantities.filter(({ from, to }) =>
    quantities.every((other) => other.to - other.from <= to - from || other.from > from || other.to < to),
  );
  const spans = new Map<number, Quantity[]>();
  for (const { tag, from, to } of longest) {
    const bits = spanBits(from, to);
    const isOrder = tag.role === 'more' || tag.role === 'less';
    const isUsed = (bits & ~plan.bits) === 0 && !(isOrder && plan.measure !== undefined);
    // "Biggest" and "highest" go with any quantity.
    const isGeneral = operations.some((one) => ORDERS.has(one.tag) && one.from === from && one.to === to);
    // "The big fender" is no matter of a size.
    const isAttribute = tag.role === 'how' && (plan.bits & spanBits(to, to + 1) & content) !== 0 && from > 0;
    if (isGeneral || (isAttribute && SIZES.has(tag.quantity)) || ((bits & content) === 0 && !isOrder))
      continue;
    // "How many red ones do we sell" counts rows, whatever the verb.
    if (plan.kind === 'count' && tag.role === 'how' && plan.conditions.length > 0) continue;
    if (!isUsed) spans.set(bits, [...(spans.get(bits) ?? []), tag.quantity]);
  }
  return [...spans.values()].filter(
    (left) => !columns.some((column) => left.some((quantity) => column.quantities.has(quantity))),
  );
}

/** 0 to 1. */
export function confidenceOf(features: ReadFeatures, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return probabilityOf(sum);
}
