/** Plans the new content of cells for edits, or reports why an edit can't be made. */

import {
  type CellPlace,
  type DeleteRow,
  type Edit,
  type EditedPlace,
  type EditFault,
  type InsertRow,
  newTextsOf,
  type SetCell,
} from '../../../domain/edit.ts';
import { canStandInXml } from '../../package/write-xml.ts';
import { parseAddress, type RowColumn, renderAddress } from '../cell-address.ts';
import {
  CellFinder,
  type RowAndColumn,
  requestedCells,
  requestedColumns,
  requestedRows,
  type TableCell,
} from '../find-cell.ts';
import type { Occurrences } from '../occurrences.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { type BlockChange, describePlaces, occurrencesOf, planEach, planTextEdit } from '../plan-changes.ts';
import { planHunks } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import type { TextBlock } from '../text-block.ts';
import { cellsOf, type SheetCell, WorkbookCells } from './sheet-cells.ts';
import type { Sheet, WorkbookFile } from './workbook-file.ts';

/** A value for a cell that does not exist yet. */
export interface NewCell {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly value: string;
  readonly edit: number;
  /** The cell whose format it gets. */
  readonly like?: SheetCell;
}

export interface XlsxPlan {
  readonly changes: readonly BlockChange<SheetCell>[];
  readonly additions: readonly NewCell[];
  readonly rows: readonly RowChange[];
  readonly places: readonly (readonly EditedPlace[])[];
}

/** An inserted or deleted row. */
export interface RowChange {
  readonly sheet: Sheet;
  readonly row: number;
  readonly edit: number;
  /** For an inserted row, by column; undefined for a deleted one. */
  readonly values: ReadonlyMap<number, string> | undefined;
  /** The cells of the row above the new one, or of the deleted one. */
  readonly cells: readonly SheetCell[];
}

type Step = Omit<XlsxPlan, 'places'>;

const NOTHING: Step = { changes: [], additions: [], rows: [] };

/** Excel's limit for characters in a cell. */
const MAX_CELL_TEXT = 32_767;

/** Plans all edits; either all can be made, or the faults of those that can't are returned. */
export function planXlsx(
  file: WorkbookFile,
  edits: readonly Edit[],
):
  | { readonly ok: true; readonly plan: XlsxPlan }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const finders = {
    file,
    occurrences: occurrencesOf(new WorkbookCells(file), edits),
    cells: new NamedCells(file, edits),
  };
  const outcome = planEach(
    edits,
    (edit, index) => planEdit(finders, edit, index),
    (cell) => `${cell.sheet.partName} ${cell.element.start}`,
  );
  if (!outcome.ok) return outcome;
  const { steps: planned, merged } = outcome;
  const additions = planned.flatMap((step) => step.additions);
  const twice = Map.groupBy(additions, ({ sheet, row, column }) => `${sheet.partName} ${row} ${column}`);
  for (const [, last] of [...twice.values()].filter((same) => same.length > 1)) {
    return { ok: false, faults: [refusal('overlap', last?.edit ?? 0, 'sameCell')] };
  }
  const described = planned.flatMap((step) => [
    ...step.changes,
    ...step.additions.map(newText),
    ...step.rows.map(rowText),
  ]);
  const places = describePlaces(described, edits.length);
  const rows = planned.flatMap((step) => step.rows);
  return { ok: true, plan: { changes: merged, additions, rows, places } };
}

/** A new cell as the change of an empty one. */
function newText({ sheet, row, column, value, edit }: NewCell): BlockChange<TextBlock> {
  const block = {
    text: '',
    headings: [sheet.name],
    where: `${sheet.name}, ${renderAddress({ row, column })}`,
  };
  return { block, edit, hunks: [{ start: 0, end: 0, text: value }], removesEmpty: false };
}

/** A row for people, its cells side by side. */
function rowText({ sheet, row, edit, values, cells }: RowChange): BlockChange<TextBlock> {
  const from = values === undefined ? cells.map(({ text }) => text).join(' | ') : '';
  const last = Math.max(0, ...(values?.keys() ?? []), ...cells.map(({ column }) => column));
  const to = Array.from(
    { length: values === undefined ? 0 : last },
    (_, index) => values?.get(index + 1) ?? '',
  );
  const where = `${sheet.name}, row ${values === undefined ? row : row + 1}`;
  const hunks = [{ start: 0, end: from.length, text: to.join(' | ') }];
  return { block: { text: from, headings: [sheet.name], where }, edit, hunks, removesEmpty: false };
}

