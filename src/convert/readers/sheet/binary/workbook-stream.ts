/**
 * The records of an .xls workbook that SheetJS passes over or only fails at: the password, text boxes, charts, print
 * headers, hidden rows and columns. Source: [MS-XLS] 2.1.4 and 2.4; [MS-CFB].
 */
import { CFB } from '@e965/xlsx';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Block, spansOf } from '../../../../markdown/render/blocks.ts';
import { ChartRecords, charactersOf, longText } from '../../../drawing/chart-records.ts';
import { blocksOfChart } from '../../../drawing/chart-table.ts';
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { compileFormat } from '../../../number-format/compile-format.ts';
import { parsePrintText } from '../print-text.ts';
import type { SheetExtras } from './read-binary.ts';

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
/** Type of the object that is a comment's box. */
const NOTE_OBJECT = 0x0019;
/** Links and their tooltips: SheetJS visits every cell of their ranges. */
const RANGED = [0x01b8, 0x0800];
const MAX_RANGE = 1_000_000;
/** Formulas, by the numbers that they have had: SheetJS runs on beyond an expression that its record does not hold. */
const FORMULAS = [0x0006, 0x0206, 0x0406];
const EXPRESSION = 22;
/** BOF types: the workbook's globals and chart streams hold no sheet. */
const GLOBALS = 0x0005;
const CHART = 0x0020;

/** No record is longer; longer content goes on in CONTINUE records ([MS-XLS] 2.1.4). */
const MAX_RECORD = 8_224;
/** Types of records end with those of charts. */
const MAX_TYPE = 0x10ff;
/** Sheets of these formats have 256 columns. */
const LAST_COLUMN = 255;

/**
 * Reads what there is, and makes sure that the records follow each other to the end: SheetJS may run in circles
 * where they do not.
 *
 * @param bytes a compound file, or a bare stream of Excel 2 to 4
 * @returns extras by sheet, in the order of their streams; none for formats before Excel 97
 * @throws ConversionRefused `encrypted` or `damaged`
 */
export function readWorkbookStream(bytes: Uint8Array): SheetExtras[] {
  const stream = bytes[0] === BARE_BOF ? bytes : findStream(bytes);
  return stream === undefined ? [] : readRecords(stream);
}

function findStream(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const file = CFB.read(bytes, { type: 'array' });
    if (CFB.find(file, '/EncryptedPackage') !== null) throw encrypted();
    const entry = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book');
    return entry === null ? undefined : Uint8Array.from(entry.content);
  } catch (error) {
    if (error instanceof ConversionRefused) throw error;
    throw damaged();
  }
}

function damaged(): ConversionRefused {
  return new ConversionRefused('damaged', 'The workbook is damaged: its records do not follow each other.');
}

function encrypted(): ConversionRefused {
  return new ConversionRefused('encrypted', 'The file needs a password.');
}

interface Sheet {
  isChart: boolean;
  hiddenRows: number[];
  hiddenColumns: number[];
  drawings: Block[];
  headers: string[];
  footers: string[];
}

function readRecords(stream: Uint8Array): SheetExtras[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const sheets: Sheet[] = [];
  const open: number[] = [];
  const formats = new NumberFormats();
  let chart: ChartRecords | undefined;
  let isWide = false;
  let isNote = false;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const body = stream.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (type === FILE_PASS) throw encrypted();
    if (length > MAX_RECORD || type > MAX_TYPE || at > stream.length) throw damaged();
    if (RANGED.includes(type) && !isSmallRange(body)) throw damaged();
    if (isWide && FORMULAS.includes(type) && !holdsExpression(body)) throw damaged();
    if (open.length === 0 && type === 0) break;
    if (type === BOF || EARLY_BOFS.includes(type)) {
      const kind = body.length >= 4 ? viewOf(body).getUint16(2, true) : 0;
      isWide = body.length >= 2 && viewOf(body).getUint16(0, true) === 0x0600;
      if (open.length === 0 && kind !== GLOBALS) sheets.push(emptySheet(kind === CHART));
      open.push(kind);
      if (kind === CHART && isWide) chart = new ChartRecords((value, id) => formats.show(value, id));
    } else if (type === EOF) open.pop();
    const sheet = sheets[sheets.length - 1];
    if (open.at(-1) === CHART) chart?.add(type, body);
    else if (chart !== undefined && sheet !== undefined) {
      sheet.drawings.push(...blocksOfChart(chart.finish()));
      chart = undefined;
    }
    if (open.length === 1 && open[0] === GLOBALS) formats.add(type, body);
    if (sheet === undefined || open.length !== 1 || open[0] === GLOBALS || open[0] === CHART) continue;
    if (type === ROW) addRow(sheet, body);
    else if (type === COLUMNS) addColumns(sheet, body);
    if (!isWide) continue;
    if (type === OBJECT) isNote = body.length >= 6 && viewOf(body).getUint16(4, true) === NOTE_OBJECT;
    else if (type === HEADER) addText(sheet.headers, printTextOf(body));
    else if (type === FOOTER) addText(sheet.footers, printTextOf(body));
    else if (type === TEXT_OBJECT && !isNote) addBox(sheet, textOfObject(stream, body, at));
  }
  return sheets;
}

/** How numbers are shown, as the workbook's own records say. */
class NumberFormats {
  readonly #codes = new Map<number, string>();
  #is1904 = false;

  add(type: number, body: Uint8Array): void {
    if (type === FORMAT && body.length >= 5)
      this.#codes.set(viewOf(body).getUint16(0, true), longText(body, 2));
    else if (type === DATE_1904) this.#is1904 = body[0] === 1;
  }

  show(value: number, id: number): string {
    return compileFormat(this.#codes.get(id) ?? builtInFormat(id), this.#is1904).number(value);
  }
}

function emptySheet(isChart: boolean): Sheet {
  return { isChart, hiddenRows: [], hiddenColumns: [], drawings: [], headers: [], footers: [] };
}

/** Of a row's options, the sixth bit says that it has no height ([MS-XLS] 2.4.221). */
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

/** Rows and columns of a Ref8U, first and last of each ([MS-XLS] 2.5.209). */
function isSmallRange(body: Uint8Array): boolean {
  const offset = body.length > 8 && viewOf(body).getUint16(0, true) === RANGED[1] ? 2 : 0;
  if (body.length < offset + 8) return false;
  const [top = 0, bottom = 0, left = 0, right = 0] = [0, 2, 4, 6].map((at) =>
    viewOf(body).getUint16(offset + at, true),
  );
  return (bottom - top + 1) * (right - left + 1) <= MAX_RANGE;
}

/** The size of the expression stands before it ([MS-XLS] 2.4.127, 2.5.198.3). */
function holdsExpression(body: Uint8Array): boolean {
  if (body.length < EXPRESSION) return false;
  return EXPRESSION + viewOf(body).getUint16(EXPRESSION - 2, true) <= body.length;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
function textOfObject(stream: Uint8Array, body: Uint8Array, next: number): string {
  if (body.length < 12 || next + 5 > stream.length) return '';
  const count = viewOf(body).getUint16(10, true);
  const view = viewOf(stream);
  if (count === 0 || view.getUint16(next, true) !== CONTINUE) return '';
  const length = view.getUint16(next + 2, true);
  const text = stream.subarray(next + 5, next + 4 + length);
  return charactersOf(text, count, ((stream[next + 4] ?? 0) & 1) === 1);
}
