/**
 * Finds table cells and rows by numbers or by header texts. A column is identified by its first cell and a row by its
 * first cell; if no table has such headers, by any cell above and by any other cell of the row, since a sheet may
 * begin with a title and a key may be in the second column.
 */
import type { CellPlace, Edit, EditFault, EditReason, MoveRow, RowPlace } from '../../domain/edit.ts';
import { foldText } from './fold-text.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { because, refusal } from './refusal.ts';

/** A cell of any kind of table. */
export interface TableCell {
  /** Numbers from 1. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type RowAndColumn = Extract<CellPlace, { readonly row: number | string }>;

/** The cells that edits identify by row and column. */
export function requestedCells(edits: readonly Edit[]): RowAndColumn[] {
  return edits.flatMap((edit) => (edit.kind === 'set_cell' && !('address' in edit.cell) ? [edit.cell] : []));
}

/** The rows that edits identify. */
export function requestedRows(edits: readonly Edit[]): RowPlace[] {
  return edits.flatMap((edit) => {
    if (edit.kind === 'insert_row') return [edit.after];
    if (edit.kind === 'move_row') return [edit.at, destinationRowOf(edit)];
    return edit.kind === 'delete_row' ? [edit.at] : [];
  });
}

/** The row next to which a row is moved, in the same table or worksheet. */
export function destinationRowOf({ at, to }: MoveRow): RowPlace {
  return { ...at, row: to.row };
}

/** The column titles in new rows. */
export function requestedColumns(edits: readonly Edit[]): string[] {
  return edits.flatMap((edit) =>
    edit.kind === 'insert_row'
      ? edit.cells.flatMap(({ column }) => (typeof column === 'string' ? [column] : []))
      : [],
  );
}

/** The position of a title. */
type Head = Pick<TableCell, 'table' | 'row' | 'column'>;

export interface CellQueries {
  readonly cells?: readonly RowAndColumn[];
  readonly rows?: readonly RowPlace[];
  readonly columns?: readonly string[];
}

/** Finds the cells that a set of edits refers to, in two passes over all cells, however many there are. */
export class CellFinder<C extends TableCell> {
  readonly #cells: Iterable<C>;
  readonly #titles: ReadonlyMap<string, Head[]>;
  /** The last row of each table, and the last one with content. */
  readonly #lastRows = new Map<number, { last: number; filled: number }>();
  #isRead = false;
  readonly #queries: CellQueries;
  #found: ReadonlyMap<string, C[]> | undefined;

  /** @param cells in any order; iterated when the first cell is requested */
  constructor(cells: Iterable<C>, queries: CellQueries) {
    this.#cells = cells;
    this.#queries = queries;
    const named = [
      ...(queries.cells ?? []).flatMap(({ row, column }) => [row, column]),
      ...(queries.rows ?? []).map(({ row }) => row),
      ...(queries.columns ?? []),
    ];
    this.#titles = new Map(named.filter((one) => typeof one === 'string').map((one) => [titleOf(one), []]));
  }

  /** The cell that a reference identifies, or why there is none. */
  find(place: RowAndColumn, edit: number): Outcome<C> {
    this.#found ??= this.#findAll();
    const found = this.#found.get(keyOf(place)) ?? [];
    const [only] = found;
    if (found.length === 1 && only !== undefined) return done(only);
    return failed(
      found.length === 0 ? missing(inWords(place), edit) : several(inWords(place), edit, found.length),
    );
  }

  /**
   * The row that a reference identifies.
   *
   * @param columns titles that its table must have
   */
  findRow(
    place: RowPlace,
    edit: number,
    columns: readonly (number | string)[] = [],
  ): Outcome<{ readonly table: number; readonly row: number }> {
    this.#read();
    const { table } = place;
    const titles = columns.filter((column) => typeof column === 'string');
    const rows =
      typeof place.row === 'number'
        ? this.#numbered(place.row)
        : this.#titled(place.row, (head) => head.column === 1);
    const candidates = rows
      .filter((one) => table === undefined || one.table === table)
      .filter((one) => titles.every((title) => this.#heads(title).some((head) => head.table === one.table)));
    const distinct = [...new Map(candidates.map((one) => [`${one.table} ${one.row}`, one])).values()];
    const [only] = distinct;
    if (distinct.length === 1 && only !== undefined) return done({ table: only.table, row: only.row });
    const named = place.row === -1 ? because('lastRow') : because('row', { row: place.row });
    if (distinct.length > 0) {
      return failed(refusal('ambiguous', edit, 'severalRows', { count: distinct.length, row: named }));
    }
    const row = table === undefined ? named : because('rowInTable', { row: named, table });
    const reason = titles.length === 0 ? row : because('rowWith', { row, columns: titles.join(', ') });
    return failed(refusal('place_not_found', edit, 'noRow', { row: reason }));
  }

  /** The number of a column of a table, by its number or by its title above a row. */
  findColumn(
    column: number | string,
    { table, row }: Pick<Head, 'table' | 'row'>,
    edit: number,
  ): Outcome<number> {
    if (typeof column === 'number') return done(column);
    this.#read();
    const heads = this.#heads(column).filter((head) => head.table === table && head.row <= row);
    const top = Math.min(...heads.map((head) => head.row));
    const [only, another] = heads.filter((head) => head.row === top);
    if (only !== undefined && another === undefined) return done(only.column);
    const name = only === undefined ? 'noColumn' : 'severalColumns';
    return failed(refusal('place_not_found', edit, name, { column }));
  }

  #heads(title: string): readonly Head[] {
    return this.#titles.get(titleOf(title)) ?? [];
  }

  /** The titles in header position; all of them if none is. */
  #titled(title: string, isAtHead: (head: Head) => boolean): readonly Head[] {
    const all = this.#heads(title);
    const atHead = all.filter(isAtHead);
    return atHead.length > 0 ? atHead : all;
  }

