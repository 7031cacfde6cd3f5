/** An answer from a plan: the figure, names or groups first, then the plan in words. */
import type { Column } from '../column.ts';
import type { Group } from '../plans/execute.ts';
import type { RankedPlan } from '../plans/rank-plans.ts';
import { cellText, type DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';
import { filled, sayPlan, wordingOf } from './say-plan.ts';
import { figureText, nameOf, toldTexts } from './told.ts';

/** Rows that are named one by one. */
const MOST_NAMED = 12;
/** Groups that are shown. */
const MOST_GROUPS = 30;
/** Rows that are cited. */
const MOST_CITED = 4;

export interface TableAnswer {
  /** Markdown. */
  readonly text: string;
  /** The lines of Markdown to cite, word for word. */
  readonly cited: readonly string[];
}

/** @param ranked the plan that was chosen */
export function answerText(ranked: RankedPlan): TableAnswer {
  const { plan, result, table, question } = ranked;
  const said = sayPlan(plan, result, table, question);
  const lead = leadOf(ranked);
  const groups = result.kind === 'groups' && plan.kind.startsWith('group') && plan.kind !== 'groupExtreme';
  const cited = linesToCite(ranked);
  const marks = cited.length === 0 ? '' : ` ${cited.map((_, index) => `[${index + 1}]`).join('')}`;
  const text = groups
    ? `${said}:${marks}\n\n${groupTable(ranked, result.groups)}`
    : `${lead}${marks}\n\n${said}`;
  return { text, cited };
}

/** The rows that the answer tells of, or that it was reckoned from where they are few. */
function linesToCite({ plan, result, table }: RankedPlan): string[] {
  const { columnLines, rows } = table.source;
  if (columnLines !== undefined) {
    const columns = [plan.measure, plan.factor, plan.target].flatMap((use) =>
      use === undefined ? [] : [use.column],
    );
    const own = columns.length > 0 ? columns : plan.conditions.map(({ condition }) => condition.column);
    return [...new Set(own.flatMap(({ index }) => columnLines[index] || []))].slice(0, MOST_CITED);
  }
  const told = result.kind === 'rows' || result.rows.length <= MOST_CITED ? result.rows : new Uint32Array();
  return [...told.slice(0, MOST_CITED)].flatMap((row) => rows[row]?.markdown ?? []);
}

function leadOf({ plan, result, table, question }: RankedPlan): string {
  const say = wordingOf(question.language);
  switch (result.kind) {
    case 'figure':
      return figureText(plan, result.value, table);
    case 'truth':
      return result.value ? say.yes : say.no;
    case 'groups':
      return result.groups
        .map(
          (group) =>
            `${plan.target?.column.texts[group.code] ?? ''}: ${groupFigure(plan.measure?.column === undefined, group, plan, table)}`,
        )
        .join('; ');
    case 'side': {
      const [name = ''] = toldTexts(plan, result, table);
      return name;
    }
    case 'rows':
      return rowsLead({ plan, result, table }, [...result.rows], say.more);
  }
}

function rowsLead(
  { plan, result, table }: Pick<RankedPlan, 'plan' | 'result' | 'table'>,
  rows: readonly number[],
  more: string,
): string {
  if (plan.kind === 'extremeValue') return toldTexts(plan, result, table)[0] ?? '';
  const { target, measure } = plan;
  const texts = rows.map((row) => {
    const name = target === undefined ? nameOf(table, row) : cellText(table, row, target.column);
    const id = target === undefined ? idOf(table, row, name) : '';
    const figure =
      plan.kind === 'extremeRow' && measure !== undefined ? labelled(table, row, measure.column) : '';
    const beside = [id, figure].filter((part) => part !== '').join(', ');
    return beside === '' ? name : `${name} (${beside})`;
  });
  const different = [...new Set(texts)].filter((text) => text !== '');
  const head = plan.kind === 'list' && different.length === 1 ? labelOf({ plan, table }, rows[0] ?? -1) : '';
  const shown = `${head}${different.slice(0, MOST_NAMED).join('; ')}`;
  const left = different.length - MOST_NAMED;
  return left > 0 ? `${shown}; ${filled(more, { n: String(left) })}` : shown;
}

/** What a single cell is called: its column; of a table turned round, its row. */
function labelOf({ plan, table }: Pick<RankedPlan, 'plan' | 'table'>, row: number): string {
  if (plan.target === undefined) return '';
  const label = table.isTransposed ? (table.source.rows[row]?.cells[0] ?? '') : plan.target.column.header;
  return label === '' ? '' : `${label}: `;
}

/** The number of a row, where its name is not that already. */
function idOf(table: DataTable, row: number, name: string): string {
  const { idColumn } = table;
  const id = idColumn === undefined || idColumn.kind === 'number' ? '' : cellText(table, row, idColumn);
  return id === name ? '' : id;
}

function labelled(table: DataTable, row: number, column: Column): string {
  return `${column.header}: ${cellText(table, row, column)}`;
}

function groupFigure(isCounted: boolean, group: Group, plan: RankedPlan['plan'], table: DataTable): string {
  return isCounted ? writeNumber(group.rows, '.', 0, false) : figureText(plan, group.value, table);
}

function groupTable({ plan, table, question }: RankedPlan, groups: readonly Group[]): string {
  const isCounted = plan.kind === 'groupCount';
  const say = wordingOf(question.language);
  const head = [
    plan.target?.column.header ?? '',
    isCounted ? say.number : (plan.measure?.column.header ?? ''),
  ];
  const lines = groups
    .slice(0, MOST_GROUPS)
    .map((group) => [
      plan.target?.column.texts[group.code] ?? '',
      groupFigure(isCounted, group, plan, table),
    ]);
  const rows = [head, ['---', '---:'], ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return rows.join('\n');
}
