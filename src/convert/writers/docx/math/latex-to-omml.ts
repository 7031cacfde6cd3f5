/** Sets LaTeX as Word equations: KaTeX reads the LaTeX and writes MathML, which becomes Office Math. */
import katex from 'katex';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { element } from '../../../package/write-xml.ts';
import { rowToOmml } from './mathml-to-omml.ts';
import { readMathTree } from './mathml-tree.ts';

/** A longer formula is none. */
const MAX_LATEX = 10_000;
/** All formulas of a document together; the rest stays LaTeX, so that a malicious one cannot take hours. */
const MAX_LATEX_IN_DOCUMENT = 1_000_000;
/** How many macros a formula may expand, as KaTeX counts them. */
const MAX_EXPANSIONS = 1_000;

/** Commands in common use that KaTeX lacks. */
const MACROS: Readonly<Record<string, string>> = {
  '\\mbox': '\\text{#1}',
  '\\prescript': '{}^{#1}_{#2}{#3}',
  '\\idotsint': '\\int\\cdots\\int',
};

const REFUSALS = [katex.ParseError, RangeError, ConversionRefused];

/** Sets the formulas of one document; equal formulas are set once. */
export class FormulaSetter {
  readonly #known = new Map<string, string | undefined>();
  #left = MAX_LATEX_IN_DOCUMENT;

  /** @returns an `m:oMath` element; undefined when the LaTeX cannot be read */
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

/** @param display whether the formula stands on a line of its own */
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
    // Not LaTeX that KaTeX knows, or nested beyond any use: the text stays as it is written.
    if (REFUSALS.some((refusal) => error instanceof refusal)) return undefined;
    throw error;
  }
}
