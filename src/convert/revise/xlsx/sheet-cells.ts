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
  readonly shared: number | undefined;
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
      const type = element.attribute('t') ?? 'n';
      const value = element.element('x:v')?.text ?? '';
      const text = textOf(type, value, element, strings);
      yield new CellInSheet(sheet, stated?.row ?? row, column, element, type, value, text, headings);
    }
  }
}

/** What a cell says of itself is worked out when asked for, since most cells are passed over. */
class CellInSheet implements SheetCell {
  constructor(
    readonly sheet: Sheet,
    readonly row: number,
    readonly column: number,
    readonly element: XmlElement,
    private readonly type: string,
    private readonly value: string,
    readonly text: string,
    readonly headings: readonly string[],
  ) {}

  get isValue(): boolean {
    return this.type !== 's' && this.type !== 'inlineStr' && this.type !== 'str';
  }

  get shared(): number | undefined {
    return this.type === 's' ? sharedIndex(this.value) : undefined;
  }

  get where(): string {
    return `${this.sheet.name}, ${renderAddress(this)}`;
  }

  get locked(): string | undefined {
    const formula = this.element.element('x:f');
    return formula === undefined ? undefined : `${renderAddress(this)} is the result of a formula`;
  }
}

function sharedIndex(value: string): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function textOf(
  type: string,
  value: string,
  element: XmlElement,
  strings: SharedStrings | undefined,
): string {
  if (type === 's') return strings?.texts[sharedIndex(value) ?? -1] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const inline = type === 'inlineStr' ? element.element('x:is') : undefined;
  return inline === undefined ? value : textOfString(inline);
}
