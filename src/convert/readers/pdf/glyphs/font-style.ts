/** What a font's name says about its style; PDF carries no better witness that pdf.js passes on. */
import type { TextStyle } from '../page-model.ts';

const SUBSET_PREFIX = /^[A-Z]{6}\+/;
const BOLD =
  /bold|black|heavy|extrabd|[-,_ ]bd|semibd|demi|(?:^|[-,_ ])medi$|cmbx|cmb\d|sfbx|lmroman\w*-bold|[a-z]-b$/i;
const ITALIC =
  /ital|obli|slant|kursiv|[-,_]it$|boldit|cmti|cmsl|cmmi|sfti|cmbxti|(?:bd|md|rg|medium)it$|[-,_]i$|[-,_]bi$/i;
const MONO =
  /mono|courier|consol|menlo|typewriter|cmtt|cmsltt|sftt|lmtt|ectt|monaco|lucida ?sans ?typ|inconsolata|sourcecode|source code|fixedsys|andale|nimbusmon|liberationmono|cousine|firacode|fira code|letter ?gothic|ocr-?[ab]|hack-|jetbrains/i;
/** "Monotype" is a foundry, and mathematics is set in slanted faces that mean no emphasis. */
const NOT_MONO = /monotype|monotxt/i;

/** Faces that are no monospaced ones, whatever the flags of a subset of a glyph or two say. */
const PROPORTIONAL =
  /serif|sans|roman|times|arial|helvet|carlito|caladea|calibri|cambria|georgia|verdana|tahoma/i;

/** The font's name without the six letters of a subset. */
export function plainFontName(name: string): string {
  return name.replace(SUBSET_PREFIX, '');
}

/** Reads bold, italic and monospace from a font's PostScript name. */
export function styleOfFont(name: string, fallbackName: string): TextStyle {
  const plain = plainFontName(name);
  return {
    bold: BOLD.test(plain),
    italic: ITALIC.test(plain),
    mono:
      (MONO.test(plain) && !NOT_MONO.test(plain)) ||
      (fallbackName === 'monospace' && !PROPORTIONAL.test(plain)),
  };
}
