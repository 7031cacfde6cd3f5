/**
 * Whether the text of a cell is visible: not in the color of its background, and not too small. Source: ECMA-376 Part 1,
 * 18.8.3 (colors), 18.8.20 (fill), 18.8.22 (font).
 */
import { type HiddenText, type HidingWay, SMALLEST_READABLE } from '../../../domain/hidden-text.ts';
import { looksAlike } from '../../hidden/colors.ts';
import { HiddenTexts } from '../../hidden/hidden-texts.ts';
import type { Area, GridRow } from '../../table/grid.ts';

/** What a cell states of its looks, or a rule or table style changes of them; undefined properties are not stated. */
export interface CellLooks {
  /** Six hexadecimal digits, or `unknown` for what only the theme knows. */
  readonly color: string | undefined;
  /** In points. */
  readonly size: number | undefined;
  /** A color; `none` for a cell without fill, `unknown` for a pattern. */
  readonly fill: string | undefined;
}

export const UNKNOWN = 'unknown';
export const NO_FILL = 'none';
const PAPER = 'FFFFFF';
const INK = '000000';

export const NO_LOOKS: CellLooks = { color: undefined, size: undefined, fill: undefined };

/** @returns undefined for the looks of a plain cell, which every style of a table changes */
export function stated(looks: CellLooks): CellLooks | undefined {
  const isPlain = (looks.color ?? INK) === INK && (looks.fill ?? NO_FILL) === NO_FILL;
  return isPlain && (looks.size ?? SMALLEST_READABLE) >= SMALLEST_READABLE ? undefined : looks;
}

export function hidingOfCell({ color = INK, size, fill = NO_FILL }: CellLooks): HidingWay | undefined {
  if (size !== undefined && size < SMALLEST_READABLE) return 'tiny';
  return looksAlike(color, fill === NO_FILL ? PAPER : fill) ? 'color' : undefined;
}

/** An area whose cells are painted by their position in it, such as a table with a style. */
export interface PaintedArea extends Area {
  /** Whether it may hide text that no cell hides by itself. */
  readonly canHide: boolean;
  readonly looksAt: (row: number, column: number) => CellLooks;
}

interface HiddenCell {
  readonly row: number;
  readonly column: number;
  readonly way: HidingWay;
  readonly text: string;
}

/** Maximum number of hidden cells recorded per sheet. */
const MAX_CELLS = 5_000;
const MAX_RUNS = 50_000;

/** The hidden cells of a sheet, collected while reading. */
export class HiddenCells {
  /** By themselves, unless something paints over them. */
  readonly #own: HiddenCell[] = [];
  readonly #painted: HiddenCell[] = [];
  /** The looks of cells that state some, to determine later whether a text is visible under a rule or style. */
  readonly #looks = new LooksByCell();
  #areas: readonly PaintedArea[] = [];
  readonly #ways = new Map<CellLooks, HidingWay | undefined>();

  /** Adds a cell that is read, and what its style states. */
  read(row: number, column: number, style: { readonly looks?: CellLooks | undefined }, text: string): void {
    const { looks } = style;
    if (looks === undefined) return;
    this.#looks.add(row, column, looks);
    const way = this.#wayOf(looks);
    if (way !== undefined) addCell(this.#own, { row, column, way, text });
  }

  /** A style's looks are one object, which many cells share. */
  #wayOf(looks: CellLooks): HidingWay | undefined {
    if (!this.#ways.has(looks)) this.#ways.set(looks, hidingOfCell(looks));
    return this.#ways.get(looks);
  }

  /** Adds a cell that is hidden by what paints it. */
  add(cell: HiddenCell): void {
    addCell(this.#painted, cell);
  }

  /** Adds what is hidden by the styles of tables. To be called after all cells were read. */
  paint(areas: readonly PaintedArea[], rows: readonly GridRow[]): void {
    this.#areas = areas;
    const hiding = areas.filter(({ canHide }) => canHide);
    for (const { row, columns, cells } of hiding.length === 0 ? [] : rows) {
      for (const [at, { content, isValue }] of cells.entries()) {
        const column = columns[at] ?? 0;
        if (isValue || !hiding.some((area) => isWithin(area, row, column))) continue;
        const way = hidingOfCell(this.looksUnder(row, column, NO_LOOKS));
        if (way !== undefined) this.add({ row, column, way, text: content });
      }
    }
  }

  /** The looks of a cell, with those changed by a rule: what is not stated is as the table's style says. */
  looksUnder(row: number, column: number, changed: CellLooks): CellLooks {
    const own = this.#looks.at(row, column);
    const painted = this.#areas.find((area) => isWithin(area, row, column))?.looksAt(row, column);
    const ownFill = own?.fill === NO_FILL ? undefined : own?.fill;
    return {
      color: changed.color ?? own?.color ?? painted?.color,
      size: changed.size ?? own?.size,
      fill: changed.fill ?? ownFill ?? painted?.fill,
    };
  }

  list(sheet: string): readonly HiddenText[] {
    const hidden = new HiddenTexts();
    const own = this.#own.filter(({ row, column }) => {
      const area = this.#areas.find((each) => isWithin(each, row, column));
      if (area === undefined) return true;
      return !area.canHide && hidingOfCell(this.looksUnder(row, column, NO_LOOKS)) !== undefined;
    });
    for (const { way, text } of [...own, ...this.#painted]) hidden.add(way, ` ${text}`, `sheet ${sheet}`);
    return hidden.list();
  }
}

interface Run {
  readonly row: number;
  readonly first: number;
  last: number;
  readonly looks: CellLooks;
}

const NOT_RECORDED: CellLooks = { ...NO_LOOKS, color: UNKNOWN, fill: UNKNOWN };

/** Looks by cell, as runs of neighbors that share them: most cells of a row do. */
class LooksByCell {
  readonly #runs: Run[] = [];
  #isSorted = true;

  add(row: number, column: number, looks: CellLooks): void {
    const last = this.#runs.at(-1);
    if (last !== undefined && last.row === row && last.looks === looks && column === last.last + 1) {
      last.last = column;
    } else if (this.#runs.length < MAX_RUNS) {
      this.#isSorted &&= last === undefined || compare(last, row, column) < 0;
      this.#runs.push({ row, first: column, last: column, looks });
    }
  }

  /** @returns undefined for a cell that states nothing */
  at(row: number, column: number): CellLooks | undefined {
    if (!this.#isSorted) this.#runs.sort((one, other) => compare(one, other.row, other.first));
    this.#isSorted = true;
    let [from, to] = [0, this.#runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const run = this.#runs[middle];
      if (run !== undefined && compare(run, row, column) <= 0) from = middle + 1;
      else to = middle;
    }
    const run = this.#runs[from - 1];
    if (run?.row === row && column <= run.last) return run.looks;
    return this.#runs.length < MAX_RUNS ? undefined : NOT_RECORDED;
  }
}

function compare(run: Run, row: number, column: number): number {
  return run.row === row ? run.first - column : run.row - row;
}

function addCell(cells: HiddenCell[], cell: HiddenCell): void {
  if (cells.length < MAX_CELLS) cells.push(cell);
}

function isWithin(area: Area, row: number, column: number): boolean {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}
