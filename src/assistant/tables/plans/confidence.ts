/**
 * Confidence in the best plan: a logistic model over its lead, the unused words of the question and how loose its
 * links are. Trained on questions whose plans were right or wrong, and on the same questions over tables without the
 * column that has the answer.
 */

import { probabilityOf } from '../../ranking/log-linear.ts';
import { resultTexts } from '../answers/result-texts.ts';
import type { Quantity } from '../lexicon.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { Features, ReadFeatures } from './features.ts';
import type { Plan, Use } from './plan.ts';
import type { RankedPlan } from './rank-plans.ts';

const LOOSE: ReadonlySet<string> = new Set(['compound', 'synonym', 'spelling', 'verb', 'unit', 'meaning']);
/** Score differences beyond this carry no further information. */
const FAR = 5;

/** Score features of the best plan that also raise doubt. */
const DOUBTS = [
  ...[
    'rows:all',
    'rows:many',
    'rows:none',
    'count:short',
    'figure:none',
    'figure:zero',
    'figure:one',
    'told:empty',
  ],
  ...['told:alreadySaid', 'words:numberLeft', 'words:nameLeft', 'count:all', 'turned'],
  ...['left:not', 'left:most', 'left:least', 'left:sum', 'left:mean', 'left:next', 'left:previous'],
  ...[
    'left:states',
    'left:more',
    'left:less',
    'left:difference',
    'left:percent',
    'order:oppositeSaid',
    'several',
    'empty:untold',
  ],
];

/** @param ranked best first, not empty */
export function confidenceFeatures(ranked: readonly RankedPlan[], question: TableQuestion): Features {
  const features: Features = new Map([['always', 1]]);
  const [best] = ranked;
  if (best === undefined) return features;
  const add = (name: string, value = 1) => features.set(name, value);
  const lead = addLead(ranked, best, add);
  const { plan } = best;
  add(`kind:${plan.kind}`);
  const left = question.content & ~plan.bits;
  add('left', countBits(left));
  add('leftShare', countBits(left) / Math.max(1, countBits(question.content)));
  if (left === 0) add('none left');
  const unused = quantitiesLeft(question, plan);
  if (unused.length > 0) add('quantity left');
  if (unused.some((left) => left.every((quantity) => isAbsent(quantity, best.table)))) add('quantity absent');
  const loose = mannersOf(plan).filter((manner) => LOOSE.has(manner)).length;
  add('loose', loose);
  const isAssumed = (use: Use | undefined) => use !== undefined && use.link === undefined;
  if (isAssumed(plan.measure)) add('measure supposed');
  if (isAssumed(plan.target)) add('target supposed');
  if (left === 0 && unused.length === 0 && !isAssumed(plan.measure) && !isAssumed(plan.target)) {
    add('clean');
    add(`clean|kind:${plan.kind}`);
    add('clean:lead', lead);
    if (loose === 0) add('clean:tight');
  }
  if (coversRivals(ranked, best)) add('covers rivals');
  addLinks(plan, add);
  add('score', Math.max(-FAR, Math.min(2 * FAR, best.score)) / FAR);
  if (best.table.yearColumn !== undefined) add('report');
  addAmong(ranked, best, add);
  for (const name of DOUBTS) if (best.features.has(name)) add(name);
  return features;
}

/** Rivals looked at. */
const MAX_RIVALS = 12;

/**
 * Whether all plans that come near and tell something else use no word that the best one passes over: they only drop a
 * condition, or what is asked for.
 */
function coversRivals(ranked: readonly RankedPlan[], best: RankedPlan): boolean {
  const key = keyOf(best);
  const rivals = ranked
    .filter((one) => one !== best && best.score - one.score < FAR)
    .slice(0, MAX_RIVALS)
    .filter((one) => keyOf(one) !== key);
  const { content } = best.question;
  return (
    rivals.length > 0 &&
    rivals.every(
      ({ plan: { bits } }) =>
        (bits & ~best.plan.bits & content) === 0 && (best.plan.bits & ~bits & content) !== 0,
    )
  );
}

/** Compares with the other tables: the words that only they contain, and how far their best plans are behind. */
function addAmong(
  ranked: readonly RankedPlan[],
  best: RankedPlan,
  add: (name: string, value?: number) => void,
): void {
  if (best.among === undefined) return;
  for (const [name, value] of best.features) if (name.startsWith('among')) add(name, value);
  const other = ranked.find(({ ready }) => ready !== best.ready);
  add('among:lead', other === undefined ? FAR : Math.min(FAR, best.score - other.score));
}

/** How reliable the links of its conditions and its measure are. */
function addLinks({ conditions, sides, measure }: Plan, add: (name: string, value?: number) => void): void {
  const links = [...conditions, ...(sides ?? [])];
  const firm = links.filter(({ manner, signs }) => FIRM.has(manner) || signs.some((sign) => FIRM.has(sign)));
  if (links.length > 0) add('firm', firm.length / links.length);
  if (links.length > 0 && firm.length === links.length) add('all firm');
  if (measure !== undefined && measure.link === undefined && measure.column.amount === 'total')
    add('total supposed');
}

const FIRM: ReadonlySet<string> = new Set([
  ...['exact', 'full', 'date', 'state', 'number:unitFits', 'number:columnExact', 'number:columnNear'],
]);

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
  add('lead', lead);
  return lead;
}

function mannersOf({ conditions, sides, part, measure, target, factor }: Plan): string[] {
  const columns = [measure, target, factor].flatMap((use) => use?.link?.manner ?? []);
  return [
    ...conditions.map(({ manner }) => manner),
    ...(sides ?? []).map(({ manner }) => manner),
    ...(part === undefined ? [] : [part.manner]),
    ...columns,
  ];
}

function isAbsent(quantity: Quantity, { columns }: DataTable): boolean {
  return !VAGUE.has(quantity) && !columns.some((column) => column.quantities.has(quantity));
}

const VAGUE: ReadonlySet<Quantity> = new Set(['count', 'date', 'rank', 'stock']);

/**
 * A key for the result of a plan, so that plans with the same answer agree: a row by its name or by its ID is the
 * same.
 */
export function keyOf({ plan, result, table }: RankedPlan): string {
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
