/** Carries a plan out over all rows of a table. */
import type { Column } from '../column.ts';
import type { DataTable } from '../table.ts';
import { type Condition, rowsThatMeet } from './conditions.ts';
import type { Plan } from './plan.ts';

export interface Group {
  readonly code: number;
  readonly rows: number;
  readonly value: number;
}

export type Result =
  /** A reckoned figure; NaN when there is nothing to reckon with. */
  | { readonly kind: 'figure'; readonly value: number; readonly rows: Uint32Array }
  /** Rows to tell of, in the order to tell them. */
  | { readonly kind: 'rows'; readonly rows: Uint32Array; readonly among: Uint32Array }
  /** Groups by a column's text. */
  | { readonly kind: 'groups'; readonly groups: readonly Group[]; readonly rows: Uint32Array }
  /** One of two sides. */
  | {
      readonly kind: 'side';
      readonly side: 0 | 1;
      readonly values: readonly [number, number];
      readonly rows: Uint32Array;
    }
  | { readonly kind: 'truth'; readonly value: boolean; readonly rows: Uint32Array };

/** Keeps which rows meet which conditions while one question is answered. */
export class Executor {
  readonly #rows = new Map<string, Uint32Array>();
  readonly #ids = new Map<Condition, number>();

  constructor(readonly table: DataTable) {}

  run(plan: Plan): Result {
    const rows = this.rowsOf(plan.conditions.map(({ condition }) => condition));
    switch (plan.kind) {
      case 'list':
        return { kind: 'rows', rows, among: rows };
      case 'count':
        return figure(rows.length, rows);
      case 'exists':
        return { kind: 'truth', value: rows.length > 0, rows };
      case 'first':
        return { kind: 'rows', rows: rows.subarray(0, plan.count ?? 1), among: rows };
      case 'last':
        return { kind: 'rows', rows: rows.slice(-(plan.count ?? 1)), among: rows };
      case 'next':
      case 'previous':
        return { kind: 'rows', rows: this.#beside(rows, plan.kind), among: rows };
      case 'same':
        return this.#same(rows, plan);
      case 'distinct':
      case 'often':
      case 'groupCount':
      case 'groupSum':
      case 'groupMean':
      case 'groupExtreme':
        return grouped(plan, rows);
      case 'difference':
      case 'countDifference':
      case 'compare':
      case 'countCompare':
      case 'change':
      case 'share':
      case 'ratio':
        return this.#sides(plan, rows);
      default:
        return reckoned(plan, rows);
    }
  }

  rowsOf(conditions: readonly Condition[]): Uint32Array {
    const key = conditions
      .map((condition) => this.#id(condition))
      .sort((a, b) => a - b)
      .join(' ');
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const { table } = this;
    const names = conditions.some((condition) => namesTotals(condition, table));
    const made = rowsThatMeet(
      names ? Uint32Array.from([...table.body, ...table.totals]) : table.body,
      conditions,
    );
    this.#rows.set(key, made);
    return made;
  }

  #id(condition: Condition): number {
    const known = this.#ids.get(condition) ?? this.#ids.size;
    this.#ids.set(condition, known);
    return known;
  }

  /** The neighbours of the rows in the table's order. */
  #beside(rows: Uint32Array, kind: 'next' | 'previous'): Uint32Array {
    const { body } = this.table;
    const row = kind === 'next' ? rows.at(-1) : rows.at(0);
    if (row === undefined) return rows;
    const at = body.indexOf(row);
    const beside = body[kind === 'next' ? at + 1 : at - 1];
    return beside === undefined || at < 0 ? new Uint32Array() : Uint32Array.of(beside);
  }

  /** All rows whose measured cell is that of the rows named. */
  #same(named: Uint32Array, { measure }: Plan): Result {
    const codes = measure?.column.codes;
    const [row] = named;
    if (codes === undefined || row === undefined || named.length > 3)
      return { kind: 'rows', rows: new Uint32Array(), among: named };
    const others = this.table.body.filter((other) => codes[other] === codes[row] && !named.includes(other));
    return { kind: 'rows', rows: others, among: others };
  }

  #sides(plan: Plan, rows: Uint32Array): Result {
    const [one, other] = plan.sides ?? [];
    if (one === undefined || other === undefined) return figure(Number.NaN, rows);
    const both = [one, other].map(({ condition }) =>
      this.rowsOf([...plan.conditions.map((link) => link.condition), condition]),
    );
    const [first = rows, second = rows] = both;
    const union = Uint32Array.from([...first.slice(0, 20), ...second.slice(0, 20)]);
    const isCounted = plan.kind === 'countDifference' || plan.kind === 'countCompare';
    const values: [number, number] = isCounted
      ? [first.length, second.length]
      : [alone(first, plan), alone(second, plan)];
    if (plan.kind === 'compare' || plan.kind === 'countCompare') return compared(values, plan, union);
    return figure(sideFigure(plan.kind, values), union);
  }
}

function sideFigure(kind: Plan['kind'], [a, b]: readonly [number, number]): number {
  if (kind === 'change') return (100 * (b - a)) / Math.abs(a);
  if (kind === 'share') return (100 * a) / b;
  return kind === 'ratio' ? a / b : Math.abs(a - b);
}

