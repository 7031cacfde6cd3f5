/** Parser rules for formulas: inline LaTeX between dollar signs, and display LaTeX between lines with `$$`. */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { endOfFormula, MAX_FORMULA_LINES } from './formula-delimiters.ts';

export function addFormulas(parser: MarkdownIt): void {
  parser.inline.ruler.after('escape', 'formula', parseFormula);
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  parser.block.ruler.before('fence', 'formula_block', parseFormulaBlock, { alt });
}

function parseFormula(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charAt(pos) !== '$') return false;
  const isDouble = src.startsWith('$$', pos);
  const begin = pos + (isDouble ? 2 : 1);
  const end = isDouble ? src.indexOf('$$', begin) : endOfFormula(src, pos);
  if (end <= begin || end + begin - pos > posMax) return skipDollars(state, begin, isSilent);
  if (!isSilent) {
    const token = state.push('formula', 'math', 0);
    token.content = withoutBackticks(src.slice(begin, end)).trim();
    token.markup = src.slice(pos, begin);
  }
  state.pos = end + (isDouble ? 2 : 1);
  return true;
}

/**
 * Dollars that open no formula are text. Both of `$$` are consumed, so that the second one is not tried again as an
 * opening.
 */
function skipDollars(state: StateInline, end: number, isSilent: boolean): boolean {
  if (!isSilent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** GitHub's alternative syntax for a formula: dollars around backticks. */
function withoutBackticks(latex: string): string {
  return /^`[^`]*`$/.test(latex) ? latex.slice(1, -1) : latex;
}

/** Parses a formula from a line that begins with `$$` to a line that ends with `$$`. */
function parseFormulaBlock(state: StateBlock, first: number, last: number, isSilent: boolean): boolean {
  const begin = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
  if (!state.src.startsWith('$$', begin) || (state.sCount[first] ?? 0) - state.blkIndent >= 4) return false;
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  const lines = [lineAt(first).slice(2)];
  let line = first;
  while (!lines.at(-1)?.endsWith('$$')) {
    line++;
    if (line >= last || lines.length > MAX_FORMULA_LINES || (state.sCount[line] ?? 0) < state.blkIndent)
      return false;
    lines.push(lineAt(line));
  }
  const latex = lines.join('\n').slice(0, -2).trim();
  if (latex === '' || latex.includes('$$')) return false;
  if (!isSilent) {
    const token = state.push('formula_block', 'math', 0);
    token.content = latex;
    token.map = [first, line + 1];
    state.line = line + 1;
  }
  return true;
}
