/**
 * The cells of worksheets one at a time, with their places in the XML, so that a sheet of a million cells takes no
 * memory beside its text.
 *
 * Source: ECMA-376 Part 1, 18.3.1.4 (c), 18.3.1.73 (row), 18.18.11 (ST_CellType).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { readElement } from '../../package/parse-xml.ts';
import { XmlCursor } from '../../package/xml-cursor.ts';
import { parseAddress, renderAddress } from '../cell-address.ts';
import type { TextBlock } from '../text-block.ts';
import { textOfString } from './cell-string.ts';
import type { SharedStrings, Sheet, WorkbookFile } from './workbook-file.ts';

export interface SheetCell extends TextBlock {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly element: XmlElement;
  /** Index of the shared string that is its value. */
  readonly shared?: number;
  /** It holds a number, a truth value or an error rather than a text. */
  readonly isValue: boolean;
}

/** All cells of all sheets that show something, read anew each time they are gone through. */
export class WorkbookCells implements Iterable<SheetCell> {
  constructor(
    private readonly file: WorkbookFile,
    private readonly sheets: readonly Sheet[] = file.sheets,
  ) {}

  *[Symbol.iterator](): Generator<SheetCell> {
    for (const sheet of this.sheets) {
      for (const cell of cellsOf(sheet, this.file.strings)) if (cell.text !== '') yield cell;
    }
  }
}

/** All cells of a sheet, empty ones with a style included. A cell that does not say where it is follows the last. */
export function* cellsOf(sheet: Sheet, strings: SharedStrings | undefined): Generator<SheetCell> {
  const cursor = new XmlCursor(sheet.source, { partName: sheet.partName });
  const headings = [sheet.name];
  let row = 0;
  let column = 0;
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token !== 'open') continue;
    if (cursor.name === 'x:row') {
      row = Number(cursor.attribute('r') ?? row + 1) || row + 1;
      column = 0;
    } else if (cursor.name === 'x:c') {
      const element = readElement(cursor);
      const stated = parseAddress(element.attribute('r') ?? '');
      column = stated?.column ?? column + 1;
      yield describe(sheet, { row: stated?.row ?? row, column }, element, strings, headings);
    }
  }
}

function describe(
  sheet: Sheet,
  place: { readonly row: number; readonly column: number },
  element: XmlElement,
  strings: SharedStrings | undefined,
  headings: readonly string[],
): SheetCell {
  const type = element.attribute('t') ?? 'n';
  const value = element.element('x:v')?.text ?? '';
  const shared = type === 's' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  const inline = element.element('x:is');
  const text = type === 's' ? (strings?.texts[shared ?? -1] ?? '') : inline ? textOfString(inline) : value;
  const hasFormula = element.element('x:f') !== undefined;
  return {
    ...place,
    sheet,
    element,
    headings,
    text: type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : text,
    isValue: type !== 's' && type !== 'inlineStr' && type !== 'str',
    where: `${sheet.name}, ${renderAddress(place)}`,
    ...(shared === undefined ? {} : { shared }),
    ...(hasFormula ? { locked: `${renderAddress(place)} is the result of a formula` } : {}),
  };
}
