/** Joins rows that a page's or column's end breaks: the rest of their cells is in a separate row after the break. */
import { type Block, plainTextOf, type Span, type TableCell } from '../../../../markdown/render/blocks.ts';

type Row = readonly TableCell[];

/** Minimum length of a sentence: the end of a shorter cell is not evidence. */
const SENTENCE = 12;

/** Whether a table's first row after a break only contains the rest of the row before the break. */
export function isRestOf(last: Row, rest: Row): boolean {
  if (last.length !== rest.length) return false;
  let continued = 0;
  for (let column = 0; column < rest.length; column++) {
    const [before, after] = [textOfCell(last[column]), textOfCell(rest[column])];
    if (after === '') continue;
    if (before === '') return false;
    if (continuesText(before, after)) continued++;
    else if (/^\p{Ll}/u.test(before)) return false;
  }
  const filled = rest.filter((cell) => textOfCell(cell) !== '').length;
  return continued > 0 && continued === filled;
}

/** The row made of both parts. */
export function joinRow(last: Row, rest: Row): TableCell[] {
  return last.map((cell, column): TableCell => {
    const more = rest[column];
    if (more === undefined || textOfCell(more) === '') return cell;
    const [first, ...others] = blocksOf(more);
    const blocks = blocksOf(cell);
    const end = blocks.at(-1);
    if (first?.kind !== 'paragraph' || end?.kind !== 'paragraph') {
      return { ...cell, content: [...blocks, ...blocksOf(more)] };
    }
    const joined: Block = { kind: 'paragraph', spans: joinSpans(end.spans, first.spans) };
    return { ...cell, content: [...blocks.slice(0, -1), joined, ...others] };
  });
}

/** Whether a text reads like the continuation of the text before the break. */
function continuesText(before: string, after: string): boolean {
  if (/[.!?:;]["'”’)]?$/.test(before)) return false;
  if (/^\p{Ll}/u.test(after)) return /^\P{Ll}/u.test(before) || before.length >= SENTENCE;
  return before.length >= SENTENCE && /\p{L}{2}/u.test(after);
}

function joinSpans(before: readonly Span[], after: readonly Span[]): Span[] {
  const end = before.at(-1);
  const start = plainTextOf(after);
  if (end?.kind === 'text' && /\p{L}-$/u.test(end.text) && /^\p{Ll}/u.test(start)) {
    return [...before.slice(0, -1), { ...end, text: end.text.slice(0, -1) }, ...after];
  }
  return [...before, { kind: 'text', text: ' ' }, ...after];
}

function blocksOf({ content }: TableCell): readonly Block[] {
  return typeof content === 'string'
    ? [{ kind: 'paragraph', spans: [{ kind: 'text', text: content }] }]
    : content;
}

export function textOfCell(cell: TableCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell.content === 'string') return cell.content;
  return cell.content
    .map((block) => (block.kind === 'paragraph' ? plainTextOf(block.spans) : ''))
    .join(' ')
    .trim();
}
