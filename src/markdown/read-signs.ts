/** Signs within text that no parser of Markdown has read, as in the cells of an HTML table: footnotes and formulas. */
import { endOfFormula } from './formula-sign.ts';

/** Stands in a block's text for a picture, a formula or the sign of a footnote. */
export const SIGN = '▣';

export type Sign = {
  /** As it is written. */
  readonly source: string;
} & (
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'formula'; readonly latex: string; readonly isDisplay: boolean }
);

const BEGINNING = /\[\^([^\]\s]{1,200})\]|\$\$?/g;

/** The pieces of a text in their order: signs, and what stands between them. */
export function readSigns(text: string): (Sign | string)[] {
  const pieces: (Sign | string)[] = [];
  let start = 0;
  for (const { index, 0: source, 1: label } of text.matchAll(BEGINNING)) {
    if (index < start) continue;
    const sign =
      label === undefined ? formulaAt(text, index, source) : { kind: 'note' as const, label, source };
    if (sign === undefined) continue;
    if (index > start) pieces.push(text.slice(start, index));
    pieces.push(sign);
    start = index + sign.source.length;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function formulaAt(text: string, index: number, dollars: string): Sign | undefined {
  const isDisplay = dollars === '$$';
  const begin = index + dollars.length;
  const close = isDisplay ? text.indexOf('$$', begin) : endOfFormula(text, index);
  const latex = text.slice(begin, Math.max(begin, close)).trim();
  if (latex === '') return undefined;
  return { kind: 'formula', latex, isDisplay, source: text.slice(index, close + dollars.length) };
}
