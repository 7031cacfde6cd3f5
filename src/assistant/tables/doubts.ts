/** Reasons for which a plan does not answer its question, however well it scores. */
import { isPeople } from './column.ts';
import { isOnSide, namesStart, timeSpanOf, unitNamed } from './header-meanings.ts';
import type { Operation, Quantity, QuestionWord } from './lexicon.ts';
import { isPartOf } from './links/likeness.ts';
import { statesInQuestion } from './links/link-states.ts';
import { partsOfMonths } from './links/said-dates.ts';
import { knowsAny, tokensForRows } from './plans/compare-tables.ts';
import { focusBits } from './plans/features.ts';
import type { Plan } from './plans/plan.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import { spanBits, type TableQuestion } from './question.ts';
import type { DataTable } from './table.ts';
import { leavesThingOf } from './things-of.ts';

const YEAR = /^\D*(19|20)\d\d\D*$/;

/** Questions that no number answers, unless they ask for a calculation besides. */
const NO_NUMBERS: ReadonlySet<QuestionWord> = new Set<QuestionWord>(['when', 'who', 'where']);
const FIGURES: ReadonlySet<Operation> = new Set<Operation>(['count', 'amount', 'sum', 'mean', 'percent']);

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
 * Whether numbers are added up that nobody asked to add: "one night for a big dog" asks for no sum of nights. Only money
 * is added up without a word for it: "what did we earn in May".
 */
