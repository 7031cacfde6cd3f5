/**
 * Dollars around LaTeX, as distinct from those of prices: the opening one stands before a sign that is no space and after
 * none that is a letter or digit; the closing one stands right after a sign and before none that is a digit.
 * Source: the rule by which GitHub and Pandoc (`tex_math_dollars`) read them.
 */

const WORD = /[\p{L}\p{N}]/u;

/** The index of the dollar that closes the formula opened at `start`; -1 when none does. Time is linear in the text. */
export function endOfFormula(text: string, start: number): number {
  if (WORD.test(text.charAt(start - 1)) || /\s|^$/.test(text.charAt(start + 1))) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '$') {
      const closes = !/\s/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + 1));
      return closes ? at : -1;
    }
  }
  return -1;
}
