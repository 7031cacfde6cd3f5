/**
 * Reads a sheet of Excel 97 or later in one pass over its records: visible cells, merged areas, links and comments.
 *
 * Source: [MS-XLS] 2.4.149 (LabelSst), 2.4.148 (Label), 2.4.180 (Number), 2.4.220 (RK), 2.4.175 (MulRk), 2.4.24
 * (BoolErr), 2.4.127 (Formula), 2.5.133 (FormulaValue), 2.4.268 (String), 2.4.168 (MergeCells), 2.4.140 (HLink), 2.5.185
 * (NoteSh).
 */
import { longText } from '../../../drawing/chart-records.ts';
import type { Area, GridCell, GridRow } from '../../../table/grid.ts';
import { RowCollector } from '../../../table/packed-row.ts';
import type { CellBudget } from '../cell-budget.ts';
import { HiddenCells } from '../cell-visibility.ts';
import { addHiddenByRules } from '../conditional-rules.ts';
import type { SharedTexts } from '../shared-texts.ts';
import type { SheetComment, SheetContent, SheetLink } from '../sheet-content.ts';
import { ERROR_TEXTS, figureOf, wordsOf } from '../shown-cell.ts';
import { linesOf } from '../xlsb/read-sheet.ts';
import type { RecordBody } from '../xlsb/records.ts';
import { noteAt } from '../xlsx/read-comments.ts';
import { type CellStyle, PLAIN_STYLE } from '../xlsx/styles.ts';
import { ConditionalFormats } from './conditional-formats.ts';
import { linkTarget } from './link-target.ts';
import { ContinuedTexts, eachRecord } from './stream-records.ts';

const FORMULAS = [0x0006, 0x0206, 0x0406];
const EOF = 0x000a;
const NOTE = 0x001c;
const OBJECT = 0x005d;
const PACKED_ROW = 0x00bd;
const RICH_LABEL = 0x00d6;
const MERGED = 0x00e5;
const SHARED = 0x00fd;
const LINK = 0x01b8;
const TEXT_OBJECT = 0x01b6;
const NUMBER = 0x0203;
const LABEL = 0x0204;
const BOOLEAN_OR_ERROR = 0x0205;
const FORMULA_TEXT = 0x0207;
const PACKED = 0x027e;
const BOF = 0x0809;

/** The value follows row, column and style. */
const VALUE_AT = 6;
/** Types of formula results other than numbers. */
const [TEXT, BOOLEAN, ERROR] = [0, 1, 2];
const LAST_COLUMN = 255;

export interface LateSheetContext {
  readonly strings: SharedTexts;
  readonly styles: readonly CellStyle[];
  /** The palette of the workbook. */
  readonly colors: readonly (string | undefined)[];
  readonly budget: CellBudget;
  /** The sheet's name. */
  readonly name: string;
  /** The text of a text object, from its record and the following one at `next`. */
  readonly textOfObject: (body: Uint8Array, next: number) => string;
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
}

export type LateSheet = Pick<SheetContent, 'rows' | 'merges' | 'links' | 'comments' | 'hidden'>;

/**
 * @param offset of the sheet's substream
 * @throws ConversionRefused `damaged` or `too_large`
 */
export function readLateSheet(stream: Uint8Array, offset: number, context: LateSheetContext): LateSheet {
  const reader = new SheetReader(stream, context);
  let depth = 0;
  eachRecord(stream, offset, (type, body, next) => {
    if (type === BOF) depth++;
    else if (type === EOF) depth--;
    else if (depth === 1) reader.take(type, body, next);
    return depth > 0;
  });
  return reader.finish();
}

interface Note {
  readonly row: number;
  readonly column: number;
  readonly author: string;
  /** The id of the object that contains its text. */
  readonly object: number;
}

