/** Executes a plan over all rows of a table. */
import type { Column } from '../column.ts';
import { isOnSide } from '../header-meanings.ts';
import type { DataTable } from '../table.ts';
import { type Condition, rowsThatMeet } from './conditions.ts';
import type { Amount, Order, Plan } from './plan.ts';

export interface Group {
  readonly code: number;
  readonly rows: number;
  readonly value: number;
}

export type Result =
  /** A computed number; NaN if there is nothing to compute it from. */
  | {
      readonly kind: 'figure';
      readonly value: number;
      readonly rows: Uint32Array;
      /** The values of the two sides that it was computed from. */
      readonly sides?: readonly [number, number];
    }
  /** Rows to show, in order. */
  | { readonly kind: 'rows'; readonly rows: Uint32Array; readonly among: Uint32Array }
  /** Groups by the texts of a column, truncated if there are very many, and their total number. */
  | {
      readonly kind: 'groups';
      readonly groups: readonly Group[];
      readonly count: number;
      readonly rows: Uint32Array;
    }
  /** One of two sides. */
  | {
      readonly kind: 'side';
      readonly side: 0 | 1;
      readonly values: readonly [number, number];
      readonly rows: Uint32Array;
    }
  | { readonly kind: 'truth'; readonly value: boolean; readonly rows: Uint32Array };

const GROUPED: ReadonlySet<Plan['kind']> = new Set([
  ...([
    'distinct',
    'often',
    'groupCount',
    'having',
    'groupSum',
    'groupMean',
    'groupExtreme',
    'groupMeanExtreme',
  ] as const),
]);
const SIDED: ReadonlySet<Plan['kind']> = new Set([
  ...(['difference', 'countDifference', 'compare', 'countCompare', 'change', 'increase'] as const),
  ...(['share', 'ratio'] as const),
]);

/** Up to this many groups are returned completely; beyond it, only the largest or smallest. */
const MAX_GROUPS = 1_000;
/** Maximum number of row indexes cached for the conditions of one question. */
const MAX_KEPT = 20_000_000;

/**
 * Runs the plans of one question, and caches which rows meet which conditions and the aggregates over them, since
 * most plans share rows.
 */
export class Executor {
  readonly #rows = new Map<string, Uint32Array>();
  readonly #ids = new Map<Condition, number>();
  readonly #figures = new Map<Uint32Array, Map<Column, Figures>>();
  #cached = 0;

  constructor(readonly table: DataTable) {}

  run(plan: Plan): Result {
    const rows = this.rowsOf(plan.conditions.map(({ condition }) => condition));
    if (GROUPED.has(plan.kind)) return grouped(plan, rows);
    if (SIDED.has(plan.kind)) return this.#sides(plan, rows);
    if (plan.kind === 'countShare' || plan.kind === 'sumShare') return this.#shareOf(plan, rows);
    return this.#selected(plan, rows) ?? this.#aggregated(plan, rows);
  }

