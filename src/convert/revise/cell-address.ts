/** Addresses of worksheet cells, with rows and columns counted from 1. */
import { formatReference, parseReference } from '../readers/sheet/cell-reference.ts';

export interface RowColumn {
  /** From 1. */
  readonly row: number;
  readonly column: number;
}

/** Parses an address such as `B7` or `$B$7`; undefined if it is none. */
export function parseAddress(address: string): RowColumn | undefined {
  const found = parseReference(address.trim());
  return found === undefined ? undefined : { row: found.row + 1, column: found.column + 1 };
}

/** The address of a cell, such as `B7`. */
export function renderAddress({ row, column }: RowColumn): string {
  return formatReference(row - 1, column - 1);
}
