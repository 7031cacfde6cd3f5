/**
 * Knows items whose numbers stand bare, without a full stop or bracket: the lines of such an item hang beside its
 * number, and one before or after it has the next number at the same place, before text at the same place.
 */
import { indentOf } from './labels-in-text.ts';
import { isContentsEntry, type Paragraph, type ParagraphOrTable } from './paragraphs.ts';

const NUMBER = /^\d{1,2}$/;
/** The next item follows within so many paragraphs; next to one of a single line, which may be a heading, at once. */
const MAX_DISTANCE = { least: 1, most: 4 };
/** Edges differ by at most this, in type sizes. */
const SLACK = 0.3;
/** An item of one line stands further from its number than this, in type sizes: no space is as wide. */
const LONE_GAP = 0.6;

interface Bare {
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly number: number;
  readonly left: number;
  /** From the number to the text. */
  readonly gap: number;
  readonly isLone: boolean;
}

/** The same paragraphs; those that are items by their bare numbers have labels. */
export function labelBareNumbers(gathered: readonly ParagraphOrTable[]): readonly ParagraphOrTable[] {
  const bare = gathered.flatMap((each, index) => (each.kind === 'paragraph' ? bareNumber(each, index) : []));
  if (bare.length < 2) return gathered;
  const items = new Map<ParagraphOrTable, Bare>();
  for (const [index, each] of bare.entries()) {
    if (isNext(bare[index - 1], each) || isNext(each, bare[index + 1])) items.set(each.paragraph, each);
  }
  return gathered.map((each) => {
    const item = items.get(each);
    return item === undefined ? each : labelled(item);
  });
}

/** One for a paragraph whose lines hang beside a number. */
function bareNumber(paragraph: Paragraph, index: number): Bare[] {
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
  const least = second === undefined ? LONE_GAP * first.line.size : slack;
  if (!hangs || text.left - label.right < least) return [];
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

function isNext(before: Bare | undefined, after: Bare | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const distance = before.isLone || after.isLone ? MAX_DISTANCE.least : MAX_DISTANCE.most;
  if (after.index - before.index > distance) return false;
  const slack = SLACK * (after.paragraph.lines[0]?.line.size ?? 0);
  const isLevel = Math.abs(after.left - before.left) < slack && Math.abs(after.gap - before.gap) < slack;
  return isLevel && after.number === before.number + 1;
}

function labelled({ paragraph, number }: Bare): Paragraph {
  const first = paragraph.lines[0];
  const textLeft = (first?.line.words[1]?.left ?? 0) - (first?.column.left ?? 0);
  return { ...paragraph, label: { number, text: '', form: '1', words: 1 }, textLeft };
}
