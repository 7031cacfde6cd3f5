/**
 * Reads the cells of a worksheet as displayed by Excel, in one pass over its bytes. There may be millions of cells,
 * so no string is created that is not kept. Source: ECMA-376 Part 1, 18.3.1.
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { CellFormat } from '../../../number-format/compile-format.ts';
import type { PartPieces } from '../../../package/open-package.ts';
import type { GridCell, GridRow } from '../../../table/grid.ts';
import { RowCollector } from '../../../table/packed-row.ts';
import type { CellBudget } from '../cell-budget.ts';
import { HiddenCells } from '../cell-visibility.ts';
import type { SharedTexts } from '../shared-texts.ts';
import { figureOf, wordsOf } from '../shown-cell.ts';
import { ByteTags, packName } from './byte-tags.ts';
import { isoToSerial } from './iso-date.ts';
import { unescapeString } from './shared-strings.ts';
import { type CellStyle, PLAIN_STYLE } from './styles.ts';

const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;

export interface CellsContext {
  readonly partName: string;
  readonly strings: SharedTexts;
  readonly styles: readonly CellStyle[];
  readonly date1904: boolean;
  readonly budget: CellBudget;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface SheetCells {
  readonly rows: readonly GridRow[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly uncalculated: number;
  /** Addresses of cells that are links by formula: `row:column` → address. */
  readonly formulaLinks: ReadonlyMap<string, string>;
  readonly hidden: HiddenCells;
  /** The part without its cells, for everything else in it. */
  readonly rest: string;
}

/** Maximum number of cached shared-string cells, so that equal cells share one object. */
const MAX_SHARED = 20_000;

const ROW = packName('row');
const CELL = packName('c');
const VALUE = packName('v');
const FORMULA = packName('f');
const TEXT = packName('t');
const READING_AID = packName('rPh');
const COLUMN = packName('col');
const SHEET_DATA = packName('sheetData');
const A_REFERENCE = packName('r');
const A_STYLE = packName('s');
const A_TYPE = packName('t');
const A_HIDDEN = packName('hidden');
const A_MIN = packName('min');
const A_MAX = packName('max');

/** Packed cell types: `s`, `b`, `e`, `str`, `inlineStr`, `d`; no type means a number. */
const SHARED = packName('s');
const BOOLEAN = packName('b');
const ERROR = packName('e');
const STRING = packName('str');
const INLINE = packName('inlineStr');
const ISO_DATE = packName('d');

/** @throws ConversionRefused `damaged` or `too_large` */
export function readCells(part: PartPieces, context: CellsContext): SheetCells {
  return new CellPass(part, context).run();
}

class CellPass {
  readonly #tags: ByteTags;
  readonly #rows = new RowCollector();
  readonly #hiddenRows: number[] = [];
  readonly #hiddenColumns = new Set<number>();
  readonly #formulaLinks = new Map<string, string>();
  readonly #hidden = new HiddenCells();
  readonly #sharedCells = new Map<number, GridCell>();
  #uncalculated = 0;
  #row = -1;
  #column = -1;
  #isRowHidden = false;
  #columns: number[] = [];
  #cells: GridCell[] = [];
  /** The content of the current cell, or the index of its shared string. */
  #value: string | undefined;
  #inline = '';
  #formula: string | undefined;
  #stringIndex = -1;

  readonly #context: CellsContext;
  readonly #size: number;

  constructor(part: PartPieces, context: CellsContext) {
    this.#context = context;
    this.#size = part.size;
    this.#tags = new ByteTags(part, context.partName);
  }

