/**
 * Markdown as the lines one reads and compares: a heading, a whole paragraph however it was wrapped, a list item, a
 * row of a table, a line of code. One pass that looks at how lines begin; time is linear in the text's length.
 */
import type { LineLook } from '../browser/difference/difference-view.ts';
import { readHtmlRows } from './read-html-rows.ts';
import { readInline } from './read-inline.ts';

export interface Line {
  readonly look: LineLook;
  /** What one reads: a row's columns, otherwise a single text. */
  readonly cells: readonly string[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$)/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^( {0,40})([-*+]|\d{1,9}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?(.*)$/;
const NOTE = /^\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const QUOTE = /^ {0,3}(?:> ?){1,20}/;
const COMMENT = /^ {0,3}<!--.*-->[ \t]*$/;
const HTML_TABLE = /^<\/?(?:table|tr)>/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** How a line begins that may be more than text, or a bar in it: most lines of a long document are neither. */
const MARKED = /^[ \t]*[#>*+_=~`$<[\d-]|\|/;
const INDENTED = /^(?: {2,}|\t)/;

/** Spaces that make a list one deeper, in the Markdown that docgate writes and in most other. */
const INDENT = 2;

/** Lines of text that belong together, before they are read. */
interface Open {
  readonly look: LineLook;
  text: string;
}

export function readLines(markdown: string): Line[] {
  const reader = new LineReader();
  let start = 0;
  while (start < markdown.length) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    reader.take(markdown.slice(start, end));
    start = end + 1;
  }
  return reader.finish();
}

/** Every line as it is written, with all its marks: for texts whose words are the same. */
export function readWrittenLines(markdown: string): Line[] {
  return markdown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ look: { kind: 'code' }, cells: [line.trimEnd()] }));
}

class LineReader {
  readonly #lines: Line[] = [];
  #open: Open | undefined;
  #fence: string | undefined;
  #inTable = false;
  /** Depth of the list we are in, so that its further paragraphs stand under their item. */
  #depth: number | undefined;
  /** Numbers of the ordered lists we are in, by their depth: the first item says where to begin (CommonMark 0.31, 5.3). */
  #numbers: (number | undefined)[] = [];

  take(line: string): void {
    if (this.#fence !== undefined) this.#takeCode(line);
    else if (line.trim() === '') this.#endBlock();
    else if (this.#inTable && line.includes('|')) this.#push({ kind: 'row' }, splitRow(line));
    else this.#takeText(line);
  }

  finish(): Line[] {
    this.#flush();
    return this.#lines;
  }

  #takeCode(line: string): void {
    const closing = FENCE.exec(line)?.[1];
    if (closing?.startsWith(this.#fence ?? '')) this.#fence = undefined;
    else if (line.trim() !== '') this.#push({ kind: 'code' }, [line.trimEnd()]);
  }

  #takeText(line: string): void {
    if (!MARKED.test(line) || !this.#takeMarked(line)) this.#takePlain(line);
  }

  #takeMarked(line: string): boolean {
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      this.#flush();
      // Mathematics may open and close on one line.
      if (fence === '$$' && line.trim().length > 4 && line.trimEnd().endsWith('$$'))
        this.#start('text', line);
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
      this.#open = { look: { kind: 'item', depth: this.#depth, marker: '' }, text: bare.trim() };
    } else this.#start('text', bare);
  }

  /** A line of hyphens or equals signs below one line makes it a heading; below nothing it is a rule. */
  #takeUnderline(line: string): boolean {
    const sign = UNDERLINE.exec(line)?.[1];
    const open = this.#open;
    if (sign !== undefined && open?.look.kind === 'text' && !open.text.includes('|')) {
      this.#open = { look: { kind: 'heading', level: sign.startsWith('=') ? 1 : 2 }, text: open.text };
      this.#flush();
      return true;
    }
    if (!RULE.test(line)) return false;
    this.#flush();
    return true;
  }

  /** A delimiter row makes a table of the line before it. */
  #startsTable(line: string): boolean {
    const open = this.#open;
    if (open === undefined || !open.text.includes('|') || !DELIMITER_ROW.test(line)) return false;
    const above = open.text.split('\n');
    const header = above.pop() ?? '';
    this.#open = above.length === 0 ? undefined : { look: open.look, text: above.join('\n') };
    this.#flush();
    this.#push({ kind: 'header' }, splitRow(header));
    this.#inTable = true;
    return true;
  }

  /** A table with merged cells comes as HTML, each row on a line of its own. */
  #takeHtml(line: string): boolean {
    if (!HTML_TABLE.test(line)) return false;
    const rows = readHtmlRows(line);
    if (rows === undefined) return false;
    this.#flush();
    for (const { isHeader, cells } of rows) this.#push({ kind: isHeader ? 'header' : 'row' }, cells);
    return true;
  }

  #takeHeading(line: string): boolean {
    const heading = HEADING.exec(line);
    if (heading === null) return false;
    this.#flush();
    this.#depth = undefined;
    this.#numbers = [];
    const [, signs = '', title = ''] = heading;
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
      this.#open = { look: { kind: 'item', depth: this.#depth, marker }, text };
      return true;
    }
    const note = NOTE.exec(line);
    if (note === null) return false;
    this.#flush();
    this.#depth = 0;
    this.#open = { look: { kind: 'item', depth: 0, marker: `[${note[1]}]` }, text: note[2] ?? '' };
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

  #start(kind: 'text', text: string): void {
    this.#depth = undefined;
    this.#numbers = [];
    this.#open = { look: { kind }, text: text.trimStart() };
  }

  #continue(text: string): void {
    if (this.#open !== undefined) this.#open.text += `\n${text.trimStart()}`;
  }

  #endBlock(): void {
    this.#flush();
    this.#inTable = false;
  }

  #flush(): void {
    const open = this.#open;
    this.#open = undefined;
    this.#inTable = false;
    if (open !== undefined) this.#push(open.look, [readInline(unwrap(open.text))]);
  }

  #push(look: LineLook, cells: readonly string[]): void {
    if (cells.some((cell) => cell !== '')) this.#lines.push({ look, cells });
  }
}

/** One line of the lines that a paragraph was wrapped into; breaks that are meant stay (CommonMark 0.31, 6.7). */
function unwrap(text: string): string {
  return text.replaceAll(/(?:\\| {2,})\n/g, '<br>').replaceAll('\n', ' ');
}

/** The cells of a row (GitHub Flavored Markdown, 4.10); a bar behind a backslash belongs to its cell. */
function splitRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => readInline(cell));
}
