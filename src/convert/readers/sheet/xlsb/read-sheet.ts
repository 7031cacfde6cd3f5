/**
 * Reads a worksheet of a binary workbook in one pass over its records: visible cells, hidden rows and columns, merged
 * areas, links and print headers.
 *
 * Source: [MS-XLSB] 2.2.1 (cell table), 2.4.720 (RowHdr), 2.4.307 to 2.4.325 (cells), 2.4.334 (ColInfo), 2.4.690
 * (MergeCell), 2.4.680 (HLink), 2.4.57 (BeginHeaderFooter).
 */
import type { Relationships } from '../../../package/relationships.ts';
import type { Area, GridCell } from '../../../table/grid.ts';
import { RowCollector } from '../../../table/packed-row.ts';
import type { CellBudget } from '../cell-budget.ts';
import { type CellLooks, HiddenCells } from '../cell-visibility.ts';
import { addHiddenByRules } from '../conditional-rules.ts';
import { parsePrintText } from '../print-text.ts';
import type { SharedTexts } from '../shared-texts.ts';
import type { SheetContent, SheetLink } from '../sheet-content.ts';
import { ERROR_TEXTS, figureOf, wordsOf } from '../shown-cell.ts';
import { type CellStyle, PLAIN_STYLE } from '../xlsx/styles.ts';
import { BinaryConditions } from './conditional-formats.ts';
import { damagedWorkbook, type RecordBody, readRecords } from './records.ts';

const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;

const ROW = 0;
const BLANK = 1;
const PACKED = 2;
const ERROR = 3;
const BOOLEAN = 4;
const REAL = 5;
const STRING = 6;
const SHARED = 7;
const FORMULA_STRING = 8;
const FORMULA_REAL = 9;
const FORMULA_BOOLEAN = 10;
const FORMULA_ERROR = 11;
const FIRST_SHORT = 12;
const LAST_SHORT = 18;
const COLUMNS = 60;
const RICH_STRING = 62;
const MERGED = 176;
const HEADER_FOOTER = 479;
const LINK = 494;

/** The value follows column and style, in a short cell only the style. */
const VALUE_AT = 8;
const SHORT_VALUE_AT = 4;

export interface BinarySheetContext {
  readonly strings: SharedTexts;
  readonly styles: readonly CellStyle[];
  /** The changes made by conditional formats. */
  readonly differences: readonly CellLooks[];
  readonly budget: CellBudget;
  readonly relationships: Relationships;
  /** The sheet's name. */
  readonly name: string;
}

export type BinarySheet = Omit<SheetContent, 'name' | 'comments' | 'drawings' | 'tables' | 'uncalculated'>;

/** @throws ConversionRefused `damaged` or `too_large` */
export function readBinarySheet(part: Iterable<Uint8Array>, context: BinarySheetContext): BinarySheet {
  const reader = new SheetReader(context);
  readRecords(part, (type, body) => reader.take(type, body));
  return reader.finish();
}

class SheetReader {
  readonly #rows = new RowCollector();
  readonly #merges: Area[] = [];
  readonly #links: SheetLink[] = [];
  readonly #hiddenRows: number[] = [];
  readonly #hidden = new HiddenCells();
  readonly #conditions: BinaryConditions;
  readonly #hiddenColumns = new Set<number>();
  readonly #headers = new Set<string>();
  readonly #footers = new Set<string>();
  #row = -1;
  #isRowHidden = false;
  #column = -1;
  #columns: number[] = [];
  #cells: GridCell[] = [];

  readonly #context: BinarySheetContext;

  constructor(context: BinarySheetContext) {
    this.#context = context;
    this.#conditions = new BinaryConditions(context.differences);
  }

  take(type: number, body: RecordBody): void {
    if (type === ROW) this.#beginRow(body);
    else if (type <= FORMULA_ERROR || type === RICH_STRING) this.#takeCell(type, body, body.u32(0), VALUE_AT);
    else if (type >= FIRST_SHORT && type <= LAST_SHORT)
      this.#takeCell(type - FIRST_SHORT + BLANK, body, this.#column + 1, SHORT_VALUE_AT);
    else if (type === COLUMNS) this.#takeColumns(body);
    else if (type === MERGED) this.#merges.push(checked(body.area(0)));
    else if (type === LINK) this.#takeLink(body);
    else if (type === HEADER_FOOTER) this.#takePrintTexts(body);
    else this.#conditions.take(type, body);
  }

