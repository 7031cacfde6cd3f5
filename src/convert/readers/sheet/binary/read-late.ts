/** Reads .xls of Excel 97 and later: the globals, then each visible sheet. Source: [MS-XLS] 2.1.7.20. */
import { damaged } from '../../../package/bytes.ts';
import { CellBudget } from '../cell-budget.ts';
import type { SheetContent } from '../sheet-content.ts';
import { SideParts } from '../side-parts.ts';
import { type WorkbookContent, withoutSheets } from '../workbook-content.ts';
import { readGlobals } from './read-globals.ts';
import { readLateSheet } from './read-late-sheet.ts';
import { textOfObject, type WorkbookStream } from './workbook-stream.ts';

/** @throws ConversionRefused `damaged` or `too_large` */
export function readLate(
  { stream, sheets: extras, summary: { title, author } }: WorkbookStream,
  onProgress: (share: number) => void,
): WorkbookContent {
  const { sheets: listed, strings, styles, colors } = readGlobals(stream);
  if (listed.length === 0) throw withoutSheets();
  const budget = new CellBudget();
  // Each substream is read once, even if several sheets refer to it.
  const left = new Map(extras.map((sheet) => [sheet.offset, sheet]));
  const visible = listed.filter((sheet) => sheet.isVisible);
  const sheets = visible.map(({ name, offset }, i): SheetContent => {
    const extra = left.get(offset);
    if (extra === undefined) throw damaged();
    left.delete(offset);
    const { hiddenRows, hiddenColumns } = extra;
    const hides = { hiddenRows: new Set(hiddenRows), hiddenColumns: new Set(hiddenColumns) };
    const ofObject = (body: Uint8Array, next: number) => textOfObject(stream, body, next);
    const context = { strings, styles, colors, budget, name, textOfObject: ofObject, ...hides };
    const content = extra.isChart ? NO_CELLS : readLateSheet(stream, offset, context);
    onProgress((i + 1) / visible.length);
    return { name, ...extra, ...content, tables: [], uncalculated: 0 };
  });
  const side = new SideParts();
  strings.report(side);
  return {
    sheets,
    hiddenSheets: listed.length - visible.length,
    unreadable: [...side.damaged],
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
  };
}

const NO_CELLS = { rows: [], merges: [], links: [], comments: [] } as const;
