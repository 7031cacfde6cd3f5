/** Chooses the plan for a question over tables, with a confidence. */
import { isOnSide } from '../header-meanings.ts';
import type { ConditionLink } from '../links/link.ts';
import { SAYS_MISSING } from '../links/link-empty.ts';
import type { TableQuestion } from '../question.ts';
import { isSurelyRead, withCertain, withFirst } from './certain.ts';
import { confidenceFeatures, confidenceOf } from './confidence.ts';
import { type RankedPlan, rankPlans, type Weights } from './rank-plans.ts';
import type { ReadyTable } from './ready-table.ts';
import TRAINED from './weights.json';

export interface Choice {
  readonly best: RankedPlan;
  /** All executed plans, best first. */
  readonly ranked: readonly RankedPlan[];
  /** 0 to 1. */
  readonly sure: number;
  /** The question names a quantity, such as a weight, a discount or a delivery date, that no table has. */
  readonly asksForAbsent: boolean;
}

/** The trained weights of the score and of the confidence. */
export interface PlanWeights {
  readonly weights: Weights;
  readonly confidence: Weights;
  /** The same of a choice among several tables, where most doubt is about the table. */
  readonly confidenceAmong: Weights;
}

/** The best plan over the tables with its confidence; undefined if there is no plan. */
export function choosePlan(
  tables: readonly ReadyTable[],
  question: TableQuestion,
  { weights, confidence, confidenceAmong }: PlanWeights = TRAINED,
): Choice | undefined {
  const read = withDateOrState(
    withNamedCell(withCertain(withNamedThings(rankPlans(tables, question, weights)))),
  );
  const ranked = withPricesListed(read);
  const [best] = ranked;
  if (best === undefined) return undefined;
  // Whoever lists what would be added up is as sure of the rows.
  const features = confidenceFeatures(read, best.question);
  const asksForAbsent = features.has('quantity absent');
  if (isEmpty(best)) return { best, ranked, sure: 0, asksForAbsent };
  const ofTables = best.among === undefined ? confidence : confidenceAmong;
  const learned = confidenceOf(features, ofTables);
  const sure = isOfEitherColumn(read) ? Math.min(learned, TIED) : learned;
  return { best, ranked, sure: isSurelyRead(read) ? Math.max(sure, CERTAIN) : sure, asksForAbsent };
}

/** How sure a reading is that leaves no doubt. */
const CERTAIN = 0.85;

/** How sure a reading is at most where another column is named by the same words as well, and tells something else. */
const TIED = 0.3;
const SAME_SCORE = 0.01;

/** "How much more for a day", where there is a price for half a day and one for a full one: either may be meant. */
function isOfEitherColumn([best, ...others]: readonly RankedPlan[]): boolean {
  const used = best?.plan.measure?.link;
  if (best === undefined || used === undefined || best.result.kind !== 'figure') return false;
  return others.some(({ plan, ready, score, result }) => {
    const link = plan.measure?.link;
    return (
      ready === best.ready &&
      best.score - score < SAME_SCORE &&
      plan.kind === best.plan.kind &&
      link !== undefined &&
      link.column !== used.column &&
      link.bits === used.bits &&
      link.manner === used.manner &&
      result.kind === 'figure' &&
      best.result.kind === 'figure' &&
      result.value !== best.result.value
    );
  });
}

/** A plan for the thing that is named may score this much less than one for all rows. */
const NEARLY = 4;

/**
 * Puts a plan first that uses the word which names one thing of the table or says that a cell is missing, where the best
 * one leaves it out: "when was gauze last delivered" asks for one article, not for the last delivery of any.
 */
function withNamedThings(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  if (best === undefined) return ranked;
  const named = thingsNamed(best);
  if ((named & ~best.plan.bits) === 0) return ranked;
  const meant = ranked.find(
    (one) =>
      one.ready === best.ready &&
      best.score - one.score < NEARLY &&
      (named & ~one.plan.bits) === 0 &&
      !isEmpty(one),
  );
  return withFirst(ranked, meant);
}

/** A plan under a date or state that the question says may score this much less than the same one without it. */
const NEARLY_SAME = 1.5;

