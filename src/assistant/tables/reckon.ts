/** What a question comes to over some tables: the answer and how sure it is, as plain data. */
import type { AskedOfTables, ReckonedOver, RowCondition, RowFilter } from '../../domain/tables.ts';
import { answerText, readingOf } from './answers/answer-text.ts';
import { sayPlan } from './answers/say-plan.ts';
import { knowsAny, likeliest } from './plans/among-tables.ts';
import { choosePlan, isEmpty, type Choice as PlanChoice, type Trained } from './plans/choose-plan.ts';
import type { Condition } from './plans/conditions.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import type { ReadyTable } from './plans/ready-table.ts';
import { readAskedOfTables, type TableQuestion } from './question.ts';
import type { DataTable } from './table.ts';

/** From this share of its text on, a document is its tables. */
const MOSTLY_TABLES = 0.6;
/** A plan that is no further behind is a likely reading as well. */
const NEARLY = 1;
const MOST_OTHERS = 2;
/** Readings that are offered, and how far behind the best they may be. */
const MOST_READINGS = 3;
const FAR_BEHIND = 4;
const YEAR = /^\D*(19|20)\d\d\D*$/;
/** Below this, an answer says that it is one reading of the question. */
const SURE_OF_READING = 0.6;

/** A document whose tables are asked. */
export interface AskedDocument {
  readonly fileName: string;
  /** How much of its text its tables are, from 0 to 1. */
  readonly share: number;
  readonly tables: readonly ReadyTable[];
  /** The line of Markdown that begins where a table says that a row does. */
  readonly lineAt: (start: number) => string;
}

interface AskedTable {
  readonly ready: ReadyTable;
  readonly document: AskedDocument;
}

/** Undefined when the documents have no tables, or there is no plan for any. */
export function reckon(
  documents: readonly AskedDocument[],
  asked: AskedOfTables,
  trained?: Trained,
): ReckonedOver | undefined {
  const question = readAskedOfTables(asked);
  const tables = likeliest(
    documents.flatMap((document) => document.tables.map((ready) => ({ ready, document }))),
    question,
  );
  const choice = choosePlan(
    tables.map(({ ready }) => ready),
    question,
    trained,
  );
  const from = tables.find(({ ready }) => ready === choice?.best.ready);
  if (choice === undefined || from === undefined) return undefined;
  const { best, asksForAbsent } = choice;
  const { plan, result, table } = best;
  const sure = countsNothing(best, question) ? 0 : choice.sure;
  const { text, groups, cited } = answerText(best, sure >= SURE_OF_READING);
  return {
    document: documents.indexOf(from.document),
    table: from.document.tables.indexOf(from.ready),
    filter: filterOf(best),
    rows: result.kind === 'rows' ? result.among.length : result.rows.length,
    kind: plan.kind,
    namesColumn: plan.target?.link !== undefined || plan.measure?.link !== undefined,
    ...{ sure, asksForAbsent, text, groups, readings: readingsOf(choice, tables) },
    others: otherDocuments(choice, tables).map((document) => documents.indexOf(document)),
    standsAlone: tables.every(({ document }) => document.share >= MOSTLY_TABLES),
    plan: sayPlan(plan, result, table, best.question),
    quotes: cited.map(from.document.lineAt),
  };
}

/** A number of rows answers nothing where no word of the question is known to the table, or its rows are no things. */
function countsNothing({ plan, table, ready }: RankedPlan, question: TableQuestion): boolean {
  return plan.kind === 'count' && (isForm(table) || !knowsAny(ready, question));
}

/** A label and a value in each row, from the first line on: a value stands where a column would have its name. */
function isForm({ columns }: DataTable): boolean {
  const [, value] = columns;
  return columns.length === 2 && value !== undefined && /\d/.test(value.header) && !YEAR.test(value.header);
}

/** Those whose best plan is hardly behind. */
function otherDocuments(
  { best, ranked }: PlanChoice,
  tables: readonly AskedTable[],
): readonly AskedDocument[] {
  const documentOf = (ready: ReadyTable) => tables.find((table) => table.ready === ready)?.document;
  const own = documentOf(best.ready);
  const near = ranked
    .filter(({ score, result }) => best.score - score < NEARLY && result.rows.length > 0)
    .flatMap(({ ready }) => documentOf(ready) ?? []);
  return [...new Set(near)].filter((document) => document !== own).slice(0, MOST_OTHERS);
}

/** Readings that come to different things. */
function readingsOf({ best, ranked }: PlanChoice, tables: readonly AskedTable[]): string[] {
  const readings = new Map<string, string>();
  for (const each of ranked) {
    if (readings.size === MOST_READINGS || best.score - each.score > FAR_BEHIND) break;
    if (isEmpty(each) || countsNothing(each, each.question)) continue;
    const { told, plan } = readingOf(each);
    const from = tables.find(({ ready }) => ready === each.ready)?.document.fileName;
    if (told !== '' && !readings.has(told)) readings.set(told, `**${told}**: ${plan} (${from})`);
  }
  return [...readings.values()];
}

/** The rows that a plan goes over. A table turned round has no rows of its own: then it is all of the table. */
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
    case 'columns':
      return { kind: 'columns', column, other: condition.other.index, isAbove: condition.isAbove };
  }
}

function ended(end: number): number | null {
  return Number.isFinite(end) ? end : null;
}
