/**
 * Tells a label that opens an item from one that merely happens to stand at the start of a line: "as paragraph (a)
 * of this section says", or an enumeration within a sentence.
 */

import { wouldHaveFitted } from '../lines/line-ends.ts';
import type { Line } from '../lines/lines.ts';
import type { FlowItem, FlowLine } from './flow.ts';
import { type ItemLabel, labelOf } from './labels.ts';
import { ordinalsOf } from './ordinals.ts';

/** What is known of the paragraph that a line may go on with. */
export interface OpenText {
  readonly lines: readonly FlowLine[];
  readonly labelForm: string | undefined;
  /** Where its label begins, or its first line, and where its text does, from the column's left edge. */
  readonly labelLeft: number;
  readonly textLeft: number;
}

/** Where a line begins, from the edge of its column at which lines begin. */
export function indentOf({ line, column }: FlowLine): number {
  return line.rightToLeft ? column.right - line.right : line.left - column.left;
}

/** Whether the first line stands further in than the others. */
export function isFirstIndented({ lines, labelLeft }: Pick<OpenText, 'lines' | 'labelLeft'>): boolean {
  const last = lines.at(-1);
  return last !== undefined && lines.length > 1 && labelLeft > indentOf(last) + 0.5 * last.line.size;
}

/** Whether the label of a line, the item after the text so far, goes on with that text; `after` are
 * the `LINES_AHEAD` items after it. */
export function isLabelInText(open: OpenText, next: FlowLine, after: readonly FlowItem[]): boolean {
  const [above, before] = [open.lines.at(-2), open.lines.at(-1)];
  const label = labelOf(next.line);
  if (before === undefined || label === undefined || before.column !== next.column) return false;
  if (wouldHaveFitted(before, next, above) || isBullet(label.form) || hangs(next.line)) return false;
  if (isEnumerated(open, next, after)) return true;
  if (/[.:;!?]$/.test(before.line.text)) return false;
  const left = indentOf(next);
  // Where first lines are indented, so are those that labels open.
  if (isFirstIndented(open)) return Math.abs(left - indentOf(before)) < 0.4 * next.line.size;
  if (Math.abs(left - open.textLeft) >= 0.4 * next.line.size) return false;
  return label.form !== open.labelForm || (left > open.labelLeft + 0.4 * next.line.size && !isFirst(label));
}

/** No space within text is wider than this, in type sizes; what hangs beside its label stands further off. */
const WIDEST_SPACE = 1;

function hangs({ words: [label, text], rightToLeft, size }: Line): boolean {
  if (label === undefined || text === undefined) return false;
  return (rightToLeft ? label.left - text.right : text.left - label.right) > WIDEST_SPACE * size;
}

/** A list within an item begins with its first label. */
function isFirst(label: ItemLabel): boolean {
  return ordinalsOf(label).some(({ value }) => value === 1);
}

function isBullet(form: string): boolean {
  return /^[•●▪■]/.test(form) || form === 'drawn';
}

/** The second part of an enumeration within a sentence stands within so many lines after the first. */
export const LINES_AHEAD = 6;
const NEXT_LABELS: ReadonlyMap<string, string> = new Map([
  ['(1)', '(2)'],
  ['(a)', '(b)'],
  ['(i)', '(ii)'],
  ['(A)', '(B)'],
]);

/** Whether a first label is followed by the second one in the middle of a line: the sentence enumerates. */
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