  #numbered(row: number): Head[] {
    return [...this.#lastRows]
      .map(([table, { last, filled }]) => ({ table, row: row < 0 ? filled + 1 + row : row, column: 1, last }))
      .filter((one) => one.row >= 1 && one.row <= one.last);
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    for (const { table, row, column, text } of this.#cells) {
      const known = this.#lastRows.get(table) ?? { last: 0, filled: 0 };
      known.last = Math.max(known.last, row);
      if (text !== '') known.filled = Math.max(known.filled, row);
      this.#lastRows.set(table, known);
      if (this.#titles.size > 0) this.#titles.get(titleOf(text))?.push({ table, row, column });
    }
  }

  #findAll(): ReadonlyMap<string, C[]> {
    const queries = this.#queries.cells ?? [];
    if (this.#titles.size > 0) this.#read();
    const found = new Map(queries.map((place): [string, C[]] => [keyOf(place), []]));
    const strict = queries.map((place) => this.#test(place, true));
    const loose = queries.map((place) => this.#test(place, false));
    const others = queries.map((): C[] => []);
    const byRow = new Map<string, Set<number>>();
    for (const [index, tests] of loose.entries())
      for (const key of tests.rows) byRow.set(key, (byRow.get(key) ?? new Set()).add(index));
    for (const cell of this.#cells) {
      for (const key of [String(cell.row), `${cell.table} ${cell.row}`]) {
        for (const index of byRow.get(key) ?? []) {
          const place = queries[index];
          if (place === undefined || (place.table !== undefined && place.table !== cell.table)) continue;
          if (strict[index]?.rows.has(key) && strict[index].isIn(cell)) found.get(keyOf(place))?.push(cell);
          else if (loose[index]?.isIn(cell)) others[index]?.push(cell);
        }
      }
    }
    for (const [index, place] of queries.entries()) {
      const own = found.get(keyOf(place));
      if (own?.length === 0) own.push(...(others[index] ?? []));
    }
    return found;
  }

  /** The condition for the cells of a reference: the keys of its rows, and whether a cell is in its column. */
  #test({ row, column }: RowAndColumn, isStrict: boolean): CellTest {
    const headsOfRow =
      typeof row === 'number' ? [] : this.#heads(row).filter((head) => !isStrict || head.column === 1);
    const rows =
      typeof row === 'number' ? [String(row)] : headsOfRow.map((head) => `${head.table} ${head.row}`);
    if (typeof column === 'number') return { rows: new Set(rows), isIn: (cell) => cell.column === column };
    const heads = Map.groupBy(
      this.#heads(column).filter((head) => !isStrict || head.row === 1),
      (head) => `${head.table} ${head.column}`,
    );
    return {
      rows: new Set(rows),
      isIn: (cell) =>
        heads.get(`${cell.table} ${cell.column}`)?.some((head) => isStrict || head.row < cell.row) === true,
    };
  }
}

interface CellTest {
  readonly rows: ReadonlySet<string>;
  isIn(cell: TableCell): boolean;
}

function keyOf({ table, row, column }: RowAndColumn): string {
  return JSON.stringify([table, row, column]);
}

function titleOf(text: string): string {
  return foldText(text).text.trim().toLowerCase();
}

function inWords({ row, column, table }: RowAndColumn): EditReason {
  return table === undefined
    ? because('cell', { row, column })
    : because('cellInTable', { row, column, table });
}

function missing(cell: EditReason, edit: number): EditFault {
  return refusal('place_not_found', edit, 'noCell', { cell });
}

function several(cell: EditReason, edit: number, count: number): EditFault {
  return { ...refusal('ambiguous', edit, 'severalCells', { count, cell }), count };
}