function addsUnasked({ plan, result, question }: RankedPlan): boolean {
  if (plan.kind !== 'sum' || result.rows.length < 2 || plan.measure === undefined) return false;
  const { quantities } = plan.measure.column;
  const isMoney = (['money', 'revenue', 'pay'] as const).some((one) => quantities.has(one));
  return !isMoney && !question.operations.some(({ tag }) => SUMMING.has(tag));
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

/** Whether what was taken or paid is told by figures that are neither money nor pieces: "what did the shop take in". */
function takesForMoney({ plan, question }: RankedPlan): boolean {
  const { measure } = plan;
  if (measure === undefined || plan.kind !== 'sum') return false;
  const asks = (asked: Quantity) =>
    question.quantities.some(({ tag: { quantity, role } }) => role === 'how' && quantity === asked);
  const isCounted = question.operations.some(({ tag }) => tag === 'count');
  // What things cost is told in money, what was sold in pieces as well.
  if (asks('money') && !asks('revenue') && !isCounted)
    return !MONEY.some((one) => measure.column.quantities.has(one));
  return (
    (asks('money') || asks('revenue')) && !MONEY_OR_PIECES.some((one) => measure.column.quantities.has(one))
  );
}

const MONEY: readonly Quantity[] = ['money', 'revenue', 'pay'];
const MONEY_OR_PIECES: readonly Quantity[] = [
  'money',
  'revenue',
  'pay',
  'count',
  'stock',
  'weight',
  'volume',
];

const SUMMING: ReadonlySet<Operation> = new Set<Operation>(['sum', 'amount', 'count', 'all', 'worth']);

/** Whether a number is told where a time, a person or a place is asked for. */
function tellsNumber({ plan, result, question }: RankedPlan): boolean {
  const [ask] = question.asks;
  if (ask === undefined || !NO_NUMBERS.has(ask.tag)) return false;
  const isCalculated = question.operations.some(({ tag }) => FIGURES.has(tag));
  return result.kind === 'figure' && plan.measure?.column.kind !== 'date' && !isCalculated;
}

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
 * Whether things are told for some of their rows that others of their rows speak against: customers without an order in
 * 2026 are not those with an order in another year.
 */
function deniesPartly({ plan, result, table }: RankedPlan): boolean {
  const isDenied = plan.conditions.some(({ condition }) => 'isNegated' in condition && condition.isNegated);
  if (plan.kind !== 'list' || !isDenied || plan.target === undefined) return false;
  const { codes, distinct } = plan.target.column;
  const rows = new Set(result.rows);
  const isTold = new Uint8Array(distinct);
  for (const row of rows) isTold[codes[row] ?? -1] = 1;
  return table.body.some((row) => isTold[codes[row] ?? -1] === 1 && !rows.has(row));
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

/** Whether the thing that is asked for is passed over, so that a row of whose it is says nothing of it. */
export function passesOverThing(best: RankedPlan, question: TableQuestion): boolean {
  return leavesThing(best, question) || leavesThingOf(best, question);
}

/** How sure a plan may be at most: 0 where it cannot answer, less than an answer takes where it seldom does. */
export function mostSure(best: RankedPlan, question: TableQuestion): number {
  const { plan } = best;
  const isDoubtful =
    countsNothing(best, question) ||
    ignoresDenial(best) ||
    deniesPartly(best) ||
    tellsNumber(best) ||
    addsUnasked(best) ||
    takesForMoney(best) ||
    partsOfMonths(question) !== 0;
  if (isDoubtful) return 0;
  if (leavesThingOf(best, question) || addsPrices(best) || tellsOtherKind(best)) return RARELY;
  const isUnlikely =
    leavesThing(best, question) ||
    passesOverQuantity(best) ||
    leavesYear(best) ||
    takesStartForEnd(best) ||
    takesForWhole(best) ||
    takesOtherMoney(best) ||
    deniesChance(best) ||
    leavesOthersWords(best) ||
    listsAll(best) ||
    addsAll(best, question) ||
    leavesDifference(best) ||
    mixesQuestions(best) ||
    guessesMeaning(best) ||
    (plan.kind === 'exists' && (best.question.content & ~plan.bits) !== 0);
  return isUnlikely ? OFFERED : 1;
}

/** Whether a year is said that sets no condition: nothing of 2025 tells what is offered in 2026. */
function leavesYear({ plan, question }: RankedPlan): boolean {
  const left = question.content & ~plan.bits;
  return question.tokens.some(({ word }, at) => (left & (1 << at)) !== 0 && /^(?:19|20)\d\d$/.test(word));
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

/** Whether all rows are meant but one thing, whose name only resembles a word: "not received" leaves out no receivers. */
function deniesChance({ plan, table }: RankedPlan): boolean {
  return plan.conditions.some(
    ({ condition, manner }) =>
      condition.kind === 'cells' &&
      condition.isNegated &&
      condition.column === table.nameColumn &&
      RESEMBLING.has(manner),
  );
}

const RESEMBLING: ReadonlySet<string> = new Set(['synonym', 'compound', 'spelling']);

/** Whether figures of all rows are told, though another table has a word of the question that this plan passes over. */
function leavesOthersWords({ plan, question, among }: RankedPlan): boolean {
  if (plan.conditions.length > 0 || plan.sides !== undefined || among === undefined) return false;
  return OF_ALL.has(plan.kind) && (question.content & ~plan.bits & among.elsewhere) !== 0;
}

/** Whether all rows are told, though the question says more of them: "who waits for money" lists no table of waiting times. */
function listsAll({ plan, result, question }: RankedPlan): boolean {
  const isOfAll = plan.kind === 'list' && plan.conditions.length === 0 && result.rows.length > FEW_ROWS;
  return isOfAll && (question.content & ~plan.bits) !== 0;
}

/** Whether all rows are added up unasked, though the question says of what: "the rent of the shop" is none of all flats. */
function addsAll({ plan, ready }: RankedPlan, question: TableQuestion): boolean {
  if (plan.kind !== 'sum' || plan.conditions.length > 0) return false;
  const left = question.content & ~plan.bits & ~tokensForRows(ready, question);
  return left !== 0 && !question.operations.some(({ tag }) => tag === 'sum');
}

/** Rows that may be told whatever else is asked. */
const FEW_ROWS = 2;

/**
 * Whether one figure is told for two questions: "how many came in after May, and how many of all have no price" asks for no
 * rows that are both.
 */
function mixesQuestions({ plan: { conditions }, question: { operations } }: RankedPlan): boolean {
  const counts = operations.filter(({ tag }) => tag === 'count' || tag === 'amount');
  const [first] = counts;
  const second = counts.find(({ from }) => first !== undefined && from > first.to);
  if (second === undefined) return false;
  const isBefore = ({ bits }: { readonly bits: number }) => bits < 1 << second.from;
  return conditions.some(isBefore) && conditions.some((link) => !isBefore(link));
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

const OF_ALL: ReadonlySet<string> = new Set(['sum', 'mean', 'count', 'worth']);

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
function leavesThing({ plan, question, ready }: RankedPlan, original: TableQuestion): boolean {
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

/** Whether a list tells nothing of the amount that is asked for: "what profit did we make in May" asks for no tasks. */
function passesOverQuantity({ plan, table, question }: RankedPlan): boolean {
  if (plan.kind !== 'list' || plan.target !== undefined) return false;
  const asked = question.quantities.filter(
    ({ tag: { quantity, role }, from, to }) =>
      AMOUNTS.has(quantity) && role === 'nouns' && (spanBits(from, to) & plan.bits) === 0,
  );
  return asked.some(({ tag }) => !table.columns.some(({ quantities }) => quantities.has(tag.quantity)));
}

const AMOUNTS: ReadonlySet<Quantity> = new Set<Quantity>([
  'money',
  'pay',
  'revenue',
  'profit',
  'discount',
  'weight',
]);
