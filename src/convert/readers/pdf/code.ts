/** Listings: lines in a monospaced face, kept as they stand. */
import { median } from './geometry.ts';
import type { Line } from './lines.ts';

/** Width of a character of a monospaced face, in type sizes. */
const MONO_WIDTH = 0.6;

/** Lines indented as they are, with a blank line where more than a line's space lies between two. */
export function codeOfLines(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  // Of two steps the smaller one counts: the other may hold a blank line.
  const usual = median([0, ...steps.filter((step) => step > 0)]);
  return lines
    .map((line, index) => {
      const indent = Math.max(0, Math.round((line.left - left) / (MONO_WIDTH * line.size)));
      const blank = index > 0 && (steps[index - 1] ?? 0) > 1.6 * usual ? '\n' : '';
      return blank + ' '.repeat(indent) + line.text;
    })
    .join('\n');
}
