/** What plans are built from: the operations, conditions, columns and numbers that a question names. */
import { type Column, isPeople } from '../column.ts';
import { endOfHeader, kindOfHeader, namesCodes, namesStart, recurs } from '../header-meanings.ts';
import type { Operation } from '../lexicon.ts';
import type { ColumnLink, Links } from '../links/link.ts';
import { holdsNames } from '../links/link-columns.ts';
import { tenureBits } from '../links/link-meanings.ts';
import { numbersSaid } from '../links/said-values.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { type ConditionSet, conditionSets } from './condition-sets.ts';
import type { Order, Plan, PlanKind, Use } from './plan.ts';

const MAX_MEASURES = 6;
const MAX_TARGETS = 9;
/** Maximum number of condition sets for plans that also choose columns. */
export const MAX_SETS = 20;
/** A larger number is no length of a list. */
const MAX_ASKED_FOR = 20;

/** A sort order, and the tokens that name it, as bits. */
export interface ColumnOrder {
  readonly order: Order;
  readonly bits: number;
}

export class PlanMaker {
  readonly #bits = new Map<Operation, number>();
  readonly sets: readonly ConditionSet[];
  readonly measures: readonly Use[];
  readonly targets: readonly (Use | undefined)[];
  /** Columns that may be shown for rows. Derived months and years serve only for grouping. */
  readonly outputs: readonly (Use | undefined)[];
  readonly counts: readonly { readonly count: number; readonly bits: number }[];
  /** The verb of "what did the courses bring in", as bits: such a question asks for a sum. */
  readonly taking: number;
  readonly #ranked: { readonly rank: number; readonly bits: number } | undefined;

