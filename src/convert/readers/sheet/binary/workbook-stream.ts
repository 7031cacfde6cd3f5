/**
 * Reads everything in an .xls workbook except cells: password protection, text boxes, charts, print headers, hidden
 * rows and columns. Source: [MS-XLS] 2.1.4 and 2.4; [MS-CFB].
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Block, spansOf } from '../../../../markdown/render/blocks.ts';
import { ChartRecords, charactersOf, longText } from '../../../drawing/chart-records.ts';
import { blocksOfChart } from '../../../drawing/chart-table.ts';
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import { CompoundFile } from '../../../package/compound-file.ts';
import { viewOf } from '../../../package/random-access.ts';
import { type DocumentSummary, readSummary, SUMMARY_STREAM } from '../../../package/summary-information.ts';
import { parsePrintText } from '../print-text.ts';
import { eachRecord } from './stream-records.ts';

/** If a file has both, the newer one is used, even by Excel 95. */
const WORKBOOK_STREAMS = ['workbook', 'book'];
/** The first byte of a bare stream; a compound file begins with 0xd0. */
const BARE_BOF = 0x09;
const BOF = 0x0809;
const EARLY_BOFS = [0x0009, 0x0209, 0x0409];
const EOF = 0x000a;
const FILE_PASS = 0x002f;
const HEADER = 0x0014;
const FOOTER = 0x0015;
const TEXT_OBJECT = 0x01b6;
const CONTINUE = 0x003c;
const OBJECT = 0x005d;
const ROW = 0x0208;
const COLUMNS = 0x007d;
const DATE_1904 = 0x0022;
const FORMAT = 0x041e;
/** LabelSst, Number, RK, MulRk, Blank, MulBlank. */
const CELLS: ReadonlySet<number> = new Set([0x00fd, 0x0203, 0x027e, 0x00bd, 0x0201, 0x00be]);
/** Object type of a comment's box. */
const NOTE_OBJECT = 0x0019;
const LATE_VERSION = 0x06;
const HEADER_BYTES = 4;
/** BOF types: globals and chart streams are not sheets. */
const GLOBALS = 0x0005;
const CHART = 0x0020;

/** Sheets of these formats have 256 columns. */
const LAST_COLUMN = 255;

