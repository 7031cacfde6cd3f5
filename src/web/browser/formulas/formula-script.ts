/**
 * LaTeX to MathML, which browsers set by themselves. A script of its own, since KaTeX is larger than all the rest: it is
 * fetched when the first formula comes up.
 */
import katex from 'katex';

/** Longer than any formula that people write; macros may not grow without end. */
const MAX_LATEX = 5_000;
const MAX_EXPANSIONS = 1_000;
/** In ems: nothing may grow over the page. */
const MAX_SIZE = 20;

/** @returns markup whose one `math` element is the formula; undefined for what is no LaTeX that KaTeX knows */
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