  /** Runs plans that only select or count rows. */
  #selected(plan: Plan, rows: Uint32Array): Result | undefined {
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
        return { kind: 'rows', rows: this.#neighbour(rows, plan.kind), among: rows };
      case 'same':
        return this.#same(rows, plan);
      default:
        return undefined;
    }
  }

  rowsOf(conditions: readonly Condition[]): Uint32Array {
    const { table } = this;
    if (conditions.length === 0) return table.body;
    const ids = conditions.map((condition) => this.#id(condition)).sort((a, b) => a - b);
    const key = ids.join(' ');
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const names = conditions.some((condition) => namesTotals(condition, table));
    const computed = names
      ? rowsThatMeet(Uint32Array.from([...table.body, ...table.totals]), conditions)
      : this.#within(conditions);
    if (this.#cached + computed.length <= MAX_KEPT) {
      this.#rows.set(key, computed);
      this.#cached += computed.length;
    }
    return computed;
  }

  /** Starts from the most selective condition and filters its rows by the others. */
  #within(conditions: readonly Condition[]): Uint32Array {
    const [only] = conditions;
    if (conditions.length === 1) return rowsThatMeet(this.table.body, conditions);
    const single = conditions.map((condition) => ({ condition, rows: this.rowsOf([condition]) }));
    const least = single.reduce((best, one) => (one.rows.length < best.rows.length ? one : best), {
      condition: only,
      rows: this.table.body,
    });
    return rowsThatMeet(
      least.rows,
      conditions.filter((condition) => condition !== least.condition),
    );
  }

  /** Aggregates of a column over rows, cached. */
  figuresOf(rows: Uint32Array, column: Column): Figures {
    const ofRows = this.#figures.get(rows) ?? new Map<Column, Figures>();
    this.#figures.set(rows, ofRows);
    const known = ofRows.get(column) ?? addUp(rows, column);
    ofRows.set(column, known);
    return known;
  }

  #id(condition: Condition): number {
    const known = this.#ids.get(condition) ?? this.#ids.size;
    this.#ids.set(condition, known);
    return known;
  }

  /** The row after the last, or before the first, of the given rows. */
  #neighbour(rows: Uint32Array, kind: 'next' | 'previous'): Uint32Array {
    const { body } = this.table;
    const row = kind === 'next' ? rows.at(-1) : rows.at(0);
    if (row === undefined) return rows;
    const at = body.indexOf(row);
    const beside = body[kind === 'next' ? at + 1 : at - 1];
    return beside === undefined || at < 0 ? new Uint32Array() : Uint32Array.of(beside);
  }

  /** All other rows with the same cell in the measured column as the named row. */
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
      : [alone(first, plan, this.table), alone(second, plan, this.table)];
    if (plan.kind === 'compare' || plan.kind === 'countCompare') return compared(values, plan, union);
    return { ...figure(sideFigure(plan.kind, values), union), sides: values };
  }

  #shareOf({ kind, conditions, part, measure }: Plan, all: Uint32Array): Result {
    if (part === undefined) return figure(Number.NaN, all);
    const rows = this.rowsOf([...conditions.map(({ condition }) => condition), part.condition]);
    if (kind === 'countShare') return figure((100 * rows.length) / all.length, rows);
    if (measure === undefined) return figure(Number.NaN, rows);
    const sumOver = (some: Uint32Array) => this.figuresOf(some, measure.column).sum;
    return figure((100 * sumOver(rows)) / sumOver(all), rows);
  }

  #aggregated(plan: Plan, rows: Uint32Array): Result {
    const column = plan.measure?.column;
    if (column === undefined) return figure(Number.NaN, rows);
    const { sum, count, least, most } = this.figuresOf(rows, column);
    switch (plan.kind) {
      case 'sum':
        return figure(sum, rows);
      case 'mean':
        return figure(sum / count, rows);
      case 'worth':
        return figure(productSum(rows, column, plan.factor?.column), rows);
      case 'times':
        if (plan.amounts !== undefined)
          return figure(sumOfAmounts(rows, plan.amounts, column, this.table), rows);
        return figure(rows.length === 1 ? (sum * (plan.count ?? 1)) / column.pieces : Number.NaN, rows);
      case 'range':
        return figure(most - least, rows);
      default: {
        const best = this.#topRows(rows, column, plan);
        const isValue = plan.kind === 'extremeValue';
        if (isValue && best.length === 0) return figure(Number.NaN, rows);
        return { kind: 'rows', rows: isValue ? best.subarray(0, 1) : best, among: rows };
      }
    }
  }

  /** The rows with the greatest or least values, best first; for a single one or a rank, all rows that tie. */
  #topRows(rows: Uint32Array, column: Column, plan: Plan): Uint32Array {
    const { kind, order = 'most', count = 1, rank = 1 } = plan;
    const figures = this.figuresOf(rows, column);
    const isSeveral = kind !== 'extremeValue' && count > 1;
    const key = isSeveral ? `${order} ${count}` : `${order} no. ${rank}`;
    const computed =
      figures.rows.get(key) ??
      (isSeveral
        ? severalTop(rows, column, order, count)
        : rowsWith(rows, column, rank === 1 ? figures[order] : ranked(rows, column, order, rank)));
    figures.rows.set(key, computed);
    return computed;
  }
}

function sideFigure(kind: Plan['kind'], [a, b]: readonly [number, number]): number {
  if (kind === 'change') return (100 * (b - a)) / Math.abs(a);
  if (kind === 'increase') return b - a;
  if (kind === 'share') return (100 * a) / b;
  return kind === 'ratio' ? a / b : Math.abs(a - b);
}

/** Rows of totals are included if the condition names them. */
function namesTotals(condition: Condition, { totals }: DataTable): boolean {
  if (condition.kind !== 'cells' || condition.isNegated || totals.length === 0) return false;
  const { codes } = condition.column;
  return totals.some((row) => condition.codes.includes(codes[row] ?? -1));
}

