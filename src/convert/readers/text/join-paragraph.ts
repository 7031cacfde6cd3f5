/**
 * Lines of a paragraph: which line ends were meant? In text set to a column, a line ends where the next word
 * would not have fitted, and such ends flow. A line that ends sooner was ended by its writer.
 */
import { type Block, type Span, spansOf } from '../../../markdown/render/blocks.ts';

/** Narrower than this, lines are addresses, verse or headings rather than a column. */
const NARROWEST_COLUMN = 45;
/** Wider than this, a line was not wrapped by its writer: each is a paragraph of its own. */
const WIDEST_COLUMN = 120;

/** People wrap by hand a little sooner than programs do. */
const RAGGEDNESS = 10;

/** @param lines not blank */
export function* joinParagraph(lines: readonly string[]): Generator<Block> {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (width > WIDEST_COLUMN) {
    for (const line of lines) yield paragraphOf(spansOf(line.trim()));
    return;
  }
  const spans: Span[] = [];
  let flowing = '';
  lines.forEach((line, i) => {
    flowing += line.trim();
    const next = lines[i + 1];
    if (next === undefined) return;
    if (width >= NARROWEST_COLUMN && isWrapped(line, next, width)) {
      flowing += ' ';
    } else {
      spans.push({ kind: 'text', text: flowing }, { kind: 'break' });
      flowing = '';
    }
  });
  yield paragraphOf([...spans, { kind: 'text', text: flowing }]);
}

/** Whether a line ended because the next word would not have fitted. @param width of the column */
export function isWrapped(line: string, next: string, width: number): boolean {
  const [nextWord = ''] = next.trim().split(/\s/, 1);
  if (line.length + 1 + nextWord.length > width - RAGGEDNESS) return true;
  return /^\p{Ll}/u.test(nextWord) && !/[.:;!?]$/.test(line);
}

function paragraphOf(spans: readonly Span[]): Block {
  return { kind: 'paragraph', spans };
}
