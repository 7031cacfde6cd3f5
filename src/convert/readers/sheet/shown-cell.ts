/** The displayed value of a cell: texts, which formats may frame, and values, which formats render. */
import type { GridCell } from '../../table/grid.ts';
import type { CellStyle } from './xlsx/styles.ts';

/** The cell for a text; undefined if nothing is displayed. */
export function wordsOf(text: string, style: CellStyle): GridCell | undefined {
  const shown = (style.format.keepsText ? text : style.format.text(text)).trim();
  if (shown === '') return undefined;
  return style.isBold ? { content: shown, isValue: false, isBold: true } : { content: shown, isValue: false };
}

/**
 * The cell for a number, date, boolean or error.
 * @param text as rendered by its format
 */
export function figureOf(text: string, style: CellStyle): GridCell | undefined {
  if (text === '') return undefined;
  return style.isBold ? { content: text, isValue: true, isBold: true } : { content: text, isValue: true };
}

/** Error texts by the codes of the binary formats. Source: [MS-XLS] 2.5.10. */
export const ERROR_TEXTS: ReadonlyMap<number, string> = new Map([
  [0, '#NULL!'],
  [7, '#DIV/0!'],
  [15, '#VALUE!'],
  [23, '#REF!'],
  [29, '#NAME?'],
  [36, '#NUM!'],
  [42, '#N/A'],
  [43, '#GETTING_DATA'],
]);
