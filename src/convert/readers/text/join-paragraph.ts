/**
 * Joins the lines of a paragraph, and keeps line breaks that the author intended. In text wrapped at a column, a line
 * ends where the next word would not have fitted; a line that ends earlier was ended on purpose.
 */
import { type Block, type Span, spansOf } from '../../../markdown/render/blocks.ts';

/** Minimum width of a column; narrower lines are addresses, verse or headings. */
const MIN_COLUMN = 45;
/** Maximum width of a column; longer lines are not wrapped, so each is a paragraph. */
const MAX_COLUMN = 120;

/** Tolerance of the width, since people wrap lines a little earlier than programs. */
const RAGGEDNESS = 10;

/** @param lines not blank */
export function* joinParagraph(lines: readonly string[]): Generator<Block> {
  const width = lines.reduce((max, line) => Math.max(max, line.length), 0);
  if (width > MAX_COLUMN) {
    for (const line of lines) yield paragraphOf(spansOf(line.trim()));
    return;
  }
  const spans: Span[] = [];
  let flowing = '';
  lines.forEach((line, i) => {
    flowing += line.trim();
    const next = lines[i + 1];
    if (next === undefined) return;
    if (width >= MIN_COLUMN && isWrapped(line, next, width)) {
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
