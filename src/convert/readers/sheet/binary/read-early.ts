/**
 * Reads .xls of Excel 2 to 95 through SheetJS, and formats values with docgate's number formats. Anything SheetJS
 * throws means damage, since files with a password are detected before.
 */
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import type { Area, GridCell, GridRow } from '../../../table/grid.ts';
import type { SheetComment, SheetContent, SheetLink } from '../sheet-content.ts';
import { ERROR_TEXTS, figureOf, wordsOf } from '../shown-cell.ts';
import { type WorkbookContent, withoutSheets } from '../workbook-content.ts';
import { noteAt } from '../xlsx/read-comments.ts';
import type { CellStyle } from '../xlsx/styles.ts';
import type { SheetExtras } from './workbook-stream.ts';

type StyleOf = (code: string) => CellStyle;

/** @throws ConversionRefused `damaged` */
export async function readEarly(bytes: Uint8Array, extras: readonly SheetExtras[]): Promise<WorkbookContent> {
  const workbook = await parse(bytes);
  const states = workbook.Workbook?.Sheets ?? [];
  const isVisible = (i: number) => (states[i]?.Hidden ?? 0) === 0;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const compile = formatCompiler(date1904);
  const styleOf = (code: string) => ({ format: compile(REGIONAL[code] ?? code), isBold: false });
  const sheets = workbook.SheetNames.flatMap((name, i) => {
    const sheet = workbook.Sheets[name];
    return sheet === undefined || !isVisible(i) ? [] : [contentOf(name, sheet, styleOf, extras[i])];
  });
  const hiddenSheets = workbook.SheetNames.filter((_, i) => !isVisible(i)).length;
  if (sheets.length + hiddenSheets === 0) throw withoutSheets();
  const { Title: title, Author: author } = workbook.Props ?? {};
  return {
    sheets,
    hiddenSheets,
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
    ...(typeof author === 'string' && author !== '' ? { author } : {}),
  };
}

/** Excel's date formats that depend on the region, which SheetJS names differently. */
const REGIONAL: Readonly<Record<string, string>> = { 'm/d/yy': 'm/d/yyyy', 'm/d/yy h:mm': 'm/d/yyyy h:mm' };

/** The code pages are a separate part of SheetJS: without them, old files in other scripts are garbled. */
async function parse(bytes: Uint8Array): Promise<WorkBook> {
  const { read, set_cptable } = await import('@e965/xlsx');
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      sheetStubs: true,
      // Styles include a zipped theme without a checksum, on which SheetJS may loop forever; hidden rows and columns
      // are in separate records.
      cellStyles: false,
    });
  } catch {
    throw new ConversionRefused('damaged', 'The workbook is damaged: it cannot be read to its end.');
  }
}

function contentOf(
  name: string,
  sheet: WorkSheet,
  styleOf: StyleOf,
  extras: SheetExtras | undefined,
): SheetContent {
  const { hiddenRows = [], hiddenColumns = [], drawings = [], headers = [], footers = [] } = extras ?? {};
  const merges = (sheet['!merges'] ?? []).map(({ s: from, e: to }) => {
    return { top: from.r, left: from.c, bottom: to.r, right: to.c };
  });
  const data = extras?.isChart === true ? [] : (sheet['!data'] ?? []);
  const cells = cellsOf(data, styleOf, new Set(hiddenRows), new Set(hiddenColumns));
  const others = { tables: [], uncalculated: 0, drawings, headers, footers };
  return { name, ...cells, merges, hiddenRows, hiddenColumns, ...others };
}

/** Comments are read from hidden cells too. */
function cellsOf(
  data: readonly (readonly CellObject[])[],
  styleOf: StyleOf,
  hiddenRows: ReadonlySet<number>,
  hiddenColumns: ReadonlySet<number>,
): Pick<SheetContent, 'rows' | 'links' | 'comments'> {
  const rows: GridRow[] = [];
  const links: SheetLink[] = [];
  const comments: SheetComment[] = [];
  data.forEach((line, row) => {
    const columns: number[] = [];
    const cells: GridCell[] = [];
    line?.forEach((source, column) => {
      if (source === undefined || source === null) return;
      for (const comment of commentsAt(source, row, column)) comments.push(comment);
      if (hiddenRows.has(row) || hiddenColumns.has(column)) return;
      const cell = cellOf(source, styleOf);
      if (cell === undefined) return;
      columns.push(column);
      cells.push(cell);
      const href = source.l?.Target;
      if (href !== undefined && !href.startsWith('#')) links.push({ area: areaAt(row, column), href });
    });
    if (cells.length > 0) rows.push({ row, columns, cells });
  });
  return { rows, links, comments };
}

function commentsAt(source: CellObject, row: number, column: number): SheetComment[] {
  return (source.c ?? []).flatMap(({ a: author = '', t: text }) =>
    noteAt({ row, column, author: author.trim(), text: text.replaceAll('\r', '') }),
  );
}

function areaAt(row: number, column: number): Area {
  return { top: row, left: column, bottom: row, right: column };
}

function cellOf(cell: CellObject, styleOf: StyleOf): GridCell | undefined {
  const style = styleOf(typeof cell.z === 'string' ? cell.z : 'General');
  switch (cell.t) {
    case 'n':
      return figureOf(typeof cell.v === 'number' ? style.format.number(cell.v) : '', style);
    case 'b':
      return figureOf(cell.v === true ? 'TRUE' : 'FALSE', style);
    case 'e':
      return figureOf(typeof cell.v === 'number' ? (ERROR_TEXTS.get(cell.v) ?? '') : (cell.w ?? ''), style);
    case 's':
      return wordsOf(String(cell.v ?? '').replaceAll(/\r\n?/g, '\n'), style);
    default:
      return undefined;
  }
}