  constructor(
    readonly table: DataTable,
    readonly question: TableQuestion,
    readonly links: Links,
  ) {
    for (const { tag, from, to } of operationsBesideNames(question, links))
      this.#bits.set(tag, (this.#bits.get(tag) ?? 0) | spanBits(from, to));
    this.taking = this.has(...AMOUNTS) ? 0 : takingBits(question);
    this.sets = conditionSets(links.conditions);
    this.measures = this.#findMeasures();
    this.targets = [undefined, ...this.#findTargets()];
    this.outputs = this.targets.filter(
      (use) => (use?.column.isDerived !== true || use.column.kind !== 'text') && this.#mayTell(use),
    );
    this.#ranked = rankSaid(question);
    this.counts = countsSaid(question);
  }

  has(...operations: Operation[]): boolean {
    return operations.some((one) => this.#bits.has(one));
  }

  /** Whether words outside these bits name any of the operations. */
  hasOutside(bits: number, operations: readonly Operation[]): boolean {
    return (this.bitsOf(...operations) & ~bits) !== 0;
  }

  bitsOf(...operations: Operation[]): number {
    return operations.reduce((bits, one) => bits | (this.#bits.get(one) ?? 0), 0);
  }

  /** "Who" asks for people where a column has them, unless another one is named by its own words. */
  #mayTell(use: Use | undefined): boolean {
    const { columns, nameColumn, idColumn } = this.table;
    if (this.question.asks[0]?.tag !== 'who') return true;
    if (use === undefined) {
      // Nobody is called "IT-0106".
      const shown = nameColumn ?? idColumn;
      const others = columns.filter((column) => column !== shown && column.kind === 'text');
      return shown === undefined || !holdsFigures(shown) || !others.some(isPeople);
    }
    // Of a list of people, "who" asks for their names, and for their team only by its own.
    if (isPeople(use.column))
      return use.link !== undefined || nameColumn === undefined || !isPeople(nameColumn);
    const isNamed = use.link !== undefined && NAMING.has(use.link.manner);
    return (isNamed && holdsNames(use.column, this.table)) || !columns.some(isPeople);
  }

  #findMeasures(): Use[] {
    const { table, links } = this;
    // Months and years of a date only group.
    const usable = table.columns.filter(
      (column) => column.kind !== 'text' || (column.valued >= 0.6 && column.isDerived !== true),
    );
    // IDs, telephone numbers and the like are not calculated with.
    const isCode = (column: Column) =>
      namesCodes(column.words.map(({ word }) => word)) ||
      holdsCodes(column) ||
      (column.holds === 'place' && column.kind === 'number' && column.quantities.size === 0);
    const figures = usable.filter(
      (column) => column.kind === 'date' || (column !== table.idColumn && !isCode(column)),
    );
    return usesOf(figures, links.columns, MAX_MEASURES, () => true);
  }

  #findTargets(): Use[] {
    const { columns, idColumn, nameColumn } = this.table;
    // Name and ID columns need a link to become targets, since rows are shown by them anyway.
    const isWho = this.question.asks[0]?.tag === 'who';
    const people = isWho ? columns.filter(isPeople) : [];
    return usesOf(
      [...people, ...columns.filter((column) => !people.includes(column))],
      this.links.columns,
      MAX_TARGETS,
      (column) => column !== idColumn && column !== nameColumn,
    );
  }

  plan(
    kind: PlanKind,
    set: ConditionSet,
    opBits: number,
    rest: Omit<Partial<Plan>, 'kind' | 'bits'> = {},
  ): Plan {
    const uses = [rest.measure, rest.factor, rest.target];
    const own = uses.reduce((bits, use) => bits | bitsIn(use, kind), 0);
    const against = [...(rest.sides ?? []), ...(rest.part === undefined ? [] : [rest.part])];
    const sides = against.reduce((bits, side) => bits | side.bits, 0);
    const headers = [...set.links, ...against].reduce(
      (bits, { condition }) => bits | this.#headerBits(condition.column),
      0,
    );
    const bits = set.bits | own | sides | headers | opBits;
    const ranked = rest.order === undefined || rest.count !== undefined ? undefined : this.#ranked;
    return ranked === undefined
      ? { kind, conditions: set.links, ...rest, bits }
      : { kind, conditions: set.links, ...rest, rank: ranked.rank, bits: bits | ranked.bits };
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

  /** Sort orders of a column that the question suggests. */
  ordersFor({ column, link }: Use): ColumnOrder[] {
    if (!this.#mayOrder(column, link)) return [];
    if (link?.order !== undefined) return [{ order: link.order, bits: link.bits | this.bitsOf(link.order) }];
    const orders = this.#ordersSaid(column, link);
    if (orders.length > 0) return orders;
    const at = this.#superlative();
    return at < 0
      ? []
      : [
          { order: 'most', bits: 1 << at },
          { order: 'least', bits: 1 << at },
        ];
  }

  /** False for a column that does not tell the age or the start that the question asks for. */
  #mayOrder(column: Column, link: ColumnLink | undefined): boolean {
    if (this.#asksForAge(link?.bits) && !this.#mayTellAge(column)) return false;
    if (!isDated(column)) return true;
    // Who has been there longest came first, and has not the task that is due first.
    const isOfTenure = tenureBits(this.question) !== 0;
    return !this.#asksForOldPeople() && (!isOfTenure || namesStart(column.words.map(({ word }) => word)));
  }

  /** Sort orders of a column that words such as "most", "last" and "seldom" name. */
  #ordersSaid(column: Column, link: ColumnLink | undefined): ColumnOrder[] {
    const isDate = isDated(column);
    // The biggest order is not the latest: sizes order dates only where the question names their column or their end.
    const isSized = !isDate || isNamedDate(column, link);
    // Whom we complain about most often has the most complaints, where a column counts them.
    const isCount =
      link !== undefined && column.kind === 'number' && !column.quantities.has('money') && !isDate;
    const most = this.bitsOf(
      ...(isSized ? (['most', 'more'] as const) : []),
      ...(isDate ? (['last'] as const) : []),
      ...(isCount ? (['often'] as const) : []),
    );
    const least = this.bitsOf(
      ...(isSized ? (['least', 'less'] as const) : []),
      ...(isDate ? (['first'] as const) : []),
      ...(isDate && this.#mayTellAge(column) ? (['oldest'] as const) : []),
      ...(isCount ? (['seldom'] as const) : []),
    );
    return [
      ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
      ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
    ];
  }

  /** Due dates and those of what is done again and again do not tell how old a thing is, unless they are named. */
  #mayTellAge(column: Column): boolean {
    const words = column.words.map(({ word }) => word);
    if (endOfHeader(words) !== undefined) return false;
    const isNamed = this.links.columns.some((link) => link.column === column && NAMING.has(link.manner));
    return isNamed || !recurs(words);
  }

  /** The oldest person is the one of the highest age where that is told, not the one of the first booking. */
  #asksForOldPeople(): boolean {
    if (!this.table.columns.some(({ kind, quantities }) => kind === 'number' && quantities.has('age')))
      return false;
    const { asks, operations, tokens } = this.question;
    const oldest = operations.filter(({ tag }) => tag === 'oldest');
    if (oldest.length > 0 && asks[0]?.tag === 'who') return true;
    return oldest.some(({ to }) => isPeople({ holds: kindOfHeader(tokens[to]?.stems ?? []) }));
  }

  /** @param bits of the link to the column */
  #asksForAge(bits = 0): boolean {
    const oldest = this.bitsOf('oldest');
    return oldest !== 0 && (bits === 0 || (bits & oldest) !== 0);
  }

