/** What all columns that are worked out from others have in common. */
import type { Column } from '../column.ts';
import type { HeaderWord } from '../header-words.ts';
import type { DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';
import { valueAt } from './execute.ts';

/** Rows sampled to find which of two values is less, and the share of them that must agree. */
export const LOOKED_AT = 300;
export const MOSTLY = 0.9;
const FEWEST = 3;

/** The two columns, the one that is earlier or less first; undefined if the order varies. */
export function inOrder(
  one: Column,
  other: Column,
  { body }: DataTable,
): readonly [Column, Column] | undefined {
  const step = Math.max(1, Math.floor(body.length / LOOKED_AT));
  const between: number[] = [];
  for (let at = 0; at < body.length; at += step) {
    const days = valueAt(other, body[at] ?? 0) - valueAt(one, body[at] ?? 0);
    if (!Number.isNaN(days)) between.push(days);
  }
  if (between.length < FEWEST) return undefined;
  if (between.filter((days) => days >= 0).length >= MOSTLY * between.length) return [one, other];
  return between.filter((days) => days <= 0).length >= MOSTLY * between.length ? [other, one] : undefined;
}

/** What is left of an amount without a part of it. */
export function remainderOf(whole: Column, part: Column, words: readonly HeaderWord[]): Column {
  const decimals = Math.max(whole.decimals, part.decimals);
  const round = (value: number) => Number(value.toFixed(decimals));
  const read = once(() =>
    coded(whole.codes.length, (row) => {
      const done = valueAt(part, row);
      return round(valueAt(whole, row) - (Number.isNaN(done) ? 0 : done));
    }),
  );
  const { decimal, isGrouped, unit, dayOrder, quantities } = whole;
  return Object.assign(
    lazily(read, (value) => writeNumber(value, decimal, decimals, isGrouped)),
    {
      ...DERIVED,
      ...({ kind: 'number', unit, span: undefined, quantities, amount: 'total' } as const),
      ...{
        restOf: [whole, part],
        header: `${whole.header} − ${part.header}`,
        words,
        decimal,
        decimals,
        isGrouped,
        dayOrder,
      },
    },
  );
}

/** Properties common to all derived columns. */
export const DERIVED = {
  ...{
    index: -1,
    isDerived: true,
    holds: undefined,
    amount: undefined,
    isYear: false,
    isYesNo: false,
    pieces: 1,
  },
  ...{ valued: 1, decimals: 0, isGrouped: false, hasGaps: false },
} as const;

interface Coded {
  readonly codes: Int32Array;
  readonly values: Float64Array;
}

/** The distinct values, sorted, and for each row the index of its value. */
export function coded(rows: number, numberAt: (row: number) => number): Coded {
  const all = Float64Array.from({ length: rows }, (_, row) => numberAt(row));
  const values = Float64Array.from(new Set(all.filter((value) => !Number.isNaN(value)))).sort();
  const codeOf = new Map(Array.from(values, (value, code) => [value, code]));
  return { codes: Int32Array.from(all, (value) => codeOf.get(value) ?? -1), values };
}

/** A column whose cells are computed on first use. */
export function lazily(
  read: () => Coded,
  write: (value: number) => string,
): Pick<Column, 'codes' | 'values' | 'distinct' | 'textOf'> {
  return {
    get codes() {
      return read().codes;
    },
    get values() {
      return read().values;
    },
    get distinct() {
      return read().values.length;
    },
    textOf: (code) => {
      const value = read().values[code];
      return value === undefined ? '' : write(value);
    },
  };
}

export function once<Value>(make: () => Value): () => Value {
  let result: { readonly value: Value } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
