/**
 * The paragraphs of plain text and of Markdown, with their places in the file. Blank lines part paragraphs; in
 * Markdown a heading, a table row, a list item and each line of a code block stand by themselves too.
 *
 * Source: CommonMark 0.31, 4.2, 4.3, 4.5 and 5.2; GitHub Flavored Markdown 0.29, 4.10.
 */
import type { TextBlock } from '../text-block.ts';

export interface TextParagraph extends TextBlock {
  /** Where it starts in the file's text; it ends behind its last line's text. */
  readonly start: number;
}

/** A paragraph is cut between lines when it grows longer than this, so that one file can't be one paragraph. */
const MAX_PARAGRAPH = 64 * 1024;
const LINE = /[^\r\n]*(?:\r\n|[\r\n]|$)/y;

interface Line {
  readonly start: number;
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

function* linesOf(text: string): Generator<Line> {
  let number = 1;
  for (let start = 0; start < text.length; number++) {
    LINE.lastIndex = start;
    const whole = LINE.exec(text)?.[0] ?? '';
    yield { start, text: whole.replace(/[\r\n]+$/, ''), number };
    start += Math.max(1, whole.length);
  }
}

/** Collects lines into paragraphs. */
class Paragraphs {
  private first: Line | undefined;
  private end = 0;

  constructor(private readonly source: string) {}

  get isOpen(): boolean {
    return this.first !== undefined;
  }

  /** The text of the open paragraph. */
  get text(): string {
    return this.first === undefined ? '' : this.source.slice(this.first.start, this.end);
  }

  add(line: Line): void {
    this.first ??= line;
    this.end = line.start + line.text.length;
  }

  get isFull(): boolean {
    return this.first !== undefined && this.end - this.first.start > MAX_PARAGRAPH;
  }

  *close(headings: readonly string[]): Generator<TextParagraph> {
    const { first } = this;
    if (first === undefined) return;
    yield { text: this.text, start: first.start, headings, where: `line ${first.number}` };
    this.first = undefined;
  }
}

const NONE: readonly string[] = [];

/** Paragraphs of plain text, read anew each time they are gone through. */
export class PlainParagraphs implements Iterable<TextParagraph> {
  constructor(private readonly text: string) {}

  *[Symbol.iterator](): Generator<TextParagraph> {
    const open = new Paragraphs(this.text);
    for (const line of linesOf(this.text)) {
      if (line.text.trim() === '' || open.isFull) yield* open.close(NONE);
      if (line.text.trim() !== '') open.add(line);
    }
    yield* open.close(NONE);
  }
}

const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const STANDS_ALONE = /^[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\||>)/;

/** Paragraphs of Markdown, read anew each time they are gone through. */
export class MarkdownParagraphs implements Iterable<TextParagraph> {
  constructor(private readonly text: string) {}

  *[Symbol.iterator](): Generator<TextParagraph> {
    const open = new Paragraphs(this.text);
    const headings = new MarkdownHeadings();
    let fence: string | undefined;
    for (const line of linesOf(this.text)) {
      const mark = FENCE.exec(line.text)?.[1];
      const atx = fence === undefined ? ATX.exec(line.text) : null;
      const setext = fence === undefined && open.isOpen ? SETEXT.exec(line.text) : null;
      if (setext !== null) {
        headings.enter(setext[1]?.startsWith('=') ? 1 : 2, open.text.trim());
        yield* open.close(headings.path);
      } else if (atx !== null) {
        yield* open.close(headings.path);
        headings.enter(atx[1]?.length ?? 1, atxTitle(line.text));
        open.add(line);
        yield* open.close(headings.path);
      } else {
        const parts = fence !== undefined || mark !== undefined || STANDS_ALONE.test(line.text);
        if (parts || line.text.trim() === '' || open.isFull) yield* open.close(headings.path);
        if (line.text.trim() !== '') open.add(line);
      }
      if (mark !== undefined) fence = fenceAfter(fence, mark, line.text);
    }
    yield* open.close(headings.path);
  }
}

/** The title without its opening and closing number signs. */
function atxTitle(line: string): string {
  const title = line.trim().replace(/^#+/, '').trim();
  const closing = /(?<=^|[ \t])#+$/.exec(title)?.[0].length ?? 0;
  return title.slice(0, title.length - closing).trim();
}

/** A fence is closed by one of the same kind that is at least as long and followed by nothing. */
function fenceAfter(open: string | undefined, mark: string, line: string): string | undefined {
  if (open === undefined) return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
  return closes ? undefined : open;
}

class MarkdownHeadings {
  private levels: readonly { readonly level: number; readonly title: string }[] = [];
  path: readonly string[] = NONE;

  enter(level: number, title: string): void {
    this.levels = [...this.levels.filter((heading) => heading.level < level), { level, title }];
    this.path = this.levels.map((heading) => heading.title);
  }
}