  /** The position of an English superlative that is in no word list; its direction is open. */
  #superlative(): number {
    if (this.question.language !== 'en') return -1;
    if (this.question.quantities.some(({ tag }) => tag.role === 'more' || tag.role === 'less')) return -1;
    // How old things are is told by their dates.
    const isOfAge = (at: number) =>
      this.question.operations.some(({ tag, from }) => tag === 'oldest' && from === at);
    return this.question.tokens.findIndex(
      ({ word }, at) => /^[a-z]{3,}(?:iest|est)$/.test(word) && !NOT_SUPERLATIVE.has(word) && !isOfAge(at),
    );
  }
}

/** The operations that a question names, without those in the names of columns and cells. */
function operationsBesideNames(question: TableQuestion, links: Links): TableQuestion['operations'] {
  const names = links.columns.filter(({ bits }) => countBits(bits) > 1);
  const cells = links.conditions.filter(
    ({ manner, bits }) => manner === 'exact' && countBits(bits & question.content) > 1,
  );
  const longAgo = question.operations
    .filter(({ tag, from, to }) => tag === 'oldest' && to - from > 1)
    .map(({ from, to }) => spanBits(from, to));
  return question.operations.filter(({ tag, from, to }) => {
    const own = spanBits(from, to);
    const isWithin = ({ bits }: { readonly bits: number }) => (own & ~bits) === 0;
    // "Minimum stock" (also of "Min. Stock") and "last counted" name columns here, "first aid" a cell, not operations.
    const isName = names.some(
      (name) =>
        isWithin(name) &&
        (name.manner === 'exact' ||
          (name.manner === 'full' && (LIMITS.has(tag) || isNextTo(own, name.bits)))),
    );
    // "Below minimum" compares with a limit.
    const isLimit =
      LIMITS.has(tag) && links.conditions.some((one) => one.manner === 'columns' && isWithin(one));
    if (ORDERING.has(tag) && (isName || isLimit || cells.some(isWithin))) return false;
    // What was done "am längsten" ago is no longest.
    if (
      tag !== 'oldest' &&
      ORDERING.has(tag) &&
      longAgo.some((one) => one !== own && isWithin({ bits: one }))
    )
      return false;
    // "The longest boat", "who stays longest" is the oldest only where no length or duration tells it.
    return tag !== 'oldest' || !isLengthOrder(links, own, question);
  });
}

/** Numbers that may say how many rows are asked for. */
function countsSaid(question: TableQuestion): PlanMaker['counts'] {
  return numbersSaid(question)
    .filter(
      ({ value, isCompared, quantity, span }) =>
        // "The 5 litre tin" does not ask for five of them.
        !isCompared &&
        (quantity === undefined || quantity === 'stock') &&
        span === undefined &&
        Number.isInteger(value) &&
        value > 1 &&
        value <= MAX_ASKED_FOR,
    )
    .map(({ value, bits }) => ({ count: value, bits: bits & -bits }));
}

/** The tokens that a plan of a kind takes for a column: a list of all prices tells nothing of "the dearest". */
function bitsIn(use: Use | undefined, kind: PlanKind): number {
  if (use === undefined) return 0;
  return use.link?.order !== undefined && UNORDERED.has(kind) ? use.bits & ~use.link.bits : use.bits;
}

const UNORDERED: ReadonlySet<PlanKind> = new Set<PlanKind>(['list', 'sum', 'mean', 'first', 'last']);

/** Whether some tokens of a name stand right before others of it. */
function isNextTo(bits: number, name: number): boolean {
  return ((bits << 1) & ~bits & name) !== 0;
}

/** "A1", "T-010": letters before each number, which is no amount. */
const CODE = /^\p{L}+[-./ ]?\d+$/u;
const LOOKED_AT = 20;

function holdsCodes({ kind, distinct, textOf }: Column): boolean {
  const size = Math.min(LOOKED_AT, distinct);
  return (
    kind === 'text' && Array.from({ length: size }, (_, code) => textOf(code)).every((one) => CODE.test(one))
  );
}

function holdsFigures({ distinct, textOf }: Column): boolean {
  const size = Math.min(LOOKED_AT, distinct);
  return Array.from({ length: size }, (_, code) => textOf(code)).every((one) => /\d/.test(one));
}

