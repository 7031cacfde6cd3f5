/**
 * How a line of Markdown begins, and what that makes of it. Every question is asked at an offset into the whole
 * text, so that no line is copied to be looked at; no pattern can go back over what it has read.
 *
 * Source: CommonMark 0.31.2, 4 and 5; GitHub Flavored Markdown 0.29, 4.10; footnotes and formulas as GitHub reads them.
 */

const HEADING = /(#{1,6})(?:[ \t]|$)/my;
const FENCE = /`{3,}|~{3,}/y;
const REST = /.*/y;
const UNDERLINE = /(=+|-+)[ \t]*$/my;
const ITEM = /([-*+]|\d{1,9}[.)])([ \t]*)/y;
const NOTE = /\[\^([^\]\s]{1,100})\]:[ \t]*/y;

function at(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The level of the heading that begins at an offset; 0 for none. */
export function headingAt(text: string, offset: number): number {
  return at(HEADING, text, offset)?.[1]?.length ?? 0;
}

/** What a heading on one line says as it is written, without the signs before it and those that may close it. */
export function titleOfLine(line: string): string {
  const title = line.trim().replace(/^#{1,6}(?:[ \t]+|$)/, '');
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 || /[ \t]/.test(title[end - 1] ?? '') ? title.slice(0, end).trimEnd() : title;
}

/** The fence of code that opens at an offset. */
export function fenceAt(text: string, offset: number): string | undefined {
  const fence = at(FENCE, text, offset)?.[0];
  const isInline = fence?.startsWith('`') && at(REST, text, offset + fence.length)?.[0].includes('`');
  return isInline ? undefined : fence;
}

/** Whether a line closes the code that a fence opened: by as many of the same sign, and nothing else. */
export function closesFence(line: string, fence: string): boolean {
  const closing = line.trim();
  return closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length);
}

/** The level of the heading that a line of equals signs or hyphens makes of the paragraph before it; 0 for none. */
export function underlineAt(text: string, offset: number): number {
  const sign = at(UNDERLINE, text, offset)?.[1];
  return sign === undefined ? 0 : sign.startsWith('=') ? 1 : 2;
}

/** Whether a line is a rule: three or more of one sign, with spaces between them or without. */
export function isRule(text: string, offset: number, end: number): boolean {
  const sign = text.charAt(offset);
  let count = 0;
  for (let index = offset; index < end; index++) {
    const character = text.charAt(index);
    if (character === sign) count++;
    else if (character !== ' ' && character !== '\t') return false;
  }
  return count >= 3;
}

export interface ItemStart {
  /** As it is written: `-`, or a number with what follows it. */
  readonly marker: string;
  /** From the marker to what the item says, in characters. */
  readonly width: number;
  readonly isEmpty: boolean;
}

/** The item of a list that begins at an offset. */
export function itemAt(text: string, offset: number, end: number): ItemStart | undefined {
  const [whole, marker, space = ''] = at(ITEM, text, offset) ?? [];
  if (whole === undefined || marker === undefined) return undefined;
  const isEmpty = offset + whole.length >= end;
  if (space === '' && !isEmpty) return undefined;
  // More than four spaces belong to code that the item begins with.
  const width = isEmpty || space.length > 4 ? marker.length + 1 : whole.length;
  return { marker, width, isEmpty };
}

/** The label of the footnote that is defined at an offset, and how many characters go before its text. */
export function noteAt(text: string, offset: number): { label: string; width: number } | undefined {
  const [whole, label] = at(NOTE, text, offset) ?? [];
  return whole === undefined || label === undefined ? undefined : { label, width: whole.length };
}

const SPACES_TO_END = /[ \t]*$/my;
/** No formula takes more lines. */
const MOST_FORMULA_LINES = 100;

/** Where the formula ends that opens at an offset with two dollars; undefined where they open none. */
export function formulaEnd(text: string, offset: number): number | undefined {
  const close = text.indexOf('$$', offset + 2);
  if (close === -1 || text.slice(offset + 2, close).trim() === '') return undefined;
  if (at(SPACES_TO_END, text, close + 2) === null) return undefined;
  let lines = 0;
  for (
    let line = text.indexOf('\n', offset);
    line !== -1 && line < close;
    line = text.indexOf('\n', line + 1)
  ) {
    if (++lines > MOST_FORMULA_LINES) return undefined;
  }
  return close + 2;
}

/** What a cell of the row below a table's header is made of. */
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/** How many columns a line has that delimits a table's header; 0 for one that does not. */
export function delimiterColumns(line: string): number {
  if (!/^[|:-][|: \t-]+$/.test(line) || /^-[ \t]/.test(line)) return 0;
  const cells = withoutOuterBars(line).split('|');
  return cells.every((cell) => DELIMITER.test(cell)) ? cells.length : 0;
}

/** The cells of a row as they are written; a bar behind a backslash belongs to its cell. */
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

/** What opens a block of HTML, and what ends it; undefined for one that ends before a blank line. */
const HTML: readonly (readonly [RegExp, RegExp | undefined])[] = [
  [/<(?:script|pre|style|textarea)(?=[\s>]|$)/imy, /<\/(?:script|pre|style|textarea)>/i],
  [/<!--/y, /-->/],
  [/<\?/y, /\?>/],
  [/<![A-Za-z]/y, />/],
  [/<!\[CDATA\[/y, /\]\]>/],
  [new RegExp(String.raw`</?(?:${BLOCK_TAGS})(?=\s|/?>|$)`, 'imy'), undefined],
];
/** A tag that stands alone on its line begins a block too, but not within a paragraph. */
const LONE_TAG = new RegExp(
  String.raw`<(?:[A-Za-z][A-Za-z0-9-]{0,100}(?:${ATTRIBUTE}){0,50}\s*/?|/[A-Za-z][\w-]{0,100}\s*)>\s*$`,
  'y',
);

/** What ends the block of HTML that a line begins. @param line from its first sign on */
export function htmlAt(
  line: string,
  isInParagraph: boolean,
): { readonly end: RegExp | undefined } | undefined {
  for (const [start, end] of HTML) if (at(start, line, 0) !== null) return { end };
  return !isInParagraph && at(LONE_TAG, line, 0) !== null ? { end: undefined } : undefined;
}