interface Finders {
  readonly file: WorkbookFile;
  readonly occurrences: Occurrences<SheetCell>;
  readonly cells: NamedCells;
}

function planEdit({ file, occurrences, cells }: Finders, edit: Edit, index: number): Outcome<Step> {
  if (newTextsOf(edit).some((text) => !canStandInXml(text) || text.length > MAX_CELL_TEXT)) {
    return failed(refusal('invalid_text', index, 'cellText', { count: MAX_CELL_TEXT }));
  }
  if (edit.kind === 'set_cell') return planCell(cells, edit, index);
  if (edit.kind === 'insert_row' || edit.kind === 'delete_row') return planRow(file, cells, edit, index);
  if (edit.kind === 'move_row') return failed(refusal('not_applicable', index, 'sheetRowsStay'));
  if (edit.kind === 'replace' || (edit.kind === 'delete' && edit.unit === undefined)) {
    const changes = planTextEdit(occurrences, edit, index);
    return changes.ok ? done({ ...NOTHING, changes: changes.value }) : changes;
  }
  return failed(refusal('not_applicable', index, 'sheetOnly'));
}

function planRow(
  file: WorkbookFile,
  cells: NamedCells,
  edit: InsertRow | DeleteRow,
  index: number,
): Outcome<Step> {
  const place = edit.kind === 'insert_row' ? edit.after : edit.at;
  const sheets = cells.sheetsOf(place);
  const finder = cells.headed(place);
  const columns = edit.kind === 'insert_row' ? edit.cells.map(({ column }) => column) : [];
  const found = finder.findRow(place, index, columns);
  if (!found.ok) return found;
  const { table, row } = found.value;
  const sheet = sheets[table - 1];
  if (sheet === undefined) throw new Error('a row was found in no sheet');
  const values = new Map<number, string>();
  for (const { column, value } of edit.kind === 'insert_row' ? edit.cells : []) {
    const number = finder.findColumn(column, found.value, index);
    if (!number.ok) return number;
    values.set(number.value, value);
  }
  const own = [...cellsOf(sheet, file)].filter((cell) => cell.row === row);
  const change = {
    sheet,
    row,
    edit: index,
    cells: own,
    values: edit.kind === 'insert_row' ? values : undefined,
  };
  return done({ ...NOTHING, rows: [change] });
}

function planCell(cells: NamedCells, edit: SetCell, index: number): Outcome<Step> {
  const { cell: place } = edit;
  const [first] = cells.sheetsOf(place);
  if (first === undefined) {
    const { sheet: name } = place;
    return failed(
      name === undefined
        ? refusal('place_not_found', index, 'noSheet')
        : refusal('place_not_found', index, 'noSheetNamed', { sheet: name }),
    );
  }
  if (!('address' in place)) {
    const found = cells.headed(place).find(place, index);
    return found.ok
      ? changeCell(found.value.cell, edit, index)
      : (emptyCell(cells, place, edit, index) ?? found);
  }
  const address = parseAddress(place.address);
  if (address === undefined) {
    return failed(refusal('place_not_found', index, 'noAddress', { address: place.address }));
  }
  const cell = cells.at(first, address);
  if (cell !== undefined) return changeCell(cell, edit, index);
  const addition = { sheet: first, ...address, value: edit.value, edit: index };
  return done({ ...NOTHING, additions: [addition] });
}

/**
 * A cell identified by row and column that the sheet does not have: a new one, with the format of the one above it.
 */
function emptyCell(
  cells: NamedCells,
  place: RowAndColumn,
  edit: SetCell,
  index: number,
): Outcome<Step> | undefined {
  const finder = cells.headed(place);
  const row = finder.findRow(place, index, [place.column]);
  const column = row.ok ? finder.findColumn(place.column, row.value, index) : row;
  if (!row.ok || !column.ok) return undefined;
  const sheet = cells.sheetsOf(place)[row.value.table - 1];
  if (sheet === undefined) return undefined;
  const at = { row: row.value.row, column: column.value };
  const like = cells.above(sheet, at);
  const addition = { sheet, ...at, value: edit.value, edit: index, ...(like === undefined ? {} : { like }) };
  return done({ ...NOTHING, additions: [addition] });
}

