/**
 * Inserts new cells into a worksheet, in the order of rows and columns.
 *
 * Source: ECMA-376 Part 1, 18.3.1.73 (row), 18.3.1.80 (sheetData).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { readElement } from '../../package/parse-xml.ts';
import { XmlCursor } from '../../package/xml-cursor.ts';
import { parseAddress, renderAddress } from '../cell-address.ts';
import { openTagOf, rawNameOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import { valueMarkup } from './rows.ts';
import type { SheetCell } from './sheet-cells.ts';
import type { Sheet } from './workbook-file.ts';

export interface CellValue {
  readonly row: number;
  readonly column: number;
  readonly value: string;
  /** The cell whose format it gets. */
  readonly like?: SheetCell;
}

interface Layout {
  /** Rows that get cells, by number. */
  readonly rows: ReadonlyMap<number, XmlElement>;
  /** Start offsets of the other rows, in order. */
  readonly starts: readonly { readonly number: number; readonly at: number }[];
  /** Where to insert a row after all others. */
  readonly end: number;
  /** With its colon. */
  readonly prefix: string;
  /** The element around the rows, if it is written as `<sheetData/>`. */
  readonly empty: XmlElement | undefined;
}

/** @returns undefined if the sheet does not number its rows and cells, so that new ones would move them */
export function addCells(
  sheet: Sheet,
  values: readonly CellValue[],
  date1904: boolean,
): Splice[] | undefined {
  const layout = readLayout(sheet, new Set(values.map((value) => value.row)));
  if (layout === undefined) return undefined;
  const splices: Splice[] = [];
  let newRows = '';
  for (const [number, own] of [...Map.groupBy(values, (value) => value.row)].sort(([a], [b]) => a - b)) {
    const cells = own.toSorted((a, b) => a.column - b.column);
    const row = layout.rows.get(number);
    if (row !== undefined) {
      const added = addToRow(row, cells, layout.prefix, date1904);
      if (added === undefined) return undefined;
      splices.push(...added);
      continue;
    }
    const text = newRow(number, cells, layout.prefix, date1904);
    const at = layout.starts.find((start) => start.number > number)?.at ?? layout.end;
    if (layout.empty === undefined) splices.push({ start: at, end: at, text });
    else newRows += text;
  }
  if (layout.empty === undefined) return splices;
  return [{ start: layout.empty.start, end: layout.empty.end, text: filled(layout.empty, newRows) }];
}

function readLayout(sheet: Sheet, rowNumbers: ReadonlySet<number>): Layout | undefined {
  const cursor = new XmlCursor(sheet.source, { partName: sheet.partName });
  const rows = new Map<number, XmlElement>();
  const starts: { number: number; at: number }[] = [];
  let prefix: string | undefined;
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token === 'open' && cursor.name === 'x:sheetData') {
      const { start, isEmpty } = cursor;
      prefix = /^<([^\s:/>]+:)?/.exec(sheet.source.slice(start, start + 80))?.[1] ?? '';
      if (isEmpty) return { rows, starts, end: start, prefix, empty: readElement(cursor) };
    } else if (token === 'open' && cursor.name === 'x:row') {
      const number = Number(cursor.attribute('r') ?? 0);
      if (!Number.isInteger(number) || number < 1) return undefined;
      if (rowNumbers.has(number)) rows.set(number, readElement(cursor));
      else starts.push({ number, at: cursor.start });
    } else if (token === 'close' && cursor.name === 'x:sheetData') {
      return { rows, starts, end: cursor.start, prefix: prefix ?? '', empty: undefined };
    }
  }
  return undefined;
}

function addToRow(
  row: XmlElement,
  values: readonly CellValue[],
  prefix: string,
  date1904: boolean,
): Splice[] | undefined {
  const cells = row.elements('x:c').map((cell) => ({
    start: cell.start,
    column: parseAddress(cell.attribute('r') ?? '')?.column,
  }));
  if (cells.some((cell) => cell.column === undefined)) return undefined;
  if (row.openEnd === row.end) {
    const text = filled(row, values.map((value) => newCell(value, prefix, date1904)).join(''));
    return [{ start: row.start, end: row.end, text: withoutSpans(text) }];
  }
  const spans = row.attributes.find((attribute) => attribute.name === 'spans');
  const widened = spans === undefined ? undefined : widenSpans(spans.value, values);
  const added = values.map((value) => {
    const next = cells.find((cell) => (cell.column ?? 0) > value.column);
    const at = next?.start ?? row.element('x:extLst')?.start ?? row.closeStart;
    return { start: at, end: at, text: newCell(value, prefix, date1904) };
  });
  if (spans === undefined || widened === undefined) return added;
  return [{ start: spans.valueStart, end: spans.valueEnd, text: widened }, ...added];
}

/** `spans` is a hint for the columns of a row; new cells must lie within. */
function widenSpans(spans: string, values: readonly CellValue[]): string | undefined {
  const [, first, last] = /^(\d{1,5}):(\d{1,5})$/.exec(spans) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const columns = values.map((value) => value.column);
  return `${Math.min(Number(first), ...columns)}:${Math.max(Number(last), ...columns)}`;
}

function withoutSpans(row: string): string {
  return row.replace(/^(<[^>]*?)\sspans="[^"]*"/, '$1');
}

/** Adds content to an element written as `<x/>`. */
function filled(element: XmlElement, content: string): string {
  return `${openTagOf(element)}${content}</${rawNameOf(element)}>`;
}

function newRow(number: number, values: readonly CellValue[], prefix: string, date1904: boolean): string {
  const cells = values.map((value) => newCell(value, prefix, date1904)).join('');
  return `<${prefix}row r="${number}">${cells}</${prefix}row>`;
}

function newCell({ row, column, value, like }: CellValue, prefix: string, date1904: boolean): string {
  const style = like?.element.attribute('s');
  const open = `<${prefix}c r="${renderAddress({ row, column })}"${style === undefined ? '' : ` s="${style}"`}`;
  return valueMarkup(open, value, like, prefix, date1904);
}
