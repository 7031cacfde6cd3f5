/**
 * Markdown as the lines one reads and compares: a heading, a whole paragraph however it was wrapped, a list item, a
 * row of a table, a line of code. One pass that looks at how lines begin; time is linear in the text's length.
 */
import type { ReadLine } from '../../domain/difference.ts';
import { readHtmlRows } from './read-html-rows.ts';
import { readInline } from './read-inline.ts';

/** A line, and where it stands in the Markdown. */
export interface Line extends ReadLine {
  readonly start: number;
  readonly end: number;
}

type LineLook = Line['look'];

const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$)/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Three or more of a sign, with spaces between them or without. */
const RULE_SIGNS = /^ {0,3}[*_-][*_ \t-]*$/;
/** Without its spaces. */
const RULE = /^(?:\*{3,}|-{3,}|_{3,})$/;
const ITEM = /^( {0,40})([-*+]|\d{1,9}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?(.*)$/;
const NOTE = /^\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const QUOTE = /^ {0,3}(?:> ?){1,20}/;
const COMMENT = /^ {0,3}<!--.*-->[ \t]*$/;
const HTML_TABLE = /^<\/?(?:table|tr)>/;
const DELIMITERS = /^ {0,3}[|:-][ \t|:-]*$/;
/** A cell of the row below a table's header. */
const DELIMITER = /^:?-+:?$/;
/** How a line begins that may be more than text, or a bar in it: most lines of a long document are neither. */
const MARKED = /^[ \t]*[#>*+_=~`$<[\d-]|\|/;
const INDENTED = /^(?: {2,}|\t)/;

/** Spaces that make a list one deeper, in the Markdown that docgate writes and in most other. */
const INDENT = 2;

/** Lines of text that belong together, before they are read. */
interface Open {
  readonly look: LineLook;
  text: string;
  /** Whether a bar stands in it. */
  hasBar: boolean;
  readonly start: number;
  end: number;
}

/** @param most lines; those behind them are left out */
export function readLines(markdown: string, most: number): Line[] {
  const reader = new LineReader();
  for (let start = 0; start < markdown.length && reader.count < most; ) {
    const end = endOfLine(markdown, start);
    reader.take(markdown.slice(start, end), start);
    start = end + 1;
  }
  return reader.finish().slice(0, most);
}

/** Every line as it is written, with all its marks: for texts whose words are the same. */
export function readWrittenLines(markdown: string, most: number): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < markdown.length && lines.length < most; ) {
    const end = endOfLine(markdown, start);
    const written = markdown.slice(start, end).trimEnd();
    if (written !== '') lines.push({ look: CODE, cells: [written], start, end });
    start = end + 1;
  }
  return lines;
}

function endOfLine(markdown: string, start: number): number {
  const newline = markdown.indexOf('\n', start);
  return newline === -1 ? markdown.length : newline;
}

/** Looks that most lines have, each once. */
const TEXT: LineLook = { kind: 'text' };
const CODE: LineLook = { kind: 'code' };
const ROW: LineLook = { kind: 'row' };
const HEADER: LineLook = { kind: 'header' };

class LineReader {
  readonly #lines: Line[] = [];
  #open: Open | undefined;
  #fence: string | undefined;
  #inTable = false;
  /** Depth of the list we are in, so that its further paragraphs stand under their item. */
  #depth: number | undefined;
  /** Numbers of the ordered lists we are in, by their depth: the first item says where to begin (CommonMark 0.31, 5.3). */
  #numbers: (number | undefined)[] = [];
  /** Where the line that is read begins and ends. */
  #start = 0;
  #end = 0;

  get count(): number {
    return this.#lines.length;
  }

  take(line: string, start: number): void {
    this.#start = start;
    this.#end = start + line.length;
    if (this.#fence !== undefined) this.#takeCode(line);
    else if (line.trim() === '') this.#endBlock();
    else if (this.#inTable && line.includes('|')) this.#push(ROW, splitRow(line));
    else this.#takeText(line);
  }

  finish(): Line[] {
    this.#flush();
    return this.#lines;
  }

  #takeCode(line: string): void {
    const closing = FENCE.exec(line)?.[1];
    if (closing?.startsWith(this.#fence ?? '')) this.#fence = undefined;
    else if (line.trim() !== '') this.#push(CODE, [line.trimEnd()]);
  }

  #takeText(line: string): void {
    if (!MARKED.test(line) || !this.#takeMarked(line)) this.#takePlain(line);
  }

  #takeMarked(line: string): boolean {
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      this.#flush();
      // Mathematics may open and close on one line.
      if (fence === '$$' && line.trim().length > 4 && line.trimEnd().endsWith('$$')) this.#startText(line);
      else this.#fence = fence;
      return true;
    }
    if (this.#takeUnderline(line) || COMMENT.test(line)) return true;
    return this.#takeHtml(line) || this.#startsTable(line) || this.#takeHeading(line) || this.#takeItem(line);
  }

  #takePlain(line: string): void {
    const bare = line.replace(QUOTE, '');
    if (this.#open !== undefined) this.#continue(bare);
    else if (this.#depth !== undefined && INDENTED.test(line)) {
      this.#begin({ kind: 'item', depth: this.#depth, marker: '' }, bare.trim());
    } else this.#startText(bare);
  }

  /** A line of hyphens or equals signs below one line makes it a heading; below nothing it is a rule. */
  #takeUnderline(line: string): boolean {
    const sign = UNDERLINE.exec(line)?.[1];
    const open = this.#open;
    if (sign !== undefined && open?.look.kind === 'text' && !open.hasBar) {
      this.#open = {
        ...open,
        look: { kind: 'heading', level: sign.startsWith('=') ? 1 : 2 },
        end: this.#end,
      };
      this.#flush();
      return true;
    }
    if (!isRule(line)) return false;
    this.#flush();
    return true;
  }

