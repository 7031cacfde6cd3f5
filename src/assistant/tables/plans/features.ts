/** Evidence for and against a plan as named features with values: the input of the trained score. */

import type { Column } from '../column.ts';
import type { Quantity } from '../lexicon.ts';
import type { ConditionLink, Links } from '../links/link.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import { cellText, type DataTable, foldedText } from '../table.ts';
import type { Result } from './execute.ts';
import { asksForNumbered } from './numbered-rows.ts';
import type { Plan, Use } from './plan.ts';

export type Features = Map<string, number>;
export type ReadFeatures = ReadonlyMap<string, number>;

/** Features known before the plan is executed. */
export function plannedFeatures(
  plan: Plan,
  question: TableQuestion,
  table: DataTable,
  known: KnownWords,
): Features {
  const features: Features = new Map();
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  add(`kind:${plan.kind}`);
  for (const tag of new Set(question.operations.map((one) => one.tag))) add(`kind:${plan.kind}|says:${tag}`);
  const [ask] = question.asks;
  add(`kind:${plan.kind}|asks:${ask?.tag ?? 'nothing'}`);
  if (table.isTransposed) {
    add('turned');
    add(`turned|${plan.kind}`);
  }
  conditionFeatures(plan, add);
  // "More orders, the Dutch or the Italians?" compares the two, and asks for no rows of either.
  if (plan.conditions.some(({ signs }) => signs.includes('cell:either')))
    for (const { tag } of question.operations)
      if (COMPARING.has(tag) || tag === 'or') add(`cell:either|says:${tag}`);
  const rows = asksForNumbered(known.rows, question, table) ? 'numbered' : 'named';
  const addUse = (role: string, use: Use | undefined) => useFeatures(role, use, { plan, rows }, add);
  addUse('measure', plan.measure);
  // "How many samples" asks for the sum of a column of samples, if the table has one.
  if (((plan.measure?.link?.bits ?? 0) & focusBits(question)) !== 0) add(`measure:asked|${plan.kind}`);
  if (plan.amounts !== undefined) add('several');
  if (plan.factor?.column.quantities.has('stock')) add('factor:stock');
  if (plan.factor !== undefined) addUse('factor', plan.factor);
  targetFeatures(plan, question, table, { add, addUse });
  if (plan.isImplied === true) add(`implied:${plan.measure?.column.amount ?? 'amount'}`);
  orderFeatures(plan, question, add);
  kindFeatures(plan, question, table, add);
  coverageFeatures(plan, question, table, add);
  knownFeatures(plan, question, known, add);
  return features;
}

type Add = (name: string, value?: number) => void;

function conditionFeatures({ conditions, kind, target, measure }: Plan, add: Add): void {
  add(`conditions:${Math.min(3, conditions.length)}`);
  add(`kind:${kind}|conditions:${Math.min(1, conditions.length)}`);
  for (const { signs, strength, condition, manner } of conditions) {
    for (const sign of signs) add(sign);
    add('condition:strength', strength);
    if (condition.column === target?.column) add(`condition:ofTarget|${manner}`);
    if (condition.column === measure?.column) add(`condition:ofMeasure|${manner}`);
  }
}

function useFeatures(
  role: string,
  use: Use | undefined,
  { plan, rows }: { readonly plan: Plan; readonly rows: 'numbered' | 'named' },
  add: Add,
): void {
  if (use === undefined) return;
  const { column, link } = use;
  add(`${role}:${link?.manner ?? 'supposed'}`);
  if (link !== undefined) add(`${role}:strength`, link.strength);
  add(`${role}:${column.isYear ? 'year' : column.kind}`);
  add(`${role}:${column.isYear ? 'year' : column.kind}|${plan.kind}`);
  if (column.amount !== undefined && column.quantities.has('money')) {
    add(`${role}:${column.amount}`);
    add(`${role}:${column.amount}|${link?.manner ?? 'supposed'}`);
    // The dearest of named things has the highest price, the dearest order the highest total.
    if (plan.order !== undefined) add(`${role}:${column.amount}|${rows}|${link?.order ?? plan.kind}`);
  }
}

