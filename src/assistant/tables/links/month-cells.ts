/** Cells that are months, where a question names several of them by the first and the last one or by a part of the year. */
import type { TableQuestion } from '../question.ts';
import { monthNamed } from '../values/dates.ts';
import type { ColumnCells } from './cell-index.ts';
import { CELL_STRENGTH, type CellLink } from './cell-link.ts';
import { monthsSaid } from './said-dates.ts';

const MAX_MONTHS = 12;

/** "From January to June", "in the second quarter": all months between, and not only those that are named. */
export function cellsOfMonths({ column }: ColumnCells, question: TableQuestion): CellLink[] {
  if (column.kind !== 'text' || column.distinct < 2 || column.distinct > MAX_MONTHS) return [];
  const months = Array.from({ length: column.distinct }, (_, code) => monthNamed(column.textOf(code)));
  if (months.includes(undefined)) return [];
  return monthsSaid(question).flatMap(({ from, to, bits }): CellLink[] => {
    const codes = months.flatMap((month = 0, code) => (month >= from && month <= to ? [code] : []));
    const isSeveral = from < to && codes.length > 0;
    return isSeveral ? [{ column, codes, manner: 'exact', bits, strength: CELL_STRENGTH.exact }] : [];
  });
}
