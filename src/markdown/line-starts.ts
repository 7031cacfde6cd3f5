/**
 * Recognizes how a line of Markdown begins. All functions take an offset into the text, so that no line is copied,
 * and no pattern backtracks.
 *
 * Source: CommonMark 0.31.2, 4 and 5; GitHub Flavored Markdown 0.29, 4.10; footnotes and formulas as on GitHub.
 */
import { MAX_FORMULA_LINES } from './formula-delimiters.ts';

const HEADING = /(#{1,6})(?:[ \t]|$)/my;
const FENCE = /`{3,}|~{3,}/y;
const REST = /.*/y;
const UNDERLINE = /(=+|-+)[ \t]*$/my;
const ITEM = /([-*+]|\d{1,9}[.)])([ \t]*)/y;
const NOTE = /\[\^([^\]\s]{1,100})\]:[ \t]*/y;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The level of the heading that begins at an offset, or 0. */
export function headingAt(text: string, offset: number): number {
  return matchAt(HEADING, text, offset)?.[1]?.length ?? 0;
}

/** The source of a one-line heading, without the opening and closing hashes. */
export function titleOfLine(line: string): string {
  const title = line.trim().replace(/^#{1,6}(?:[ \t]+|$)/, '');
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 || /[ \t]/.test(title[end - 1] ?? '') ? title.slice(0, end).trimEnd() : title;
}

/** The code fence that opens at an offset. */
export function fenceAt(text: string, offset: number): string | undefined {
  const fence = matchAt(FENCE, text, offset)?.[0];
  const isInline = fence?.startsWith('`') && matchAt(REST, text, offset + fence.length)?.[0].includes('`');
  return isInline ? undefined : fence;
}

/** Whether a line closes a code fence: at least as many of the same character, and nothing else. */
export function closesFence(line: string, fence: string): boolean {
  const closing = line.trim();
  return closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length);
}

/** The heading level that a line of equals signs or hyphens gives the paragraph above it, or 0. */
export function underlineAt(text: string, offset: number): number {
  const underline = matchAt(UNDERLINE, text, offset)?.[1];
  return underline === undefined ? 0 : underline.startsWith('=') ? 1 : 2;
}

/** Whether a line is a thematic break: three or more of one character, with or without spaces between them. */
export function isRule(text: string, offset: number, end: number): boolean {
  const marker = text.charAt(offset);
  let count = 0;
  for (let index = offset; index < end; index++) {
    const character = text.charAt(index);
    if (character === marker) count++;
    else if (character !== ' ' && character !== '\t') return false;
  }
  return count >= 3;
}

export interface ItemStart {
  /** As written: `-`, or a number and its delimiter. */
  readonly marker: string;
  /** From the marker to the item's content, in characters. */
  readonly width: number;
  readonly isEmpty: boolean;
}

/** The list item that begins at an offset. */
export function itemAt(text: string, offset: number, end: number): ItemStart | undefined {
  const [match, marker, space = ''] = matchAt(ITEM, text, offset) ?? [];
  if (match === undefined || marker === undefined) return undefined;
  const isEmpty = offset + match.length >= end;
  if (space === '' && !isEmpty) return undefined;
  // More than four spaces begin indented code within the item.
  const width = isEmpty || space.length > 4 ? marker.length + 1 : match.length;
  return { marker, width, isEmpty };
}

/** The label of the footnote that is defined at an offset, and the number of characters before its text. */
export function noteAt(text: string, offset: number): { label: string; width: number } | undefined {
  const [match, label] = matchAt(NOTE, text, offset) ?? [];
  return match === undefined || label === undefined ? undefined : { label, width: match.length };
}

const SPACES_TO_END = /[ \t]*$/my;

/** The end of the display formula that opens with `$$` at an offset; undefined if none does. */
export function formulaEnd(text: string, offset: number): number | undefined {
  const close = text.indexOf('$$', offset + 2);
  if (close === -1 || text.slice(offset + 2, close).trim() === '') return undefined;
  if (matchAt(SPACES_TO_END, text, close + 2) === null) return undefined;
  let lines = 0;
  for (
    let line = text.indexOf('\n', offset);
    line !== -1 && line < close;
    line = text.indexOf('\n', line + 1)
  ) {
    if (++lines > MAX_FORMULA_LINES) return undefined;
  }
  return close + 2;
}

/** A cell of a table's delimiter row. */
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/** The number of columns of a table's delimiter row, or 0 if the line is none. */
export function delimiterColumns(line: string): number {
  if (!/^[|:-][|: \t-]+$/.test(line) || /^-[ \t]/.test(line)) return 0;
  const cells = withoutOuterBars(line).split('|');
  return cells.every((cell) => DELIMITER.test(cell)) ? cells.length : 0;
}

/** The source of a table row's cells; an escaped bar belongs to its cell. */
export function cellsOf(row: string): string[] {
  const cells = withoutOuterBars(row);
  return cells.split(cells.includes('\\|') ? /(?<!\\)\|/ : '|');
}

function withoutOuterBars(row: string): string {
  const line = row.trim();
  const end = line.endsWith('|') && !line.endsWith('\\|') ? -1 : undefined;
  return line.slice(line.startsWith('|') ? 1 : 0, end);
}

const BLOCK_TAGS =
  `address article aside base basefont blockquote body caption center col colgroup dd details dialog dir
  div dl dt fieldset figcaption figure footer form frame frameset h[1-6] head header hr html iframe legend li link main
  menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr
  track ul`.replaceAll(/\s+/g, '|');
const ATTRIBUTE = String.raw`\s+[a-zA-Z_:][\w:.-]{0,100}(?:\s*=\s*(?:[^"'=<>\`\s]+|'[^']*'|"[^"]*"))?`;

/** What opens a block of HTML, and what ends it; undefined if it ends before a blank line. */
const HTML: readonly (readonly [RegExp, RegExp | undefined])[] = [
  [/<(?:script|pre|style|textarea)(?=[\s>]|$)/imy, /<\/(?:script|pre|style|textarea)>/i],
  [/<!--/y, /-->/],
  [/<\?/y, /\?>/],
  [/<![A-Za-z]/y, />/],
  [/<!\[CDATA\[/y, /\]\]>/],
  [new RegExp(String.raw`</?(?:${BLOCK_TAGS})(?=\s|/?>|$)`, 'imy'), undefined],
];
/** A complete tag alone on its line begins an HTML block too, but does not interrupt a paragraph. */
const LONE_TAG = new RegExp(
  String.raw`<(?:[A-Za-z][A-Za-z0-9-]{0,100}(?:${ATTRIBUTE}){0,50}\s*/?|/[A-Za-z][\w-]{0,100}\s*)>\s*$`,
  'y',
);

/** What ends the HTML block that a line begins; undefined if it begins none. @param line without its indentation */
export function htmlAt(
  line: string,
  isInParagraph: boolean,
): { readonly end: RegExp | undefined } | undefined {
  for (const [start, end] of HTML) if (matchAt(start, line, 0) !== null) return { end };
  return !isInParagraph && matchAt(LONE_TAG, line, 0) !== null ? { end: undefined } : undefined;
}
