/** Derives the style of a font from its name, the best evidence that pdf.js provides. */
import { type TextStyle, textStyle } from '../page-model.ts';

const SUBSET_PREFIX = /^[A-Z]{6}\+/;
const BOLD =
  /bold|black|heavy|extrabd|[-,_ ]bd|semibd|demi|(?:^|[-,_ ])medi$|cmbx|cmb\d|sfbx|lmroman\w*-bold|[a-z]-b$/i;
const ITALIC =
  /ital|obli|slant|kursiv|[-,_]it$|boldit|cmti|cmsl|cmmi|sfti|cmbxti|(?:bd|md|rg|medium)it$|[-,_]i$|[-,_]bi$/i;
const MONO =
  /mono|courier|consol|menlo|typewriter|cmtt|cmsltt|sftt|lmtt|ectt|monaco|lucida ?sans ?typ|inconsolata|sourcecode|source code|fixedsys|andale|nimbusmon|liberationmono|cousine|firacode|fira code|letter ?gothic|ocr-?[ab]|hack-|jetbrains/i;
/** "Monotype" is a foundry, and slanted faces for mathematics are not emphasis. */
const NOT_MONO = /monotype|monotxt/i;

/** Faces that are not monospaced, even if the flags of a subset with a glyph or two say so. */
const PROPORTIONAL =
  /serif|sans|roman|times|arial|helvet|carlito|caladea|calibri|cambria|georgia|verdana|tahoma/i;

/** The font's name without the prefix of a subset. */
export function plainFontName(name: string): string {
  return name.replace(SUBSET_PREFIX, '');
}

/** Bold, italic and monospace according to a font's PostScript name. */
export function styleOfFont(name: string, fallbackName: string): TextStyle {
  const plain = plainFontName(name);
  const isMono =
    (MONO.test(plain) && !NOT_MONO.test(plain)) ||
    (fallbackName === 'monospace' && !PROPORTIONAL.test(plain));
  return textStyle(BOLD.test(plain), ITALIC.test(plain), isMono);
}
