/**
 * Builds the plans that a question may mean from what links it to a table. Words may go unused, at a price that is
 * set elsewhere (floating parsing: Pasupat and Liang, 2015); an operation is tried where a word of the question
 * speaks of it.
 */
import type { Column } from '../column.ts';
import type { Operation } from '../lexicon.ts';
import type { ColumnLink, ConditionLink, Links } from '../links/link.ts';
import { numbersSaid } from '../links/said-values.ts';
import { countBits, MOST_TOKENS, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { type ConditionSet, conditionSets } from './condition-sets.ts';
import type { Order, Plan, PlanKind, Use } from './plan.ts';

const MOST_MEASURES = 6;
const MOST_TARGETS = 9;
/** Sets of conditions for plans that also choose columns. */
const MOST_SETS = 20;
const MOST_SIDES = 24;
/** More are no short list. */
const MOST_ASKED_FOR = 20;

export function buildPlans(table: DataTable, question: TableQuestion, links: Links): Plan[] {
  return new PlanBuilder(table, question, links).all();
}

class PlanBuilder {
  readonly #bits = new Map<Operation, number>();
  readonly #sets: readonly ConditionSet[];
  readonly #measures: readonly Use[];
  readonly #targets: readonly (Use | undefined)[];
  readonly #counts: readonly { readonly count: number; readonly bits: number }[];

  constructor(
    readonly table: DataTable,
    readonly question: TableQuestion,
    readonly links: Links,
  ) {
    for (const { tag, from, to } of question.operations) {
      this.#bits.set(tag, (this.#bits.get(tag) ?? 0) | spanBits(from, to));
    }
    this.#sets = conditionSets(links.conditions);
    this.#measures = this.#findMeasures();
    this.#targets = [undefined, ...this.#findTargets()];
    this.#counts = numbersSaid(question)
      .filter(
        ({ value, isCompared }) =>
          !isCompared && Number.isInteger(value) && value > 1 && value <= MOST_ASKED_FOR,
      )
      .map(({ value, bits }) => ({ count: value, bits: bits & -bits }));
  }

  all(): Plan[] {
    return withoutRepeats([
      ...this.#lists(),
      ...this.#counted(),
      ...this.#reckoned(),
      ...this.#extremes(),
      ...this.#inOrder(),
      ...this.#grouped(),
      ...this.#sides(),
      ...this.#products(),
      ...this.#same(),
    ]);
  }

  #has(...operations: Operation[]): boolean {
    return operations.some((one) => this.#bits.has(one));
  }

  #said(...operations: Operation[]): number {
    return operations.reduce((bits, one) => bits | (this.#bits.get(one) ?? 0), 0);
  }

  #findMeasures(): Use[] {
    const { table, links } = this;
    const usable = table.columns.filter((column) => column.kind !== 'text' || column.valued >= 0.6);
    return usesOf(usable, links.columns, MOST_MEASURES, (column) => column !== table.idColumn);
  }

  #findTargets(): Use[] {
    const { columns, idColumn, nameColumn } = this.table;
    // Unless it is asked for, what names or numbers the rows is what they are told by anyway.
    return usesOf(
      columns,
      this.links.columns,
      MOST_TARGETS,
      (column) => column !== idColumn && column !== nameColumn,
    );
  }

  #plan(
    kind: PlanKind,
    set: ConditionSet,
    said: number,
    rest: Omit<Partial<Plan>, 'kind' | 'bits'> = {},
  ): Plan {
    const uses = [rest.measure, rest.factor, rest.target];
    const own = uses.reduce((bits, use) => bits | (use?.bits ?? 0), 0);
    const sides = (rest.sides ?? []).reduce((bits, side) => bits | side.bits, 0);
    const headers = [...set.links, ...(rest.sides ?? [])].reduce(
      (bits, { condition }) => bits | this.#headerBits(condition.column),
      0,
    );
    return { kind, conditions: set.links, ...rest, bits: set.bits | own | sides | headers | said };
  }

  /** The tokens that name a column by its header: "of the customer Norton". */
  #headerBits(column: Column): number {
    return this.links.columns.reduce(
      (bits, link) =>
        link.column === column && link.order === undefined && NAMING.has(link.manner)
          ? bits | link.bits
          : bits,
      0,
    );
  }

  #lists(): Plan[] {
    const said = this.#said('list', 'only', 'all');
    return this.#sets.flatMap((set) =>
      this.#targets.map((target) => this.#plan('list', set, said, withUse('target', target))),
    );
  }

  #counted(): Plan[] {
    const plans: Plan[] = [];
    const said = this.#said('count', 'amount', 'all', 'sum', 'years');
    if (this.#has('count', 'amount', 'sum')) {
      for (const set of this.#sets) {
        plans.push(this.#plan('count', set, said));
        for (const target of this.#targets) {
          if (target?.link === undefined || target.column.distinct === 0) continue;
          plans.push(this.#plan('distinct', set, said | this.#said('distinct'), { target }));
        }
      }
    }
    const [first] = this.question.asks;
    if (first?.tag === 'yes' && first.from === 0) {
      for (const set of this.#sets)
        if (set.links.length > 0) plans.push(this.#plan('exists', set, this.#said('exists')));
    }
    return plans;
  }

  #reckoned(): Plan[] {
    const plans: Plan[] = [];
    const sets = this.#sets.slice(0, MOST_SETS * 2);
    const numbers = this.#measures.filter(({ column }) => column.kind !== 'date' && !column.isYear);
    for (const set of sets) {
      for (const measure of numbers) {
        if (this.#has('sum', 'count', 'amount'))
          plans.push(this.#plan('sum', set, this.#said('sum', 'count', 'amount', 'all'), { measure }));
        if (this.#has('mean')) plans.push(this.#plan('mean', set, this.#said('mean', 'amount'), { measure }));
      }
      for (const measure of this.#measures) {
        // Of two years one is set against the other, as sides.
        const isOfYears = set.links.some(({ signs }) => signs.includes('year:list'));
        if (!isOfYears && this.#has('difference', 'change', 'between', 'years', 'amount')) {
          plans.push(
            this.#plan(
              'range',
              set,
              this.#said('difference', 'change', 'most', 'least', 'years', 'first', 'last', 'between', 'and'),
              { measure },
            ),
          );
        }
      }
    }
    return plans;
  }

  #extremes(): Plan[] {
    return this.#sets.slice(0, MOST_SETS).flatMap((set) =>
      this.#measures.flatMap((measure) =>
        this.#ordersFor(measure).flatMap(({ order, bits }) => {
          const said = bits | this.#said('list', 'only');
          const value = this.#plan('extremeValue', set, said, { measure, order });
          const rows = this.#targets
            .filter((target) => target?.column !== measure.column)
            .flatMap((target) => [
              this.#plan('extremeRow', set, said, { measure, order, ...withUse('target', target) }),
              ...this.#counts.map(({ count, bits: at }) =>
                this.#plan('extremeRow', set, said | at, {
                  measure,
                  order,
                  count,
                  ...withUse('target', target),
                }),
              ),
            ]);
          return [value, ...rows];
        }),
      ),
    );
  }

  /** Ways to order by a column that words of the question speak for. */
  #ordersFor({ column, link }: Use): { order: Order; bits: number }[] {
    if (link?.order !== undefined) return [{ order: link.order, bits: link.bits | this.#said(link.order) }];
    const orders: { order: Order; bits: number }[] = [];
    const most = this.#said('most', 'more', ...(isDated(column) ? (['last'] as const) : []));
    const least = this.#said('least', 'less', ...(isDated(column) ? (['first', 'oldest'] as const) : []));
    if (most !== 0) orders.push({ order: 'most', bits: most });
    if (least !== 0) orders.push({ order: 'least', bits: least });
    if (orders.length > 0) return orders;
    const at = this.#superlative();
    return at < 0
      ? []
      : [
          { order: 'most', bits: 1 << at },
          { order: 'least', bits: 1 << at },
        ];
  }

  /** An English superlative that no list knows; it may go either way. */
  #superlative(): number {
    if (this.question.language !== 'en') return -1;
    if (this.question.quantities.some(({ tag }) => tag.role === 'more' || tag.role === 'less')) return -1;
    return this.question.tokens.findIndex(
      ({ word }) => /^[a-z]{3,}(?:iest|est)$/.test(word) && !NOT_SUPERLATIVE.has(word),
    );
  }

  #inOrder(): Plan[] {
    const plans: Plan[] = [];
    const sets = this.#sets.slice(0, MOST_SETS);
    const kinds: [PlanKind, number][] = [
      ['first', this.#said('first', 'oldest')],
      ['last', this.#said('last')],
      ['next', this.#said('next') & ~this.#bounds()],
      ['previous', this.#said('previous') & ~this.#bounds()],
    ];
    for (const [kind, bits] of kinds) {
      if (bits === 0) continue;
      const said = bits | this.#said('list', 'only');
      for (const set of sets) {
        if ((kind === 'next' || kind === 'previous') && set.links.length === 0) continue;
        for (const target of this.#targets) {
          plans.push(this.#plan(kind, set, said, withUse('target', target)));
          if (kind !== 'first' && kind !== 'last') continue;
          for (const { count, bits: at } of this.#counts) {
            plans.push(this.#plan(kind, set, said | at, { count, ...withUse('target', target) }));
          }
        }
      }
    }
    return plans;
  }

  /** Words that bound a number or a date: "above 1,000" is not the row above. */
  #bounds(): number {
    return this.links.conditions.reduce(
      (bits, link) => (link.manner === 'comparison' || link.manner === 'date' ? bits | link.bits : bits),
      0,
    );
  }

  #grouped(): Plan[] {
    const plans: Plan[] = [];
    const targets = this.#targets.filter(
      (target) => target !== undefined && canGroup(target.column, this.table),
    );
    const orders = this.#groupOrders();
    for (const set of this.#sets.slice(0, MOST_SETS)) {
      for (const target of targets) {
        if (target === undefined) continue;
        for (const { order, bits } of orders) {
          const said = bits | this.#said('often', 'seldom', 'count', 'list', 'and');
          plans.push(this.#plan('often', set, said, { target, order }));
          for (const measure of this.#measures) {
            if (measure.column === target.column || measure.column.isYear || measure.column.kind === 'date')
              continue;
            if (measure.link === undefined || target.link === undefined) continue;
            plans.push(
              this.#plan('groupExtreme', set, said | this.#said('sum', 'amount'), { target, measure, order }),
            );
          }
        }
        if (!this.#has('group') || target.link === undefined) continue;
        const said = this.#said('group', 'list', 'all');
        if (this.#has('count'))
          plans.push(this.#plan('groupCount', set, said | this.#said('count'), { target }));
        for (const measure of this.#measures) {
          if (measure.link === undefined || measure.column === target.column) continue;
          const isMean = this.#has('mean');
          plans.push(
            this.#plan(isMean ? 'groupMean' : 'groupSum', set, said | this.#said('sum', 'amount', 'mean'), {
              target,
              measure,
            }),
          );
        }
      }
    }
    return plans;
  }

  #groupOrders(): { order: Order; bits: number }[] {
    const most = this.#said('most', 'often', 'more');
    const least = this.#said('least', 'seldom', 'less');
    return [
      ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
      ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
    ];
  }

  #sides(): Plan[] {
    const isCompared =
      this.#has('or', 'more', 'less', 'most', 'least', 'between') || this.#orderLinks().length > 0;
    const isDifferent = this.#has('difference', 'change', 'amount', 'count', 'percent', 'ratio');
    if (!isCompared && !isDifferent) return [];
    return this.#pairs().flatMap((sides) => [
      ...(isDifferent ? this.#differences(sides) : []),
      ...(isCompared ? this.#comparisons(sides) : []),
    ]);
  }

  #differences(sides: readonly [ConditionLink, ConditionLink]): Plan[] {
    const plans: Plan[] = [];
    const said = this.#said('difference', 'change', 'amount', 'count', 'between', 'and', 'more', 'less');
    for (const set of this.#setsBeside(sides)) {
      if (this.#has('count', 'difference')) plans.push(this.#plan('countDifference', set, said, { sides }));
      for (const measure of this.#measures) {
        if (this.#has('change'))
          plans.push(this.#plan('increase', set, said, { sides: inTime(sides), measure }));
        if (!this.#has('change') || this.#has('difference'))
          plans.push(this.#plan('difference', set, said, { sides, measure }));
        if (this.#has('percent', 'change'))
          plans.push(
            this.#plan('change', set, said | this.#said('percent'), { sides: inTime(sides), measure }),
          );
        if (this.#has('percent')) {
          plans.push(this.#plan('share', set, said | this.#said('percent'), { sides, measure }));
          plans.push(
            this.#plan('share', set, said | this.#said('percent'), { sides: [sides[1], sides[0]], measure }),
          );
        }
        if (this.#has('ratio'))
          plans.push(this.#plan('ratio', set, said | this.#said('ratio'), { sides, measure }));
      }
    }
    return plans;
  }

  #comparisons(sides: readonly [ConditionLink, ConditionLink]): Plan[] {
    const plans: Plan[] = [];
    for (const set of this.#setsBeside(sides)) {
      const counted = this.#said('most', 'more') !== 0 ? 'most' : 'least';
      const said = this.#said('or', 'more', 'less', 'most', 'least', 'between', 'and', 'list');
      plans.push(this.#plan('countCompare', set, said, { sides, order: counted }));
      for (const measure of this.#measures) {
        for (const { order, bits } of this.#ordersFor(measure)) {
          plans.push(this.#plan('compare', set, said | bits, { sides, measure, order }));
        }
      }
    }
    return plans;
  }

  #orderLinks(): ColumnLink[] {
    return this.links.columns.filter(({ order }) => order !== undefined);
  }

  /** Two conditions that may be set against each other, in the order in which they are said. */
  #pairs(): (readonly [ConditionLink, ConditionLink])[] {
    const single = this.links.conditions.filter(
      ({ condition }) => condition.kind !== 'cells' || !condition.isNegated,
    );
    const pairs: (readonly [ConditionLink, ConditionLink])[] = [];
    const worth = (link: ConditionLink) =>
      isOneYear(link) ? MOST_TOKENS : link.strength * countBits(link.bits);
    const ranked = [...single].sort((a, b) => worth(b) - worth(a)).slice(0, 12);
    for (const [at, a] of ranked.entries()) {
      for (const b of ranked.slice(at + 1)) {
        if ((a.bits & b.bits) !== 0) continue;
        const isFirst = (a.bits & -a.bits) >>> 0 < (b.bits & -b.bits) >>> 0;
        pairs.push(isFirst ? [a, b] : [b, a]);
      }
    }
    const isAlike = ([a, b]: readonly [ConditionLink, ConditionLink]) =>
      isOneYear(a) && isOneYear(b) ? 0 : a.condition.column === b.condition.column ? 1 : 2;
    return pairs.sort((a, b) => isAlike(a) - isAlike(b)).slice(0, MOST_SIDES);
  }

  /** No condition beside the two sides, or one of the others. */
  #setsBeside(sides: readonly [ConditionLink, ConditionLink]): ConditionSet[] {
    const taken = sides[0].bits | sides[1].bits;
    const others = this.#sets
      .filter(({ links, bits }) => links.length === 1 && (bits & taken) === 0)
      .slice(0, 3);
    return [{ links: [], bits: 0 }, ...others];
  }

  #products(): Plan[] {
    const plans: Plan[] = [];
    const prices = this.table.columns.filter(
      ({ kind, quantities }) => kind === 'number' && quantities.has('money'),
    );
    const stocks = this.table.columns.filter(
      ({ kind, quantities }) =>
        kind === 'number' && (quantities.has('stock') || quantities.has('count')) && !quantities.has('money'),
    );
    const sets = this.#sets.slice(0, MOST_SETS);
    for (const column of prices) {
      const measure = useOf(column, this.links.columns);
      for (const other of this.#has('worth') ? stocks : []) {
        const factor = useOf(other, this.links.columns);
        for (const set of sets)
          plans.push(
            this.#plan('worth', set, this.#said('worth', 'sum', 'all', 'amount'), { measure, factor }),
          );
      }
      for (const { count, bits } of this.#counts) {
        for (const set of sets) {
          if (set.links.length > 0 && (set.bits & bits) === 0)
            plans.push(this.#plan('times', set, bits | this.#said('amount', 'sum'), { measure, count }));
        }
      }
    }
    return plans;
  }

  #same(): Plan[] {
    if (!this.#has('same')) return [];
    const linked = this.#targets.filter((target) => target?.link !== undefined);
    return this.#sets.slice(0, MOST_SETS).flatMap((set) =>
      set.links.length === 0
        ? []
        : linked.flatMap((measure) =>
            measure === undefined
              ? []
              : this.#targets.map((target) =>
                  this.#plan('same', set, this.#said('same', 'list'), {
                    measure,
                    ...withUse('target', target),
                  }),
                ),
          ),
    );
  }
}

const NAMING: ReadonlySet<string> = new Set(['exact', 'full', 'part', 'spelling']);

const NOT_SUPERLATIVE = new Set(
  'west east northwest southwest northeast southeast forest interest contest guest test request harvest quest nest rest honest modest conquest protest invest suggest digest arrest budapest bucharest'.split(
    ' ',
  ),
);

/** Each plan once, however many ways lead to it: the one that uses most words. */
function withoutRepeats(plans: readonly Plan[]): Plan[] {
  const ids = new Map<unknown, number>();
  const idOf = (of: unknown) => {
    const id = ids.get(of) ?? ids.size;
    ids.set(of, id);
    return id;
  };
  const byKey = new Map<string, Plan>();
  for (const plan of plans) {
    const { kind, conditions, sides = [], measure, factor, target, order, count } = plan;
    const rows = conditions.map(({ condition }) => idOf(condition)).sort((a, b) => a - b);
    const against = sides.map(({ condition }) => idOf(condition));
    const columns = [measure, factor, target].map(
      (use) => `${use?.column.index ?? ''}${use?.link?.order ?? ''}`,
    );
    const key = `${kind}:${rows}:${against}:${columns}:${order ?? ''}:${count ?? ''}`;
    const known = byKey.get(key);
    if (known === undefined || countBits(plan.bits) > countBits(known.bits)) byKey.set(key, plan);
  }
  return [...byKey.values()];
}

function isDated({ kind, isYear }: Column): boolean {
  return kind === 'date' || isYear;
}

/** Texts that several rows share. */
function canGroup({ distinct, kind }: Column, { body }: DataTable): boolean {
  return distinct > 0 && distinct < body.length && (kind !== 'number' || distinct < body.length / 2);
}

/** Columns with what speaks for them: the linked ones, each way that they are, then others. */
function usesOf(
  columns: readonly Column[],
  links: readonly ColumnLink[],
  most: number,
  mayBeSupposed: (column: Column) => boolean,
): Use[] {
  const linked = columns
    .flatMap((column) => {
      const own = links.filter((link) => link.column === column).sort((a, b) => b.strength - a.strength);
      const plain = own.find(({ order }) => order === undefined);
      const ordered = own.filter(({ order }) => order !== undefined).slice(0, 2);
      const bits = own.reduce((all, link) => (link.order === undefined ? all | link.bits : all), 0);
      return [...(plain === undefined ? [] : [plain]), ...ordered].map(
        (link): Use & { link: ColumnLink } => ({
          column,
          link,
          bits: bits | link.bits,
        }),
      );
    })
    .sort((a, b) => b.link.strength * countBits(b.link.bits) - a.link.strength * countBits(a.link.bits));
  const supposed = columns
    .filter((column) => mayBeSupposed(column) && !linked.some((use) => use.column === column))
    .map((column): Use => ({ column, link: undefined, bits: 0 }));
  return [...linked.slice(0, most), ...supposed].slice(0, Math.max(most, Math.min(linked.length, most) + 3));
}

function useOf(column: Column, links: readonly ColumnLink[]): Use {
  const own = links.filter((link) => link.column === column).sort((a, b) => b.strength - a.strength);
  return { column, link: own[0], bits: own.reduce((bits, link) => bits | link.bits, 0) };
}

function withUse(key: 'target', use: Use | undefined): { target?: Use } {
  return use === undefined ? {} : { [key]: use };
}

/** One year of a report's periods. */
function isOneYear({ signs }: ConditionLink): boolean {
  return signs.includes('year:one');
}

/** Of two periods the earlier first, however they are said. */
function inTime(sides: readonly [ConditionLink, ConditionLink]): readonly [ConditionLink, ConditionLink] {
  const [a, b] = sides.map(({ condition }) => yearSaid(condition));
  return a !== undefined && b !== undefined && b < a ? [sides[1], sides[0]] : sides;
}

function yearSaid(condition: ConditionLink['condition']): number | undefined {
  if (condition.kind !== 'cells') return undefined;
  const text = condition.column.textOf(condition.codes[0] ?? -1);
  const year = /(?:19|20)\d\d/.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}
