/**
 * Markdown as lines for comparison: a heading, a whole paragraph regardless of wrapping, a list item, a table row, a
 * line of code. Time is linear in the length of the text.
 */
import type { ReadLine } from '../../domain/difference.ts';
import { cellsOf } from '../../markdown/line-starts.ts';
import { scanBlocks } from '../../markdown/scan.ts';
import { type Block, codeLinesOf, type Line as ScannedLine, titleOf } from '../../markdown/scanned-block.ts';
import { readHtmlRows } from './read-html-rows.ts';
import { readInline } from './read-inline.ts';

/** A line and its position in the Markdown. */
export interface Line extends ReadLine {
  readonly start: number;
  readonly end: number;
}

type LineLook = Line['look'];

const TASK = /^\[([ xX])\][ \t]+/;
const COMMENT = /^<!--[\s\S]*-->[ \t]*$/;

/** Indent of a nested list, in the Markdown that docgate writes and in most other. */
const INDENT = 2;

/** @param most maximum number of lines; the rest is ignored */
export function readLines(markdown: string, most: number): Line[] {
  const reader = new LineReader(markdown);
  for (const block of scanBlocks(markdown)) {
    reader.add(block);
    if (reader.lines.length >= most) break;
  }
  return reader.lines.slice(0, most);
}

/** Every line as written, with all its marks: for texts whose words are equal. */
export function readWrittenLines(markdown: string, most: number): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < markdown.length && lines.length < most; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    const written = markdown.slice(start, end).trimEnd();
    if (written !== '') lines.push({ look: CODE, cells: [written], start, end });
    start = end + 1;
  }
  return lines;
}

/** Shared objects for the most frequent looks. */
const TEXT: LineLook = { kind: 'text' };
const CODE: LineLook = { kind: 'code' };
const ROW: LineLook = { kind: 'row' };
const HEADER: LineLook = { kind: 'header' };

class LineReader {
  readonly lines: Line[] = [];
  readonly #markdown: string;
  /** Depth of the current list, for further paragraphs of an item. */
  #depth = 0;
  /** Numbers of the open ordered lists by depth; the first item sets the start (CommonMark 0.31, 5.3). */
  #numbers: (number | undefined)[] = [];

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  add(block: Block): void {
    const isListed = block.within.some(({ kind }) => kind !== 'quote');
    if (!isListed && (block.kind === 'heading' || block.kind === 'paragraph')) this.#numbers = [];
    switch (block.kind) {
      case 'heading':
        this.#addLine(
          { kind: 'heading', level: block.level },
          [readInline(unwrap(titleOf(this.#markdown, block)))],
          block,
        );
        break;
      case 'paragraph':
        this.#addText(block, isListed);
        break;
      case 'table':
        this.#addTable(block);
        break;
      case 'html':
        this.#addHtml(block);
        break;
      case 'code':
      case 'front-matter':
        this.#addCode(codeLinesOf(this.#markdown, block));
        break;
      case 'formula':
        this.#addFormula(block);
        break;
      case 'rule':
        break;
    }
  }

  #addText(block: Block, isListed: boolean): void {
    const text = this.#textOf(block.lines);
    if (isListed) this.#addItem(block, text);
    else this.#addLine(TEXT, [readInline(unwrap(text))], block);
  }

  /** A list item, a footnote, or a further paragraph of one. */
  #addItem(block: Block, text: string): void {
    const { item, note } = block;
    if (note !== undefined) this.#depth = 0;
    if (item !== undefined) this.#depth = Math.floor(item.indent / INDENT);
    const task = item === undefined ? undefined : TASK.exec(text);
    const bullet =
      item === undefined ? (note === undefined ? '' : `[${note}]`) : this.#nextMarker(item.marker);
    const marker = task?.[1] === undefined ? bullet : task[1] === ' ' ? '☐' : '☑';
    const content = text.slice(task?.[0].length ?? 0);
    this.#addLine({ kind: 'item', depth: this.#depth, marker }, [readInline(unwrap(content))], block);
  }

  #nextMarker(sign: string): string {
    const depth = this.#depth;
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

  #addTable({ lines: [header, , ...rows] }: Block): void {
    if (header !== undefined) this.#addRow(HEADER, header);
    for (const row of rows) this.#addRow(ROW, row);
  }

  #addRow(look: LineLook, line: ScannedLine): void {
    this.#addLine(look, cellsOf(this.#textOf([line])).map(readInline), line);
  }

  /** A table with merged cells is HTML, with each row on a separate line; comments are not displayed. */
  #addHtml({ lines, start, end }: Block): void {
    if (COMMENT.test(this.#markdown.slice(start, end).trimStart())) return;
    for (const line of lines) {
      const html = this.#textOf([line]);
      const rows = readHtmlRows(html);
      if (rows === undefined) this.#addLine(TEXT, [readInline(html)], line);
      else for (const { isHeader, cells } of rows) this.#addLine(isHeader ? HEADER : ROW, cells, line);
    }
  }

  /** A formula on one line is read like text. */
  #addFormula(block: Block): void {
    if (block.lines.length === 1) this.#addLine(TEXT, [readInline(this.#textOf(block.lines))], block);
    else this.#addCode(block.lines.filter((line) => this.#textOf([line]).trim() !== '$$'));
  }

  #addCode(lines: readonly ScannedLine[]): void {
    for (const line of lines) this.#addLine(CODE, [this.#textOf([line]).trimEnd()], line);
  }

  #textOf(lines: readonly ScannedLine[]): string {
    const [first] = lines;
    if (first !== undefined && lines.length === 1) return this.#markdown.slice(first.from, first.end);
    return lines.map(({ from, end }) => this.#markdown.slice(from, end)).join('\n');
  }

  #addLine(look: LineLook, cells: readonly string[], { start, end }: { start: number; end: number }): void {
    if (cells.some((cell) => cell !== '')) this.lines.push({ look, cells, start, end });
  }
}

/** Joins the lines of a wrapped paragraph; explicit line breaks stay (CommonMark 0.31, 6.7). */
function unwrap(text: string): string {
  return text.includes('\n') ? text.replaceAll(/(?:\\|(?<! ) {2,})\n/g, '<br>').replaceAll('\n', ' ') : text;
}
