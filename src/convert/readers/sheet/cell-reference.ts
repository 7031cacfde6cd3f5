/** References to cells and areas: `B7`, `A1:C3`. Rows and columns count from 0. */
import type { Area } from '../../table/grid.ts';

/** Maximum number of columns and rows of a sheet. Source: ECMA-376 Part 1, 18.3.1.73 and Excel's limits. */
const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;

const REFERENCE = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;

/** @returns undefined for an invalid reference */
export function parseReference(text: string): { readonly row: number; readonly column: number } | undefined {
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  let column = 0;
  for (const letter of (match[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
  const row = Number(match[2]);
  if (row < 1 || row > MAX_ROW || column > MAX_COLUMN) return undefined;
  return { row: row - 1, column: column - 1 };
}

export function parseArea(text: string): Area | undefined {
  const [from = '', to = from] = text.split(':');
  const start = parseReference(from);
  const end = parseReference(to);
  if (start === undefined || end === undefined) return undefined;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  };
}

/** `B7` for row 6 and column 1. */
export function formatReference(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
