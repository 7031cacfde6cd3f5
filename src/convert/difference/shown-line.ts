/** A line as displayed: long texts are reduced to their beginning and end. */
import type { ReadLine } from '../../domain/difference.ts';
import type { Line } from './read-lines.ts';

/** Characters displayed at either end of a text. */
const LETTERS_SHOWN = 8_000;
const COLUMNS_SHOWN = 500;

export function toShown({ look, cells }: Line): ReadLine {
  const columns = cells.slice(0, COLUMNS_SHOWN);
  // Many columns share the limit of one.
  const most = Math.ceil(LETTERS_SHOWN / columns.length);
  const letters = columns.reduce((sum, cell) => sum + cell.length, 0);
  if (columns.length === cells.length && letters <= 2 * LETTERS_SHOWN) return { look, cells };
  return { look, cells: columns.map((cell) => shorten(cell, most)), isCut: true };
}

/** Number of characters of a displayed line. */
export function lettersOf({ cells }: ReadLine): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

function shorten(text: string, most: number): string {
  return text.length <= 2 * most
    ? text
    : `${text.slice(0, most).toWellFormed()} … ${text.slice(-most).toWellFormed()}`;
}
