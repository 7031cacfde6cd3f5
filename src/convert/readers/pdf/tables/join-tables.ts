/** Joins the parts of tables that continue in another column or page, and drops the header rows that parts repeat. */
import type { Table, TableCell } from '../../../../markdown/render/blocks.ts';
import type { FlowItem, FlowTable } from '../blocks/flow.ts';
import { isRestOf, joinRow, textOfCell } from './broken-rows.ts';

type Row = readonly TableCell[];

/** Maximum difference of the edges of a table's parts, in points. */
const SAME_EDGE = 8;
/** Maximum number of repeated header rows. */
const MAX_REPEATED = 4;

export function joinTables(flow: readonly FlowItem[]): FlowItem[] {
  const joined: FlowItem[] = [];
  let open: OpenTable | undefined;
  for (const item of flow) {
    if (item.kind === 'table' && open?.isContinuedBy(item) === true) {
      open.add(item);
      joined[joined.length - 1] = open.table;
    } else {
      joined.push(item);
      open = item.kind === 'table' ? new OpenTable(item) : undefined;
    }
  }
  return joined;
}

/** A table that may still grow. */
class OpenTable {
  readonly #first: FlowTable;
  readonly #columns: number;
  readonly #rows: Row[];
  #last: FlowTable;

  constructor(first: FlowTable) {
    this.#first = first;
    this.#columns = columnsOf(first.table);
    this.#rows = [...first.table.rows];
    this.#last = first;
  }

  /** All parts so far; its rows grow with it. */
  get table(): FlowTable {
    const { left, right, lastColumn } = this.#last;
    return { ...this.#first, left, right, lastColumn, table: { ...this.#first.table, rows: this.#rows } };
  }

  isContinuedBy(next: FlowTable): boolean {
    const [from, to] = [this.#last.lastColumn, next.column];
    if (from === to || to.page > from.page + 1) return false;
    if (this.#columns !== columnsOf(next.table)) return false;
    const [left, right] = [next.left - this.#last.left, next.right - this.#last.right];
    // Parts in other columns of text are shifted, but have the same width.
    const isSamePosition = to.page !== from.page && Math.abs(left) < SAME_EDGE;
    const aside = isSamePosition ? 0 : to.left - from.left;
    if (Math.abs(left - aside) >= SAME_EDGE) return false;
    if (Math.abs(right - aside) < SAME_EDGE * (isSamePosition ? 4 : 1)) return true;
    // Without frames, the right edge is that of the longest text, but a repeated head is evidence enough.
    return repeatedRows(this.#rows, next.table.rows) > 0;
  }

  add(next: FlowTable): void {
    const [first, ...others] = next.table.rows.slice(repeatedRows(this.#rows, next.table.rows));
    const end = this.#rows.length - 1;
    const last = this.#rows[end];
    if (first !== undefined && last !== undefined && isRestOf(last, first))
      this.#rows[end] = joinRow(last, first);
    else if (first !== undefined) this.#rows.push(first);
    for (const row of others) this.#rows.push(row);
    this.#last = next;
  }
}

function columnsOf(table: Table): number {
  return Math.max(...table.rows.map((row) => row.reduce((sum, cell) => sum + (cell.columns ?? 1), 0)));
}

function repeatedRows(first: readonly Row[], second: readonly Row[]): number {
  let count = 0;
  while (count < MAX_REPEATED && count < second.length - 1) {
    const [a, b] = [first[count], second[count]];
    if (a === undefined || b === undefined || textOfRow(a) !== textOfRow(b)) break;
    count++;
  }
  return count;
}

function textOfRow(row: Row): string {
  return row.map(textOfCell).join('|');
}
