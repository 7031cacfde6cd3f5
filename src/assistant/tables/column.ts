/**
 * A column of a table with its detected type: numbers (with the decimal mark detected from the whole column), dates,
 * durations, yes/no, or text. Cells are stored as codes of distinct texts and values as typed arrays, so that a plan
 * runs over a million rows in a second. Stored columns load them on first use.
 */
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord } from '../text/tokens.ts';
import {
  amountOf,
  kindOfHeader,
  namesDoer,
  namesKind,
  namesLimit,
  quantitiesOfHeader,
  timeSpanOf,
  unitsIn,
  withoutRate,
} from './header-meanings.ts';
import { type HeaderWord, headerWords, unglued } from './header-words.ts';
import YES_NO from './language/yes-no.json';
import type { Quantity, TimeSpan } from './lexicon.ts';
import { type Texts, TextsBuilder } from './texts.ts';
import { type DayOrder, firstDate, judgeDayOrder } from './values/dates.ts';
import { clockSeconds } from './values/durations.ts';
import {
  type DecimalMark,
  decimalsOf,
  firstFigure,
  isPlaceholder,
  judgeDecimalMark,
  wholeFigure,
} from './values/numbers.ts';

export type ColumnKind = 'number' | 'date' | 'duration' | 'text';

/** Properties of a column's cells besides their kind. */
export interface ColumnType {
  /** Whether the numbers are years. */
  readonly isYear: boolean;
  /** Whether the texts are yes/no values. */
  readonly isYesNo: boolean;
  /** Share of the non-blank cells that have a value. */
  readonly valued: number;
  readonly decimal: DecimalMark;
  readonly decimals: number;
  /** Whether numbers are written with thousands separators. */
  readonly isGrouped: boolean;
  readonly dayOrder: DayOrder;
  /** Currency or other unit of the numbers; empty if none. */
  readonly unit: string;
}

/** What the header says about the column. */
interface HeaderFacts {
  readonly words: readonly HeaderWord[];
  readonly holds: ReturnType<typeof kindOfHeader>;
  /** For money columns: whether it is a unit price, the total of the row, or an expense. */
  readonly amount: ReturnType<typeof amountOf>;
  /** The pieces that a price is for, where its header says so: 1000 for "Price per 1,000". */
  readonly pieces: number;
  /** The unit of time that the numbers count: "Interval (months)". */
  readonly span: TimeSpan | undefined;
}

export interface Column extends ColumnType, HeaderFacts {
  readonly index: number;
  readonly header: string;
  readonly kind: ColumnKind;
  /** The code of each row's text; negative where the cell is blank or a placeholder. */
  readonly codes: Int32Array;
  /** Number of distinct texts, without placeholders; their codes start at 0. */
  readonly distinct: number;
  /** Whether some cells are blank or placeholders. */
  readonly hasGaps: boolean;
  /** The text of a code; for blank or placeholder cells, the original text. */
  textOf(code: number): string;
  /** The number, day or seconds of each code; NaN if it has no value. */
  readonly values: Float64Array;
  readonly quantities: ReadonlySet<Quantity>;
  /** Whether it was computed from other columns and is not in the source table. */
  readonly isDerived?: boolean;
  /** For what is left of an amount: the columns of the amount and of its part. */
  readonly restOf?: readonly Column[];
}

/** A column with all its texts in memory. */
export interface ReadColumn extends Column {
  readonly texts: Texts;
  /** Texts of placeholder cells, indexed by the negative codes. */
  readonly nothings: readonly string[];
}

/** Share of the cells that must be of a kind. */
const MOSTLY = 0.75;
/** Number of distinct texts sampled to detect marks and kinds. */
const SAMPLE = 2_000;
/** Size of the cache from texts to codes. */
const MAX_OFTEN = 2_000;
const YEARS = { from: 1500, to: 2100 };
const CURRENCY = /[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b/;

/** Collects the cells of a column as codes and distinct texts, before its type is known. */
export class ColumnBuilder {
  #texts = new TextsBuilder();
  /** Texts of blank and placeholder cells, the empty one first. */
  readonly nothings: string[] = [''];
  /** Codes of the first distinct texts; in columns with few texts, of all. */
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

  /** Frees the working memory as well, since other columns of a large table are still to be finished. */
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
    if (this.#often.size < MAX_OFTEN) this.#often.set(cell, code);
    return code;
  }

  #newCodeOf(cell: string): number {
    const code = this.#texts.find(cell);
    if (code >= 0) return code;
    if (!isPlaceholder(cell)) return this.#texts.add();
    const known = this.nothings.indexOf(cell);
    return -1 - (known >= 0 ? known : this.nothings.push(cell) - 1);
  }
}

/** An evenly spaced sample of the distinct texts. */
export function sampleOf(texts: Texts): string[] {
  const step = Math.max(1, Math.ceil(texts.size / SAMPLE));
  return Array.from({ length: Math.ceil(texts.size / step) }, (_, at) => texts.at(at * step));
}

