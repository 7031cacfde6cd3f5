/** Mends rows that a page's or column's end breaks: what a cell has left over stands in a row of its own below. */
import { type Block, plainTextOf, type Span, type TableCell } from '../../../../markdown/render/blocks.ts';

type Row = readonly TableCell[];

/** Share of the rows above that fill a column which a broken row's rest leaves empty. */
const FILLED = 0.75;
/** Cells of fewer characters are no sentences: how they end says nothing. */
const SENTENCE = 12;

/** Whether a table's first row after a break only holds the rest of the row before the break. */
export function isRestOf(last: Row, rest: Row, above: readonly Row[]): boolean {
  if (last.length !== rest.length) return false;
  let [goesOn, empty] = [0, 0];
  for (let column = 0; column < rest.length; column++) {
    const [before, after] = [textOfCell(last[column]), textOfCell(rest[column])];
    if (after === '') {
      if (before !== '' && isUsuallyFilled(above, column)) empty++;
    } else if (before === '') return false;
    else if (carriesOn(before, after)) goesOn++;
    else if (/^\p{Ll}/u.test(before)) return false;
  }
  const filled = rest.filter((cell) => textOfCell(cell) !== '').length;
  return goesOn > 0 && (empty > 0 || goesOn === filled);
}

/** The row that both parts make. */
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

function isUsuallyFilled(rows: readonly Row[], column: number): boolean {
  const filled = rows.filter((row) => textOfCell(row[column]) !== '').length;
  return filled >= FILLED * rows.length;
}

/** Whether text reads as if it went on with what stood before the break. */
function carriesOn(before: string, after: string): boolean {
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
