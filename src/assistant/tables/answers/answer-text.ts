/** The answer to a planned question: the figure, names or groups first, then the plan in words. */
import type { ResultGroup } from '../../../domain/tables.ts';
import { tableOf } from '../../passages/table.ts';
import type { Column } from '../column.ts';
import type { ConditionLink } from '../links/link.ts';
import type { Group, Result } from '../plans/execute.ts';
import type { RankedPlan } from '../plans/rank-plans.ts';
import { cellText, type DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';
import { figureText, nameOf, resultTexts, sideFigures, sideText } from './result-texts.ts';
import { filled, sayPlan, wordingOf } from './say-plan.ts';

/** Rows that are named individually. */
const MAX_NAMED = 12;
/** Rows whose texts are rendered; beyond this only the distinct values are counted. */
const MAX_LOOKED_AT = 2_000;
/** Groups shown. */
const MAX_GROUPS = 30;
/** Rows cited. */
const MAX_CITED = 4;
/** Characters of the result when several readings are listed. */
const LONGEST_LEAD = 160;
/** Most cells of shown rows, and the column count of a table that only pairs labels with values. */
const MAX_CELLS = 60;
const LABEL_AND_VALUE = 2;

export interface TableAnswer {
  /** Markdown. */
  readonly text: string;
  /** The groups shown in the answer. */
  readonly groups: readonly ResultGroup[];
  /** Start lines, in the Markdown, of the cited rows. */
  readonly cited: readonly number[];
}

/**
 * @param ranked the chosen plan
 * @param isSure when false, the answer says that it is one reading among several
 */
export function answerText(ranked: RankedPlan, isSure = true): TableAnswer {
  const { plan, result, table, question } = ranked;
  const planText = sayPlan(plan, result, table, question);
  const summary = isSure ? planText : filled(wordingOf(question.language).reading, { plan: planText });
  const lead = leadOf(ranked);
  const isGrouped =
    (plan.kind.startsWith('group') && !plan.kind.endsWith('Extreme')) || (plan.count ?? 1) > 1;
  const groups = result.kind === 'groups' && isGrouped ? shownGroups(ranked, result.groups) : [];
  const cited = linesToCite(ranked);
  const marks = cited.length === 0 ? '' : ` ${cited.map((_, index) => `[${index + 1}]`).join('')}`;
  const text =
    result.kind === 'groups' && isGrouped
      ? `${summary.replace(/\.$/, '')}:${marks}\n\n${groupTable(ranked, groups, plan.count ?? result.count)}`
      : [`${lead}${marks}`, summary, ...rowsTable(ranked)].join('\n\n');
  return { text, groups, cited };
}

/** One reading of a question: its result on one line, and the plan in words. */
export function readingOf(ranked: RankedPlan): { readonly result: string; readonly plan: string } {
  const { plan, result, table, question } = ranked;
  const lead = leadOf(ranked);
  const text = lead.length > LONGEST_LEAD ? `${lead.slice(0, LONGEST_LEAD).trimEnd()} …` : lead;
  return { result: text, plan: sayPlan(plan, result, table, question) };
}

/**
 * The rows of the answer, or the rows behind a figure, with their column headers, so that the context of a cell is
 * visible. Empty if there are too many rows, and for a label with its value, which the answer states already.
 */
function rowsTable({ plan, result, table }: RankedPlan): string[] {
  const isShown =
    result.kind === 'rows' && plan.kind !== 'extremeValue' ? true : result.rows.length <= MAX_CITED;
  if (!isShown || table.isTransposed || table.columns.length <= LABEL_AND_VALUE) return [];
  if (result.rows.length === 0 || result.rows.length > MAX_NAMED) return [];
  const uses = [plan.measure, plan.target].map((use) => use?.column);
  const columns = table.columns.filter((column) => column.isDerived !== true || uses.includes(column));
  const rows = Array.from(result.rows, (row) => columns.map((column) => cellText(column, row)));
  const shown = tableOf(
    columns.map(({ header }) => header),
    rows,
  );
  return shown.cells > MAX_CELLS ? [] : [shown.text];
}

/** The rows that the answer mentions, or those it was computed from if they are few. */
function linesToCite({ plan, result, table }: RankedPlan): number[] {
  const { columnStarts, starts } = table;
  if (columnStarts !== undefined) {
    const columns = [plan.measure, plan.factor, plan.target].flatMap((use) =>
      use === undefined ? [] : [use.column],
    );
    const own = columns.length > 0 ? columns : plan.conditions.map(({ condition }) => condition.column);
    return [...new Set(own.flatMap(({ index }) => columnStarts[index] || []))].slice(0, MAX_CITED);
  }
  const rows = result.kind === 'rows' || result.rows.length <= MAX_CITED ? result.rows : new Uint32Array();
  return Array.from(rows.subarray(0, MAX_CITED), (row) => starts[row] ?? 0);
}

function leadOf(ranked: RankedPlan): string {
  const { plan, result, table, question } = ranked;
  const say = wordingOf(question.language);
  switch (result.kind) {
    case 'figure':
      return `${figureText(plan, result.value, table, question.language)}${sidesOfFigure(ranked, result)}`;
    case 'truth':
      return `${result.value ? say.yes : say.no}${insteadSaid(ranked)}`;
    case 'groups':
      return result.groups
        .map((group) => `${plan.target?.column.textOf(group.code) ?? ''}: ${groupFigure(group, ranked)}`)
        .join('; ');
    case 'side':
      return sidesLead(ranked, result);
    case 'rows':
      return rowsLead({ plan, result, table }, result.rows, say.more);
  }
}

/** "no: Status sold": what the cell of the thing that is named says, where it does not say what is asked. */
function insteadSaid({ plan: { conditions }, result, table }: RankedPlan): string {
  const isName = ({ condition: { column } }: ConditionLink) =>
    column === table.idColumn || column === table.nameColumn;
  const [named, another] = conditions.filter(isName);
  const [asked, further] = conditions.filter((link) => !isName(link));
  if (result.kind !== 'truth' || result.value || named?.condition.kind !== 'cells') return '';
  if (another !== undefined || asked?.condition.kind !== 'cells' || further !== undefined) return '';
  const { column, codes } = named.condition;
  const [row, ...others] = table.body.filter((one) => codes.includes(column.codes[one] ?? -1));
  if (row === undefined || others.length > 0) return '';
  const said = cellText(asked.condition.column, row);
  return said === '' ? '' : `: ${asked.condition.column.header} ${said}`;
}

/** "(May: 12; June: 9)": what a difference was computed from. */
function sidesOfFigure(
  { plan, table, question }: RankedPlan,
  { sides }: Extract<Result, { kind: 'figure' }>,
): string {
  if (sides === undefined || plan.measure?.column.kind === 'date' || sides.some(Number.isNaN)) return '';
  const said = sideFigures(plan, sides, table, question.language).map(
    (text, at) => `${sideText(plan, at === 0 ? 0 : 1)}: ${text}`,
  );
  return ` (${said.join('; ')})`;
}

/** The side that has more (or less), and the values of both. */
function sidesLead(
  { plan, table, question }: RankedPlan,
  { side, values }: Extract<Result, { kind: 'side' }>,
): string {
  if (plan.measure?.column.kind === 'date') return sideText(plan, side);
  const sides = ([side, side === 0 ? 1 : 0] as const).map(
    (one) => `${sideText(plan, one)}: ${figureText(plan, values[one], table, question.language)}`,
  );
  return sides.join('; ');
}

function rowsLead(
  { plan, result, table }: Pick<RankedPlan, 'plan' | 'result' | 'table'>,
  rows: Uint32Array,
  more: string,
): string {
  if (plan.kind === 'extremeValue') return resultTexts(plan, result, table)[0] ?? '';
  const { target, measure } = plan;
  const isOfPeriods =
    table.isTransposed &&
    rows.length > 1 &&
    plan.kind === 'list' &&
    target !== undefined &&
    target.column !== table.yearColumn;
  const texts = Array.from(rows.subarray(0, MAX_LOOKED_AT), (row) => {
    const name = target === undefined ? nameOf(table, row) : cellText(target.column, row);
    const id = target === undefined ? idOf(table, row, name) : '';
    const figure = plan.kind === 'extremeRow' && measure !== undefined ? labelled(row, measure.column) : '';
    const period = isOfPeriods ? `${firstCell(table, row)}: ` : '';
    const beside = [id, figure].filter((part) => part !== '').join(', ');
    return `${period}${beside === '' ? name : `${name} (${beside})`}`;
  });
  const different = [...new Set(texts)].filter((text) => text !== '');
  const head = plan.kind === 'list' && different.length === 1 ? labelOf({ plan, table }, rows[0] ?? -1) : '';
  const shown = `${head}${different.slice(0, MAX_NAMED).join('; ')}`;
  const named = target?.column ?? table.nameColumn;
  const all =
    rows.length > MAX_LOOKED_AT && named !== undefined ? countDifferent(rows, named) : different.length;
  const left = all - MAX_NAMED;
  return left > 0 ? `${shown}; ${filled(more, { n: String(left) })}` : shown;
}

/** Number of distinct texts that the rows have in a column. */
function countDifferent(rows: Uint32Array, { codes, distinct }: Column): number {
  const isSeen = new Uint8Array(distinct);
  let count = 0;
  for (const row of rows) {
    const code = codes[row] ?? -1;
    if (code < 0 || isSeen[code] === 1) continue;
    isSeen[code] = 1;
    count++;
  }
  return count;
}

/** Label of a single cell: its column header or, in a transposed table, its row label. */
function labelOf({ plan, table }: Pick<RankedPlan, 'plan' | 'table'>, row: number): string {
  if (plan.target === undefined) return '';
  const label = table.isTransposed ? firstCell(table, row) : plan.target.column.header;
  return label === '' ? '' : `${label}: `;
}

/** The ID of a row, unless its name already is the ID. */
function idOf(table: DataTable, row: number, name: string): string {
  const { idColumn } = table;
  const id = idColumn === undefined || idColumn.kind === 'number' ? '' : cellText(idColumn, row);
  return id === name ? '' : id;
}

function labelled(row: number, column: Column): string {
  return `${column.header}: ${cellText(column, row)}`;
}

/** The label of a row of a transposed table. */
function firstCell({ columns: [labels] }: DataTable, row: number): string {
  return labels === undefined ? '' : cellText(labels, row);
}

function groupFigure(group: Group, { plan, table, question }: RankedPlan): string {
  return plan.measure === undefined
    ? writeNumber(group.rows, '.', 0, false)
    : figureText(plan, group.value, table, question.language);
}

function shownGroups(ranked: RankedPlan, groups: readonly Group[]): ResultGroup[] {
  const { plan } = ranked;
  const isCounted = plan.measure === undefined;
  return groups.slice(0, MAX_GROUPS).map((group) => ({
    label: plan.target?.column.textOf(group.code) ?? '',
    value: isCounted ? group.rows : group.value,
    text: groupFigure(group, ranked),
  }));
}

/** @param all total number of groups */
function groupTable({ plan, question }: RankedPlan, groups: readonly ResultGroup[], all: number): string {
  const say = wordingOf(question.language);
  const measure = plan.measure?.column.header ?? say.number;
  const lines = groups.map(({ label, text }) => [label, text]);
  const rows = [[plan.target?.column.header ?? '', measure], ['---', '---:'], ...lines].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  const left = all - groups.length;
  return [...rows, ...(left > 0 ? ['', filled(say.more, { n: String(left) })] : [])].join('\n');
}