/** @param fallback the decimal mark of the table's other columns, for columns where it is ambiguous */
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
  const isYesNo = kind === 'text' && saysYesOrNo(texts);
  return {
    index,
    header,
    ...readHeader(header, kind, isYesNo),
    kind,
    isYesNo,
    isYear: kind === 'number' && values.length > 0 && values.every((value) => isYear(value)),
    codes,
    texts,
    nothings,
    distinct: texts.size,
    hasGaps: codes.some((code) => code < 0),
    textOf: (code) => (code < 0 ? (nothings[-1 - code] ?? '') : texts.at(code)),
    ...{ values, valued: shareOfValues(values) },
    quantities: withCellUnits(quantitiesOfHeader(header), kind, sample, decimal),
    decimal: decimal ?? '.',
    decimals: figures.reduce((most, text) => Math.max(most, decimalsOf(text, decimal)), 0),
    isGrouped: figures.some((text) => /\d[.,\s\u00a0\u202f'’]\d{3}(?!\d)/.test(text)) || kind !== 'number',
    dayOrder,
    unit: unitOf(header, sample),
  };
}

/** Whether a column holds limits of another one, such as the minimum stock. */
export function isLimit({ words }: Column): boolean {
  return namesLimit(words.map(({ word }) => word));
}

/** Whether the column contains people or companies. */
export function isPeople({ holds }: Pick<Column, 'holds'>): boolean {
  return holds === 'person' || holds === 'buyer';
}

/**
 * What a header says about its column. The cells of a "customer type" are kinds, and name nobody.
 * @param isYesNo whether its cells say yes or no, and name nobody and no place
 */
export function readHeader(header: string, kind: ColumnKind, isYesNo: boolean): HeaderFacts {
  const words = headerWords(header);
  const isDoer = kind === 'text' && (namesDoer(words.map(({ word }) => word)) || OF_EITHER_SEX.test(header));
  const told = isDoer ? 'person' : kindOfHeader(words.flatMap(({ word }) => stemsOfAnyLanguage(word)));
  return {
    words,
    holds: isYesNo || words.some(({ word }) => namesKind(word)) ? undefined : told,
    amount: amountOf(words.map(({ word }) => word)),
    pieces: kind === 'number' ? piecesPriced(header) : 1,
    span:
      kind === 'number'
        ? headerWords(withoutRate(header)).flatMap(({ word }) => timeSpanOf(word) ?? [])[0]
        : undefined,
  };
}

/** "Teilnehmer/in", "Bearbeiter:in", "adhérent(e)", "alumno/a": people, whatever they do. */
const OF_EITHER_SEX = /\p{L}{3,}(?:[/:*·]-?|\()(?:in|innen|r|e|ne|euse|rice|a)\)?(?!\p{L})/u;

/** "Price per 1,000", "EUR/100 Stk", "prix par 100": a number of pieces behind the word of a rate. */
const FOR_PIECES =
  /(?:\/|(?<!\p{L})(?:per|pro|je|par|por|für|pour|les|cada))\s*(1[0.,'\s\u00a0\u202f]*0)(?![\d.,])/iu;

function piecesPriced(header: string): number {
  const digits = FOR_PIECES.exec(unglued(header))?.[1]?.replaceAll(/\D/g, '');
  return digits === undefined ? 1 : Number(digits);
}

const YES = new Set(YES_NO.yes.split(' '));
const NO = new Set(YES_NO.no.split(' '));

/** Whether a cell of a yes/no column means yes. */
export function saysYes(text: string): boolean {
  return YES.has(foldWord(text));
}

function saysYesOrNo(texts: Texts): boolean {
  if (texts.size === 0 || texts.size > YES.size + NO.size) return false;
  const words = Array.from({ length: texts.size }, (_, code) => foldWord(texts.at(code)));
  return words.every((word) => YES.has(word) || NO.has(word)) && words.some((word) => YES.has(word));
}

/**
 * If the column also has integers of four digits or more without a separator, a mark before three digits is a decimal
 * mark; otherwise the fallback decides.
 */
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

/** The value of a cell; for a month or a year, its first day. */
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
  decimal: DecimalMark | undefined,
): ReadonlySet<Quantity> {
  const all = new Set(named);
  if (kind === 'date') all.add('date');
  if (kind === 'duration') all.add('duration');
  if (kind !== 'number') return all;
  const [first = ''] = sample;
  if (CURRENCY.test(first)) all.add('money');
  if (first.includes('%')) all.add('percentage');
  for (const { quantity } of unitsIn(first)) all.add(quantity);
  if (all.size === 0 && looksLikeMoney(sample, decimal)) all.add('money');
  return all;
}

/** Texts from which on the form of numbers tells anything, and the share of them that are whole or half. */
const FEWEST_AMOUNTS = 3;
const MOSTLY_ROUND = 0.5;

/** "14.50", "120.00": two decimals throughout, most of them round, are those of prices; measured values are not round. */
function looksLikeMoney(sample: readonly string[], decimal: DecimalMark | undefined): boolean {
  if (sample.length < FEWEST_AMOUNTS || !sample.every((text) => decimalsOf(text, decimal) === 2))
    return false;
  const round = sample.filter((text) => /[05]0$/.test(text.trim()));
  return (
    round.length >= MOSTLY_ROUND * sample.length &&
    sample.some((text) => /[1-9]\d*[.,]\d\d$/.test(text.trim()))
  );
}

function unitOf(header: string, sample: readonly string[]): string {
  const [first = ''] = sample;
  const inCells = /^\s*[$€£¥]|[€%]\s*$/.exec(first)?.[0].trim();
  const inHeader = CURRENCY.exec(unglued(header))?.[0];
  return inCells ?? inHeader ?? (header.includes('%') ? '%' : '');
}