/** A row of totals can be asked for by its name. */
function namesTotals(condition: Condition, { totals }: DataTable): boolean {
  if (condition.kind !== 'cells' || condition.isNegated || totals.length === 0) return false;
  const { codes } = condition.column;
  return totals.some((row) => condition.codes.includes(codes[row] ?? -1));
}

function figure(value: number, rows: Uint32Array): Result {
  return { kind: 'figure', value, rows };
}

/** The one value of a set of rows; NaN when they have several. */
function alone(rows: Uint32Array, { measure }: Plan): number {
  if (measure === undefined || rows.length === 0) return Number.NaN;
  const values = [...rows.subarray(0, 50)].map((row) => valueAt(measure.column, row));
  const [first = Number.NaN] = values;
  return values.every((value) => value === first) ? first : Number.NaN;
}

function compared([a, b]: [number, number], { order }: Plan, rows: Uint32Array): Result {
  if (Number.isNaN(a) || Number.isNaN(b) || a === b) return figure(Number.NaN, rows);
  return { kind: 'side', side: a > b === (order !== 'least') ? 0 : 1, values: [a, b], rows };
}

export function valueAt({ values, codes }: Column, row: number): number {
  return values[codes[row] ?? -1] ?? Number.NaN;
}

function reckoned(plan: Plan, rows: Uint32Array): Result {
  const column = plan.measure?.column;
  if (column === undefined) return figure(Number.NaN, rows);
  switch (plan.kind) {
    case 'sum':
      return figure(sumOf(rows, column).sum, rows);
    case 'mean': {
      const { sum, count } = sumOf(rows, column);
      return figure(sum / count, rows);
    }
    case 'worth':
      return figure(productSum(rows, column, plan.factor?.column), rows);
    case 'times':
      return figure(rows.length === 1 ? sumOf(rows, column).sum * (plan.count ?? 1) : Number.NaN, rows);
    case 'range': {
      const { least, most } = extremesOf(rows, column);
      return figure(most - least, rows);
    }
    case 'extremeValue': {
      const best = topRows(rows, column, plan.order ?? 'most', 1);
      const [row] = best;
      return row === undefined
        ? figure(Number.NaN, rows)
        : { kind: 'rows', rows: best.subarray(0, 1), among: rows };
    }
    default:
      return {
        kind: 'rows',
        rows: topRows(rows, column, plan.order ?? 'most', plan.count ?? 1),
        among: rows,
      };
  }
}

function sumOf(rows: Uint32Array, column: Column): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (const row of rows) {
    const value = valueAt(column, row);
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return { sum: count === 0 ? Number.NaN : sum, count };
}

function productSum(rows: Uint32Array, column: Column, factor: Column | undefined): number {
  if (factor === undefined) return Number.NaN;
  let sum = 0;
  for (const row of rows) {
    const product = valueAt(column, row) * valueAt(factor, row);
    if (!Number.isNaN(product)) sum += product;
  }
  return sum;
}

function extremesOf(rows: Uint32Array, column: Column): { least: number; most: number } {
  let least = Number.NaN;
  let most = Number.NaN;
  for (const row of rows) {
    const value = valueAt(column, row);
    if (Number.isNaN(value)) continue;
    if (!(value >= least)) least = value;
    if (!(value <= most)) most = value;
  }
  return { least, most };
}

/** The rows with the greatest or least values, best first; for one, all that share it. */
function topRows(rows: Uint32Array, column: Column, order: 'most' | 'least', count: number): Uint32Array {
  const sign = order === 'most' ? 1 : -1;
  if (count === 1) {
    const { least, most } = extremesOf(rows, column);
    const wanted = order === 'most' ? most : least;
    return rows.filter((row) => valueAt(column, row) === wanted);
  }
  const valued = rows.filter((row) => !Number.isNaN(valueAt(column, row)));
  return valued.sort((a, b) => sign * (valueAt(column, b) - valueAt(column, a)) || a - b).subarray(0, count);
}

function grouped(plan: Plan, rows: Uint32Array): Result {
  const column = plan.target?.column;
  if (column === undefined) return figure(Number.NaN, rows);
  const counts = new Float64Array(column.texts.length);
  const sums = new Float64Array(column.texts.length);
  const valued = new Float64Array(column.texts.length);
  for (const row of rows) {
    const code = column.codes[row] ?? -1;
    if (code < 0) continue;
    counts[code] = (counts[code] ?? 0) + 1;
    const value = plan.measure === undefined ? 1 : valueAt(plan.measure.column, row);
    if (Number.isNaN(value)) continue;
    sums[code] = (sums[code] ?? 0) + value;
    valued[code] = (valued[code] ?? 0) + 1;
  }
  const codes = [...counts.keys()].filter((code) => (counts[code] ?? 0) > 0);
  if (plan.kind === 'distinct') return figure(codes.length, rows);
  const groups = codes.map((code): Group => {
    const sum = sums[code] ?? 0;
    return {
      code,
      rows: counts[code] ?? 0,
      value: plan.kind === 'groupMean' ? sum / (valued[code] ?? 0) : sum,
    };
  });
  const sign = plan.order === 'least' ? -1 : 1;
  groups.sort((a, b) => sign * (b.value - a.value) || a.code - b.code);
  if (plan.kind !== 'often' && plan.kind !== 'groupExtreme') return { kind: 'groups', groups, rows };
  const [best] = groups;
  return { kind: 'groups', groups: groups.filter(({ value }) => value === best?.value), rows };
}
