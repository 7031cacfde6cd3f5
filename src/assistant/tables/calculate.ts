/** Computes the answer to a question over several tables, with its confidence, as plain data. */
import type { RowCondition, RowFilter, TableQuery, TablesResult } from '../../domain/tables.ts';
import { answerText, readingOf } from './answers/answer-text.ts';
import { nameOf } from './answers/result-texts.ts';
import { sayPlan } from './answers/say-plan.ts';
import type { Operation, Quantity, QuestionWord } from './lexicon.ts';
import { partsOfMonths } from './links/said-dates.ts';
import { choosePlan, isEmpty, type Choice as PlanChoice, type PlanWeights } from './plans/choose-plan.ts';
import { knowsAny, likeliest } from './plans/compare-tables.ts';
import type { Condition } from './plans/conditions.ts';
import type { Plan } from './plans/plan.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import type { ReadyTable } from './plans/ready-table.ts';
import { readTableQuery, type TableQuestion } from './question.ts';
import type { DataTable } from './table.ts';

/** From this share of its text on, a document counts as consisting of tables. */
const MOSTLY_TABLES = 0.6;
/** Plans within this score difference are likely readings as well. */
const NEARLY = 1;
const MAX_OTHERS = 2;
/** Maximum number of readings offered, and how far their score may be below the best. */
const MAX_READINGS = 3;
const FAR_BEHIND = 4;
const YEAR = /^\D*(19|20)\d\d\D*$/;
/** Below this confidence, an answer says that it is one reading of the question. */
const SURE_OF_READING = 0.6;

/** A document whose tables are searched. */
export interface TableDocument {
  readonly fileName: string;
  /** Share of its text that is in tables, 0 to 1. */
  readonly share: number;
  readonly tables: readonly ReadyTable[];
  /** The line of Markdown at a row's start. */
  readonly lineAt: (start: number) => string;
}

interface DocumentTable {
  readonly ready: ReadyTable;
  readonly document: TableDocument;
}

/** Questions that no number answers, unless they ask for a calculation besides. */
const NO_NUMBERS: ReadonlySet<QuestionWord> = new Set<QuestionWord>(['when', 'who', 'where']);
const FIGURES: ReadonlySet<Operation> = new Set<Operation>(['count', 'amount', 'sum', 'mean', 'percent']);

/** The answer; undefined if the documents have no tables or there is no plan. */
export function calculate(
  documents: readonly TableDocument[],
  asked: TableQuery,
  weights?: PlanWeights,
): TablesResult | undefined {
  const question = readTableQuery(asked);
  const tables = likeliest(
    documents.flatMap((document) => document.tables.map((ready) => ({ ready, document }))),
    question,
  );
  const choice = choosePlan(
    tables.map(({ ready }) => ready),
    question,
    weights,
  );
  const from = tables.find(({ ready }) => ready === choice?.best.ready);
  if (choice === undefined || from === undefined) return undefined;
  const { best, asksForAbsent } = choice;
  const { plan, result, table } = best;
  const standsAlone = tables.every(({ document }) => document.share >= MOSTLY_TABLES);
  const isDoubtful =
    countsNothing(best, question) ||
    ignoresDenial(best) ||
    deniesPartly(best) ||
    tellsNumber(best) ||
    addsUnasked(best) ||
    takesForMoney(best) ||
    partsOfMonths(question) !== 0;
  const sure = isDoubtful ? 0 : choice.sure;
  const { text, groups, cited } = answerText(best, sure >= SURE_OF_READING);
  return {
    document: documents.indexOf(from.document),
    table: from.document.tables.indexOf(from.ready),
    filter: filterOf(best),
    rows: result.kind === 'rows' ? result.among.length : result.rows.length,
    kind: plan.kind,
    namesColumn: plan.target?.link !== undefined || plan.measure?.link !== undefined,
    rowsSaid: rowsSaid(best),
    ...{ sure, asksForAbsent, text, groups, standsAlone, readings: readingsOf(choice, tables) },
    others: otherDocuments(choice, tables).map((document) => documents.indexOf(document)),
    plan: sayPlan(plan, result, table, best.question),
    quotes: cited.map(from.document.lineAt),
  };
}

