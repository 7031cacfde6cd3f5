/**
 * A column of a table with the type that its cells have: figures with a decimal mark judged by the whole column,
 * dates, durations, yes or no, else text. Cells are kept as codes of the distinct texts, and values in typed arrays,
 * so that a plan runs over a million rows in a second. A column that is stored reads them when they are asked for.
 */
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord } from '../text/tokens.ts';
import { type HeaderWord, headerWords, unglued } from './header-words.ts';
import YES_NO from './language/yes-no.json';
import {
  amountOf,
  kindOfHeader,
  type Quantity,
  quantitiesOfHeader,
  type TimeSpan,
  timeSpanOf,
  unitsIn,
} from './lexicon.ts';
import { type Texts, TextsBuilder } from './texts.ts';
import { type DayOrder, firstDate, judgeDayOrder } from './values/dates.ts';
import { clockSeconds } from './values/durations.ts';
import {
  type DecimalMark,
  decimalsOf,
  firstFigure,
  judgeDecimalMark,
  saysNothing,
  wholeFigure,
} from './values/numbers.ts';

export type ColumnKind = 'number' | 'date' | 'duration' | 'text';

/** What the cells of a column are beyond their kind. */
export interface ColumnType {
  /** Figures that are years. */
  readonly isYear: boolean;
  /** Texts that say yes or no. */
  readonly isYesNo: boolean;
  /** Share of the cells that say something which have a value. */
  readonly valued: number;
  readonly decimal: DecimalMark;
  readonly decimals: number;
  /** Whether its figures are written with thousands parted. */
  readonly isGrouped: boolean;
  readonly dayOrder: DayOrder;
  /** What stands behind its figures: a currency or another unit; empty when none. */
  readonly unit: string;
}

/** What the header of a column says. */
interface Headed {
  readonly words: readonly HeaderWord[];
  readonly holds: ReturnType<typeof kindOfHeader>;
  /** Of figures of money, whether each is for one piece, or for all of the row, or what was spent on it. */
  readonly amount: ReturnType<typeof amountOf>;
  /** The unit of time that its figures count: "Interval (months)". */
  readonly span: TimeSpan | undefined;
}

export interface Column extends ColumnType, Headed {
  readonly index: number;
  readonly header: string;
  readonly kind: ColumnKind;
  /** For each row, the code of its text; below 0 where the cell says nothing. */
  readonly codes: Int32Array;
  /** How many distinct texts there are that say something; their codes count from 0. */
  readonly distinct: number;
  /** Whether some cells say nothing. */
  readonly hasGaps: boolean;
  /** The text of a code; of a cell that says nothing, as it stands. */
  textOf(code: number): string;
  /** For each code the figure, day or seconds; NaN where there is none. */
  readonly values: Float64Array;
  readonly quantities: ReadonlySet<Quantity>;
  /** It was worked out from other columns, and stands in no table. */
  readonly isDerived?: boolean;
}

/** A column with all of its texts at hand. */
export interface ReadColumn extends Column {
  readonly texts: Texts;
  /** Texts of cells that say nothing, by the codes below 0. */
  readonly nothings: readonly string[];
}

