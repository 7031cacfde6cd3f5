/**
 * How sure the best plan is: a logistic model over how far it leads, what of the question it leaves unused and how
 * loosely it is linked. Trained on questions whose plans were right or wrong, and on the same questions over tables
 * from which the column that answers was taken away.
 */
import type { Features, ReadFeatures } from './features.ts';
import { countBits, spanBits, type TableQuestion } from './question.ts';
import type { RankedPlan } from './rank-plans.ts';
import { toldTexts } from './told.ts';

const LOOSE: ReadonlySet<string> = new Set(['compound', 'synonym', 'spelling', 'verb', 'unit']);
/** Differences of scores beyond this say no more. */
const FAR = 5;

/** @param ranked best first, not empty */
export function confidenceFeatures(ranked: readonly RankedPlan[], question: TableQuestion): Features {
  const features: Features = new Map([['always', 1]]);
  const [best] = ranked;
  if (best === undefined) return features;
  const add = (name: string, value = 1) => features.set(name, value);
  const told = ranked.map(({ plan, result, table }) => toldTexts(plan, result, table).slice(0, 30).join('|'));
  const shares = ranked.map(({ score }) => Math.exp(score - best.score));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const agreeing = shares.reduce((sum, share, at) => (told[at] === told[0] ? sum + share : sum), 0);
  const other = ranked.find((_, at) => told[at] !== told[0]);
  add('share', agreeing / all);
  add('lead', Math.min(FAR, best.score - (other?.score ?? best.score - FAR)));
  const { plan } = best;
  const left = question.content & ~plan.bits;
  add('left', countBits(left));
  add('leftShare', countBits(left) / Math.max(1, countBits(question.content)));
  if (left === 0) add('none left');
  if (quantityLeft(question, plan.bits)) add('quantity left');
  add(`kind:${plan.kind}`);
  const manners = [
    ...plan.conditions.map(({ manner }) => manner),
    ...(plan.sides ?? []).map(({ manner }) => manner),
    ...[plan.measure, plan.target, plan.factor].flatMap((use) => (use?.link === undefined ? [] : [use.link.manner])),
  ];
  add('loose', manners.filter((manner) => LOOSE.has(manner)).length);
  if (plan.measure !== undefined && plan.measure.link === undefined) add('measure supposed');
  if (plan.target !== undefined && plan.target.link === undefined) add('target supposed');
  for (const name of ['rows:all', 'rows:many', 'rows:none', 'figure:none', 'figure:zero', 'figure:one', 'told:empty', 'told:alreadySaid', 'words:numberLeft', 'words:nameLeft', 'words:orderLeft', 'count:all', 'turned', 'left:not', 'left:most', 'left:least', 'left:sum', 'left:mean', 'left:next', 'left:previous', 'left:more', 'left:less', 'left:difference', 'left:percent', 'order:oppositeSaid']) {
    if (best.features.has(name)) add(name);
  }
  return features;
}

/** The question speaks of a weight, a date of delivery, a discount that the plan has no use for. */
function quantityLeft({ quantities, content }: TableQuestion, used: number): boolean {
  return quantities.some(({ from, to }) => {
    const bits = spanBits(from, to);
    const isInside = quantities.some((other) => other.to - other.from > to - from && (spanBits(other.from, other.to) & used) !== 0 && from >= other.from && to <= other.to);
    return (bits & content) !== 0 && (bits & used) === 0 && !isInside;
  });
}

/** From 0 to 1. */
export function confidenceOf(features: ReadFeatures, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}
