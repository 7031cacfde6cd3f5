/**
 * Markdown as the lines one reads and compares: a heading, a whole paragraph however it was wrapped, a list item, a
 * row of a table, a line of code. Time is linear in the text's length.
 */
import type { ReadLine } from '../../domain/difference.ts';
import { cellsOf } from '../../markdown/line-starts.ts';
import { scanBlocks } from '../../markdown/scan.ts';
import { type Block, codeLinesOf, type Line as ScannedLine, titleOf } from '../../markdown/scanned-block.ts';
import { readHtmlRows } from './read-html-rows.ts';
import { readInline } from './read-inline.ts';

/** A line, and where it stands in the Markdown. */
export interface Line extends ReadLine {
  readonly start: number;
  readonly end: number;
}

type LineLook = Line['look'];

const TASK = /^\[([ xX])\][ \t]+/;
const COMMENT = /^<!--[\s\S]*-->[ \t]*$/;

/** Spaces that make a list one deeper, in the Markdown that docgate writes and in most other. */
const INDENT = 2;

/** @param most lines; those behind them are left out */
export function readLines(markdown: string, most: number): Line[] {
  const reader = new LineReader(markdown);
  for (const block of scanBlocks(markdown)) {
    reader.take(block);
    if (reader.lines.length >= most) break;
  }
  return reader.lines.slice(0, most);
}

/** Every line as it is written, with all its marks: for texts whose words are the same. */
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

/** Looks that most lines have, each once. */
const TEXT: LineLook = { kind: 'text' };
const CODE: LineLook = { kind: 'code' };
const ROW: LineLook = { kind: 'row' };
const HEADER: LineLook = { kind: 'header' };

class LineReader {
  readonly lines: Line[] = [];
  readonly #markdown: string;
  /** Depth of the list we are in, so that its further paragraphs stand under their item. */
  #depth = 0;
  /** Numbers of the ordered lists we are in, by their depth: the first item says where to begin (CommonMark 0.31, 5.3). */
  #numbers: (number | undefined)[] = [];

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  take(block: Block): void {
    const isListed = block.within.some(({ kind }) => kind !== 'quote');
    if (!isListed && (block.kind === 'heading' || block.kind === 'paragraph')) this.#numbers = [];
    switch (block.kind) {
      case 'heading':
        this.#add(
          { kind: 'heading', level: block.level },
          [readInline(unwrap(titleOf(this.#markdown, block)))],
          block,
        );
        break;
      case 'paragraph':
        this.#takeText(block, isListed);
        break;
      case 'table':
        this.#takeTable(block);
        break;
      case 'html':
        this.#takeHtml(block);
        break;
      case 'code':
      case 'front-matter':
        this.#takeCode(codeLinesOf(this.#markdown, block));
        break;
      case 'formula':
        this.#takeFormula(block);
        break;
      case 'rule':
        break;
    }
  }

  #takeText(block: Block, isListed: boolean): void {
    const text = this.#textOf(block.lines);
    if (isListed) this.#takeItem(block, text);
    else this.#add(TEXT, [readInline(unwrap(text))], block);
  }

  /** An item of a list, a footnote, or what follows in one. */
  #takeItem(block: Block, text: string): void {
    const { item, note } = block;
    if (note !== undefined) this.#depth = 0;
    if (item !== undefined) this.#depth = Math.floor(item.indent / INDENT);
    const task = item === undefined ? undefined : TASK.exec(text);
    const bullet =
      item === undefined ? (note === undefined ? '' : `[${note}]`) : this.#nextMarker(item.marker);
    const marker = task?.[1] === undefined ? bullet : task[1] === ' ' ? '☐' : '☑';
    const said = text.slice(task?.[0].length ?? 0);
    this.#add({ kind: 'item', depth: this.#depth, marker }, [readInline(unwrap(said))], block);
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

  #takeTable({ lines: [header, , ...rows] }: Block): void {
    if (header !== undefined) this.#addRow(HEADER, header);
    for (const row of rows) this.#addRow(ROW, row);
  }

  #addRow(look: LineLook, line: ScannedLine): void {
    this.#add(look, cellsOf(this.#textOf([line])).map(readInline), line);
  }

  /** A table with merged cells comes as HTML, each row on a line of its own; comments do not show. */
  #takeHtml({ lines, start, end }: Block): void {
    if (COMMENT.test(this.#markdown.slice(start, end).trimStart())) return;
    for (const line of lines) {
      const html = this.#textOf([line]);
      const rows = readHtmlRows(html);
      if (rows === undefined) this.#add(TEXT, [readInline(html)], line);
      else for (const { isHeader, cells } of rows) this.#add(isHeader ? HEADER : ROW, cells, line);
    }
  }

  /** On one line it is read like text. */
  #takeFormula(block: Block): void {
    if (block.lines.length === 1) this.#add(TEXT, [readInline(this.#textOf(block.lines))], block);
    else this.#takeCode(block.lines.filter((line) => this.#textOf([line]).trim() !== '$$'));
  }

  #takeCode(lines: readonly ScannedLine[]): void {
    for (const line of lines) this.#add(CODE, [this.#textOf([line]).trimEnd()], line);
  }

  #textOf(lines: readonly ScannedLine[]): string {
    const [first] = lines;
    if (first !== undefined && lines.length === 1) return this.#markdown.slice(first.from, first.end);
    return lines.map(({ from, end }) => this.#markdown.slice(from, end)).join('\n');
  }

  #add(look: LineLook, cells: readonly string[], { start, end }: { start: number; end: number }): void {
    if (cells.some((cell) => cell !== '')) this.lines.push({ look, cells, start, end });
  }
}

/** One line of the lines that a paragraph was wrapped into; breaks that are meant stay (CommonMark 0.31, 6.7). */
function unwrap(text: string): string {
  return text.includes('\n') ? text.replaceAll(/(?:\\|(?<! ) {2,})\n/g, '<br>').replaceAll('\n', ' ') : text;
}
