/** Lists of articles: one row for each thing, with the pieces that there are of it. */
import { type Column, isLimit } from './column.ts';
import type { DataTable } from './table.ts';

/**
 * The column of the pieces that there are of each article; undefined for lists of anything else, such as orders, whose
 * pieces are those of one order. Without a column called a stock, it is the only one of a number of pieces.
 */
export function piecesIn({ nameColumn, idColumn, columns, body }: DataTable): Column | undefined {
  if (nameColumn === undefined || nameColumn.distinct < body.length) return undefined;
  const pieces = columns.filter(
    (column) =>
      column.kind === 'number' &&
      column !== idColumn &&
      !column.quantities.has('money') &&
      !isLimit(column) &&
      (column.quantities.has('stock') || column.quantities.has('count')),
  );
  const stock = pieces.find(({ quantities }) => quantities.has('stock'));
  if (stock !== undefined) return stock;
  const isPriced = columns.some(({ quantities }) => quantities.has('money'));
  const [only, another] = pieces;
  return isPriced && another === undefined ? only : undefined;
}
