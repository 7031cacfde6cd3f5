/** A cell's value as it is shown: words, which formats may frame, and figures, which formats render. */
import type { GridCell } from '../../table/grid.ts';
import type { CellStyle } from './xlsx/styles.ts';

/** What a cell of text shows; undefined when it shows nothing. */
export function wordsOf(text: string, style: CellStyle): GridCell | undefined {
  const shown = (style.format.keepsText ? text : style.format.text(text)).trim();
  if (shown === '') return undefined;
  return style.isBold ? { content: shown, isValue: false, isBold: true } : { content: shown, isValue: false };
}

/** What a cell of a number, date, truth value or error shows. @param text as its format renders it */
export function figureOf(text: string, style: CellStyle): GridCell | undefined {
  if (text === '') return undefined;
  return style.isBold ? { content: text, isValue: true, isBold: true } : { content: text, isValue: true };
}

/** Errors by the codes of the binary formats. Source: [MS-XLS] 2.5.10. */
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
