/** Renders results as texts: cells, figures in the format of their column, groups. */
import type { Language } from '../../languages/language-data.ts';
import type { Column } from '../column.ts';
import type { Result } from '../plans/execute.ts';
import type { Plan } from '../plans/plan.ts';
import { cellText, type DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';

/** Decimal places of means and quotients. */
const DECIMALS = 2;

/** The texts of the answer, in order. @param most maximum number of texts */
export function resultTexts(
  plan: Plan,
  result: Result,
  table: DataTable,
  most = Number.POSITIVE_INFINITY,
): string[] {
  switch (result.kind) {
    case 'figure':
      return Number.isNaN(result.value) ? [] : [figureText(plan, result.value, table)];
    case 'truth':
      return [result.value ? 'yes' : 'no'];
    case 'side':
      return [sideText(plan, result.side)];
    case 'groups':
      return result.groups.slice(0, most).map(({ code }) => plan.target?.column.textOf(code) ?? '');
    case 'rows': {
      const column = plan.kind === 'extremeValue' ? plan.measure?.column : plan.target?.column;
      const rows = result.rows.subarray(0, plan.kind === 'extremeValue' ? 1 : most);
      return Array.from(rows, (row) => (column === undefined ? nameOf(table, row) : cellText(column, row)));
    }
  }
}

/** The name of a row, or its ID if it has no name. */
export function nameOf(table: DataTable, row: number): string {
  const { idColumn, nameColumn } = table;
  const name = nameColumn === undefined ? '' : cellText(nameColumn, row);
  if (name !== '' || idColumn === undefined) return name;
  return cellText(idColumn, row);
}

/** The name of one of two compared sides. */
export function sideText({ sides }: Plan, side: 0 | 1): string {
  const condition = sides?.[side].condition;
  if (condition?.kind === 'cells') return condition.column.textOf(condition.codes[0] ?? -1);
  return condition !== undefined && 'wording' in condition ? condition.wording : '';
}

/** The figures of two compared sides, each as it stands for itself. */
export function sideFigures(
  plan: Plan,
  values: readonly [number, number],
  table: DataTable,
  asked?: Language,
): string[] {
  const kind = plan.measure === undefined ? 'count' : 'sum';
  return values.map((value) => figureText({ ...plan, kind }, value, table, asked));
}

const COUNTED: ReadonlySet<Plan['kind']> = new Set(['count', 'distinct', 'countDifference']);
const QUOTIENTS: ReadonlySet<Plan['kind']> = new Set(['mean', 'groupMean', 'groupMeanExtreme', 'ratio']);
const PERCENT: ReadonlySet<Plan['kind']> = new Set(['change', 'share', 'countShare', 'sumShare']);

/** A figure formatted as in its column, with its unit. @param asked the language in which it is told */
export function figureText(plan: Plan, value: number, table: DataTable, asked?: Language): string {
  const column = plan.measure?.column;
  const mark = column?.decimal ?? table.columns.find(({ kind }) => kind === 'number')?.decimal ?? '.';
  if (PERCENT.has(plan.kind)) return `${writeNumber(value, mark, DECIMALS)} %`;
  if (COUNTED.has(plan.kind) || column === undefined) return writeNumber(value, mark, 0);
  if (column.kind === 'date') return writeNumber(value, mark, 0);
  const own =
    plan.factor === undefined ? column.decimals : Math.max(column.decimals, plan.factor.column.decimals);
  const decimals = QUOTIENTS.has(plan.kind) ? DECIMALS : Math.min(own, 6);
  // "1.542,63" is no number to who writes a point before decimals, unless the column has it so.
  const isStrange = mark === ',' && asked === 'en' && !column.isGrouped;
  const isGrouped = !column.isYear && !isStrange;
  const number = writeNumber(value, mark, decimals, isGrouped);
  if (plan.kind === 'ratio') return number;
  return withUnit(number, column);
}

function withUnit(number: string, { unit }: Column): string {
  if (unit === '') return number;
  return /^[$£¥]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
}
