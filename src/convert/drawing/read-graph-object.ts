/**
 * Reads a chart that is a Microsoft Graph object embedded in a Word or Excel file: its titles like those of other old
 * charts, its data from its datasheet, whose first row and column contain the names.
 *
 * Source: [MS-OGRAPH] 2.1 (Workbook stream), 2.3 (Label, Number, Orient).
 */

import { ConversionRefused } from '../../domain/conversion.ts';
import type { Block } from '../../markdown/render/blocks.ts';
import { formatGeneral } from '../number-format/general.ts';
import { CompoundFile } from '../package/compound-file.ts';
import { viewOf } from '../package/random-access.ts';
import { ChartRecords, shortText } from './chart-records.ts';
import { blocksOfChart, type ChartSeries, MAX_POINTS, MAX_SERIES } from './chart-table.ts';

/** The stream of such an object that contains the chart and its data. */
export const GRAPH_STREAM = 'Workbook';
const BOF = 0x0809;
/** The version of Graph 97 and later; earlier ones store texts in another format. */
const GRAPH_8 = 0x0680;
const SHEET_NUMBER = 0x0003;
const SHEET_LABEL = 0x0004;
const ORIENT = 0x1055;
/** Size of the row, the column and three reserved bytes before the content of a cell. */
const CELL_HEAD = 7;

/**
 * @param object the bytes of an embedded object: a compound file, or its `Workbook` stream alone
 * @returns no blocks if no chart can be read
 */
export function readGraphObject(object: Uint8Array): Block[] {
  const stream = isGraphStream(object) ? object : streamOf(object);
  return stream === undefined ? [] : readGraphStream(stream);
}

/** Whether bytes are the stream of such an object, in a supported version. */
export function isGraphStream(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  return bytes.length >= 8 && view.getUint16(0, true) === BOF && view.getUint16(4, true) === GRAPH_8;
}

function streamOf(object: Uint8Array): Uint8Array | undefined {
  try {
    return new CompoundFile(object).stream(GRAPH_STREAM)?.data;
  } catch (error) {
    // A damaged object still has a picture.
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

/** @param stream the `Workbook` stream of such an object */
function readGraphStream(stream: Uint8Array): Block[] {
  if (!isGraphStream(stream)) return [];
  const view = viewOf(stream);
  const records = new ChartRecords(formatGeneral);
  const sheet = new Datasheet();
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const body = stream.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
    at += 4 + view.getUint16(at + 2, true);
    sheet.add(type, body);
    records.add(type, body);
  }
  const { title, axes } = records.finish();
  return blocksOfChart({ title, axes, series: sheet.series() });
}

/** Cells by row and column; the first cell of each row and column is its name. */
class Datasheet {
  readonly #cells = new Map<string, string>();
  #areSeriesInRows = true;
  #rows = 0;
  #columns = 0;

  add(type: number, body: Uint8Array): void {
    if (type === ORIENT) this.#areSeriesInRows = body[0] !== 0;
    if ((type !== SHEET_NUMBER && type !== SHEET_LABEL) || body.length < CELL_HEAD + 2) return;
    const view = viewOf(body);
    const row = view.getUint16(0, true);
    const column = view.getUint16(2, true);
    if (Math.max(row, column) > MAX_POINTS) return;
    if (type === SHEET_LABEL) this.#set(row, column, shortText(body, CELL_HEAD).trim());
    else if (body.length >= CELL_HEAD + 8)
      this.#set(row, column, formatGeneral(view.getFloat64(CELL_HEAD, true)));
  }

  #set(row: number, column: number, text: string): void {
    this.#cells.set(`${row}:${column}`, text);
    this.#rows = Math.max(this.#rows, row + 1);
    this.#columns = Math.max(this.#columns, column + 1);
  }

  series(): ChartSeries[] {
    const [count, points] = this.#areSeriesInRows ? [this.#rows, this.#columns] : [this.#columns, this.#rows];
    const categories = this.#line(0, points);
    return Array.from({ length: Math.min(Math.max(count - 1, 0), MAX_SERIES) }, (_, i) => ({
      name: this.#at(i + 1, 0) ?? '',
      categories,
      values: this.#line(i + 1, points),
    })).filter((one) => one.values.size > 0);
  }

  /** The cells of a line of the sheet after its name. */
  #line(line: number, points: number): ReadonlyMap<number, string> {
    const texts = new Map<number, string>();
    for (let point = 1; point < points; point++) {
      const text = this.#at(line, point);
      if (text !== undefined && text !== '') texts.set(point - 1, text);
    }
    return texts;
  }

  #at(line: number, point: number): string | undefined {
    return this.#cells.get(this.#areSeriesInRows ? `${line}:${point}` : `${point}:${line}`);
  }
}