class SheetReader {
  readonly #stream: Uint8Array;
  readonly #context: LateSheetContext;
  readonly #rows = new RowCollector();
  readonly #merges: Area[] = [];
  readonly #links: SheetLink[] = [];
  readonly #notes: Note[] = [];
  readonly #texts = new Map<number, string>();
  readonly #hidden = new HiddenCells();
  readonly #conditions: ConditionalFormats;
  #object = -1;
  #row = -1;
  #column = -1;
  #columns: number[] = [];
  #cells: GridCell[] = [];
  /** Whether the cells so far were in row and column order, as Excel writes them. */
  #isOrdered = true;
  /** The formula whose text result follows. */
  #formula: { readonly row: number; readonly column: number; readonly style: CellStyle } | undefined;

  constructor(stream: Uint8Array, context: LateSheetContext) {
    this.#stream = stream;
    this.#context = context;
    this.#conditions = new ConditionalFormats(context.colors);
  }

  take(type: number, body: RecordBody, next: number): void {
    if (type === SHARED) this.#add(body, (style) => wordsOf(this.#context.strings.at(body.u32(6)), style));
    else if (type === PACKED) this.#add(body, (style) => numberOf(body.packedNumber(VALUE_AT), style));
    else if (type === PACKED_ROW) this.#addPackedRow(body);
    else if (type === NUMBER) this.#add(body, (style) => numberOf(body.double(VALUE_AT), style));
    else if (type === LABEL || type === RICH_LABEL)
      this.#add(body, (style) => wordsOf(linesOf(longText(body.from(VALUE_AT), 0)), style));
    else if (type === BOOLEAN_OR_ERROR)
      this.#add(body, (style) => truthOrError(body.u8(7) === 0 ? BOOLEAN : ERROR, body.u8(6), style));
    else if (FORMULAS.includes(type)) this.#takeFormula(body);
    else if (type === FORMULA_TEXT) this.#takeFormulaText(body, next);
    else if (type === MERGED) this.#takeMerges(body);
    else if (type === LINK) this.#takeLink(body);
    else if (!this.#takeOfNotes(type, body, next)) this.#conditions.take(type, body);
  }

  finish(): LateSheet {
    this.#endRow();
    const rows = this.#isOrdered ? this.#rows.rows : inOrder(this.#rows.rows);
    addHiddenByRules(this.#hidden, this.#conditions.rules, rows);
    return {
      rows,
      merges: this.#merges.filter((area) => area.bottom > area.top || area.right > area.left),
      links: this.#links,
      comments: this.#notes.flatMap(({ row, column, author, object }): SheetComment[] =>
        noteAt({ row, column, author, text: this.#texts.get(object) ?? '' }),
      ),
      hidden: this.#hidden.list(this.#context.name),
    };
  }

  #styleAt(body: RecordBody, at: number): CellStyle {
    return this.#context.styles[body.u16(at)] ?? PLAIN_STYLE;
  }

  #add(body: RecordBody, cellOf: (style: CellStyle) => GridCell | undefined): void {
    this.#put(body.u16(0), body.u16(2), this.#styleAt(body, 4), cellOf);
  }

  #addPackedRow(body: RecordBody): void {
    const [row, first] = [body.u16(0), body.u16(2)];
    for (let at = 4; at + 8 <= body.length; at += 6) {
      this.#put(row, first + (at - 4) / 6, this.#styleAt(body, at), (style) =>
        numberOf(body.packedNumber(at + 2), style),
      );
    }
  }

  #put(
    row: number,
    column: number,
    style: CellStyle,
    cellOf: (style: CellStyle) => GridCell | undefined,
  ): void {
    const { hiddenRows, hiddenColumns } = this.#context;
    if (hiddenRows.has(row) || hiddenColumns.has(column)) return;
    const cell = cellOf(style);
    if (cell === undefined) return;
    this.#hidden.read(row, column, style, cell.content);
    if (row !== this.#row) {
      this.#endRow();
      if (row < this.#row) this.#isOrdered = false;
      this.#row = row;
    } else if (column <= this.#column) this.#isOrdered = false;
    this.#column = column;
    this.#columns.push(column);
    this.#cells.push(cell);
  }

  #endRow(): void {
    this.#context.budget.take(this.#cells.length);
    this.#rows.add(this.#row, this.#columns, this.#cells);
    this.#columns = [];
    this.#cells = [];
  }

  #takeFormula(body: RecordBody): void {
    if (body.u16(12) !== 0xffff) {
      this.#add(body, (style) => numberOf(body.double(VALUE_AT), style));
      return;
    }
    const kind = body.u8(6);
    if (kind === TEXT)
      this.#formula = { row: body.u16(0), column: body.u16(2), style: this.#styleAt(body, 4) };
    else this.#add(body, (style) => truthOrError(kind, body.u8(8), style));
  }

  #takeFormulaText(body: RecordBody, next: number): void {
    if (this.#formula === undefined) return;
    const { row, column, style } = this.#formula;
    const text = new ContinuedTexts(this.#stream, body.from(0), 0, next).next() ?? '';
    this.#put(row, column, style, () => wordsOf(linesOf(text), style));
    this.#formula = undefined;
  }

  #takeMerges(body: RecordBody): void {
    for (let at = 2; at + 8 <= body.length; at += 8) {
      const area = areaAt(body, at);
      if (area !== undefined) this.#merges.push(area);
    }
  }

  #takeLink(body: RecordBody): void {
    const area = areaAt(body, 0);
    const href = linkTarget(body.from(8));
    if (area !== undefined && href !== undefined) this.#links.push({ area, href });
  }

  /** A comment's text is in an object that precedes it. @returns whether the record is of one */
  #takeOfNotes(type: number, body: RecordBody, next: number): boolean {
    if (type === OBJECT) this.#object = body.length < 8 ? -1 : body.u16(6);
    else if (type === TEXT_OBJECT)
      this.#texts.set(this.#object, linesOf(this.#context.textOfObject(body.from(0), next)));
    else if (type === NOTE && body.length > 11) {
      const author = longText(body.from(8), 0).trim();
      this.#notes.push({ row: body.u16(0), column: body.u16(2), object: body.u16(6), author });
    } else return false;
    return true;
  }
}

