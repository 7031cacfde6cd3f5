/** Teaches the parser formulas: LaTeX between dollars within a line, and between lines of two dollars. */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { endOfFormula } from './formula-sign.ts';

export function addFormulas(parser: MarkdownIt): void {
  parser.inline.ruler.after('escape', 'formula', takeFormula);
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  parser.block.ruler.before('fence', 'formula_block', takeFormulaBlock, { alt });
}

function takeFormula(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charAt(pos) !== '$') return false;
  const isDouble = src.startsWith('$$', pos);
  const begin = pos + (isDouble ? 2 : 1);
  const end = isDouble ? src.indexOf('$$', begin) : endOfFormula(src, pos);
  if (end <= begin || end + begin - pos > posMax) return takeDollars(state, begin, isSilent);
  if (!isSilent) {
    const token = state.push('formula', 'math', 0);
    token.content = withoutTicks(src.slice(begin, end)).trim();
    token.markup = src.slice(pos, begin);
  }
  state.pos = end + (isDouble ? 2 : 1);
  return true;
}

/** Dollars that begin no formula are text, and both of two: the second alone must not be asked again. */
function takeDollars(state: StateInline, end: number, isSilent: boolean): boolean {
  if (!isSilent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** GitHub's other way to write a formula: dollars around backticks. */
function withoutTicks(latex: string): string {
  return /^`[^`]*`$/.test(latex) ? latex.slice(1, -1) : latex;
}

/** No formula takes more lines; without an end, each line that looks like a beginning would be followed to the last. */
const MOST_LINES = 100;

/** From a line that begins with two dollars to one that ends with two. */
function takeFormulaBlock(state: StateBlock, first: number, last: number, isSilent: boolean): boolean {
  const begin = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
  if (!state.src.startsWith('$$', begin) || (state.sCount[first] ?? 0) - state.blkIndent >= 4) return false;
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  const lines = [lineAt(first).slice(2)];
  let line = first;
  while (!lines.at(-1)?.endsWith('$$')) {
    line++;
    if (line >= last || lines.length > MOST_LINES || (state.sCount[line] ?? 0) < state.blkIndent)
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
