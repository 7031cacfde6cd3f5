/** Returns the rows behind an answer, page by page. */
import type { RowCondition, RowFilter, TableRows } from '../../domain/tables.ts';
import type { Column } from './column.ts';
import { type Condition, rowsThatMeet, testOf } from './plans/conditions.ts';
import { cellText, type DataTable } from './table.ts';

/**
 * @param from number of rows to skip
 * @param limit maximum number of rows
 */
export function showRows(table: DataTable, filter: RowFilter, from: number, limit: number): TableRows {
  const { columns } = table;
  const all = filter.all.flatMap((condition) => readCondition(condition, columns));
  const tests = filter.either.flatMap((condition) => readCondition(condition, columns)).map(testOf);
  const met = rowsThatMeet(table.body, all);
  const rows = tests.length === 0 ? met : met.filter((row) => tests.some((test) => test(row)));
  return {
    header: columns.map(({ header }) => header),
    isFigures: columns.map(({ kind }) => kind === 'number' || kind === 'duration'),
    rows: Array.from(rows.subarray(from, from + limit), (row) =>
      columns.map((column) => cellText(column, row)),
    ),
    total: rows.length,
  };
}

/** Empty if the table has no such column. */
function readCondition(condition: RowCondition, columns: readonly Column[]): Condition[] {
  const column = columns[condition.column];
  if (column === undefined) return [];
  switch (condition.kind) {
    case 'cells':
      return [{ ...condition, column }];
    case 'range':
      return [
        {
          ...condition,
          column,
          from: condition.from ?? Number.NEGATIVE_INFINITY,
          to: condition.to ?? Number.POSITIVE_INFINITY,
          wording: '',
        },
      ];
    case 'months':
      return [{ ...condition, column, wording: '' }];
    case 'empty':
      return [{ ...condition, column }];
    case 'columns': {
      const other = columns[condition.other];
      return other === undefined ? [] : [{ ...condition, column, other }];
    }
  }
}
