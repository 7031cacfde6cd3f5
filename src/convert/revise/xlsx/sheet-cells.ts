/**
 * The cells of worksheets one at a time, with their XML elements, so that a sheet of a million cells takes no memory
 * beyond its text.
 *
 * Source: ECMA-376 Part 1, 18.3.1.4 (c), 18.3.1.73 (row), 18.18.11 (ST_CellType).
 */

import type { EditReason } from '../../../domain/edit.ts';
import type { CellFormat } from '../../number-format/compile-format.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { readElement } from '../../package/parse-xml.ts';
import { XmlCursor } from '../../package/xml-cursor.ts';
import { PLAIN_STYLE } from '../../readers/sheet/xlsx/styles.ts';
import { parseAddress, type RowColumn, renderAddress } from '../cell-address.ts';
import { because } from '../refusal.ts';
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
  /** Whether it contains a number, a boolean or an error rather than text. */
  readonly isValue: boolean;
  /** Its number format. */
  readonly format: CellFormat;
}

/** All cells of all sheets with visible content, parsed anew in each iteration. */
export class WorkbookCells implements Iterable<SheetCell> {
  readonly #file: WorkbookFile;
  readonly #sheets: readonly Sheet[];

  constructor(file: WorkbookFile, sheets: readonly Sheet[] = file.sheets) {
    this.#file = file;
    this.#sheets = sheets;
  }

  *[Symbol.iterator](): Generator<SheetCell> {
    for (const sheet of this.#sheets) {
      for (const cell of cellsOf(sheet, this.#file)) if (cell.text !== '') yield cell;
    }
  }
}

/** All cells of a sheet, including empty ones with a style. A cell without an address follows the previous one. */
export function* cellsOf(sheet: Sheet, file: WorkbookFile): Generator<SheetCell> {
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
      const format = (file.styles[Number(element.attribute('s') ?? 0)] ?? PLAIN_STYLE).format;
      const text = textOf({ type, value, element, format }, file.strings);
      const place = { row: stated?.row ?? row, column };
      yield new CellInSheet(sheet, place, { type, value, element, format }, text, headings);
    }
  }
}

interface CellContent {
  readonly type: string;
  /** As stored. */
  readonly value: string;
  readonly element: XmlElement;
  readonly format: CellFormat;
}

/** The properties of a cell are computed on demand, since most cells are skipped. */
class CellInSheet implements SheetCell {
  readonly row: number;
  readonly column: number;

  readonly #content: CellContent;

  constructor(
    readonly sheet: Sheet,
    place: RowColumn,
    content: CellContent,
    readonly text: string,
    readonly headings: readonly string[],
  ) {
    this.#content = content;
    this.row = place.row;
    this.column = place.column;
  }

  get element(): XmlElement {
    return this.#content.element;
  }

  get format(): CellFormat {
    return this.#content.format;
  }

  get alias(): string {
    return this.#content.value;
  }

  get isValue(): boolean {
    const { type } = this.#content;
    return type !== 's' && type !== 'inlineStr' && type !== 'str';
  }

  get shared(): number | undefined {
    const { type, value } = this.#content;
    return type === 's' ? sharedIndex(value) : undefined;
  }

  get where(): string {
    return `${this.sheet.name}, ${renderAddress(this)}`;
  }

  get locked(): EditReason | undefined {
    const formula = this.element.element('x:f');
    return formula === undefined ? undefined : because('formulaResult', { cell: renderAddress(this) });
  }
}

function sharedIndex(value: string): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function textOf({ type, value, element, format }: CellContent, strings: SharedStrings | undefined): string {
  if (type === 's') return strings?.texts[sharedIndex(value) ?? -1] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n' && value !== '') return format.isGeneral ? value : format.number(Number(value));
  const inline = type === 'inlineStr' ? element.element('x:is') : undefined;
  return inline === undefined ? value : textOfString(inline);
}
