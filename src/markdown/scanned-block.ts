/** The blocks that `scan.ts` finds, and functions that derive more from a block and its text. */
import { closesFence, fenceAt, titleOfLine } from './line-starts.ts';

export type BlockKind =
  | 'heading'
  | 'paragraph'
  /** Header, delimiter row and body rows. */
  | 'table'
  /** With its fences, if any. */
  | 'code'
  | 'formula'
  | 'html'
  | 'front-matter'
  | 'rule';

/** Offsets into the text; `end` excludes the line's terminator. */
export interface Line {
  readonly start: number;
  /** Start of the content, after the markers of quotes, lists and footnotes. */
  readonly from: number;
  readonly end: number;
}

/** An element that holds other blocks; `start` is the offset of its first line. */
export interface Container {
  readonly kind: 'quote' | 'list' | 'note';
  readonly start: number;
}

export interface Block {
  readonly kind: BlockKind;
  /** From the start of its first line to the end of its last. */
  readonly start: number;
  readonly end: number;
  /** At least one. A paragraph's last line may be empty: an item or footnote without text. */
  readonly lines: readonly Line[];
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  /** The containers of the block, outermost first: each list item and each footnote is one. */
  readonly within: readonly Container[];
  /** The marker of the list item that the block begins, and the number of columns before it. */
  readonly item: { readonly marker: string; readonly indent: number } | undefined;
  /** The label of the footnote that the block begins. */
  readonly note: string | undefined;
}

/** Whether a line is empty after the markers of its containers. */
export function isEmpty({ from, end }: Line): boolean {
  return from >= end;
}

/** The lines of code or front matter, without the fences. */
export function codeLinesOf(markdown: string, { kind, lines }: Block): readonly Line[] {
  if (kind === 'front-matter') return lines.slice(1, -1);
  const [first, last] = [lines[0], lines.at(-1)];
  const fence = first && fenceAt(markdown, first.from);
  if (fence === undefined || last === undefined) return lines;
  const isClosed = lines.length > 1 && closesFence(markdown.slice(last.from, last.end), fence);
  return lines.slice(1, isClosed ? -1 : undefined);
}

/**
 * More lines than this above a setext underline are ordinary text that happens to have one below, not a section
 * title.
 */
const MAX_TITLE_LINES = 2;

/** Whether a block is a heading that begins a section, rather than one within a quote or list. */
export function beginsSection({ kind, lines, within }: Block): boolean {
  return kind === 'heading' && within.length === 0 && lines.length <= MAX_TITLE_LINES;
}

/** The source of a heading's text, without the hashes or the underline. */
export function titleOf(markdown: string, { lines }: Block): string {
  const [first] = lines;
  if (first === undefined) return '';
  if (lines.length === 1) return titleOfLine(markdown.slice(first.from, first.end));
  return lines
    .slice(0, -1)
    .map(({ from, end }) => markdown.slice(from, end).trim())
    .join('\n');
}
