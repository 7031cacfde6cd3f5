/**
 * Tells a line that ended because the next word did not fit from one that ended on purpose. Ragged text is broken
 * where the next word does not fit; justified text fills its lines, in a column or in a narrower measure of its own.
 */
import type { FlowLine } from '../blocks/flow.ts';
import type { Line } from './lines.ts';

/**
 * Whether the next line's first word would have found room at the end of the line before; `above` is the line before
 * that one in the same paragraph.
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

/** Quotations stand in from the edges of their column by this much, in type sizes. */
const INSET = { least: 1.5, most: 6 };

/** How far two lines of a sentence stand in from the left: what stands in so does so from the right, as a rule. */
function sharedInset({ line, column }: FlowLine, next: FlowLine): number {
  const inset = line.left - column.left;
  const isShared = column === next.column && Math.abs(next.line.left - line.left) < 0.1 * line.size;
  if (!isShared || inset < INSET.least * line.size || inset > INSET.most * line.size) return 0;
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

/** Whether a word runs on from a line into the next. */
function isHyphenated(before: Line, next: Line): boolean {
  return BROKEN_WORD.test(before.text) && /^\p{Ll}/u.test(next.text);
}

/** Lines that run on are of so many words at least, and reach so far over their column. */
const RUNNING = { words: 4, reach: 0.6 };

/** Whether a sentence plainly goes on, in ragged text whose lines someone broke earlier than they had to. */
function runsOn({ line, column }: FlowLine, next: FlowLine): boolean {
  if (column !== next.column || column.isListing || line.rightToLeft || line.style.mono) return false;
  if (line.words.length < RUNNING.words || !/^[(“]?\p{Ll}/u.test(next.line.text)) return false;
  return (
    line.right - column.left > RUNNING.reach * (column.right - column.left) && /[\p{L}\d,)]$/u.test(line.text)
  );
}

/** Right edges of justified lines differ by no more than this, in type sizes. */
const SAME_EDGE = 0.03;
/** Lines of fewer words may end at the same place by chance, or be entries of a list. */
const MIN_WORDS = 4;
/** Ends in a figure, as entries do whose figures stand below each other. */
const ENDS_IN_FIGURE = /[\d.,%)]$/;

/** Whether a line ends where its neighbour of the same column does: both fill a measure narrower than the column. */
function fillsMeasure(before: FlowLine, other: FlowLine | undefined): boolean {
  if (other === undefined || before.column !== other.column || before.line.rightToLeft) return false;
  const [a, b] = [before.line, other.line];
  if (Math.abs(a.right - b.right) > SAME_EDGE * a.size || Math.abs(a.size - b.size) > 0.5) return false;
  if (a.words.length < MIN_WORDS || b.words.length < MIN_WORDS) return false;
  return !(a.style.mono || (ENDS_IN_FIGURE.test(a.text) && ENDS_IN_FIGURE.test(b.text)));
}
