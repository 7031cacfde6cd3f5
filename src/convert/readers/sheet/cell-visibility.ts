/**
 * Whether the text of a cell is visible: not in the color of its background, and not too small. Declared tables are
 * painted by their style, and count as visible. Source: ECMA-376 Part 1, 18.8.3 (colors), 18.8.20 (fill), 18.8.22
 * (font).
 */
import { type HiddenText, type HidingWay, SMALLEST_READABLE } from '../../../domain/hidden-text.ts';
import { looksAlike } from '../../hidden/colors.ts';
import { HiddenTexts } from '../../hidden/hidden-texts.ts';
import type { Area } from '../../table/grid.ts';

/** Colors are six hexadecimal digits; undefined if unknown or default. */
export interface CellLooks {
  readonly color: string | undefined;
  /** In points. */
  readonly size: number | undefined;
  /** `none` for a cell without fill; undefined for a pattern. */
  readonly fill: string | 'none' | undefined;
}

const PAPER = 'FFFFFF';

export function hidingOfCell({ color, size, fill }: CellLooks): HidingWay | undefined {
  if (size !== undefined && size < SMALLEST_READABLE) return 'tiny';
  const behind = fill === 'none' ? PAPER : fill;
  return color !== undefined && behind !== undefined && looksAlike(color, behind) ? 'color' : undefined;
}

interface HiddenCell {
  readonly row: number;
  readonly column: number;
  readonly way: HidingWay;
  readonly text: string;
}

/** Maximum number of hidden cells recorded per sheet. */
const MAX_CELLS = 5_000;
const MAX_FILLS = 50_000;

/** The hidden cells of a sheet, collected while reading. */
export class HiddenCells {
  readonly #cells: HiddenCell[] = [];
  /** The fills of filled cells, to determine later whether a text is visible on them. */
  readonly #fills = new Map<string, CellLooks['fill']>();

  add(cell: HiddenCell): void {
    if (this.#cells.length < MAX_CELLS) this.#cells.push(cell);
  }

  fill(row: number, column: number, fill: CellLooks['fill']): void {
    if (this.#fills.size < MAX_FILLS) this.#fills.set(`${row}:${column}`, fill);
  }

  /** @returns undefined if unknown */
  fillAt(row: number, column: number): CellLooks['fill'] {
    if (this.#fills.has(`${row}:${column}`)) return this.#fills.get(`${row}:${column}`);
    return this.#fills.size < MAX_FILLS ? 'none' : undefined;
  }

  /** @param painted areas painted by a table style */
  list(sheet: string, painted: readonly Area[]): readonly HiddenText[] {
    const hidden = new HiddenTexts();
    for (const { row, column, way, text } of this.#cells) {
      const isPainted = painted.some(
        (area) => row >= area.top && row <= area.bottom && column >= area.left && column <= area.right,
      );
      if (!isPainted) hidden.add(way, ` ${text}`, `sheet ${sheet}`);
    }
    return hidden.list();
  }
}
