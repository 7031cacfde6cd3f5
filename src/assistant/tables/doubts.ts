/** Reasons for which a plan does not answer its question, however well it scores. */
import { isPeople } from './column.ts';
import { isOnSide, namesStart, timeSpanOf, unitNamed } from './header-meanings.ts';
import type { Operation } from './lexicon.ts';
import { isPartOf } from './links/likeness.ts';
import { statesInQuestion } from './links/link-states.ts';
import { partsOfMonths } from './links/said-dates.ts';
import { knowsAny, tokensForRows } from './plans/compare-tables.ts';
import { focusBits } from './plans/features.ts';
import type { Plan } from './plans/plan.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import { spanBits, type TableQuestion } from './question.ts';
import type { DataTable } from './table.ts';

const YEAR = /^\D*(19|20)\d\d\D*$/;

/**
 * Whether a list does not answer the negation of its question: those who have no orders are neither those who have some,
 * nor those who have others.
 */
export function ignoresDenial({ plan, features, question, table }: RankedPlan): boolean {
  if (plan.kind !== 'list') return false;
  const { operations, tokens, lexicon } = question;
  const saysNone = operations.some(
    ({ tag, from }) => tag === 'not' && lexicon.none.has(tokens[from]?.word ?? ''),
  );
  const isRepeated = plan.target !== undefined && plan.target.column.distinct < table.body.length;
  const isOfOthers = plan.conditions.some(
    ({ condition }) => condition.kind === 'cells' && condition.isNegated,
  );
  return features.has('left:not') || (saysNone && isRepeated && isOfOthers);
}

/**
 * Whether prices are added up where one is asked for: what a course costs is none of the sum of all courses of its level.
 */
function addsPrices({ plan, result, question, ready }: RankedPlan): boolean {
  const { kind, measure, target, isImplied, bits } = plan;
  const { operations, quantities, tokens, lexicon, content } = question;
  const asked = tokens.reduce((all, { word }, at) => (lexicon.costing.has(word) ? all | (1 << at) : all), 0);
  // "Combien coûte" counts nothing.
  if (kind === 'count') return (asked & content & ~bits) !== 0;
  const told = kind === 'sum' ? measure : kind === 'list' ? target : undefined;
  if (told === undefined || result.rows.length < 2) return false;
  const words = told.column.words.map(({ word }) => word);
  if (!isOnSide(words, 'price')) return false;
  // Nor are several prices that of a thing which is passed over.
  if (kind === 'list') return asked !== 0 && (content & ~bits & ~tokensForRows(ready, question)) !== 0;
  const isAdded =
    operations.some(({ tag }) => ADDING.has(tag)) ||
    quantities.some(({ tag }) => tag.quantity === 'revenue' && tag.role === 'how');
  return !isAdded && (isImplied === true || asked !== 0);
}

const ADDING: ReadonlySet<Operation> = new Set<Operation>(['sum', 'count', 'all', 'worth']);

/**
 * Whether rows are listed by names that are no person, time or place, where the question asks for one: "who do I ask about
 * pay" asks for no kinds of work that are paid more.
 */
function tellsOtherKind({ plan: { kind, target }, question, table: { nameColumn } }: RankedPlan): boolean {
  const [ask] = question.asks;
  if (kind !== 'list' || ask === undefined) return false;
  const name = nameColumn ?? { kind: 'text' };
  if (ask.tag === 'who') {
    const told = target?.column ?? nameColumn;
    const manner = target?.link?.manner;
    return manner !== 'exact' && manner !== 'full' && (told === undefined || !isPeople(told));
  }
  if (ask.tag !== 'when') return false;
  return target === undefined
    ? name.kind !== 'date'
    : target.column.kind === 'number' && !target.column.isYear;
}

/**
 * Whether a count or sum would be meaningless: the table contains no word of the question, or is a form, or the only row
 * counted is that of the thing named: "how many berths does Bora have".
 */
export function countsNothing({ plan, table, ready }: RankedPlan, question: TableQuestion): boolean {
  if (plan.kind !== 'count' && (plan.kind !== 'sum' || plan.measure?.link !== undefined)) return false;
  return (
    isOfOneThing(plan, table) || (plan.kind === 'count' && (isForm(table) || !knowsAny(ready, question)))
  );
}

function isOfOneThing({ conditions }: Plan, { nameColumn, body }: DataTable): boolean {
  return conditions.some(
    ({ condition }) =>
      condition.kind === 'cells' &&
      !condition.isNegated &&
      condition.column === nameColumn &&
      condition.codes.length === 1 &&
      nameColumn.distinct === body.length,
  );
}

/**
 * Whether the table is a form: pairs of label and value from the first line on, so that the header itself contains a
 * value.
 */
function isForm({ columns }: DataTable): boolean {
  const [, value] = columns;
  return columns.length === 2 && value !== undefined && /\d/.test(value.header) && !YEAR.test(value.header);
}

/** At most this sure where a plan is doubtful: such readings are offered, and never the answer. */
const OFFERED = 0.25;