  run(): SheetCells {
    const tags = this.#tags;
    let rest = '';
    while (tags.next()) {
      if (tags.name === COLUMN && !tags.isClose) this.#readColumn();
      else if (tags.name === SHEET_DATA && !tags.isClose && tags.isNamed('sheetData')) {
        rest = tags.releaseHead();
        if (!tags.isEmpty) this.#readSheetData();
        rest += tags.takeRest();
        break;
      }
    }
    return {
      rows: inOrder(this.#rows.rows),
      hiddenRows: this.#hiddenRows,
      hiddenColumns: [...this.#hiddenColumns].sort((a, b) => a - b),
      uncalculated: this.#uncalculated,
      formulaLinks: this.#formulaLinks,
      hidden: this.#hidden,
      rest: rest === '' ? tags.bytes.toString('utf8') : rest,
    };
  }

  #readColumn(): void {
    const tags = this.#tags;
    let min = 0;
    let max = 0;
    let isHidden = false;
    while (tags.nextAttribute()) {
      if (tags.attribute === A_MIN) min = tags.valueNumber;
      else if (tags.attribute === A_MAX) max = tags.valueNumber;
      else if (tags.attribute === A_HIDDEN) isHidden = tags.isTrue;
    }
    if (!isHidden) return;
    for (let column = min; column <= Math.min(max, MAX_COLUMN); column++) this.#hiddenColumns.add(column - 1);
  }

  #readSheetData(): void {
    const tags = this.#tags;
    while (tags.next()) {
      if (tags.name === CELL) {
        if (!tags.isClose) this.#readCell();
      } else if (tags.name === ROW) {
        if (tags.isClose) this.#finishRow();
        else this.#startRow();
      } else if (tags.name === SHEET_DATA && tags.isClose && tags.isNamed('sheetData')) {
        this.#finishRow();
        return;
      }
    }
    throw new ConversionRefused('damaged', `The file is damaged: ${this.#context.partName} ends too soon.`);
  }

  #startRow(): void {
    const tags = this.#tags;
    this.#finishRow();
    this.#row++;
    this.#column = -1;
    this.#isRowHidden = false;
    while (tags.nextAttribute()) {
      if (tags.attribute === A_REFERENCE) this.#row = Math.min(Math.max(1, tags.valueNumber), MAX_ROW) - 1;
      else if (tags.attribute === A_HIDDEN) this.#isRowHidden = tags.isTrue;
    }
    if (this.#isRowHidden) this.#hiddenRows.push(this.#row);
    if ((this.#row & 0x3fff) === 0) this.#context.onProgress(tags.position / Math.max(1, this.#size));
  }

  #finishRow(): void {
    if (this.#cells.length === 0) return;
    this.#context.budget.take(this.#cells.length);
    this.#rows.add(this.#row, this.#columns, this.#cells);
    this.#columns = [];
    this.#cells = [];
  }

  /** Reads a cell's attributes and content up to its close tag. */
  #readCell(): void {
    const tags = this.#tags;
    this.#column++;
    let style = 0;
    let type = 0;
    while (tags.nextAttribute()) {
      if (tags.attribute === A_REFERENCE) this.#takeReference();
      else if (tags.attribute === A_STYLE) style = tags.valueNumber;
      else if (tags.attribute === A_TYPE) type = packName(tags.value);
    }
    if (tags.isEmpty) return;
    this.#readContent(type);
    if (this.#isRowHidden || this.#hiddenColumns.has(this.#column)) return;
    const looks = this.#context.styles[style] ?? PLAIN_STYLE;
    const cell = this.#cellOf(type, looks);
    if (cell === undefined) return;
    this.#hidden.read(this.#row, this.#column, looks, cell.content);
    this.#columns.push(this.#column);
    this.#cells.push(cell);
  }

  /** The column of a reference such as `AB12`; the row is known from the row element. */
  #takeReference(): void {
    const { bytes } = this.#tags;
    let column = 0;
    for (let at = this.#tags.valueStart; at < this.#tags.valueEnd; at++) {
      const letter = (bytes[at] ?? 0) & 0xdf;
      if (letter < 0x41 || letter > 0x5a) break;
      column = column * 26 + letter - 0x40;
    }
    if (column > 0 && column <= MAX_COLUMN) this.#column = column - 1;
  }

  #readContent(type: number): void {
    const tags = this.#tags;
    this.#value = undefined;
    this.#inline = '';
    this.#formula = undefined;
    this.#stringIndex = -1;
    let aids = 0;
    while (tags.next()) {
      if (tags.name === VALUE) {
        if (!tags.isClose) continue;
        if (type === SHARED) this.#stringIndex = tags.numberBefore;
        else this.#value = tags.textBefore;
      } else if (tags.name === CELL && tags.isClose) {
        break;
      } else if (tags.name === FORMULA) {
        this.#formula = tags.isClose ? tags.textBefore : (this.#formula ?? '');
      } else if (tags.name === READING_AID) {
        if (!tags.isEmpty) aids += tags.isClose ? -1 : 1;
      } else if (tags.name === TEXT && tags.isClose && aids === 0) {
        this.#inline += tags.textBefore;
      }
    }
  }