const AMOUNTS: readonly Operation[] = [
  'amount',
  'count',
  'sum',
  'mean',
  'most',
  'least',
  'group',
  'difference',
];

function takingBits({ asks: [ask], tokens, lexicon }: TableQuestion): number {
  if (ask === undefined || !lexicon.takings.asks.has(tokens[ask.from]?.word ?? '')) return 0;
  return lexicon.takings.verbs
    .find(tokens.map(({ word }) => word))
    .reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
}

function isLengthOrder({ columns }: Links, bits: number, { quantities, content }: TableQuestion): boolean {
  // "The longest time" is one between two dates.
  const isOfTime = quantities.some(({ tag }) => tag.quantity === 'duration' && tag.role === 'nouns');
  return columns.some(
    ({ column, order, bits: said }) =>
      order !== undefined &&
      (isOfTime || column.isDerived !== true) &&
      (column.quantities.has('length') || column.quantities.has('duration')) &&
      (said & bits) !== 0 &&
      // How far "zurück" something is, is no length.
      (bits & content & ~said) === 0,
  );
}

const RANKED: ReadonlySet<Operation> = new Set(['most', 'least', 'often', 'seldom']);

/** Tokens between an ordinal and the word that orders: "le deuxième article le plus cher". */
const NEAR_ORDER = 4;

/** The "second" of "the second dearest". */
function rankSaid(question: TableQuestion): { readonly rank: number; readonly bits: number } | undefined {
  const { tokens, lexicon, operations, quantities } = question;
  const partsOfYear = lexicon.partsOfYear.find(tokens.map(({ word }) => word));
  const orders = [
    ...operations.filter(({ tag }) => RANKED.has(tag)),
    ...quantities.filter(({ tag }) => tag.role === 'more' || tag.role === 'less'),
  ];
  for (const [at, { stems }] of tokens.entries()) {
    const rank = stems.map((stem) => lexicon.ordinals.get(stem)).find((found) => found !== undefined);
    if (rank === undefined || rank < 2) continue;
    if (partsOfYear.some(({ from, to }) => at >= from && at < to)) continue;
    const isBefore = orders.some(({ from }) => from > at && from - at <= NEAR_ORDER);
    // "Which is the dearest, and what comes second?"
    const isLast = orders.length > 0 && at > 0 && endsClause(at, question);
    if (isBefore || isLast) return { rank, bits: 1 << at };
  }
  return undefined;
}

/** Whether no other word of content stands behind a token before the next comma. */
function endsClause(at: number, { tokens, text }: TableQuestion): boolean {
  const next = tokens.findIndex(({ isContent }, index) => index > at && isContent);
  return next < 0 || /[,;.?!]/u.test(text.slice(tokens[at]?.end, tokens[next]?.start));
}

const ORDERING: ReadonlySet<Operation> = new Set([
  ...(['most', 'least', 'more', 'less', 'first', 'last', 'next', 'previous', 'oldest'] as const),
]);

/** Minimum and maximum. */
const LIMITS: ReadonlySet<Operation> = new Set(['most', 'least']);

/** Manners of links by the header's own words. */
export const NAMING: ReadonlySet<string> = new Set(['exact', 'full', 'part', 'spelling']);

const NOT_SUPERLATIVE = new Set(
  'west east northwest southwest northeast southeast forest interest contest guest test request harvest quest nest rest honest modest conquest protest invest suggest digest arrest budapest bucharest'.split(
    ' ',
  ),
);

/** Whether a question names a column of dates by all of its header, or the column holds ends: "valid longest". */
function isNamedDate({ words, isYear }: Column, link: ColumnLink | undefined): boolean {
  if (isYear || endOfHeader(words.map(({ word }) => word)) !== undefined) return true;
  return link !== undefined && (link.manner === 'exact' || link.manner === 'full');
}

function isDated({ kind, isYear }: Column): boolean {
  return kind === 'date' || isYear;
}

/** Columns as uses: linked columns first, once for each sort order, then others. */
function usesOf(
  columns: readonly Column[],
  links: readonly ColumnLink[],
  most: number,
  mayBeAssumed: (column: Column) => boolean,
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
  const assumed = columns
    .filter((column) => mayBeAssumed(column) && !linked.some((use) => use.column === column))
    .map((column): Use => ({ column, link: undefined, bits: 0 }));
  return [...linked.slice(0, most), ...assumed].slice(0, Math.max(most, Math.min(linked.length, most) + 3));
}

export function withUse(key: 'target', use: Use | undefined): { target?: Use } {
  return use === undefined ? {} : { [key]: use };
}