/** Plans that tell one of the rows or groups that meet their conditions. */
const CHOOSING: ReadonlySet<string> = new Set([
  ...(['extremeRow', 'extremeValue', 'first', 'last', 'next', 'previous'] as const),
  ...(['often', 'groupExtreme', 'groupMeanExtreme'] as const),
]);

function rowsSaid({ plan, result, table, question }: RankedPlan): string {
  if (CHOOSING.has(plan.kind)) {
    const [row, ...others] = result.kind === 'rows' ? result.rows : [];
    const [group, ...more] = result.kind === 'groups' ? result.groups : [];
    if (row !== undefined && others.length === 0) return nameOf(table, row);
    if (group !== undefined && more.length === 0) return plan.target?.column.textOf(group.code) ?? '';
  }
  const bits = plan.conditions.reduce((all, link) => all | link.bits, 0);
  return question.tokens
    .filter((_, at) => (bits & (1 << at)) !== 0)
    .map(({ raw }) => raw)
    .join(' ');
}

/**
 * Whether a list does not answer the negation of its question: those who have no orders are neither those who have some,
 * nor those who have others.
 */
function ignoresDenial({ plan, features, question, table }: RankedPlan): boolean {
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

/** Whether what was taken or paid is told by figures that are neither money nor pieces: "what did the shop take in". */
function takesForMoney({ plan, question }: RankedPlan): boolean {
  const { measure } = plan;
  if (measure === undefined || plan.kind !== 'sum') return false;
  const isAsked = question.quantities.some(
    ({ tag: { quantity, role } }) => role === 'how' && (quantity === 'revenue' || quantity === 'money'),
  );
  return isAsked && !MONEY_OR_PIECES.some((one) => measure.column.quantities.has(one));
}

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
function countsNothing({ plan, table, ready }: RankedPlan, question: TableQuestion): boolean {
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

/** Other documents whose best plan is close to the best. */
function otherDocuments(
  { best, ranked }: PlanChoice,
  tables: readonly DocumentTable[],
): readonly TableDocument[] {
  const documentOf = (ready: ReadyTable) => tables.find((table) => table.ready === ready)?.document;
  const own = documentOf(best.ready);
  const near = ranked
    .filter(({ score, result }) => best.score - score < NEARLY && result.rows.length > 0)
    .flatMap(({ ready }) => documentOf(ready) ?? []);
  return [...new Set(near)].filter((document) => document !== own).slice(0, MAX_OTHERS);
}

/** Readings with different results. */
function readingsOf({ best, ranked }: PlanChoice, tables: readonly DocumentTable[]): string[] {
  const readings = new Map<string, string>();
  for (const each of ranked) {
    if (readings.size === MAX_READINGS || best.score - each.score > FAR_BEHIND) break;
    if (isEmpty(each) || ignoresDenial(each) || countsNothing(each, each.question)) continue;
    const { result, plan } = readingOf(each);
    const from = tables.find(({ ready }) => ready === each.ready)?.document.fileName;
    if (result !== '' && !readings.has(result)) readings.set(result, `**${result}**: ${plan} (${from})`);
  }
  return [...readings.values()];
}

/** The rows that a plan covers. For a transposed table, the complete table. */
function filterOf({ plan, table }: RankedPlan): RowFilter {
  if (table.isTransposed) return { all: [], either: [] };
  return {
    all: plan.conditions.map(({ condition }) => plainCondition(condition)),
    either: (plan.sides ?? []).map(({ condition }) => plainCondition(condition)),
  };
}

function plainCondition(condition: Condition): RowCondition {
  const column = condition.column.index;
  switch (condition.kind) {
    case 'cells':
      return { kind: 'cells', column, codes: condition.codes, isNegated: condition.isNegated };
    case 'range':
      return {
        kind: 'range',
        column,
        from: ended(condition.from),
        to: ended(condition.to),
        isNegated: condition.isNegated,
      };
    case 'months':
      return { kind: 'months', column, from: condition.from, to: condition.to };
    case 'empty':
      return { kind: 'empty', column, isNegated: condition.isNegated };
    case 'columns': {
      const { other, isAbove, isEqual } = condition;
      return { kind: 'columns', column, other: other.index, isAbove, ...(isEqual && { isEqual }) };
    }
  }
}

function ended(end: number): number | null {
  return Number.isFinite(end) ? end : null;
}