  #cellOf(type: number, style: CellStyle): GridCell | undefined {
    const formula = this.#formula;
    if (this.#stringIndex >= 0) return this.#sharedCell(this.#stringIndex, style);
    if (formula?.startsWith('HYPERLINK(')) this.#takeFormulaLink(formula);
    const value = this.#value ?? (type === INLINE ? this.#inline : '');
    if (value === '') return formula ? this.#uncalculatedCell(formula, type) : undefined;
    switch (type) {
      case STRING:
      case INLINE:
        return wordsOf(unescapeString(type === INLINE ? this.#inline || value : value), style);
      case BOOLEAN:
        return figureOf(value === '0' || value === 'false' ? 'FALSE' : 'TRUE', style);
      case ERROR:
        return figureOf(value, style);
      case ISO_DATE:
        return figureOf(showDate(value, style.format, this.#context.date1904), style);
      default:
        return figureOf(showNumber(value, style.format), style);
    }
  }

  #sharedCell(index: number, style: CellStyle): GridCell | undefined {
    if (style.isBold || !style.format.keepsText) return wordsOf(this.#context.strings.at(index), style);
    const known = this.#sharedCells.get(index);
    if (known !== undefined) return known;
    const cell = wordsOf(this.#context.strings.at(index), style);
    if (cell !== undefined && this.#sharedCells.size < MAX_SHARED) this.#sharedCells.set(index, cell);
    return cell;
  }

  /** A formula that was never calculated is displayed as a formula. */
  #uncalculatedCell(formula: string, type: number): GridCell | undefined {
    if (type === STRING) return undefined;
    this.#uncalculated++;
    return { content: `=${formula}`, isValue: true };
  }

  #takeFormulaLink(formula: string): void {
    const address = /^HYPERLINK\("((?:[^"]|"")*)"/.exec(formula)?.[1]?.replaceAll('""', '"');
    if (address !== undefined) this.#formulaLinks.set(`${this.#row}:${this.#column}`, address);
  }
}

/** Numbers that "General" displays as they are stored: up to ten digits, not tiny. */
const AS_STORED = /^-?(?:[1-9]\d{0,9}|0|(?:0|[1-9]\d{0,4})\.(?!0000)\d{0,3}[1-9])$/;

function showNumber(stored: string, format: CellFormat): string {
  if (format.isGeneral && AS_STORED.test(stored)) return stored;
  const value = Number(stored);
  return Number.isFinite(value) ? format.number(value) : stored;
}

function showDate(stored: string, format: CellFormat, date1904: boolean): string {
  const serial = isoToSerial(stored, date1904);
  return serial === undefined || format.isGeneral ? stored : format.number(serial);
}

/** Sorts rows for programs that write them out of order or even twice. */
function inOrder(rows: GridRow[]): readonly GridRow[] {
  const isOrdered = rows.every(
    (row, i) =>
      (i === 0 || row.row > (rows[i - 1]?.row ?? -1)) &&
      row.columns.every((column, c) => c === 0 || column > (row.columns[c - 1] ?? -1)),
  );
  if (isOrdered) return rows;
  const byRow = new Map<number, Map<number, GridCell>>();
  for (const { row, columns, cells } of rows) {
    const line = byRow.get(row) ?? new Map<number, GridCell>();
    byRow.set(row, line);
    columns.forEach((column, i) => {
      const cell = cells[i];
      if (cell !== undefined) line.set(column, cell);
    });
  }
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([row, line]) => {
      const sorted = [...line].sort(([a], [b]) => a - b);
      return { row, columns: sorted.map(([column]) => column), cells: sorted.map(([, cell]) => cell) };
    });
}