function targetFeatures(
  plan: Plan,
  question: TableQuestion,
  table: DataTable,
  { add, addUse }: { readonly add: Add; readonly addUse: (role: string, use: Use) => void },
): void {
  const { target, kind } = plan;
  const [ask] = question.asks;
  const tellsRows = !FIGURES.has(kind);
  if (target === undefined) {
    if (tellsRows) {
      add('target:names');
      if (plan.kind === 'list' && plan.conditions.some((link) => namesRow(link, table)))
        add('target:namedAlready');
      add(`target:names|asks:${ask?.tag ?? 'nothing'}`);
    }
    return;
  }
  addUse('target', target);
  const { column, link } = target;
  const type = column.isYear ? 'year' : column.kind;
  add(`asks:${ask?.tag ?? 'nothing'}|target:${column.holds ?? type}`);
  if (link !== undefined && (link.bits & focusBits(question)) !== 0) add('target:asked');
  else if (focusBits(question) !== 0) add('target:notAsked');
}

/** Whether a condition already names the rows by the name that would be shown. */
function namesRow({ condition }: ConditionLink, { idColumn, nameColumn }: DataTable): boolean {
  const { column } = condition;
  return condition.kind === 'cells' && !condition.isNegated && (column === idColumn || column === nameColumn);
}

const FIGURES: ReadonlySet<Plan['kind']> = new Set([
  'count',
  'sum',
  'mean',
  'extremeValue',
  'difference',
  'countDifference',
  'range',
  'increase',
  'change',
  'share',
  'ratio',
  'countShare',
  'sumShare',
  'worth',
  'times',
  'exists',
  'compare',
  'countCompare',
]);

/** The noun in question: the content words after "which" or "how many". */
export function focusBits({ tokens, asks, operations }: TableQuestion): number {
  const [ask] = asks;
  const count = operations.find(({ tag }) => tag === 'count');
  const from = Math.max(
    ask?.to ?? -1,
    count !== undefined && (ask === undefined || count.from <= ask.to) ? count.to : -1,
  );
  if (from < 0) return 0;
  let at = from;
  while (at < tokens.length && at < from + 4 && !tokens[at]?.isContent) at++;
  const start = at;
  while (at < tokens.length && at < start + 3 && tokens[at]?.isContent) at++;
  return spanBits(start, at);
}

function orderFeatures(plan: Plan, question: TableQuestion, add: Add): void {
  if (plan.order !== undefined) {
    const opposite = plan.order === 'most' ? 'least' : 'most';
    if (question.operations.some(({ tag }) => tag === plan.order)) add('order:said');
    else if (question.operations.some(({ tag }) => tag === opposite)) add('order:oppositeSaid');
    add(`order:${plan.order}`);
  }
  if (plan.count !== undefined) add('count:said');
}

/** Whether the plan tells the kind of amount that is asked for ("how long", "how heavy"), where the table has it. */
function kindFeatures(plan: Plan, { quantities }: TableQuestion, { columns }: DataTable, add: Add): void {
  const asked = quantities.filter(({ tag }) => tag.role === 'how').map(({ tag }) => tag.quantity);
  const isAsked = (column: Column) => asked.some((quantity) => column.quantities.has(quantity));
  if (asked.length === 0 || !columns.some(isAsked)) return;
  const used = [plan.measure, plan.target, plan.factor].flatMap((use) => use?.column ?? []);
  if (used.length > 0) add(used.some(isAsked) ? 'asked:kind' : 'asked:otherKind');
}

/** Quantities that nouns of the question name and the plan does not use, grouped by span. */
function quantitiesUnused({ quantities, content }: TableQuestion, used: number): Quantity[][] {
  const spans = new Map<number, Quantity[]>();
  for (const { tag, from, to } of quantities) {
    const bits = spanBits(from, to);
    if (tag.role !== 'nouns' || (bits & used) !== 0 || (bits & content) === 0) continue;
    spans.set(bits, [...(spans.get(bits) ?? []), tag.quantity]);
  }
  return [...spans.values()];
}

