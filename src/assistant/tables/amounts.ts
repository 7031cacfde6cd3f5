/**
 * Finds the amount columns of a table by arithmetic over its rows: where a column is the product of two others in
 * every row, it is the row's total, and its factors are the unit price and the count. Headers are used only where the
 * rows are inconclusive.
 */
import type { ReadColumn } from './column.ts';

/** Number of rows examined, and how many of them must have two factors above 1 to prove anything. */
const LOOKED_AT = 60;
const FEWEST = 3;
/** Tables with more numeric columns than this are skipped. */
const MAX_FIGURES = 16;
/** Share of the rows that must agree: some cells are rounded differently or wrong. */
const AGREEING = 0.95;

export function withAmounts<Column extends ReadColumn>(
  columns: readonly Column[],
  body: Uint32Array,
): Column[] {
  const figures = columns.filter(({ kind, isYear }) => kind === 'number' && !isYear);
  const known = new Map<Column, Partial<ReadColumn>>();
  if (figures.length >= 3 && figures.length <= MAX_FIGURES) {
    const rows = body.subarray(0, LOOKED_AT);
    const valuesOf = new Map(
      figures.map((column) => [column, Array.from(rows, (row) => valueAt(column, row))]),
    );
    for (const total of figures) {
      const factors = factorsOf(total, figures, valuesOf);
      if (factors === undefined) continue;
      const [price, count] = factors;
      const isMoney = [total, price].some(({ quantities }) => quantities.has('money'));
      const money = isMoney ? (['money'] as const) : [];
      known.set(total, { amount: 'total', quantities: new Set([...total.quantities, ...money]) });
      known.set(price, { amount: 'perUnit', quantities: new Set([...price.quantities, ...money]) });
      known.set(count, { quantities: new Set([...count.quantities, 'count']) });
    }
  }
  return columns.map((column) => ({ ...column, ...known.get(column) }));
}

/** The price and count columns whose product equals the total in every row. */
function factorsOf<Column extends ReadColumn>(
  total: Column,
  figures: readonly Column[],
  valuesOf: ReadonlyMap<Column, readonly number[]>,
): readonly [Column, Column] | undefined {
  for (const [at, one] of figures.entries()) {
    for (const other of figures.slice(at + 1)) {
      if (one === total || other === total) continue;
      const [expected = [], a = [], b = []] = [total, one, other].map((column) => valuesOf.get(column));
      const pieces = one.pieces * other.pieces;
      // What stands for 1,000 pieces was divided by 1,000.
      const undivided = pieces === 1 ? expected : expected.map((value) => value * pieces);
      if (!isProduct(undivided, a, b, 0.6 * pieces * 10 ** -total.decimals)) continue;
      return priceAmong(one, other) === one ? [one, other] : [other, one];
    }
  }
  return undefined;
}

function priceAmong<Column extends ReadColumn>(one: Column, other: Column): Column {
  const isMoney = ({ quantities, amount }: Column) => quantities.has('money') || amount === 'perUnit';
  if (isMoney(one) !== isMoney(other)) return isMoney(one) ? one : other;
  return one.decimals >= other.decimals ? one : other;
}

/** @param rounding how far a product may be off because cells are rounded */
function isProduct(
  total: readonly number[],
  a: readonly number[],
  b: readonly number[],
  rounding: number,
): boolean {
  let informative = 0;
  let compared = 0;
  let agreeing = 0;
  total.forEach((expected, row) => {
    const [x = Number.NaN, y = Number.NaN] = [a[row], b[row]];
    if (Number.isNaN(expected) || Number.isNaN(x * y)) return;
    compared++;
    if (Math.abs(x * y - expected) > rounding) return;
    agreeing++;
    if (Math.abs(x) > 1 && Math.abs(y) > 1) informative++;
  });
  return informative >= FEWEST && agreeing >= AGREEING * compared;
}

function valueAt({ values, codes }: ReadColumn, row: number): number {
  return values[codes[row] ?? -1] ?? Number.NaN;
}