function figure(value: number, rows: Uint32Array): Extract<Result, { kind: 'figure' }> {
  return { kind: 'figure', value, rows };
}

/**
 * The single value of a set of rows, or their sum when groups are compared by an additive column; NaN if they have
 * several values.
 */
function alone(rows: Uint32Array, { measure, sides }: Plan, table: DataTable): number {
  if (measure === undefined || rows.length === 0) return Number.NaN;
  const [one, other] = sides ?? [];
  const isOfAKind = one?.condition.column === other?.condition.column;
  const values = [...rows.subarray(0, 50)].map((row) => valueAt(measure.column, row));
  const [first = Number.NaN] = values;
  const isOne = values.every((value) => value === first);
  // What two of the same cost a day is what either costs.
  if (isOne && isPrice(measure.column)) return first;
  if (rows.length > 1 && isOfAKind && addsUp(measure.column, table)) return addUp(rows, measure.column).sum;
  return isOne ? first : Number.NaN;
}

function isPrice({ words, amount }: Column): boolean {
  const isNamed = isOnSide(
    words.map(({ word }) => word),
    'price',
  );
  return isNamed && amount !== 'total' && amount !== 'spent';
}

/** Whether the values of a column can be summed: amounts, but not unit prices or temperatures. */
export function addsUp({ amount, quantities, kind, isYear }: Column, { columns }: DataTable): boolean {
  if (kind !== 'number' || isYear || amount === 'perUnit') return false;
  // Lists of prices and delivery times have no dates; sales, expenses and hours of work do.
  const isOfEvents =
    (quantities.has('money') || quantities.has('duration')) && columns.some(({ kind }) => kind === 'date');
  return isOfEvents || amount !== undefined || ADDED_UP.some((quantity) => quantities.has(quantity));
}

const ADDED_UP = ['revenue', 'stock', 'count', 'weight'] as const;

function compared([a, b]: [number, number], { order }: Plan, rows: Uint32Array): Result {
  if (Number.isNaN(a) || Number.isNaN(b) || a === b) return figure(Number.NaN, rows);
  return { kind: 'side', side: a > b === (order !== 'least') ? 0 : 1, values: [a, b], rows };
}

export function valueAt({ values, codes }: Column, row: number): number {
  return values[codes[row] ?? -1] ?? Number.NaN;
}

interface Figures {
  /** NaN if no row has a value. */
  readonly sum: number;
  readonly count: number;
  readonly least: number;
  readonly most: number;
  /** Cache of the rows with the greatest and least values, by order and count. */
  readonly rows: Map<string, Uint32Array>;
}

function addUp(rows: Uint32Array, { codes, values }: Column): Figures {
  let sum = 0;
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = values[codes[rows[at] ?? 0] ?? -1] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const none = { sum: Number.NaN, least: Number.NaN, most: Number.NaN };
  return { ...(count === 0 ? none : { sum, least, most }), count, rows: new Map() };
}

function productSum(rows: Uint32Array, column: Column, factor: Column | undefined): number {
  if (factor === undefined) return Number.NaN;
  let sum = 0;
  for (const row of rows) {
    const product = valueAt(column, row) * valueAt(factor, row);
    if (!Number.isNaN(product)) sum += product;
  }
  return sum / (column.pieces * factor.pieces);
}

/** NaN unless each of the things has a single row. */
function sumOfAmounts(
  rows: Uint32Array,
  amounts: readonly Amount[],
  column: Column,
  { nameColumn }: DataTable,
): number {
  const products = amounts.map(({ code, count }) => {
    const [row, another] = rows.filter((one) => nameColumn?.codes[one] === code);
    return row === undefined || another !== undefined
      ? Number.NaN
      : (count * valueAt(column, row)) / column.pieces;
  });
  return products.reduce((sum, one) => sum + one, 0);
}

function rowsWith(rows: Uint32Array, { codes, values }: Column, value: number): Uint32Array {
  const found: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (values[codes[row] ?? -1] === value) found.push(row);
  }
  return Uint32Array.from(found);
}

/** The value with a rank among the different values of a column; NaN if there are fewer. */
function ranked(rows: Uint32Array, column: Column, order: Order, rank: number): number {
  const different = [...new Set(Array.from(rows, (row) => valueAt(column, row)))]
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => (order === 'most' ? b - a : a - b));
  return different[rank - 1] ?? Number.NaN;
}