function coverageFeatures(plan: Plan, question: TableQuestion, table: DataTable, add: Add): void {
  const left = question.content & ~plan.bits;
  const all = Math.max(1, countBits(question.content));
  add('words:left', countBits(left));
  add('words:leftShare', countBits(left) / all);
  add('words:used', countBits(question.content & plan.bits));
  if (left === 0) add('words:none left');
  question.tokens.forEach(({ word, raw }, at) => {
    if ((left & (1 << at)) === 0) return;
    if (/^\d/.test(word)) add('words:numberLeft');
    else if (question.language !== 'de' && /^\p{Lu}/u.test(raw) && at > 0) add('words:nameLeft');
  });
  const absent = quantitiesUnused(question, plan.bits);
  if (absent.length > 0) {
    add('words:quantityLeft', absent.length);
    const isHere = (quantity: Quantity) => table.columns.some((column) => column.quantities.has(quantity));
    if (absent.some((quantities) => !quantities.some(isHere))) add('words:quantityAbsent');
  }
  for (const { tag, from, to } of question.operations) {
    if (!SIGNIFICANT.has(tag) || (spanBits(from, to) & plan.bits) !== 0) continue;
    if (tag === 'not' && isDeniedTwice(from, plan, question)) continue;
    add(`left:${tag}`);
  }
  // "The dearest" is passed over by all prices of a list.
  const orders = question.quantities.filter(({ tag }) => tag.role === 'more' || tag.role === 'less');
  if (orders.length > 0 && orders.every(({ from, to }) => (spanBits(from, to) & plan.bits) === 0))
    add('left:order');
}

/** Words of a question that the table contains, as token bits. */
export interface KnownWords {
  /** Tokens with firm links to cells. */
  readonly cells: number;
  /** Tokens that match complete cell texts. */
  readonly whole: number;
  readonly headers: number;
  /** Tokens with loose links only. */
  readonly loose: number;
  /** Nouns after a comparison or count: "more *orders*". */
  readonly compared: number;
  /** Words for the rows of the table. */
  readonly rows: number;
  /** Words for a state of things that some rows are in. */
  readonly states: number;
}

/** @param themed the question without the words that describe the table as a whole */
export function knownWords(
  { columns, conditions }: Links,
  themed: TableQuestion,
  original: TableQuestion,
): KnownWords {
  const all = (links: readonly { readonly bits: number }[]) =>
    links.reduce((bits, one) => bits | one.bits, 0);
  const isFirm = ({ strength }: { readonly strength: number }) => strength >= FIRM;
  const cells = all(conditions.filter((link) => link.condition.kind === 'cells' && isFirm(link)));
  const whole = all(
    conditions.filter(
      ({ condition, manner }) =>
        condition.kind === 'cells' &&
        condition.column.kind === 'text' &&
        (manner === 'exact' || manner === 'full'),
    ),
  );
  const headers = all(columns.filter(isFirm)) & ~cells;
  const loose = (all(conditions) | all(columns)) & ~cells & ~headers;
  return {
    cells,
    whole,
    headers,
    loose,
    compared: comparedBits(original),
    rows: original.content & ~themed.content,
    states: all(conditions.filter(({ manner }) => manner === 'state')),
  };
}

const FIRM = 0.65;

/** The nouns right after "more", "most", "fewer" or "how many". */
function comparedBits({ tokens, operations }: TableQuestion): number {
  return operations.reduce((bits, { tag, to }) => {
    if (!COMPARING.has(tag)) return bits;
    const from = tokens.findIndex(({ isContent }, at) => at >= to && isContent);
    if (from < 0 || from - to > 1) return bits;
    const end = tokens.findIndex(({ isContent }, at) => at > from && !isContent);
    return bits | spanBits(from, Math.min(end < 0 ? tokens.length : end, from + 2));
  }, 0);
}

const COMPARING: ReadonlySet<string> = new Set(['more', 'less', 'most', 'least', 'often', 'seldom', 'count']);

