/**
 * Converts LaTeX to MathML, which browsers render natively. A separate script that is loaded with the first formula,
 * since KaTeX is larger than the rest of the application.
 */
import katex from 'katex';

/** Limits for formulas: length, and expansions of macros. */
const MAX_LATEX = 5_000;
const MAX_EXPANSIONS = 1_000;
/** In em; prevents oversized elements. */
const MAX_SIZE = 20;

/** @returns markup with a single `math` element; undefined if KaTeX cannot parse the LaTeX */
export function toMathml(latex: string, isDisplay: boolean): string | undefined {
  if (latex.length > MAX_LATEX) return undefined;
  try {
    return katex.renderToString(latex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
    });
  } catch (error) {
    if (error instanceof katex.ParseError || error instanceof RangeError) return undefined;
    throw error;
  }
}