function changeCell(cell: SheetCell, edit: SetCell, index: number): Outcome<Step> {
  if (cell.locked !== undefined) {
    return failed(refusal('locked', index, 'cellLocked', { why: cell.locked }));
  }
  const hunks = cell.isValue
    ? [{ start: 0, end: cell.text.length, text: edit.value }]
    : planHunks(cell.text, edit.value);
  return done({ ...NOTHING, changes: [{ block: cell, edit: index, hunks, removesEmpty: false }] });
}

interface HeadedCell extends TableCell {
  readonly cell: SheetCell;
}

/** The cells that edits refer to. Each sheet is iterated once for all its addresses, and twice for all its titles. */
class NamedCells {
  readonly #headedBySheet = new Map<string, CellFinder<HeadedCell>>();
  readonly #byAddress = new Map<Sheet, ReadonlyMap<number, SheetCell>>();

  readonly #file: WorkbookFile;
  readonly #edits: readonly Edit[];

  constructor(file: WorkbookFile, edits: readonly Edit[]) {
    this.#file = file;
    this.#edits = edits;
  }

  /** An address without a sheet refers to the first sheet; titles are searched in all. */
  sheetsOf({ sheet }: Pick<CellPlace, 'sheet'>): readonly Sheet[] {
    if (sheet === undefined) return this.#file.sheets;
    return this.#file.sheets.filter(({ name }) => foldName(name) === foldName(sheet));
  }

  /** A finder for cells identified by row and column in the same sheets as this one. */
  headed(place: Pick<CellPlace, 'sheet'>): CellFinder<HeadedCell> {
    const key = foldName(place.sheet ?? '');
    const known = this.#headedBySheet.get(key);
    if (known !== undefined) return known;
    const isSameSheet = ({ sheet }: Pick<CellPlace, 'sheet'>) => foldName(sheet ?? '') === key;
    const finder = new CellFinder(new HeadedCells(this.#file, this.sheetsOf(place)), {
      cells: requestedCells(this.#edits).filter(isSameSheet),
      rows: requestedRows(this.#edits).filter(isSameSheet),
      columns: requestedColumns(this.#edits),
    });
    this.#headedBySheet.set(key, finder);
    return finder;
  }

  at(sheet: Sheet, address: RowColumn): SheetCell | undefined {
    const cells = this.#byAddress.get(sheet) ?? this.#addressedIn(sheet);
    this.#byAddress.set(sheet, cells);
    return cells.get(keyOf(address));
  }

  /** The nearest cell above in its column. */
  above(sheet: Sheet, { row, column }: RowColumn): SheetCell | undefined {
    let nearest: SheetCell | undefined;
    for (const cell of cellsOf(sheet, this.#file)) {
      if (cell.column === column && cell.row < row && cell.row > (nearest?.row ?? 0)) nearest = cell;
    }
    return nearest;
  }

  /** All cells of a sheet whose address occurs in any edit, whatever sheet it refers to. */
  #addressedIn(sheet: Sheet): ReadonlyMap<number, SheetCell> {
    const addresses = new Set<number>();
    for (const edit of this.#edits) {
      const named = edit.kind === 'set_cell' && 'address' in edit.cell ? edit.cell.address : undefined;
      const address = named === undefined ? undefined : parseAddress(named);
      if (address !== undefined) addresses.add(keyOf(address));
    }
    const found = new Map<number, SheetCell>();
    for (const cell of cellsOf(sheet, this.#file)) {
      const key = keyOf(cell);
      if (addresses.has(key) && !found.has(key)) found.set(key, cell);
    }
    return found;
  }
}

/** Sheets have fewer columns than this (ECMA-376 Part 1, 18.3.1.13). */
const COLUMNS = 2 ** 15;

function keyOf({ row, column }: RowColumn): number {
  return row * COLUMNS + column;
}

function foldName(sheet: string): string {
  return sheet.trim().toLowerCase();
}

/** Each sheet as a table with its own row and column numbers. */
class HeadedCells {
  readonly #file: WorkbookFile;
  readonly #sheets: readonly Sheet[];

  constructor(file: WorkbookFile, sheets: readonly Sheet[]) {
    this.#file = file;
    this.#sheets = sheets;
  }

  *[Symbol.iterator]() {
    for (const [index, sheet] of this.#sheets.entries()) {
      for (const cell of cellsOf(sheet, this.#file)) {
        yield { table: index + 1, row: cell.row, column: cell.column, text: cell.text, cell };
      }
    }
  }
}
