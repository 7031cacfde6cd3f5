/**
 * The blocks of a Markdown text, found line by line: headings, paragraphs, lists, tables, code. This is not a
 * parser: it looks at how lines begin, in one pass, so that the largest document is cut in well under a second.
 */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code';

export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** Where its lines begin, for kinds that are cut between lines: lists, tables and code. */
  readonly lines: readonly number[];
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const FENCE = /^ {0,3}(```+|~~~+)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Markers that matter stand at the head of a line; a line longer than this is looked at no further. */
const HEAD_LENGTH = 4_000;

/** All blocks in their order. Blank lines, rules and delimiters stand between blocks and belong to none. */
export function* scanBlocks(markdown: string): Generator<Block> {
  let position = 0;
  while (position < markdown.length) {
    const line = lineAt(markdown, position);
    const block = blockAt(markdown, line);
    if (block !== undefined) yield block;
    position = block === undefined ? line.end + 1 : block.end + 1;
  }
}

function lineAt(markdown: string, start: number): Line {
  const newline = markdown.indexOf('\n', start);
  const end = newline < 0 ? markdown.length : newline;
  return { text: markdown.slice(start, Math.min(end, start + HEAD_LENGTH)).trimEnd(), start, end };
}

function blockAt(markdown: string, line: Line): Block | undefined {
  if (line.text.trim() === '') return undefined;
  const heading = HEADING.exec(line.text);
  if (heading !== null) return block('heading', line.start, line.end, [], heading[1]?.length);
  const fence = FENCE.exec(line.text);
  if (fence !== null) return codeBlock(markdown, line, fence[1] ?? '```');
  if (RULE.test(line.text)) return undefined;
  if (line.text.includes('|') && startsTable(markdown, line)) return tableBlock(markdown, line);
  if (LIST_ITEM.test(line.text)) return listBlock(markdown, line);
  return paragraphBlock(markdown, line);
}

function block(kind: BlockKind, start: number, end: number, lines: readonly number[], level = 0): Block {
  return { kind, start, end, level, lines };
}

function codeBlock(markdown: string, first: Line, fence: string): Block {
  const lines = [first.start];
  let last = first;
  for (const line of linesAfter(markdown, first)) {
    lines.push(line.start);
    last = line;
    const closing = line.text.trim();
    if (closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length)) break;
  }
  return block('code', first.start, last.end, lines);
}

function startsTable(markdown: string, line: Line): boolean {
  if (line.end >= markdown.length) return false;
  const next = lineAt(markdown, line.end + 1);
  return next.text.includes('-') && next.text.includes('|') && DELIMITER_ROW.test(next.text);
}

function tableBlock(markdown: string, first: Line): Block {
  return whileLines(markdown, first, 'table', (line) => line.text.includes('|'));
}

/** A list with its indented continuations; a blank line ends it unless an item or an indented line follows. */
function listBlock(markdown: string, first: Line): Block {
  const lines = [first.start];
  let last = first;
  let blank = false;
  for (const line of linesAfter(markdown, first)) {
    if (line.text === '') {
      blank = true;
      continue;
    }
    const item = LIST_ITEM.test(line.text);
    if (!item && !INDENTED.test(line.text) && (blank || startsOther(line))) break;
    if (item) lines.push(line.start);
    last = line;
    blank = false;
  }
  return block('list', first.start, last.end, lines);
}

function paragraphBlock(markdown: string, first: Line): Block {
  let last = first;
  for (const line of linesAfter(markdown, first)) {
    if (UNDERLINE.test(line.text) && last.start === first.start) {
      return block('heading', first.start, line.end, [], line.text.includes('=') ? 1 : 2);
    }
    if (line.text === '' || startsOther(line) || LIST_ITEM.test(line.text)) break;
    if (line.text.includes('|') && startsTable(markdown, line)) break;
    last = line;
  }
  return block('paragraph', first.start, last.end, []);
}

function startsOther(line: Line): boolean {
  return HEADING.test(line.text) || FENCE.test(line.text) || RULE.test(line.text);
}

function whileLines(markdown: string, first: Line, kind: BlockKind, belongs: (line: Line) => boolean): Block {
  const lines = [first.start];
  let last = first;
  for (const line of linesAfter(markdown, first)) {
    if (!belongs(line)) break;
    lines.push(line.start);
    last = line;
  }
  return block(kind, first.start, last.end, lines);
}

function* linesAfter(markdown: string, line: Line): Generator<Line> {
  let end = line.end;
  while (end < markdown.length) {
    const next = lineAt(markdown, end + 1);
    yield next;
    end = next.end;
  }
}