/** The properties of a sheet besides its cells. */
export interface SheetExtras {
  /** Offset of its substream. */
  readonly offset: number;
  /** Whether it is a chart sheet. */
  readonly isChart: boolean;
  readonly drawings: readonly Block[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
  /** Ascending. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}

export interface WorkbookStream {
  readonly stream: Uint8Array;
  /** Whether it is from Excel 97 or later. */
  readonly isLate: boolean;
  /** By sheet, in the order of their substreams. */
  readonly sheets: readonly SheetExtras[];
  readonly summary: DocumentSummary;
}

/**
 * Reads the stream, and verifies that its records are contiguous to the end, so that a truncated file is not mistaken
 * for a complete one.
 *
 * @param bytes a compound file, or a bare stream of Excel 2 to 4
 * @returns undefined if there is no such stream
 * @throws ConversionRefused `encrypted` or `damaged`
 */
export function readWorkbookStream(bytes: Uint8Array): WorkbookStream | undefined {
  if (bytes[0] === BARE_BOF) return { ...readRecords(bytes), summary: readSummary(undefined) };
  const file = new CompoundFile(bytes);
  if (file.rootNames.has('encryptedpackage')) throw encrypted();
  const name = WORKBOOK_STREAMS.find((candidate) => file.rootNames.has(candidate));
  const stream = name === undefined ? undefined : file.stream(name)?.data;
  return stream && { ...readRecords(stream), summary: readSummary(file.stream(SUMMARY_STREAM)) };
}

function encrypted(): ConversionRefused {
  return new ConversionRefused('encrypted', 'The file needs a password.');
}

interface Sheet {
  readonly offset: number;
  readonly isChart: boolean;
  hiddenRows: number[];
  hiddenColumns: number[];
  drawings: Block[];
  headers: string[];
  footers: string[];
}

function readRecords(stream: Uint8Array): Omit<WorkbookStream, 'summary'> {
  const records = new SheetRecords(stream);
  eachRecord(stream, 0, (type, body, next) => {
    if (type === FILE_PASS) throw encrypted();
    return records.isPassedOver(type) || records.add(type, body.from(0), next);
  });
  const sheets = records.sheets.map((sheet) => ({
    ...sheet,
    hiddenRows: ascending(sheet.hiddenRows),
    hiddenColumns: ascending(sheet.hiddenColumns),
  }));
  return { stream, isLate: isLate(stream), sheets };
}

/** The BOF record contains the version of the stream. */
function isLate(stream: Uint8Array): boolean {
  return stream.length >= 6 && viewOf(stream).getUint16(0, true) === BOF && stream[5] === LATE_VERSION;
}

function ascending(places: readonly number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Processes the records of a stream in order, and tracks the substream of each. */
class SheetRecords {
  readonly sheets: Sheet[] = [];
  /** The types of the open substreams, the innermost last. */
  readonly #open: number[] = [];
  readonly #formats = new NumberFormats();
  #chart: ChartRecords | undefined;
  /** Whether the substream is from Excel 97 or later. */
  #isLate = false;
  #isNote = false;

  constructor(readonly stream: Uint8Array) {}

  /** Cells of a sheet, which are most of the records. */
  isPassedOver(type: number): boolean {
    return this.#open.length === 1 && this.#chart === undefined && CELLS.has(type);
  }

  /**
   * @param end offset in the stream after the record
   * @returns false after the last substream, where the stream is padded with zeros
   */
  add(type: number, body: Uint8Array, end: number): boolean {
    if (this.#open.length === 0 && type === 0) return false;
    if (type === BOF || EARLY_BOFS.includes(type)) this.#begin(body, end);
    else if (type === EOF) this.#open.pop();
    this.#addToChart(type, body);
    if (this.#open.length !== 1) return true;
    const sheet = this.sheets[this.sheets.length - 1];
    if (this.#open[0] === GLOBALS) this.#formats.add(type, body);
    else if (sheet !== undefined && this.#open[0] !== CHART) this.#addToSheet(sheet, type, body, end);
    return true;
  }

  #begin(body: Uint8Array, end: number): void {
    const kind = body.length >= 4 ? viewOf(body).getUint16(2, true) : 0;
    this.#isLate = body.length >= 2 && viewOf(body).getUint16(0, true) === 0x0600;
    if (this.#open.length === 0 && kind !== GLOBALS)
      this.sheets.push(emptySheet(end - HEADER_BYTES - body.length, kind === CHART));
    this.#open.push(kind);
    if (kind === CHART && this.#isLate)
      this.#chart = new ChartRecords((value, id) => this.#formats.show(value, id));
  }

  /** A chart ends with its substream. */
  #addToChart(type: number, body: Uint8Array): void {
    const sheet = this.sheets[this.sheets.length - 1];
    if (this.#open.at(-1) === CHART) this.#chart?.add(type, body);
    else if (this.#chart !== undefined && sheet !== undefined) {
      sheet.drawings.push(...blocksOfChart(this.#chart.finish()));
      this.#chart = undefined;
    }
  }

  #addToSheet(sheet: Sheet, type: number, body: Uint8Array, end: number): void {
    if (type === ROW) addRow(sheet, body);
    else if (type === COLUMNS) addColumns(sheet, body);
    if (!this.#isLate) return;
    if (type === OBJECT) this.#isNote = body.length >= 6 && viewOf(body).getUint16(4, true) === NOTE_OBJECT;
    else if (type === HEADER) addText(sheet.headers, printTextOf(body));
    else if (type === FOOTER) addText(sheet.footers, printTextOf(body));
    else if (type === TEXT_OBJECT && !this.#isNote) addBox(sheet, textOfObject(this.stream, body, end));
  }
}

/** The number formats of the workbook. */
class NumberFormats {
  readonly #codes = new Map<number, string>();
  #is1904 = false;
  #compile: ReturnType<typeof formatCompiler> | undefined;

  add(type: number, body: Uint8Array): void {
    if (type === FORMAT && body.length >= 5)
      this.#codes.set(viewOf(body).getUint16(0, true), longText(body, 2));
    else if (type === DATE_1904) this.#is1904 = body[0] === 1;
  }

  show(value: number, id: number): string {
    this.#compile ??= formatCompiler(this.#is1904);
    return this.#compile(this.#codes.get(id) ?? builtInFormat(id)).number(value);
  }
}

function emptySheet(offset: number, isChart: boolean): Sheet {
  return { offset, isChart, hiddenRows: [], hiddenColumns: [], drawings: [], headers: [], footers: [] };
}

/** The sixth bit of a row's options means zero height ([MS-XLS] 2.4.221). */
function addRow(sheet: Sheet, body: Uint8Array): void {
  if (body.length < 14) return;
  const view = viewOf(body);
  if ((view.getUint16(12, true) & 0x20) !== 0) sheet.hiddenRows.push(view.getUint16(0, true));
}

/** First and last column, and whether they are hidden ([MS-XLS] 2.4.53). */
function addColumns(sheet: Sheet, body: Uint8Array): void {
  if (body.length < 10) return;
  const view = viewOf(body);
  if ((view.getUint16(8, true) & 1) === 0) return;
  const last = Math.min(view.getUint16(2, true), LAST_COLUMN);
  for (let column = view.getUint16(0, true); column <= last; column++) sheet.hiddenColumns.push(column);
}

function addText(texts: string[], text: string): void {
  if (text !== '' && !texts.includes(text)) texts.push(text);
}

function addBox(sheet: Sheet, text: string): void {
  const said = text.replaceAll(/\r\n?/g, '\n').trim();
  if (said !== '') sheet.drawings.push({ kind: 'paragraph', spans: spansOf(said) });
}

function printTextOf(body: Uint8Array): string {
  return body.length < 3 ? '' : parsePrintText(longText(body, 0));
}

/** The text follows the object in a CONTINUE record. */
export function textOfObject(stream: Uint8Array, body: Uint8Array, next: number): string {
  if (body.length < 12 || next + 5 > stream.length) return '';
  const count = viewOf(body).getUint16(10, true);
  const view = viewOf(stream);
  if (count === 0 || view.getUint16(next, true) !== CONTINUE) return '';
  const length = view.getUint16(next + 2, true);
  const text = stream.subarray(next + 5, next + 4 + length);
  return charactersOf(text, count, ((stream[next + 4] ?? 0) & 1) === 1);
}