  /** A delimiter row makes a table of the line before it. */
  #startsTable(line: string): boolean {
    const open = this.#open;
    if (!open?.hasBar || !isDelimiterRow(line)) return false;
    const headerAt = open.text.lastIndexOf('\n') + 1;
    const header = open.text.slice(headerAt);
    const start = open.end - header.length;
    if (headerAt > 0) this.#open = { ...open, text: open.text.slice(0, headerAt - 1), end: start - 1 };
    else this.#open = undefined;
    this.#flush();
    this.#add({ look: HEADER, cells: splitRow(header), start, end: open.end });
    this.#inTable = true;
    return true;
  }

  /** A table with merged cells comes as HTML, each row on a line of its own. */
  #takeHtml(line: string): boolean {
    if (!HTML_TABLE.test(line)) return false;
    const rows = readHtmlRows(line);
    if (rows === undefined) return false;
    this.#flush();
    for (const { isHeader, cells } of rows) this.#push(isHeader ? HEADER : ROW, cells);
    return true;
  }

  #takeHeading(line: string): boolean {
    const heading = HEADING.exec(line);
    if (heading === null) return false;
    this.#flush();
    this.#depth = undefined;
    this.#numbers = [];
    const [marks, signs = ''] = heading;
    const title = withoutClosingSigns(line.slice(marks.length));
    this.#push({ kind: 'heading', level: signs.length }, [readInline(title)]);
    return true;
  }

  /** An item of a list, or a footnote. */
  #takeItem(line: string): boolean {
    const [, indent = '', sign = '', task, text = ''] = ITEM.exec(line) ?? [];
    if (sign !== '') {
      this.#flush();
      this.#depth = Math.floor(indent.length / INDENT);
      const bullet = this.#nextMarker(sign, this.#depth);
      const marker = task === undefined ? bullet : task === ' ' ? '☐' : '☑';
      this.#begin({ kind: 'item', depth: this.#depth, marker }, text);
      return true;
    }
    const note = NOTE.exec(line);
    if (note === null) return false;
    this.#flush();
    this.#depth = 0;
    this.#begin({ kind: 'item', depth: 0, marker: `[${note[1]}]` }, note[2] ?? '');
    return true;
  }

  #nextMarker(sign: string, depth: number): string {
    this.#numbers.length = depth + 1;
    if (!/\d/.test(sign)) {
      this.#numbers[depth] = undefined;
      return '•';
    }
    const last = this.#numbers[depth];
    const number = last === undefined ? Number.parseInt(sign, 10) : last + 1;
    this.#numbers[depth] = number;
    return `${number}${sign.slice(-1)}`;
  }

  #startText(text: string): void {
    this.#depth = undefined;
    this.#numbers = [];
    this.#begin(TEXT, text.trimStart());
  }

  #begin(look: LineLook, text: string): void {
    this.#open = { look, text, hasBar: text.includes('|'), start: this.#start, end: this.#end };
  }

  #continue(text: string): void {
    if (this.#open === undefined) return;
    this.#open.text += `\n${text.trimStart()}`;
    this.#open.hasBar ||= text.includes('|');
    this.#open.end = this.#end;
  }

  #endBlock(): void {
    this.#flush();
    this.#inTable = false;
  }

  #flush(): void {
    const open = this.#open;
    this.#open = undefined;
    this.#inTable = false;
    if (open === undefined) return;
    const { look, start, end } = open;
    this.#add({ look, cells: [readInline(unwrap(open.text))], start, end });
  }

  #push(look: LineLook, cells: readonly string[]): void {
    this.#add({ look, cells, start: this.#start, end: this.#end });
  }

  #add(line: Line): void {
    if (line.cells.some((cell) => cell !== '')) this.#lines.push(line);
  }
}

/** No pattern here repeats a group: a line may be so long that there would be no room for all the ways back. */
function isRule(line: string): boolean {
  return RULE_SIGNS.test(line) && RULE.test(withoutSpaces(line));
}

function isDelimiterRow(line: string): boolean {
  if (!DELIMITERS.test(line)) return false;
  const cells = withoutSpaces(line).replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => DELIMITER.test(cell));
}

function withoutSpaces(line: string): string {
  return line.replaceAll(/[ \t]+/g, '');
}

/** A heading may end in as many signs as it likes, behind a space. */
function withoutClosingSigns(title: string): string {
  const text = title.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end) : text;
}

/** One line of the lines that a paragraph was wrapped into; breaks that are meant stay (CommonMark 0.31, 6.7). */
function unwrap(text: string): string {
  return text.replaceAll(/(?:\\|(?<! ) {2,})\n/g, '<br>').replaceAll('\n', ' ');
}

/** The cells of a row (GitHub Flavored Markdown, 4.10); a bar behind a backslash belongs to its cell. */
function splitRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => readInline(cell));
}