/** Puts the rows first that are also of the date or state which is said and passed over: neither is told for nothing. */
function withDateOrState(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  if (best === undefined) return ranked;
  const { kind, conditions, target, measure, order } = best.plan;
  const taken = conditions.reduce((all, { bits }) => all | bits, 0);
  const meant = ranked.find(
    (one) =>
      one.ready === best.ready &&
      best.score - one.score < NEARLY_SAME &&
      one.plan.kind === kind &&
      one.plan.target?.column === target?.column &&
      one.plan.measure?.column === measure?.column &&
      one.plan.order === order &&
      one.plan.conditions.length === conditions.length + 1 &&
      one.plan.conditions.every(
        (link) =>
          conditions.some(({ condition }) => condition === link.condition) ||
          ((link.manner === 'date' || link.manner === 'state') && (link.bits & taken) === 0),
      ) &&
      !isEmpty(one),
  );
  return withFirst(ranked, meant);
}

/**
 * Puts the cell first whose column and row a question names as they stand, before a sum that nobody asked for over rows of
 * another table: "the fee for W101" is no sum of what was paid for it.
 */
function withNamedCell(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  if (best?.plan.kind !== 'sum' || best.plan.isImplied !== true) return ranked;
  const manner = best.plan.measure?.link?.manner;
  if (manner === 'exact' || manner === 'full') return ranked;
  const meant = ranked.find(
    (one) =>
      one.ready !== best.ready &&
      best.score - one.score < NEARLY &&
      (best.plan.bits & best.question.content & ~one.plan.bits) === 0 &&
      isNamedCell(one),
  );
  return withFirst(ranked, meant);
}

/** Lists the rows whose prices would be added up without a word that asks for it: "the fees that are switched off". */
function withPricesListed(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  const measure = best?.plan.measure?.column;
  if (best?.plan.isImplied !== true || measure === undefined || best.result.rows.length < 2) return ranked;
  // "Takings" are all that was taken.
  if (best.question.quantities.some(({ tag }) => tag.quantity === 'revenue' && tag.role === 'nouns'))
    return ranked;
  const words = measure.words.map(({ word }) => word);
  if (best.plan.kind !== 'sum' || !isOnSide(words, 'price')) return ranked;
  const { conditions } = best.plan;
  const listed = ranked.find(
    ({ ready, plan }) =>
      ready === best.ready &&
      plan.kind === 'list' &&
      plan.target?.column === measure &&
      plan.conditions.length === conditions.length &&
      plan.conditions.every(({ condition }) => conditions.some((one) => one.condition === condition)),
  );
  return withFirst(ranked, listed);
}

/** Whether a plan tells the cell of a column in a row, both of which are named in full. */
function isNamedCell(ranked: RankedPlan): boolean {
  const { plan, result, table } = ranked;
  const [row, another] = plan.conditions;
  const link = plan.kind === 'list' ? plan.target?.link : plan.measure?.link;
  const isTold = plan.kind === 'list' || plan.kind === 'sum';
  const isRow =
    row?.condition.kind === 'cells' &&
    another === undefined &&
    (row.condition.column === table.idColumn || row.condition.column === table.nameColumn);
  const areNamed = [row, link].every((one) => one?.manner === 'exact' || one?.manner === 'full');
  return isTold && isRow && areNamed && result.rows.length === 1 && !isEmpty(ranked);
}

/**
 * The tokens that occur in the name of only one thing of the table, and in no header, or say that a cell is missing, as
 * bits.
 */
function thingsNamed({ links, table }: RankedPlan): number {
  const isNamed = ({ condition, manner, strength }: ConditionLink) =>
    condition.kind === 'empty'
      ? !condition.isNegated && strength >= SAYS_MISSING
      : condition.kind === 'cells' &&
        condition.column === table.nameColumn &&
        condition.codes.length === 1 &&
        (manner === 'part' || manner === 'full' || manner === 'exact');
  const headers = links.columns.reduce((all, { bits }) => all | bits, 0);
  return links.conditions
    .filter((link) => isNamed(link) && (link.condition.kind === 'empty' || (link.bits & headers) === 0))
    .reduce((all, { bits }) => all | bits, 0);
}

/** Whether a plan has no rows or groups to show, or nothing to calculate with. */
export function isEmpty({ result }: Pick<RankedPlan, 'result'>): boolean {
  if (result.kind === 'rows') return result.rows.length === 0;
  if (result.kind === 'groups') return result.groups.length === 0;
  return result.kind === 'figure' && !Number.isFinite(result.value);
}
