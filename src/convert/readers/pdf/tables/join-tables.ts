/** Joins the parts of tables that run over pages, and drops the header rows that each part repeats. */
import { type Block, plainTextOf, type Table, type TableCell } from '../../../markdown/blocks.ts';
import type { FlowItem, FlowTable } from '../flow.ts';

/** The edges of a table's parts differ by at most this, in points. */
const SAME_EDGE = 8;
/** Header rows at most that a part may repeat. */
const MAX_REPEATED = 4;

export function joinTables(flow: readonly FlowItem[]): FlowItem[] {
  const joined: FlowItem[] = [];
  for (const item of flow) {
    const last = joined.at(-1);
    if (item.kind === 'table' && last?.kind === 'table' && goesOn(last, item)) {
      joined[joined.length - 1] = join(last, item);
    } else joined.push(item);
  }
  return joined;
}

function goesOn(first: FlowTable, second: FlowTable): boolean {
  if (second.column.page !== first.lastPage + 1) return false;
  if (columnsOf(first.table) !== columnsOf(second.table)) return false;
  return (
    Math.abs(first.left - second.left) < SAME_EDGE && Math.abs(first.right - second.right) < SAME_EDGE * 4
  );
}

function columnsOf(table: Table): number {
  return Math.max(...table.rows.map((row) => row.reduce((sum, cell) => sum + (cell.columns ?? 1), 0)));
}

function join(first: FlowTable, second: FlowTable): FlowTable {
  const rows = [...first.table.rows, ...second.table.rows.slice(repeatedRows(first.table, second.table))];
  return { ...first, lastPage: second.lastPage, table: { ...first.table, rows } };
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
  return row
    .map(({ content }) => (typeof content === 'string' ? content : content.map(textOf).join(' ')))
    .join('|');
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? plainTextOf(block.spans) : '';
}
