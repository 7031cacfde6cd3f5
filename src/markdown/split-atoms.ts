/**
 * Inline atoms: footnote references and formulas within text that the parser has not seen, as in cells of HTML
 * tables.
 */
import { endOfFormula } from './formula-delimiters.ts';

/** Stands in a block's text for an image, a formula or a footnote reference. */
export const ATOM_PLACEHOLDER = '▣';

export type Atom = {
  /** As written in the text. */
  readonly source: string;
} & (
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'formula'; readonly latex: string; readonly isDisplay: boolean }
);

const ATOM_START = /\[\^([^\]\s]{1,200})\]|\$\$?/g;

/** Splits a text into atoms and the strings between them, in order. */
export function splitAtoms(text: string): (Atom | string)[] {
  const pieces: (Atom | string)[] = [];
  let start = 0;
  for (const { index, 0: source, 1: label } of text.matchAll(ATOM_START)) {
    if (index < start) continue;
    const atom =
      label === undefined ? formulaAt(text, index, source) : { kind: 'note' as const, label, source };
    if (atom === undefined) continue;
    if (index > start) pieces.push(text.slice(start, index));
    pieces.push(atom);
    start = index + atom.source.length;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function formulaAt(text: string, index: number, dollars: string): Atom | undefined {
  const isDisplay = dollars === '$$';
  const begin = index + dollars.length;
  const close = isDisplay ? text.indexOf('$$', begin) : endOfFormula(text, index);
  const latex = text.slice(begin, Math.max(begin, close)).trim();
  if (latex === '') return undefined;
  return { kind: 'formula', latex, isDisplay, source: text.slice(index, close + dollars.length) };
}
