/**
 * Distinguishes dollars around LaTeX from those of prices: the opening dollar is followed by a non-space and does not
 * follow a letter or digit; the closing dollar follows a non-space and is not followed by a digit.
 * Source: the rule of GitHub and Pandoc (`tex_math_dollars`).
 */

/** Longest display formula; without a limit, every unclosed opening would be scanned to the end of the text. */
export const MAX_FORMULA_LINES = 100;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** The index of the dollar that closes the formula opened at `start`, or -1. Linear in the text's length. */
export function endOfFormula(text: string, start: number): number {
  if (WORD_CHARACTER.test(text.charAt(start - 1)) || /\s|^$/.test(text.charAt(start + 1))) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '$') {
      const closes = !/\s/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + 1));
      return closes ? at : -1;
    }
  }
  return -1;
}