/** Counts unused words that the table contains, and whether a comparison is about rows or about the measure. */
function knownFeatures(
  { kind, bits, measure }: Plan,
  { content }: TableQuestion,
  known: KnownWords,
  add: Add,
) {
  const left = content & ~bits;
  add('left:cells', countBits(left & known.cells));
  add('left:wholeCells', countBits(left & known.whole));
  add('left:headers', countBits(left & known.headers));
  add('left:loose', countBits(left & known.loose));
  // "Took place" tells which rows are meant, though none of its words means much alone.
  if ((known.states & ~bits) !== 0) add('left:states');
  if (known.compared === 0) return;
  if ((known.compared & known.rows) !== 0) add(`compares:rows|${kind}`);
  else if (((measure?.link?.bits ?? 0) & known.compared) !== 0) add(`compares:measure|${kind}`);
  else add(`compares:other|${kind}`);
}

/** "Ne … pas": the first word of a denial in two parts, of which the plan uses the other. */
function isDeniedTwice(at: number, { bits }: Plan, { tokens, operations, lexicon }: TableQuestion): boolean {
  if (!lexicon.halfDenials.has(tokens[at]?.word ?? '')) return false;
  return operations.some(
    ({ tag, from, to }) => tag === 'not' && from > at && (spanBits(from, to) & bits) !== 0,
  );
}

const SIGNIFICANT: ReadonlySet<string> = new Set([
  'not',
  'most',
  'least',
  'sum',
  'mean',
  'difference',
  'percent',
  'next',
  'previous',
  'first',
  'last',
  'distinct',
  'same',
  'more',
  'less',
  'often',
]);

/** Features of the result. */
export function resultFeatures(
  plan: Plan,
  result: Result,
  question: TableQuestion,
  table: DataTable,
  features: Features,
): void {
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  const all = table.body.length;
  if (plan.count !== undefined && plan.kind !== 'times' && resultSize(result) < plan.count)
    add('count:short');
  if (plan.conditions.length > 0 && result.rows.length === all && all > 1) add('rows:all');
  if (plan.kind === 'sum' && result.rows.length > 1 && asksForOne(question)) add('sum:forOne');
  if (plan.conditions.length > 0 && plan.sides === undefined)
    add(`kind:${plan.kind}|rows:${sizeOf(amongOf(result).length)}`);
  if (result.kind === 'figure') {
    if (Number.isNaN(result.value)) add('figure:none');
    else if (result.value === 0) add('figure:zero');
    else if (result.value === 1 && plan.kind === 'count') add('figure:one');
    if (plan.kind === 'count' && result.rows.length === all) add('count:all');
  }
  if (result.kind !== 'rows') return;
  const column =
    plan.kind === 'extremeValue' ? plan.measure?.column : (plan.target?.column ?? table.nameColumn);
  const size = plan.kind === 'extremeRow' ? textsTold(result.rows, column) : result.rows.length;
  add(`rows:${sizeOf(size)}`);
  add(`kind:${plan.kind}|told:${sizeOf(size)}`);
  const [row] = result.rows;
  if (row === undefined || column === undefined) return;
  const text = cellText(column, row);
  if (text === '') add('told:empty');
  const [ask] = question.asks;
  const looks = /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) ? 'figure' : column.kind === 'date' ? 'date' : 'text';
  add(`asks:${ask?.tag ?? 'nothing'}|told:${looks}`);
  const count = question.operations.find(({ tag }) => tag === 'count' || tag === 'amount');
  if (count !== undefined) add(`says:count|told:${looks}`);
  const folded = foldedText(text);
  const words = ` ${question.tokens.map(({ word }) => word).join(' ')} `;
  if (folded !== '' && words.includes(` ${folded} `)) add('told:alreadySaid');
}

function asksForOne({ lexicon, tokens }: TableQuestion): boolean {
  return lexicon.priceOfOne.find(tokens.map(({ word }) => word)).length > 0;
}

/** Rows of the same thing tell one. */
function textsTold(rows: Uint32Array, column: Column | undefined): number {
  if (column === undefined) return rows.length;
  return new Set(Array.from(rows, (row) => column.codes[row])).size;
}

/** Number of rows or groups in the result. */
function resultSize(result: Result): number {
  return result.kind === 'groups' ? result.groups.length : result.rows.length;
}

function amongOf(result: Result): Uint32Array {
  return result.kind === 'rows' ? result.among : result.rows;
}

function sizeOf(rows: number): string {
  return rows === 0 ? 'none' : rows === 1 ? 'one' : rows <= 5 ? 'few' : 'many';
}
