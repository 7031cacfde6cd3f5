/**
 * Distinguishes lines that ended because the next word did not fit from lines that ended on purpose. Ragged text breaks
 * where the next word does not fit; justified text fills its lines, in a column or in a narrower measure.
 */
import type { FlowLine } from '../blocks/flow.ts';
import type { Line } from './lines.ts';

/**
 * Whether the next line's first word would have fitted at the end of the line before it. `above` is the line before
 * `before` in the same paragraph.
 */
export function wouldHaveFitted(before: FlowLine, next: FlowLine, above?: FlowLine): boolean {
  const first = next.line.words[0];
  if (first === undefined) return false;
  const size = before.line.size;
  const width = firstPieceWidth(next.line) + 0.25 * size;
  const room = before.line.rightToLeft
    ? before.line.left - before.column.left
    : before.column.right - sharedInset(before, next) - before.line.right;
  if (room <= width + 0.35 * size) return false;
  if (isHyphenated(before.line, next.line) || runsOn(before, next)) return false;
  return !(fillsMeasure(before, next) || fillsMeasure(before, above));
}

/** Indent of quotations from the edges of their column, in type sizes. */
const INSET = { min: 1.5, max: 6 };

/** The left indent that two lines of a sentence share; quotations are usually indented as much on the right. */
function sharedInset({ line, column }: FlowLine, next: FlowLine): number {
  const inset = line.left - column.left;
  const isShared = column === next.column && Math.abs(next.line.left - line.left) < 0.1 * line.size;
  if (!isShared || inset < INSET.min * line.size || inset > INSET.max * line.size) return 0;
  return /[\p{L}\d,)]$/u.test(line.text) && line.words.length >= MIN_WORDS ? inset : 0;
}

/** The width of a line's start up to its first space. */
function firstPieceWidth(line: Line): number {
  let width = 0;
  let last: { left: number; right: number } | undefined;
  for (const word of line.words) {
    if (last !== undefined && (!word.glued || word.left - last.right > 0.3 * word.size)) break;
    width += word.right - word.left;
    last = word;
    if (word.spaceAfter) break;
  }
  // Text without spaces breaks anywhere.
  return Math.min(width, /[\u3040-\u9fff\uac00-\ud7af]/.test(line.text) ? line.size : width);
}

const BROKEN_WORD = /\p{Ll}[-\u2010\u00ad]$/u;

/** Whether a word is hyphenated across two lines. */
function isHyphenated(before: Line, next: Line): boolean {
  return BROKEN_WORD.test(before.text) && /^\p{Ll}/u.test(next.text);
}

/** Minimum number of words of a line that runs on, and minimum share of the column's width that it covers. */
const RUNNING = { words: 4, reach: 0.6 };

/** Whether a sentence clearly continues, in ragged text with early line breaks. */
function runsOn({ line, column }: FlowLine, next: FlowLine): boolean {
  if (column !== next.column || column.isListing || line.rightToLeft || line.style.mono) return false;
  if (line.words.length < RUNNING.words || !/^[(“]?\p{Ll}/u.test(next.line.text)) return false;
  return (
    line.right - column.left > RUNNING.reach * (column.right - column.left) && /[\p{L}\d,)]$/u.test(line.text)
  );
}

/** Maximum difference of the right edges of justified lines, in type sizes. */
const SAME_EDGE = 0.03;
/** Lines with fewer words may end at the same position by chance, or be list entries. */
const MIN_WORDS = 4;
/** Ends in a figure, as in entries with a column of figures. */
const ENDS_IN_FIGURE = /[\d.,%)]$/;

/** Whether two lines of a column end at the same position: both fill a measure narrower than the column. */
function fillsMeasure(before: FlowLine, other: FlowLine | undefined): boolean {
  if (other === undefined || before.column !== other.column || before.line.rightToLeft) return false;
  const [a, b] = [before.line, other.line];
  if (Math.abs(a.right - b.right) > SAME_EDGE * a.size || Math.abs(a.size - b.size) > 0.5) return false;
  if (a.words.length < MIN_WORDS || b.words.length < MIN_WORDS) return false;
  return !(a.style.mono || (ENDS_IN_FIGURE.test(a.text) && ENDS_IN_FIGURE.test(b.text)));
}
