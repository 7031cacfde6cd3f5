/** Finds a table cell by the numbers of its row and column or by what stands at their heads. */
import type { CellPlace, Edit, EditFault } from '../../domain/edit.ts';
import { foldText } from './fold-text.ts';
import { done, failed, type Outcome } from './outcome.ts';

/** A cell of any kind of table. */
export interface TableCell {
  /** Numbers from 1. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type RowAndColumn = Extract<CellPlace, { readonly row: number | string }>;

/** A place that is asked for, and what was found there. */
interface Asked<C> {
  readonly place: RowAndColumn;
  only: C | undefined;
  count: number;
}

/** The cells that edits name by row and column. */
export function placesAsked(edits: readonly Edit[]): RowAndColumn[] {
  return edits.flatMap((edit) => (edit.kind === 'set_cell' && !('address' in edit.cell) ? [edit.cell] : []));
}

/** Finds the cells that a set of places names, in two passes over all cells, however many places there are. */
export class CellFinder<C extends TableCell> {
  readonly #cells: Iterable<C>;
  readonly #asked: ReadonlyMap<string, Asked<C>>;
  #isDone = false;

  /** @param cells in any order; gone through when the first place is looked for */
  constructor(cells: Iterable<C>, places: readonly RowAndColumn[]) {
    this.#cells = cells;
    this.#asked = new Map(places.map((place) => [keyOf(place), { place, only: undefined, count: 0 }]));
  }

  /** The one cell that a place names, or why there is none. */
  find(place: RowAndColumn, edit: number): Outcome<C> {
    if (!this.#isDone) this.#findAll();
    const { only, count } = this.#asked.get(keyOf(place)) ?? { only: undefined, count: 0 };
    if (count === 1 && only !== undefined) return done(only);
    return failed(count === 0 ? missing(place, edit) : severalCells(place, edit, count));
  }

  #findAll(): void {
    this.#isDone = true;
    const asked = [...this.#asked.values()];
    const rows = new Heads(asked.map(({ place }) => place.row));
    const columns = new Heads(asked.map(({ place }) => place.column));
    if (rows.isNeeded || columns.isNeeded) {
      for (const { table, row, column, text } of this.#cells) {
        if (column === 1) rows.add(table, row, text);
        if (row === 1) columns.add(table, column, text);
      }
    }
    const byRow = Map.groupBy(
      asked.flatMap((one) => rows.keysOf(one.place.row).map((key) => ({ one, key }))),
      ({ key }) => key,
    );
    for (const cell of this.#cells) {
      for (const key of lineKeys(cell.table, cell.row)) {
        for (const { one } of byRow.get(key) ?? []) {
          if (one.place.table !== undefined && one.place.table !== cell.table) continue;
          if (!columns.holds(one.place.column, cell.table, cell.column)) continue;
          one.only ??= cell;
          one.count++;
        }
      }
    }
  }
}

function keyOf({ table, row, column }: RowAndColumn): string {
  return JSON.stringify([table, row, column]);
}

/** Rows (or columns) by what is asked for: their number, or the text of their first cell. */
class Heads {
  /** Of each title that is asked for, the rows that have it. */
  readonly #lines: ReadonlyMap<string, Set<string>>;

  constructor(asked: readonly (number | string)[]) {
    const titles = asked.filter((one) => typeof one === 'string').map(titleOf);
    this.#lines = new Map(titles.map((title) => [title, new Set()]));
  }

  /** Whether anything is asked for by its title. */
  get isNeeded(): boolean {
    return this.#lines.size > 0;
  }

  add(table: number, line: number, text: string): void {
    if (this.isNeeded) this.#lines.get(titleOf(text))?.add(`${table} ${line}`);
  }

  /** What `lineKeys` tells of the rows asked for. */
  keysOf(asked: number | string): string[] {
    return typeof asked === 'number' ? [String(asked)] : [...(this.#lines.get(titleOf(asked)) ?? [])];
  }

  holds(asked: number | string, table: number, line: number): boolean {
    if (typeof asked === 'number') return asked === line;
    return this.#lines.get(titleOf(asked))?.has(`${table} ${line}`) ?? false;
  }
}

/** A row by its number in any table, and in its own. */
function lineKeys(table: number, line: number): [string, string] {
  return [String(line), `${table} ${line}`];
}

function titleOf(text: string): string {
  return foldText(text).text.trim().toLowerCase();
}

function inWords({ row, column, table }: RowAndColumn): string {
  const inTable = table === undefined ? '' : ` in table ${table}`;
  return `row ${row}, column ${column}${inTable}`;
}

function missing(place: RowAndColumn, edit: number): EditFault {
  return { code: 'place_not_found', edit, message: `There is no cell at ${inWords(place)}.` };
}

function severalCells(place: RowAndColumn, edit: number, count: number): EditFault {
  const message = `There are ${count} cells at ${inWords(place)}: say which table, or give row and column by number.`;
  return { code: 'ambiguous', edit, message, count };
}
