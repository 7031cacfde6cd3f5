/** Computes the answer to a question over several tables, with its confidence, as plain data. */
import type { RowCondition, RowFilter, TableQuery, TablesResult } from '../../domain/tables.ts';
import { isLabelList } from '../facts/label-list.ts';
import { answerText, readingOf } from './answers/answer-text.ts';
import { nameOf } from './answers/result-texts.ts';
import { sayPlan } from './answers/say-plan.ts';
import { countsNothing, ignoresDenial, leavesThing, mostSure } from './doubts.ts';
import { choosePlan, isEmpty, type Choice as PlanChoice } from './plans/choose-plan.ts';
import { likeliest } from './plans/compare-tables.ts';
import type { Condition } from './plans/conditions.ts';
import type { RankedPlan } from './plans/rank-plans.ts';
import type { ReadyTable } from './plans/ready-table.ts';
import { readTableQuery } from './question.ts';

/** From this share of its text on, a document counts as consisting of tables. */
const MOSTLY_TABLES = 0.6;
/** Plans within this score difference are likely readings as well. */
const NEARLY = 1;
const MAX_OTHERS = 2;
/** Maximum number of readings offered, and how far their score may be below the best. */
const MAX_READINGS = 3;
const FAR_BEHIND = 4;
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

/** Whether a table is a list of labels, whose values are answers as they stand. */
function tellsLabels({ views: [view] }: ReadyTable): boolean {
  const { columns = [], body } = view?.table ?? {};
  const rows = [...(body?.slice(0, MAX_FIRST) ?? [])];
  return isLabelList(
    columns.map(({ header }) => header),
    () => rows.map((row) => columns.map(({ codes, textOf }) => textOf(codes[row] ?? -1))),
  );
}

const MAX_FIRST = 20;

interface DocumentTable {
  readonly ready: ReadyTable;
  readonly document: TableDocument;
}

/** The answer; undefined if the documents have no tables or there is no plan. */
export function calculate(documents: readonly TableDocument[], asked: TableQuery): TablesResult | undefined {
  const question = readTableQuery(asked);
  const tables = likeliest(
    documents.flatMap((document) =>
      document.tables.flatMap((ready) => (tellsLabels(ready) ? [] : [{ ready, document }])),
    ),
    question,
  );
  const choice = choosePlan(
    tables.map(({ ready }) => ready),
    question,
  );
  const from = tables.find(({ ready }) => ready === choice?.best.ready);
  if (choice === undefined || from === undefined) return undefined;
  const { best, asksForAbsent } = choice;
  const { plan, result, table } = best;
  const standsAlone = tables.every(({ document }) => document.share >= MOSTLY_TABLES);
  const sure = Math.min(choice.sure, mostSure(best, question));
  const { text, groups, cited } = answerText(best, sure >= SURE_OF_READING);
  return {
    document: documents.indexOf(from.document),
    table: from.document.tables.indexOf(from.ready),
    filter: filterOf(best),
    rows: result.kind === 'rows' ? result.among.length : result.rows.length,
    kind: plan.kind,
    namesColumn: [plan.target, plan.measure].some((use) => (use?.link?.manner ?? 'meaning') !== 'meaning'),
    rowsSaid: rowsSaid(best),
    passesOverThing: leavesThing(best, question),
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
