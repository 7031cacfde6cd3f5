/**
 * The paragraphs of a text file that edits refer to. In plain text they are separated by blank lines; in Markdown
 * each block is separate, and so are table rows, lines of code and of front matter.
 */
import { scanBlocks } from '../../../markdown/scan.ts';
import { type Block, beginsSection, type Line, titleOf } from '../../../markdown/scanned-block.ts';
import type { TextBlock } from '../text-block.ts';

export interface TextParagraph extends TextBlock {
  /** Start in the file's text; it ends after its last line's text. */
  readonly start: number;
}

/** Longer paragraphs are split between lines, so that a file can't be a single paragraph. */
const MAX_PARAGRAPH = 64 * 1024;
const LINE_END = /\r\n|[\r\n]/;
const NONE: readonly string[] = [];

/** Paragraphs of plain text, parsed anew in each iteration. */
export class PlainParagraphs implements Iterable<TextParagraph> {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  *[Symbol.iterator](): Generator<TextParagraph> {
    const maker = new ParagraphMaker(this.#text);
    let lines: Extent[] = [];
    for (const line of linesOf(this.#text)) {
      if (this.#text.slice(line.start, line.end).trim() !== '') lines.push(line);
      else {
        yield* maker.make(lines, NONE);
        lines = [];
      }
    }
    yield* maker.make(lines, NONE);
  }
}

/** Paragraphs of Markdown, parsed anew in each iteration. */
export class MarkdownParagraphs implements Iterable<TextParagraph> {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  *[Symbol.iterator](): Generator<TextParagraph> {
    const maker = new ParagraphMaker(this.#text);
    const headings = new MarkdownHeadings();
    for (const block of scanBlocks(this.#text)) {
      const isHeading = beginsSection(block);
      if (isHeading) headings.enter(block.level, titleOf(this.#text, block));
      const level = isHeading ? { level: block.level } : {};
      for (const lines of piecesOf(block)) {
        for (const paragraph of maker.make(lines, headings.path)) yield { ...paragraph, ...level };
      }
    }
  }
}

/** The lines of each paragraph. The underline of a heading belongs to none. */
function piecesOf({ kind, lines }: Block): readonly (readonly Extent[])[] {
  if (kind === 'table' || kind === 'code' || kind === 'front-matter') return lines.map((line) => [line]);
  return [kind === 'heading' && lines.length > 1 ? lines.slice(0, -1) : lines];
}

type Extent = Pick<Line, 'start' | 'end'>;

function* linesOf(text: string): Generator<Extent> {
  let start = 0;
  for (const { index, 0: lineEnd } of text.matchAll(new RegExp(LINE_END, 'g'))) {
    yield { start, end: index };
    start = index + lineEnd.length;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Makes paragraphs of lines in ascending order, and counts the lines before them. */
class ParagraphMaker {
  readonly #text: string;
  /** Continues after the last line counted. */
  readonly #lineEnd = new RegExp(LINE_END, 'g');
  #number = 1;

  constructor(text: string) {
    this.#text = text;
  }

  *make(lines: readonly Extent[], headings: readonly string[]): Generator<TextParagraph> {
    let first = 0;
    for (const [index, { end }] of lines.entries()) {
      const start = lines[first]?.start ?? 0;
      if (end - start <= MAX_PARAGRAPH && index < lines.length - 1) continue;
      const text = this.#text.slice(start, end);
      if (text.trim() !== '') yield { text, start, headings, where: `line ${this.#numberOf(start)}` };
      first = index + 1;
    }
  }

  /** From 1. */
  #numberOf(offset: number): number {
    for (;;) {
      const counted = this.#lineEnd.lastIndex;
      const next = this.#lineEnd.exec(this.#text);
      if (next === null || next.index >= offset) {
        this.#lineEnd.lastIndex = counted;
        return this.#number;
      }
      this.#number++;
    }
  }
}

class MarkdownHeadings {
  #levels: readonly { readonly level: number; readonly title: string }[] = [];
  path: readonly string[] = NONE;

  enter(level: number, title: string): void {
    this.#levels = [...this.#levels.filter((heading) => heading.level < level), { level, title }];
    this.path = this.#levels.map((heading) => heading.title);
  }
}