  finish(): BinarySheet {
    this.#endRow();
    addHiddenByRules(this.#hidden, this.#conditions.rules, this.#rows.rows);
    return {
      rows: this.#rows.rows,
      merges: this.#merges.filter((area) => area.bottom > area.top || area.right > area.left),
      links: this.#links,
      hidden: this.#hidden.list(this.#context.name),
      hiddenRows: this.#hiddenRows,
      hiddenColumns: [...this.#hiddenColumns].sort((a, b) => a - b),
      headers: [...this.#headers],
      footers: [...this.#footers],
    };
  }

  #beginRow(body: RecordBody): void {
    this.#endRow();
    const row = body.u32(0);
    if (row <= this.#row || row >= MAX_ROW) throw damagedWorkbook();
    this.#row = row;
    this.#column = -1;
    this.#isRowHidden = (body.u8(11) & 0x10) !== 0;
    if (this.#isRowHidden) this.#hiddenRows.push(row);
  }

  #endRow(): void {
    this.#context.budget.take(this.#cells.length);
    this.#rows.add(this.#row, this.#columns, this.#cells);
    this.#columns = [];
    this.#cells = [];
  }

  #takeCell(type: number, body: RecordBody, column: number, valueAt: number): void {
    if (this.#row < 0 || column <= this.#column || column >= MAX_COLUMN) throw damagedWorkbook();
    this.#column = column;
    if (this.#isRowHidden || this.#hiddenColumns.has(column)) return;
    const style = this.#context.styles[body.u32(valueAt - 4) & 0xffffff] ?? PLAIN_STYLE;
    const cell = this.#cellOf(type, body, valueAt, style);
    if (cell === undefined) return;
    this.#hidden.read(this.#row, column, style, cell.content);
    this.#columns.push(column);
    this.#cells.push(cell);
  }

  #cellOf(type: number, body: RecordBody, at: number, style: CellStyle): GridCell | undefined {
    switch (type) {
      case PACKED:
        return figureOf(style.format.number(body.packedNumber(at)), style);
      case REAL:
      case FORMULA_REAL:
        return figureOf(numberText(body.double(at), style), style);
      case BOOLEAN:
      case FORMULA_BOOLEAN:
        return figureOf(body.u8(at) === 0 ? 'FALSE' : 'TRUE', style);
      case ERROR:
      case FORMULA_ERROR:
        return figureOf(ERROR_TEXTS.get(body.u8(at)) ?? '', style);
      case STRING:
      case FORMULA_STRING:
        return wordsOf(linesOf(body.string(at).text), style);
      case RICH_STRING:
        return wordsOf(linesOf(body.richString(at)), style);
      case SHARED:
        return wordsOf(this.#context.strings.at(body.u32(at)), style);
      default:
        return undefined;
    }
  }

  #takeColumns(body: RecordBody): void {
    const [first, last] = [body.u32(0), Math.min(body.u32(4), MAX_COLUMN - 1)];
    if ((body.u16(16) & 1) === 0) return;
    for (let column = first; column <= last; column++) this.#hiddenColumns.add(column);
  }

  /** Links within the workbook are left out, since nobody else could follow them. */
  #takeLink(body: RecordBody): void {
    const area = checked(body.area(0));
    const id = body.string(16);
    const location = body.string(id.end).text;
    const target = this.#context.relationships.get(id.text);
    if (target?.isExternal !== true) return;
    this.#links.push({ area, href: location === '' ? target.target : `${target.target}#${location}` });
  }

  /** Header and footer of odd, even and first pages. */
  #takePrintTexts(body: RecordBody): void {
    let at = 2;
    for (let i = 0; i < 6; i++) {
      const { text, end } = body.string(at);
      const shown = parsePrintText(text);
      if (shown !== '') (i % 2 === 0 ? this.#headers : this.#footers).add(shown);
      at = end;
    }
  }
}

function numberText(value: number, style: CellStyle): string {
  return Number.isFinite(value) ? style.format.number(value) : '';
}

export function linesOf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function checked(area: Area): Area {
  const isSound =
    area.top <= area.bottom && area.left <= area.right && area.bottom < MAX_ROW && area.right < MAX_COLUMN;
  if (!isSound) throw damagedWorkbook();
  return area;
}
