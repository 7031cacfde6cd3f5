/** Addresses of worksheet cells: letters for the column, digits for the row (ECMA-376 Part 1, 18.18.62). */

export interface RowColumn {
  /** From 1. */
  readonly row: number;
  readonly column: number;
}

/** Excel's own limits: 1,048,576 rows and 16,384 columns. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const ADDRESS = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;

/** Row and column of an address such as `B7` or `$B$7`; undefined for what is none. */
export function parseAddress(address: string): RowColumn | undefined {
  const match = ADDRESS.exec(address.trim());
  if (match === null) return undefined;
  const [, letters = '', digits = ''] = match;
  const row = Number(digits);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return row >= 1 && row <= MAX_ROW && column <= MAX_COLUMN ? { row, column } : undefined;
}

/** The address of a cell, such as `B7`. */
export function renderAddress({ row, column }: RowColumn): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