/** Share of the cells that must be of a kind. */
const MOSTLY = 0.75;
/** How many distinct texts are looked at to judge marks and kinds. */
const SAMPLE = 2_000;
/** Texts whose codes are looked up at once. */
const MOST_OFTEN = 2_000;
const YEARS = { from: 1500, to: 2100 };
const CURRENCY = /[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b/;

/** The cells of a column: their codes and distinct texts, before it is known what they are. */
export class ColumnBuilder {
  #texts = new TextsBuilder();
  /** Texts of cells that say nothing, the empty one first. */
  readonly nothings: string[] = [''];
  /** The first texts of the column: where there are few, they are all of it. */
  readonly #often = new Map([['', -1]]);
  #codes = new Int32Array(16);
  #rows = 0;

  add(cell: string): void {
    if (this.#rows >= this.#codes.length) {
      const more = new Int32Array(2 * this.#rows);
      more.set(this.#codes);
      this.#codes = more;
    }
    this.#codes[this.#rows++] = this.#codeOf(cell);
  }

  /** Lets go of what was gathered: other columns of a large table still wait for their turn. */
  finish(): { readonly codes: Int32Array; readonly texts: Texts; readonly nothings: readonly string[] } {
    const codes = this.#codes.slice(0, this.#rows);
    const texts = this.#texts.finish();
    this.#codes = new Int32Array(0);
    this.#texts = new TextsBuilder();
    return { codes, texts, nothings: this.nothings };
  }

  #codeOf(cell: string): number {
    const known = this.#often.get(cell);
    if (known !== undefined) return known;
    const code = this.#newCodeOf(cell);
    if (this.#often.size < MOST_OFTEN) this.#often.set(cell, code);
    return code;
  }

  #newCodeOf(cell: string): number {
    const code = this.#texts.find(cell);
    if (code >= 0) return code;
    if (!saysNothing(cell)) return this.#texts.add();
    const known = this.nothings.indexOf(cell);
    return -1 - (known >= 0 ? known : this.nothings.push(cell) - 1);
  }
}

/** Some of the distinct texts, evenly spread. */
export function sampleOf(texts: Texts): string[] {
  const step = Math.max(1, Math.ceil(texts.size / SAMPLE));
  return Array.from({ length: Math.ceil(texts.size / step) }, (_, at) => texts.at(at * step));
}

/** @param fallback the decimal mark that the table's other columns agree on, for columns that do not tell */
export function typeColumn(
  index: number,
  header: string,
  { codes, texts, nothings }: ReturnType<ColumnBuilder['finish']>,
  fallback: DecimalMark | undefined,
): ReadColumn {
  const sample = sampleOf(texts);
  const own = judgeDecimalMark(sample);
  const decimal = own ?? fallbackFor(sample, fallback);
  const dayOrder = judgeDayOrder(sample);
  const kind = kindOf(sample, decimal, dayOrder);
  const values = new Float64Array(texts.size);
  for (let code = 0; code < values.length; code++) {
    const figure = kind === 'number' ? texts.figureAt(code, decimal ?? '.') : undefined;
    values[code] = figure ?? cellValue(texts.at(code), kind, decimal, dayOrder);
  }
  const figures = kind === 'number' ? sample : [];
  return {
    index,
    header,
    ...headed(header, kind),
    kind,
    isYesNo: kind === 'text' && saysYesOrNo(texts),
    isYear: kind === 'number' && values.length > 0 && values.every((value) => isYear(value)),
    codes,
    texts,
    nothings,
    distinct: texts.size,
    hasGaps: codes.some((code) => code < 0),
    textOf: (code) => (code < 0 ? (nothings[-1 - code] ?? '') : texts.at(code)),
    values,
    valued: shareOfValues(values),
    quantities: withCellUnits(quantitiesOfHeader(header), kind, sample),
    decimal: decimal ?? '.',
    decimals: figures.reduce((most, text) => Math.max(most, decimalsOf(text, decimal)), 0),
    isGrouped: figures.some((text) => /\d[.,\s\u00a0\u202f'’]\d{3}(?!\d)/.test(text)) || kind !== 'number',
    dayOrder,
    unit: unitOf(header, sample),
  };
}

/** Whether it holds people or firms. */
export function isPeople({ holds }: Pick<Column, 'holds'>): boolean {
  return holds === 'person' || holds === 'buyer';
}

/** What a header says of its column. */
export function headed(header: string, kind: ColumnKind): Headed {
  const words = headerWords(header);
  return {
    words,
    holds: kindOfHeader(words.flatMap(({ word }) => stemsOfAnyLanguage(word))),
    amount: amountOf(words.map(({ word }) => word)),
    span: words.map(({ word }) => timeSpanOf(word)).find((span) => span !== undefined && kind === 'number'),
  };
}

const YES = new Set(YES_NO.yes.split(' '));
const NO = new Set(YES_NO.no.split(' '));

/** Of a cell of a column of yes and no. */
export function saysYes(text: string): boolean {
  return YES.has(foldWord(text));
}

function saysYesOrNo(texts: Texts): boolean {
  if (texts.size === 0 || texts.size > YES.size + NO.size) return false;
  const said = Array.from({ length: texts.size }, (_, code) => foldWord(texts.at(code)));
  return said.every((word) => YES.has(word) || NO.has(word)) && said.some((word) => YES.has(word));
}

/** With whole figures beside it, a mark before three digits may part thousands only if some have four digits bare. */
function fallbackFor(sample: readonly string[], fallback: DecimalMark | undefined): DecimalMark | undefined {
  const hasBareThousands = sample.some((text) => /(?<![\d.,])\d{4,}(?![\d.,])/.test(text));
  const mark = sample.map((text) => /\d([.,])\d{3}(?!\d)/.exec(text)?.[1]).find(Boolean);
  if (hasBareThousands && mark !== undefined) return mark === '.' ? '.' : ',';
  return fallback;
}

function kindOf(sample: readonly string[], decimal: DecimalMark | undefined, order: DayOrder): ColumnKind {
  if (sample.length === 0) return 'text';
  const share = (test: (text: string) => boolean) => sample.filter(test).length / sample.length;
  if (share((text) => clockSeconds(text) !== undefined) >= MOSTLY) return 'duration';
  if (share((text) => text.length < 40 && firstDate(text, order) !== undefined) >= MOSTLY) return 'date';
  if (share((text) => wholeFigure(text, decimal) !== undefined) >= MOSTLY) return 'number';
  return 'text';
}

function shareOfValues(values: Float64Array): number {
  let found = 0;
  for (const value of values) if (!Number.isNaN(value)) found++;
  return values.length === 0 ? 0 : found / values.length;
}

/** Of a month or a year, its first day. */
function cellValue(
  text: string,
  kind: ColumnKind,
  decimal: DecimalMark | undefined,
  order: DayOrder,
): number {
  if (kind === 'date') return firstDate(text, order, true)?.from ?? Number.NaN;
  if (kind === 'duration') return clockSeconds(text) ?? Number.NaN;
  if (kind === 'number') return firstFigure(text, decimal) ?? Number.NaN;
  return clockSeconds(text) ?? firstFigure(text, decimal) ?? Number.NaN;
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= YEARS.from && value <= YEARS.to;
}

function withCellUnits(
  named: ReadonlySet<Quantity>,
  kind: ColumnKind,
  sample: readonly string[],
): ReadonlySet<Quantity> {
  const all = new Set(named);
  if (kind === 'date') all.add('date');
  if (kind === 'duration') all.add('duration');
  if (kind !== 'number') return all;
  const [first = ''] = sample;
  if (CURRENCY.test(first)) all.add('money');
  if (first.includes('%')) all.add('percentage');
  for (const { quantity } of unitsIn(first)) all.add(quantity);
  return all;
}

function unitOf(header: string, sample: readonly string[]): string {
  const [first = ''] = sample;
  const inCells = /^\s*[$€£¥]|[€%]\s*$/.exec(first)?.[0].trim();
  const inHeader = CURRENCY.exec(unglued(header))?.[0];
  return inCells ?? inHeader ?? (header.includes('%') ? '%' : '');
}
