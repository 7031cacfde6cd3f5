/** Listings: monospaced lines, with their line breaks and indents, and code within sentences. */

import { median } from '../geometry.ts';
import { wouldHaveFitted } from '../lines/line-ends.ts';
import { type Line, textOfWords } from '../lines/lines.ts';
import type { Measures } from '../lines/measures.ts';
import type { FlowItem, FlowLine } from './flow.ts';

/** Width of a character of a monospaced face, in type sizes. */
const MONO_WIDTH = 0.6;

/** The lines with their indents, and a blank line where the gap between two is larger than usual. */
export function codeOfLines(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  // The median of two steps is the smaller one: the other may contain a blank line.
  const usual = median([0, ...steps.filter((step) => step > 0)]);
  return lines
    .map((line, index) => {
      const indent = Math.max(0, Math.round((line.left - left) / (MONO_WIDTH * line.size)));
      const blank = index > 0 && (steps[index - 1] ?? 0) > 1.6 * usual ? '\n' : '';
      return blank + ' '.repeat(indent) + textInColumns(line);
    })
    .join('\n');
}

/** A gap wider than this many characters counts as several spaces. */
const SEVERAL_SPACES = 1.75;

/** A line's text including the runs of spaces within it. */
function textInColumns({ words, text, rightToLeft, size }: Line): string {
  const width = MONO_WIDTH * size;
  const starts = words.flatMap(({ left }, index) => {
    const gap = left - (words[index - 1]?.right ?? left);
    return gap > SEVERAL_SPACES * width ? [{ index, spaces: Math.round(gap / width) }] : [];
  });
  if (rightToLeft || starts.length === 0) return text;
  const parts = starts.map(({ index, spaces }, part) => {
    return ' '.repeat(spaces) + textOfWords(words.slice(index, starts[part + 1]?.index));
  });
  return textOfWords(words.slice(0, starts[0]?.index)) + parts.join('');
}

/** Monospaced lines this much larger than the body text are headings rather than listings. */
const LARGER = 1.098;

/**
 * Whether a line belongs to a listing: monospaced in a document that is not. A larger name is a heading, and a line
 * with a label in the face of the text is an item.
 */
export function isCodeLine(line: Line, { bodyMono, bodySize }: Measures): boolean {
  if (!line.style.mono || bodyMono || line.size >= LARGER * bodySize) return false;
  return line.words[0]?.style.mono === true;
}

/** Maximum distance of lines of one sentence, as a multiple of the leading. */
export const SAME_SENTENCE = 1.1;

/**
 * Whether a line of code is part of a sentence: the line before was full, and no listing begins. `next` is the line of
 * code or the line after it; `after` is the item below `next`.
 */
export function isCodeWithin(
  lines: readonly FlowLine[],
  next: FlowLine,
  after: FlowItem | undefined,
  measures: Measures,
): boolean {
  const [first, before] = [lines[0], lines.at(-1)];
  if (first === undefined || before === undefined || before.column !== next.column) return false;
  const isCode = isCodeLine(next.line, measures);
  if (isCodeLine(first.line, measures) || isCode === isCodeLine(before.line, measures)) return false;
  const size = Math.max(before.line.size, next.line.size);
  const step = (next.line.baseline - before.line.baseline) / size;
  if (step <= 0 || step > SAME_SENTENCE * measures.leading || wouldHaveFitted(before, next)) return false;
  return !(isCode && after?.kind === 'line' && isCodeLine(after.line, measures));
}
