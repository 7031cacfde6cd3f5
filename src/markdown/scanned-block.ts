/** The blocks of a Markdown text as `scan.ts` finds them, and what may be asked of each with the text at hand. */
import { closesFence, fenceAt, titleOfLine } from './line-starts.ts';

export type BlockKind =
  | 'heading'
  | 'paragraph'
  /** Its header, the row of delimiters, and its rows. */
  | 'table'
  /** With its fences, if it has any. */
  | 'code'
  | 'formula'
  | 'html'
  | 'front-matter'
  | 'rule';

/** Offsets into the text; a line's end excludes what ends it. */
export interface Line {
  readonly start: number;
  /** Where it goes on behind the marks of quotes, lists and notes. */
  readonly from: number;
  readonly end: number;
}

/** What holds others: its beginning is the offset of the line that it begins with. */
export interface Container {
  readonly kind: 'quote' | 'list' | 'note';
  readonly start: number;
}

export interface Block {
  readonly kind: BlockKind;
  /** From the beginning of its first line to the end of its last one. */
  readonly start: number;
  readonly end: number;
  /** At least one. A paragraph's last line may be empty: an item or note that says nothing. */
  readonly lines: readonly Line[];
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** What it stands in, from without to within: each item of a list and each note is one. */
  readonly within: readonly Container[];
  /** The marker of the item that it begins, and how many columns stand before it. */
  readonly item: { readonly marker: string; readonly indent: number } | undefined;
  /** The label of the note that it begins. */
  readonly note: string | undefined;
}

/** Whether nothing stands on a line behind the marks of what it stands in. */
export function isEmpty({ from, end }: Line): boolean {
  return from >= end;
}

/** The lines of code, or of front matter, without those that fence it. */
export function codeLinesOf(markdown: string, { kind, lines }: Block): readonly Line[] {
  if (kind === 'front-matter') return lines.slice(1, -1);
  const [first, last] = [lines[0], lines.at(-1)];
  const fence = first && fenceAt(markdown, first.from);
  if (fence === undefined || last === undefined) return lines;
  const isClosed = lines.length > 1 && closesFence(markdown.slice(last.from, last.end), fence);
  return lines.slice(1, isClosed ? -1 : undefined);
}

/** More lines than this above a line of signs are text that happens to have one below, and name no section. */
const MOST_TITLE_LINES = 2;

/** Whether a block is a heading that a section begins with, rather than one within a quote or a list. */
export function beginsSection({ kind, lines, within }: Block): boolean {
  return kind === 'heading' && within.length === 0 && lines.length <= MOST_TITLE_LINES;
}

/** What a heading says as it is written: without its signs, or without the line below it. */
export function titleOf(markdown: string, { lines }: Block): string {
  const [first] = lines;
  if (first === undefined) return '';
  if (lines.length === 1) return titleOfLine(markdown.slice(first.from, first.end));
  return lines
    .slice(0, -1)
    .map(({ from, end }) => markdown.slice(from, end).trim())
    .join('\n');
}
