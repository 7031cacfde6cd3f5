/**
 * Converts LaTeX to Word equations: KaTeX parses the LaTeX and generates MathML, which is converted to Office Math.
 */
import katex from 'katex';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { element } from '../../../package/write-xml.ts';
import { rowToOmml } from './mathml-to-omml.ts';
import { readMathTree } from './mathml-tree.ts';

/** Longer formulas stay LaTeX. */
const MAX_LATEX = 10_000;
/** Limit for all formulas of a document; the rest stays LaTeX, so that a malicious document can't take hours. */
const MAX_LATEX_IN_DOCUMENT = 1_000_000;
/** KaTeX's limit for macro expansions per formula. */
const MAX_EXPANSIONS = 1_000;

/** Commonly used commands that KaTeX lacks. */
const MACROS: Readonly<Record<string, string>> = {
  '\\mbox': '\\text{#1}',
  '\\prescript': '{}^{#1}_{#2}{#3}',
  '\\idotsint': '\\int\\cdots\\int',
};

const EXPECTED_ERRORS = [katex.ParseError, RangeError, ConversionRefused];

/** Converts the formulas of a document; equal formulas are converted once. */
export class FormulaSetter {
  readonly #known = new Map<string, string | undefined>();
  #left = MAX_LATEX_IN_DOCUMENT;

  /** @returns an `m:oMath` element; undefined if the LaTeX can't be parsed */
  set(latex: string, display: boolean): string | undefined {
    const key = `${display ? 'd' : 'i'}${latex}`;
    if (this.#known.has(key)) return this.#known.get(key);
    if (latex.length > MAX_LATEX || latex.length > this.#left) return undefined;
    this.#left -= latex.length;
    const omml = latexToOmml(latex, display);
    this.#known.set(key, omml);
    return omml;
  }
}

/** @param display whether the formula is on a separate line */
export function latexToOmml(latex: string, display: boolean): string | undefined {
  try {
    const mathml = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      macros: { ...MACROS },
    });
    const omml = rowToOmml(readMathTree(mathml).filter((node) => node.name !== 'annotation'));
    return omml === '' ? undefined : element('m:oMath', {}, omml);
  } catch (error) {
    // Not valid LaTeX for KaTeX, or nested too deeply: the text stays as written.
    if (EXPECTED_ERRORS.some((refusal) => error instanceof refusal)) return undefined;
    throw error;
  }
}