/** The given number of rows with the greatest or least values, best first; on ties, the earlier rows. */
function severalTop(rows: Uint32Array, column: Column, order: Order, count: number): Uint32Array {
  const sign = order === 'most' ? 1 : -1;
  const { codes, values } = column;
  const best: { readonly row: number; readonly value: number }[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const value = sign * (values[codes[row] ?? -1] ?? Number.NaN);
    const last = best[count - 1];
    if (Number.isNaN(value) || (last !== undefined && value <= last.value)) continue;
    const behind = best.findIndex((one) => one.value < value);
    best.splice(behind < 0 ? best.length : behind, 0, { row, value });
    best.length = Math.min(best.length, count);
  }
  return Uint32Array.from(best, ({ row }) => row);
}

const BEST_ALONE: ReadonlySet<Plan['kind']> = new Set(['often', 'groupExtreme', 'groupMeanExtreme']);

function grouped(plan: Plan, rows: Uint32Array): Result {
  const column = plan.target?.column;
  if (column === undefined) return figure(Number.NaN, rows);
  const { counts, values } = addUpGroups(rows, column, plan);
  const all = counts.reduce((sum, count) => (count > 0 ? sum + 1 : sum), 0);
  if (plan.kind === 'distinct') return figure(all, rows);
  const sign = plan.order === 'least' ? -1 : 1;
  const isBestAlone = BEST_ALONE.has(plan.kind);
  const bound = boundOf(
    values,
    counts,
    sign,
    isBestAlone && plan.rank === undefined ? (plan.count ?? 1) : plan.having ? counts.length : MAX_GROUPS,
  );
  const groups: Group[] = [];
  for (let code = 0; code < counts.length; code++) {
    const value = values[code] ?? Number.NaN;
    if ((counts[code] ?? 0) > 0 && !(sign * value < bound))
      groups.push({ code, rows: counts[code] ?? 0, value });
  }
  if (plan.having !== undefined) {
    const { from, to } = plan.having;
    const within = groups.filter(({ value }) => value >= from && value <= to);
    return { kind: 'groups', groups: within, count: within.length, rows };
  }
  groups.sort((a, b) => sign * (b.value - a.value) || a.code - b.code);
  if (!isBestAlone) return { kind: 'groups', groups: groups.slice(0, MAX_GROUPS), count: all, rows };
  if (plan.count !== undefined)
    return { kind: 'groups', groups: groups.slice(0, plan.count), count: all, rows };
  const value = [...new Set(groups.map((group) => group.value))][(plan.rank ?? 1) - 1];
  const equal = groups.filter((group) => group.value === value);
  return { kind: 'groups', groups: equal, count: equal.length, rows };
}

/** For each code of the column, its number of rows and their aggregate. */
function addUpGroups(
  rows: Uint32Array,
  { codes, distinct }: Column,
  { kind, measure, factor }: Plan,
): { counts: Uint32Array; values: Float64Array } {
  const seen = new Set<number>();
  const counts = new Uint32Array(distinct);
  const sums = new Float64Array(distinct);
  const valued = new Uint32Array(distinct);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const code = codes[row] ?? -1;
    if (code < 0) continue;
    counts[code] = (counts[code] ?? 0) + 1;
    const value = measure === undefined ? 1 : valueAt(measure.column, row);
    if (Number.isNaN(value)) continue;
    if (kind === 'having' && factor !== undefined) {
      const pair = code * (factor.column.distinct + 1) + (factor.column.codes[row] ?? -1);
      if (seen.has(pair)) continue;
      seen.add(pair);
    }
    sums[code] = (sums[code] ?? 0) + value;
    valued[code] = (valued[code] ?? 0) + 1;
  }
  return {
    counts,
    values:
      kind === 'groupMean' || kind === 'groupMeanExtreme'
        ? sums.map((sum, code) => sum / (valued[code] ?? 0))
        : sums,
  };
}

/** The value, in sort direction, that a group must reach to be among the `most` best. */
function boundOf(values: Float64Array, counts: Uint32Array, sign: number, most: number): number {
  const filled = values.filter((value, code) => (counts[code] ?? 0) > 0 && !Number.isNaN(value));
  const ordered = filled.map((value) => sign * value).sort();
  return ordered[Math.max(0, ordered.length - most)] ?? Number.NEGATIVE_INFINITY;
}
