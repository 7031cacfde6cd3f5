/**
 * Readings that leave no doubt: every word of the question is one of the table, as it stands, and none of them is passed over.
 * The scores of such plans are often near to those of others that only drop a word, by which nobody is confused.
 */
import type { Operation } from '../lexicon.ts';
import type { ColumnLink, ConditionLink } from '../links/link.ts';
import { SAYS_MISSING } from '../links/link-empty.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { tokensSaidOfRows } from './compare-tables.ts';
import { keyOf } from './confidence.ts';
import type { Plan, Use } from './plan.ts';
import type { RankedPlan } from './rank-plans.ts';

/** A certain plan may score this much less than the best one, and must lead other certain ones by as much. */
const NEARLY = 1.5;

/** Puts the first certain plan before one over rows whose cells only resemble a word, where they score nearly the same. */
export function withCertain(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  if (best === undefined || isCertain(best)) return ranked;
  const meant = ranked.find((one) => best.score - one.score < NEARLY && isCertain(one));
  const isLoose = best.plan.conditions.some(({ manner }) => RESEMBLING.has(manner));
  return isLoose ? withFirst(ranked, meant) : ranked;
}

/** Moves a plan to the front; without one, the order stays. */
export function withFirst(
  ranked: readonly RankedPlan[],
  meant: RankedPlan | undefined,
): readonly RankedPlan[] {
  return meant === undefined ? ranked : [meant, ...ranked.filter((one) => one !== meant)];
}

const RESEMBLING: ReadonlySet<string> = new Set(['synonym', 'compound', 'spelling', 'meaning', 'part']);

/** Whether the first plan is certain and no other certain one comes near and tells something else. */
export function isSurelyRead(ranked: readonly RankedPlan[]): boolean {
  const [best, ...others] = ranked;
  if (best === undefined || !isCertain(best)) return false;
  const key = keyOf(best);
  return !others.some(
    (one) =>
      best.score - one.score < NEARLY && isCertain(one) && keyOf(one) !== key && !dropsWords(one, best),
  );
}

/** Whether a plan uses only some of the words of another of the same table. */
function dropsWords({ plan, ready }: RankedPlan, best: RankedPlan): boolean {
  return ready === best.ready && (plan.bits & ~best.plan.bits) === 0 && plan.bits !== best.plan.bits;
}

function isCertain({ plan, features, question, table, ready }: RankedPlan): boolean {
  if (table.isTransposed || plan.isImplied === true) return false;
  const said = question.tokens.reduce((bits, { isContent }, at) => (isContent ? bits | (1 << at) : bits), 0);
  const left = said & ~plan.bits;
  if ((left & question.content) !== 0 || (isOfAll(plan) && !isOnePhrase(withoutRepeated(left, question))))
    return false;
  const isDoubt = ([name, value]: readonly [string, number]) =>
    value > 0 && (name.startsWith('left:') || DOUBTS.has(name));
  if ([...features].some(isDoubt) || passesOver(plan, question)) return false;
  const isNamed = (use: Use | undefined) => use === undefined || use.link !== undefined;
  return (
    [plan.measure, plan.factor, plan.target].every(isNamed) &&
    linksOf(plan).every(isFirm) &&
    // What only resembles the title may be what is asked for.
    (left & ~tokensSaidOfRows(ready, question)) === 0
  );
}

/** Whether a plan tells or counts all rows. */
function isOfAll({ conditions, sides, part, measure, factor, target }: Plan): boolean {
  const uses = [...(sides ?? []), part, measure, factor, target];
  return conditions.length === 0 && uses.every((use) => use === undefined);
}

/** Whether words stand beside each other: "purchase orders" are all rows, while "hours a week that staff work" are told by no table. */
function isOnePhrase(bits: number): boolean {
  const run = bits / (bits & -bits || 1);
  return (run & (run + 1)) === 0;
}

/** Tokens without those of the same word before them: "how many courses are in the course list" says one thing twice. */
function withoutRepeated(bits: number, { tokens }: TableQuestion): number {
  const said: (readonly string[])[] = [];
  return tokens.reduce((rest, { stems }, at) => {
    if ((bits & (1 << at)) === 0) return rest;
    const isRepeated = said.some((other) => other.some((stem) => stems.includes(stem)));
    said.push(stems);
    return isRepeated ? rest : rest | (1 << at);
  }, 0);
}

/** Whether a plan passes over a word that calculates: "per accommodation" asks for no number of all. */
function passesOver({ bits }: Plan, { operations }: TableQuestion): boolean {
  return operations.some(({ tag, from, to }) => CALCULATING.has(tag) && (spanBits(from, to) & ~bits) !== 0);
}

const CALCULATING: ReadonlySet<Operation> = new Set<Operation>([
  ...([
    'group',
    'change',
    'ratio',
    'seldom',
    'oldest',
    'worth',
    'times',
    'respectively',
    'years',
    'or',
  ] as const),
]);

const DOUBTS: ReadonlySet<string> = new Set([
  ...['rows:none', 'count:short', 'figure:none', 'figure:zero', 'told:empty', 'told:alreadySaid'],
  ...['words:numberLeft', 'words:nameLeft', 'order:oppositeSaid', 'several', 'empty:untold'],
]);

type Link = ColumnLink | ConditionLink;

function linksOf({ conditions, sides, part, measure, factor, target }: Plan): Link[] {
  const columns = [measure, factor, target].flatMap((use) => use?.link ?? []);
  return [...conditions, ...(sides ?? []), ...(part === undefined ? [] : [part]), ...columns];
}

/** Whether a link is by the words of a header or cell themselves, a date, or a word that says that something is missing. */
function isFirm(link: Link): boolean {
  if (link.manner === 'empty') return link.strength >= SAYS_MISSING;
  if (link.manner === 'number') return 'signs' in link && link.signs.some((sign) => SURE_NUMBERS.has(sign));
  return FIRM.has(link.manner);
}

const FIRM: ReadonlySet<string> = new Set(['exact', 'full', 'date', 'state']);
const SURE_NUMBERS: ReadonlySet<string> = new Set(['number:unitFits', 'number:columnExact']);
