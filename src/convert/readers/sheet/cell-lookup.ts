/**
 * Looks up displayed cell values for charts that store no values, by references such as `'Sales 2024'!$B$2:$B$13`.
 * Source: ECMA-376 Part 1, 21.2.2.65 (f).
 */
import { type CellLookup, MAX_POINTS } from '../../drawing/chart-table.ts';
import type { Area, GridRow } from '../../table/grid.ts';
import { parseArea } from './cell-reference.ts';

interface NamedCells {
  readonly name: string;
  readonly rows: readonly GridRow[];
}

/** A sheet name, possibly quoted, and an area on it. */
const REFERENCE = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/;

/** Limit for all charts of a file, since a short reference could span millions of cells. */
const MAX_LOOKED_AT = 1_000_000;

/** Looks up cells on sheets; the rows of a sheet are indexed on first use. */
export function lookUpIn(sheets: readonly NamedCells[]): CellLookup {
  const rowsOf = new Map<string, ReadonlyMap<number, GridRow>>();
  let lookedAt = 0;
  return (reference) => {
    const points = new Map<number, string>();
    const match = REFERENCE.exec(reference.trim());
    const area = parseArea(match?.[3] ?? '');
    const name = match?.[1]?.replaceAll("''", "'") ?? match?.[2] ?? '';
    const sheet = sheets.find((each) => each.name === name);
    if (area === undefined || sheet === undefined || lookedAt > MAX_LOOKED_AT) return points;
    const rows = rowsOf.get(name) ?? new Map(sheet.rows.map((row) => [row.row, row]));
    rowsOf.set(name, rows);
    addCells(area, rows, points);
    lookedAt += Math.min(area.bottom - area.top + 1, MAX_POINTS) + points.size;
    return points;
  };
}

/** Cells by their index in the area, from left to right, then from top to bottom, without blank ones. */
function addCells(area: Area, rows: ReadonlyMap<number, GridRow>, points: Map<number, string>): void {
  const width = area.right - area.left + 1;
  const height = Math.min(area.bottom - area.top + 1, MAX_POINTS);
  for (let down = 0; down < height; down++) {
    const row = rows.get(area.top + down);
    if (row === undefined) continue;
    for (let at = firstFrom(row.columns, area.left); at < row.columns.length; at++) {
      const column = row.columns[at] ?? Number.POSITIVE_INFINITY;
      const index = down * width + column - area.left;
      const text = row.cells[at]?.content;
      if (column > area.right || index >= MAX_POINTS) break;
      if (text !== undefined) points.set(index, text);
    }
  }
}

/** The index of the first column, in ascending order, that is not before `left`. */
function firstFrom(columns: readonly number[], left: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((columns[middle] ?? left) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}