function numberOf(value: number, style: CellStyle): GridCell | undefined {
  return figureOf(Number.isFinite(value) ? style.format.number(value) : '', style);
}

function truthOrError(kind: number, value: number, style: CellStyle): GridCell | undefined {
  if (kind === BOOLEAN) return figureOf(value === 0 ? 'FALSE' : 'TRUE', style);
  return kind === ERROR ? figureOf(ERROR_TEXTS.get(value) ?? '', style) : undefined;
}

/** First and last row, first and last column (Ref8U); undefined if invalid. */
function areaAt(body: RecordBody, at: number): Area | undefined {
  const [top, bottom, left] = [body.u16(at), body.u16(at + 2), body.u16(at + 4)];
  const right = Math.min(body.u16(at + 6), LAST_COLUMN);
  return top <= bottom && left <= right ? { top, bottom, left, right } : undefined;
}

/** Sorts rows and cells for programs that write them in any order; the last value of a cell counts. */
function inOrder(pieces: readonly GridRow[]): readonly GridRow[] {
  const rows = new Map<number, Map<number, GridCell>>();
  for (const { row, columns, cells } of pieces) {
    const held = rows.get(row) ?? new Map<number, GridCell>();
    rows.set(row, held);
    for (const [i, cell] of cells.entries()) held.set(columns[i] ?? 0, cell);
  }
  const ordered = new RowCollector();
  for (const [row, held] of [...rows].sort(([a], [b]) => a - b)) {
    const cells = [...held].sort(([a], [b]) => a - b);
    ordered.add(
      row,
      cells.map(([column]) => column),
      cells.map(([, cell]) => cell),
    );
  }
  return ordered.rows;
}
