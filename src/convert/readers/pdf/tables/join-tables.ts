/** Joins the parts of tables that continue in another column or page, and drops the header rows that parts repeat. */
import type { Table, TableCell } from '../../../../markdown/render/blocks.ts';
import type { FlowItem, FlowTable } from '../blocks/flow.ts';
import { isRestOf, joinRow, textOfCell } from './broken-rows.ts';

/** Maximum difference of the edges of a table's parts, in points. */
const SAME_EDGE = 8;
/** Maximum number of repeated header rows. */
const MAX_REPEATED = 4;

export function joinTables(flow: readonly FlowItem[]): FlowItem[] {
  const joined: FlowItem[] = [];
  for (const item of flow) {
    const last = joined.at(-1);
    if (item.kind === 'table' && last?.kind === 'table' && continuesTable(last, item)) {
      joined[joined.length - 1] = join(last, item);
    } else joined.push(item);
  }
  return joined;
}

function continuesTable(first: FlowTable, second: FlowTable): boolean {
  const [from, to] = [first.lastColumn, second.column];
  if (from === to || to.page > from.page + 1) return false;
  if (columnsOf(first.table) !== columnsOf(second.table)) return false;
  const [left, right] = [second.left - first.left, second.right - first.right];
  // Parts in other columns of text are shifted, but have the same width.
  const isSamePosition = to.page !== from.page && Math.abs(left) < SAME_EDGE;
  const aside = isSamePosition ? 0 : to.left - from.left;
  if (Math.abs(left - aside) >= SAME_EDGE) return false;
  if (Math.abs(right - aside) < SAME_EDGE * (isSamePosition ? 4 : 1)) return true;
  // Without frames, the right edge is that of the longest text, but a repeated head is evidence enough.
  return repeatedRows(first.table, second.table) > 0;
}

function columnsOf(table: Table): number {
  return Math.max(...table.rows.map((row) => row.reduce((sum, cell) => sum + (cell.columns ?? 1), 0)));
}

function join(first: FlowTable, second: FlowTable): FlowTable {
  const repeated = repeatedRows(first.table, second.table);
  const [next, ...others] = second.table.rows.slice(repeated);
  const last = first.table.rows.at(-1);
  const isBroken = last !== undefined && next !== undefined && isRestOf(last, next);
  const rows = isBroken
    ? [...first.table.rows.slice(0, -1), joinRow(last, next), ...others]
    : [...first.table.rows, ...(next === undefined ? [] : [next, ...others])];
  const { left, right, lastColumn } = second;
  return { ...first, left, right, lastColumn, table: { ...first.table, rows } };
}

function repeatedRows(first: Table, second: Table): number {
  let count = 0;
  while (count < MAX_REPEATED && count < second.rows.length - 1) {
    const [a, b] = [first.rows[count], second.rows[count]];
    if (a === undefined || b === undefined || textOfRow(a) !== textOfRow(b)) break;
    count++;
  }
  return count;
}

function textOfRow(row: readonly TableCell[]): string {
  return row.map(textOfCell).join('|');
}
