/**
 * Knows items whose numbers stand bare, without a full stop or bracket: the lines of such an item hang beside its
 * number, and one before or after it has the next number at the same place.
 */
import { indentOf } from './labels-in-text.ts';
import type { Paragraph, ParagraphOrTable } from './paragraphs.ts';

const NUMBER = /^\d{1,2}$/;
/** The next item follows within so many paragraphs. */
const MAX_DISTANCE = 4;
/** Edges differ by at most this, in type sizes. */
const SLACK = 0.3;

interface Bare {
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly number: number;
  readonly left: number;
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

/** One for a paragraph of several lines that hang beside a number. */
function bareNumber(paragraph: Paragraph, index: number): Bare[] {
  const [first, second] = paragraph.lines;
  const [label, text] = first?.line.words ?? [];
  if (paragraph.label !== undefined || first === undefined || second === undefined) return [];
  if (label === undefined || text === undefined || !NUMBER.test(label.text) || first.line.rightToLeft)
    return [];
  const slack = SLACK * first.line.size;
  const hangs = second.column === first.column && Math.abs(second.line.left - text.left) < slack;
  if (!hangs || text.left - label.right < slack) return [];
  return [{ paragraph, index, number: Number(label.text), left: indentOf(first) }];
}

function isNext(before: Bare | undefined, after: Bare | undefined): boolean {
  if (before === undefined || after === undefined || after.index - before.index > MAX_DISTANCE) return false;
  const size = after.paragraph.lines[0]?.line.size ?? 0;
  return after.number === before.number + 1 && Math.abs(after.left - before.left) < SLACK * size;
}

function labelled({ paragraph, number }: Bare): Paragraph {
  const first = paragraph.lines[0];
  const rest = first?.line.words.slice(1) ?? [];
  const textLeft = (rest[0]?.left ?? 0) - (first?.column.left ?? 0);
  return { ...paragraph, label: { number, text: '', form: '1', rest }, textLeft };
}
