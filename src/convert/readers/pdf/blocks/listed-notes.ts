/**
 * Notes in a numbered list at the end of a document, as in printed web pages: the text refers to each of them in order,
 * by its raised number.
 */
import { type Block, type ListItem, plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';
import type { FootNote } from './notes.ts';

export interface ListedNotes {
  readonly blocks: readonly Block[];
  readonly notes: readonly FootNote[];
}

/** Separates the notes at the end from the blocks, if the pages have no footnotes (`notes`). */
export function extractListedNotes(blocks: readonly Block[], notes: readonly FootNote[]): ListedNotes {
  const last = blocks.at(-1);
  const isListed = notes.length === 0 && last?.kind === 'list' && last.ordered?.start === 1;
  if (!isListed) return { blocks, notes };
  const rest = blocks.slice(0, -1);
  const listed = last.items.flatMap((item, index) => noteOf(item, index + 1));
  const isComplete = listed.length === last.items.length && refersInOrder(rest, listed.length);
  return isComplete ? { blocks: rest, notes: listed } : { blocks, notes };
}

/** The link from a note back to its reference. */
const BACK_LINK = /\s*↩\ufe0e?$/u;

function noteOf({ blocks: [block, ...others], checked }: ListItem, number: number): FootNote[] {
  if (block?.kind !== 'paragraph' || others.length > 0 || checked !== undefined) return [];
  const spans = block.spans.map(
    (span, index): Span =>
      span.kind === 'text' && index === block.spans.length - 1
        ? { ...span, text: span.text.replace(BACK_LINK, '') }
        : span,
  );
  return [{ mark: String(number), spans }];
}

/** Whether the raised numbers of a text are exactly 1 to the number of notes, in order. */
function refersInOrder(blocks: readonly Block[], notes: number): boolean {
  const marks = blocks.flatMap(raisedNumbers);
  return marks.length === notes && marks.every((mark, index) => mark === index + 1);
}

const NUMBER = /^\s*(\d{1,4})\s*$/;

function raisedNumbers(block: Block): number[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.spans.flatMap((span) => {
        const isRaised = span.kind === 'text' && span.marks?.script === 'super';
        const number = isRaised ? NUMBER.exec(plainTextOf([span]))?.[1] : undefined;
        return number === undefined ? [] : [Number(number)];
      });
    case 'list':
      return block.items.flatMap((item) => item.blocks.flatMap(raisedNumbers));
    case 'table':
      return block.table.rows
        .flat()
        .flatMap(({ content }) => (typeof content === 'string' ? [] : content.flatMap(raisedNumbers)));
    default:
      return [];
  }
}
