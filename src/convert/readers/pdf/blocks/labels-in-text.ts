/**
 * Distinguishes labels that begin an item from those that happen to be at the start of a line: "as paragraph (a) of
 * this section says", or an enumeration within a sentence.
 */

import { wouldHaveFitted } from '../lines/line-ends.ts';
import type { Line } from '../lines/lines.ts';
import type { FlowItem, FlowLine } from './flow.ts';
import { type ItemLabel, labelOf } from './labels.ts';
import { ordinalsOf } from './ordinals.ts';

/** The paragraph that a line may continue. */
export interface OpenText {
  readonly lines: readonly FlowLine[];
  readonly labelForm: string | undefined;
  /** Left edges of its label, or first line, and of its text, relative to the column. */
  readonly labelLeft: number;
  readonly textLeft: number;
}

/** The indent of a line relative to the edge of its column at which lines begin. */
export function indentOf({ line, column }: FlowLine): number {
  return line.rightToLeft ? column.right - line.right : line.left - column.left;
}

/** Whether the first line is indented further than the others. */
export function isFirstIndented({ lines, labelLeft }: Pick<OpenText, 'lines' | 'labelLeft'>): boolean {
  const last = lines.at(-1);
  return last !== undefined && lines.length > 1 && labelLeft > indentOf(last) + 0.5 * last.line.size;
}

/** Whether the label at the start of a line belongs to the text before it. `after` are the next `LINES_AHEAD` items. */
export function isLabelInText(open: OpenText, next: FlowLine, after: readonly FlowItem[]): boolean {
  const [above, before] = [open.lines.at(-2), open.lines.at(-1)];
  const label = labelOf(next.line);
  if (before === undefined || label === undefined || before.column !== next.column) return false;
  if (wouldHaveFitted(before, next, above) || isBullet(label.form) || hangs(next.line)) return false;
  if (isEnumerated(open, next, after)) return true;
  if (/[.:;!?]$/.test(before.line.text)) return false;
  const left = indentOf(next);
  // If first lines are indented, lines with labels of items are too.
  if (isFirstIndented(open)) return Math.abs(left - indentOf(before)) < 0.4 * next.line.size;
  if (Math.abs(left - open.textLeft) >= 0.4 * next.line.size) return false;
  return label.form !== open.labelForm || (left > open.labelLeft + 0.4 * next.line.size && !isFirst(label));
}

/** Maximum width of a space within text, in type sizes; the gap after a hanging label is wider. */
const WIDEST_SPACE = 1;

function hangs({ words: [label, text], rightToLeft, size }: Line): boolean {
  if (label === undefined || text === undefined) return false;
  return (rightToLeft ? label.left - text.right : text.left - label.right) > WIDEST_SPACE * size;
}

/** A nested list begins with its first label. */
function isFirst(label: ItemLabel): boolean {
  return ordinalsOf(label).some(({ value }) => value === 1);
}

function isBullet(form: string): boolean {
  return /^[•●▪■]/.test(form) || form === 'drawn';
}

/** Maximum number of lines between the first two parts of an enumeration within a sentence. */
export const LINES_AHEAD = 6;
const NEXT_LABELS: ReadonlyMap<string, string> = new Map([
  ['(1)', '(2)'],
  ['(a)', '(b)'],
  ['(i)', '(ii)'],
  ['(A)', '(B)'],
]);

/** Whether the second label of an enumeration follows within a line: the enumeration is part of the sentence. */
function isEnumerated(open: OpenText, next: FlowLine, after: readonly FlowItem[]): boolean {
  const second = NEXT_LABELS.get(next.line.words[0]?.text ?? '');
  const before = open.lines.at(-1);
  if (second === undefined || before === undefined || open.labelForm !== undefined) return false;
  if (Math.abs(indentOf(next) - indentOf(before)) > 0.4 * next.line.size) return false;
  const lines = [next, ...after].flatMap((item) =>
    item.kind === 'line' && item.column === next.column ? [item.line] : [],
  );
  const found = lines.find((line) => line.words.some((word) => word.text === second));
  return found !== undefined && !opensWith(found, second);
}

function opensWith(line: Line, text: string): boolean {
  return line.words[0]?.text === text;
}
