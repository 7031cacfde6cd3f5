/**
 * Reads charts of old Office files, which are records in a stream: charts of .xls workbooks, and Microsoft Graph
 * objects in any file. The figures are those cached in the records, not those of the cells that the chart refers to.
 *
 * Source: [MS-XLS] 2.1.7.20.1 (chart sheet substream), 2.4.29 (BRAI), 2.4.253 (SIIndex), 2.4.182 (ObjectLink).
 */
import { viewOf } from '../package/random-access.ts';
import { type Chart, MAX_POINTS, MAX_SERIES } from './chart-table.ts';

const SERIES = 0x1003;
const TEXT = 0x1025;
const SERIES_TEXT = 0x100d;
const OBJECT_LINK = 0x1027;
const SOURCE = 0x1051;
const BEGIN = 0x1033;
const END = 0x1034;
const CACHE_INDEX = 0x1065;
const NUMBER = 0x0203;
const LABEL = 0x0204;
/** What a source record refers to. */
const SOURCE_OF_VALUES = 1;
const SOURCE_OF_CATEGORIES = 2;
/** What the following figures are. */
const CACHED_VALUES = 1;
const CACHED_CATEGORIES = 2;
/** What a text is attached to. */
const TITLE = 1;
const VALUE_AXIS = 2;
const CATEGORY_AXIS = 3;

interface OpenSeries {
  name: string;
  /** Number formats of values and categories. */
  readonly formats: Map<number, number>;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
}

/** Formats a number by a format id. */
export type ShowNumber = (value: number, format: number) => string;

/** Collects the records of one chart in order; irrelevant ones are ignored. */
export class ChartRecords {
  readonly #series: OpenSeries[] = [];
  readonly #texts = new Map<number, string>();
  /** Nesting within the open series or text; 0 if none is open. */
  #depth = 0;
  #open: 'series' | 'text' | undefined;
  #text = '';
  #cached = 0;

  constructor(readonly show: ShowNumber) {}

  add(type: number, body: Uint8Array): void {
    const view = viewOf(body);
    switch (type) {
      case SERIES:
        this.#begin('series');
        if (this.#series.length < MAX_SERIES) this.#series.push(emptySeries());
        break;
      case TEXT:
        if (this.#open === undefined) this.#begin('text');
        break;
      case BEGIN:
        if (this.#open !== undefined) this.#depth += 1;
        break;
      case END:
        if (this.#open !== undefined && --this.#depth <= 0) this.#open = undefined;
        break;
      case SOURCE:
        if (this.#open === 'series' && body.length >= 6)
          this.#series.at(-1)?.formats.set(view.getUint8(0), view.getUint16(4, true));
        break;
      case SERIES_TEXT:
        this.#addText(shortText(body, 2));
        break;
      case OBJECT_LINK:
        if (this.#open === 'text' && body.length >= 2) this.#texts.set(view.getUint16(0, true), this.#text);
        break;
      case CACHE_INDEX:
        this.#cached = body.length >= 2 ? view.getUint16(0, true) : 0;
        break;
      case NUMBER:
        if (body.length >= 14) this.#addPoint(view, (format) => this.show(view.getFloat64(6, true), format));
        break;
      case LABEL:
        if (body.length >= 9) this.#addPoint(view, () => longText(body, 6));
        break;
    }
  }

  finish(): Chart {
    return {
      title: this.#texts.get(TITLE) ?? '',
      axes: [this.#texts.get(CATEGORY_AXIS) ?? '', this.#texts.get(VALUE_AXIS) ?? ''],
      series: this.#series.filter((one) => one.values.size > 0 || one.name !== ''),
    };
  }

  #begin(what: 'series' | 'text'): void {
    this.#open = what;
    this.#depth = 0;
    this.#text = '';
  }

  #addText(text: string): void {
    if (this.#open === 'text') this.#text = text.replaceAll(/\s+/g, ' ').trim();
    const series = this.#series.at(-1);
    // The only text within a series is its name.
    if (this.#open === 'series' && series !== undefined && series.name === '') series.name = text.trim();
  }

  #addPoint(view: DataView, textOf: (format: number) => string): void {
    const index = view.getUint16(0, true);
    const series = this.#series[view.getUint16(2, true)];
    if (series === undefined || index >= MAX_POINTS) return;
    if (this.#cached === CACHED_VALUES)
      series.values.set(index, textOf(series.formats.get(SOURCE_OF_VALUES) ?? 0));
    else if (this.#cached === CACHED_CATEGORIES)
      series.categories.set(index, textOf(series.formats.get(SOURCE_OF_CATEGORIES) ?? 0));
  }
}

function emptySeries(): OpenSeries {
  return { name: '', formats: new Map(), categories: new Map(), values: new Map() };
}

/** ShortXLUnicodeString: a count of characters in one byte, and whether each takes two ([MS-XLS] 2.5.240). */
export function shortText(body: Uint8Array, at: number): string {
  return charactersOf(body.subarray(at + 2), body[at] ?? 0, ((body[at + 1] ?? 0) & 1) === 1);
}

/** XLUnicodeString: the same with the count in two bytes ([MS-XLS] 2.5.294). */
export function longText(body: Uint8Array, at: number): string {
  const count = (body[at] ?? 0) | ((body[at + 1] ?? 0) << 8);
  return charactersOf(body.subarray(at + 3), count, ((body[at + 2] ?? 0) & 1) === 1);
}

export function charactersOf(bytes: Uint8Array, count: number, isTwoBytes: boolean): string {
  const end = isTwoBytes ? count * 2 : count;
  return Buffer.from(bytes.subarray(0, end)).toString(isTwoBytes ? 'utf16le' : 'latin1');
}
