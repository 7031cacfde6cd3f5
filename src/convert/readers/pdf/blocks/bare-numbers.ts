/**
 * Detects list items whose numbers have no full stop or bracket: the item's lines are indented beside its number, and
 * an adjacent item has the next number at the same indent, with its text at the same indent.
 */
import { indentOf } from './labels-in-text.ts';
import { isContentsEntry, type Paragraph, type ParagraphOrTable } from './paragraphs.ts';

const NUMBER = /^\d{1,2}$/;
/** Maximum number of paragraphs to the next item; items of a single line may be headings, so they must be adjacent. */
const MAX_DISTANCE = { min: 1, max: 4 };
/** Maximum difference of edges, in type sizes. */
const SLACK = 0.3;
/** Minimum gap between number and text of an item of one line, in type sizes: wider than any space. */
const LONE_GAP = 0.6;

interface BareNumber {
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly number: number;
  readonly left: number;
  /** Distance from the number to the text. */
  readonly gap: number;
  readonly isLone: boolean;
}

/** The same paragraphs, with labels on those that are items with bare numbers. */
export function labelBareNumbers(collected: readonly ParagraphOrTable[]): readonly ParagraphOrTable[] {
  const bare = collected.flatMap((each, index) => (each.kind === 'paragraph' ? bareNumber(each, index) : []));
  if (bare.length < 2) return collected;
  const items = new Map<ParagraphOrTable, BareNumber>();
  for (const [index, each] of bare.entries()) {
    if (isNext(bare[index - 1], each) || isNext(each, bare[index + 1])) items.set(each.paragraph, each);
  }
  return collected.map((each) => {
    const item = items.get(each);
    return item === undefined ? each : withNumberLabel(item);
  });
}

/** One element for a paragraph whose lines are indented beside a number, otherwise none. */
function bareNumber(paragraph: Paragraph, index: number): BareNumber[] {
  const [first, second] = paragraph.lines;
  if (paragraph.label !== undefined || first === undefined || !/^\d/.test(first.line.text)) return [];
  const [label, text] = first.line.words;
  if (isContentsEntry(first.line)) return [];
  if (label === undefined || text === undefined || !NUMBER.test(label.text) || first.line.rightToLeft)
    return [];
  const slack = SLACK * first.line.size;
  const hangs =
    second === undefined ||
    (second.column === first.column && Math.abs(second.line.left - text.left) < slack);
  const min = second === undefined ? LONE_GAP * first.line.size : slack;
  if (!hangs || text.left - label.right < min) return [];
  const gap = text.left - label.left;
  return [
    {
      paragraph,
      index,
      number: Number(label.text),
      left: indentOf(first),
      gap,
      isLone: second === undefined,
    },
  ];
}

function isNext(before: BareNumber | undefined, after: BareNumber | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const distance = before.isLone || after.isLone ? MAX_DISTANCE.min : MAX_DISTANCE.max;
  if (after.index - before.index > distance) return false;
  const slack = SLACK * (after.paragraph.lines[0]?.line.size ?? 0);
  const isLevel = Math.abs(after.left - before.left) < slack && Math.abs(after.gap - before.gap) < slack;
  return isLevel && after.number === before.number + 1;
}

function withNumberLabel({ paragraph, number }: BareNumber): Paragraph {
  const first = paragraph.lines[0];
  const textLeft = (first?.line.words[1]?.left ?? 0) - (first?.column.left ?? 0);
  return { ...paragraph, label: { number, text: '', form: '1', words: 1 }, textLeft };
}