/** The same where the words of a table stand in the question, and what is asked for is not in it. */
const RARELY = 0.15;

/** How sure a plan may be at most: 0 where it cannot answer, less than an answer takes where it seldom does. */
export function mostSure(best: RankedPlan, question: TableQuestion): number {
  if (countsNothing(best, question) || ignoresDenial(best) || partsOfMonths(question) !== 0) return 0;
  if (addsPrices(best) || tellsOtherKind(best)) return RARELY;
  const isUnlikely =
    leavesThing(best, question) ||
    takesStartForEnd(best) ||
    takesForWhole(best) ||
    takesOtherMoney(best) ||
    leavesDifference(best) ||
    guessesMeaning(best) ||
    (best.plan.kind === 'exists' && (best.question.content & ~best.plan.bits) !== 0);
  return isUnlikely ? OFFERED : 1;
}

/** Whether who left at some time is told by the date of entry. */
function takesStartForEnd({ plan, question }: RankedPlan): boolean {
  return (
    statesInQuestion(question).some(({ tag }) => tag === 'left') &&
    plan.conditions.some(
      ({ condition: { column }, manner }) =>
        manner === 'date' && namesStart(column.words.map(({ word }) => word)),
    )
  );
}

/** Whether one figure is told where it is asked how far two are apart: "how much cheaper is it for members". */
function leavesDifference({ plan, question }: RankedPlan): boolean {
  if (!OF_ONE.has(plan.kind) || plan.measure?.column.restOf !== undefined) return false;
  const { operations } = question;
  const used = [plan.measure, plan.target].reduce((bits, use) => bits | (use?.link?.bits ?? 0), 0);
  return operations.some(
    ({ tag, from, to }) =>
      tag === 'difference' &&
      !operations.some((one) => one.tag === 'amount' && one.from === from && one.to === to) &&
      (spanBits(from, to) & ~used) !== 0,
  );
}

const OF_ONE: ReadonlySet<string> = new Set(['sum', 'mean', 'count', 'list']);

/** Likeness in meaning below which a column or kind is a guess. */
const SURELY_NEAR = 0.6;

/** Whether a column or condition was found by a meaning that is not quite near: "stuff" may be boxes, or anything. */
function guessesMeaning({ plan }: RankedPlan): boolean {
  const links = [plan.measure?.link, plan.target?.link, ...plan.conditions, plan.part];
  return links.some(
    (link) => link?.manner === 'meaning' && link.likeness !== undefined && link.likeness < SURELY_NEAR,
  );
}

/** Whether what is paid for something, such as a rent, is told by a column of any money. */
function takesOtherMoney({ plan: { measure }, question }: RankedPlan): boolean {
  const link = measure?.link;
  if (link?.manner !== 'quantity') return false;
  return question.tokens.some(
    ({ word }, at) => (link.bits & question.content & (1 << at)) !== 0 && question.lexicon.paidFor.has(word),
  );
}

/** Whether things of a kind are told by a column of all of them: places to park are none of the places of a course. */
function takesForWhole({ plan: { measure, kind }, question }: RankedPlan): boolean {
  const link = measure?.link;
  if (kind !== 'sum' || link?.manner !== 'compound') return false;
  // "Gesamtwert" is the column "Gesamt".
  const isSum = (at: number) =>
    question.operations.some(({ tag, from, to }) => tag === 'sum' && at >= from && at < to);
  return question.tokens.some(
    ({ word }, at) =>
      (link.bits & (1 << at)) !== 0 &&
      !(link.column.amount === 'total' && isSum(at)) &&
      link.column.words.some((head) => isPartOf(head.word, word)),
  );
}

/**
 * Whether a list of names or a count passes over the thing that is asked for: "what shift does Ann work" asks for none of
 * her jobs, "how many litres does it hold" for no number of rows.
 */
export function leavesThing({ plan, question, ready }: RankedPlan, original: TableQuestion): boolean {
  const [ask] = original.asks;
  const asksWhich = ask?.tag === 'which' && ask.from === 0;
  const counted = plan.kind === 'count' && !asksWhich ? countedBit(original) : 0;
  const focus = focusBits(original);
  const thing = counted !== 0 ? counted : focus & -focus;
  if ((thing & question.content & ~plan.bits) === 0) return false;
  if ((thing & tokensForRows(ready, original)) !== 0) return false;
  if (plan.kind === 'list') return ask?.tag === 'which' && plan.target === undefined;
  const word = original.tokens[31 - Math.clz32(thing)]?.word ?? '';
  const isUnit = unitNamed(word) !== undefined || timeSpanOf(word) !== undefined;
  return plan.kind === 'count' && (asksWhich || isUnit);
}

/** The noun behind "how many". */
function countedBit({ operations, tokens }: TableQuestion): number {
  const count = operations.find(({ tag }) => tag === 'count');
  return count !== undefined && tokens[count.to]?.isContent === true ? 1 << count.to : 0;
}
