/**
 * Cuts a document's Markdown into parts that are shown one by one, so that a page holds what is near the eye and
 * not a thousand pages. Cuts fall between blocks; a long table is cut between rows and repeats its header. Time is
 * linear in the text's length.
 */

import { takeSlug } from '../../../markdown/heading-slug.ts';
import { headingAt, titleOfLine } from '../../../markdown/line-starts.ts';
import { noteLabelsIn } from '../../../markdown/note-marks.ts';
import { scanBlocks } from '../../../markdown/scan.ts';
import { type Block, beginsSection, type Line, titleOf } from '../../../markdown/scanned-block.ts';
import { plainText } from '../../../markdown/text-of.ts';

export interface ContentPart {
  /** Markdown that stands for itself: with the footnotes it refers to. */
  readonly markdown: string;
  /** Where the part lies in the whole text, in UTF-16 units, end excluded. */
  readonly start: number;
  readonly end: number;
  /** Characters of `markdown` at its beginning that an earlier part has too: the header of a table that goes on. */
  readonly repeated: number;
}

export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  /** What links within the document call it. */
  readonly slug: string;
  /** Index of the part that the heading begins or stands in. */
  readonly part: number;
  /** Which of the headings of its part, from 0. */
  readonly nth: number;
}

export interface SplitContent {
  readonly parts: readonly ContentPart[];
  readonly outline: readonly OutlineEntry[];
  /** Numbers of footnotes by their labels, in the order in which the whole text refers to them. */
  readonly notes: ReadonlyMap<string, number>;
}

/** A part ends at the next gap between blocks after this many characters, at a heading after fewer. */
const PART_CHARACTERS = 4_000;
const PART_CHARACTERS_AT_HEADING = 1_200;
/** Text without any gap is cut here, at the end of a line. */
const MOST_CHARACTERS = 24_000;
/** Rows of a table in one part. */
const PART_ROWS = 60;
/** An outline longer than this helps nobody. */
const MOST_OUTLINE_ENTRIES = 2_000;

const SPANNED_ROWS = / rowspan="(\d{1,4})"/g;

/**
 * Splits content into parts and reads its outline.
 *
 * @param isWhole whether the text goes on elsewhere no more: until then, notes without a text have a number too
 */
export function splitContent(text: string, isWhole = true): SplitContent {
  const splitter = new Splitter(text);
  for (const block of scanBlocks(text)) splitter.take(block);
  return splitter.finish(isWhole);
}

class Splitter {
  readonly #text: string;
  readonly #parts: ContentPart[] = [];
  readonly #outline: OutlineEntry[] = [];
  readonly #slugs = new Map<string, number>();
  readonly #notes = new Map<string, string>();
  /** Labels of notes in the order in which they are referred to. */
  readonly #cited = new Set<string>();
  /** What the open part has, and where it begins in the text. */
  #pieces: string[] = [];
  #length = 0;
  #start = 0;
  #headings = 0;
  #repeated = 0;
  /** Up to here the text is in a part or a note. */
  #at = 0;
  /** The footnote that the text is in. */
  #note: { readonly label: string; readonly start: number } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  take(block: Block): void {
    if (this.#takeNote(block)) return;
    this.#cutBefore(block);
    if (block.kind === 'heading') this.#addHeading(block);
    if (block.kind !== 'code' && block.kind !== 'formula') {
      for (const label of noteLabelsIn(this.#text.slice(block.start, block.end))) this.#cited.add(label);
    }
    if (block.kind === 'table' && block.within.length === 0) this.#takeTable(block.lines);
    else if (block.kind === 'html' && this.#lineOf(block.lines[0]) === '<table>')
      this.#takeHtmlTable(block.lines);
    else if (block.kind !== 'code') this.#takeLines(block.lines);
    this.#takeTo(block.end);
  }

  finish(isWhole: boolean): SplitContent {
    this.#endNote(this.#text.length);
    this.#takeTo(this.#text.length);
    this.#cut();
    const parts = this.#parts.map((part) => ({ ...part, markdown: this.#withNotes(part.markdown) }));
    const cited = this.#follow([...this.#cited]).filter((label) => !isWhole || this.#notes.has(label));
    const notes = new Map(cited.map((label, index) => [label, index + 1]));
    return { parts, outline: this.#outline, notes };
  }

  /** Footnotes are gathered, and shown with the parts that refer to them. */
  #takeNote({ start, note, within: [outer] }: Block): boolean {
    const isSame = this.#note !== undefined && outer?.start === this.#note.start;
    if (isSame) return true;
    this.#endNote(start);
    if (outer?.kind !== 'note' || note === undefined) return false;
    this.#takeTo(start);
    this.#note = { label: note, start };
    return true;
  }

  #endNote(end: number): void {
    if (this.#note === undefined) return;
    const { label, start } = this.#note;
    this.#notes.set(label, (this.#notes.get(label) ?? '') + this.#text.slice(start, end));
    this.#note = undefined;
    this.#at = end;
  }

  #cutBefore(block: Block): void {
    const { start, within } = block;
    const isOuter = (within[0]?.start ?? start) === start;
    const isApart = this.#text.slice(this.#at, start).split('\n').length > 2 || this.#at === start;
    this.#takeTo(start);
    const isSection = beginsSection(block);
    const longEnough = isSection ? PART_CHARACTERS_AT_HEADING : PART_CHARACTERS;
    const isFull = isOuter && (isApart || isSection) && this.#length > longEnough;
    if (isFull || this.#length > MOST_CHARACTERS) this.#cut();
  }

  #addHeading(block: Block): void {
    const nth = this.#headings++;
    const title = beginsSection(block) ? plainText(titleOf(this.#text, block)) : '';
    if (title === '' || this.#outline.length >= MOST_OUTLINE_ENTRIES) return;
    const slug = takeSlug(title, this.#slugs);
    this.#outline.push({ level: block.level, title, slug, part: this.#parts.length, nth });
  }

  /** Text without any gap is cut between lines. */
  #takeLines(lines: readonly Line[]): void {
    for (const { start } of lines) {
      this.#takeTo(start);
      if (this.#length > MOST_CHARACTERS) this.#cut();
    }
  }

  #takeTable([first, delimiters, ...rows]: readonly Line[]): void {
    if (first === undefined || delimiters === undefined) return;
    const header = this.#text.slice(first.start, delimiters.end + 1);
    for (const [index, { start }] of rows.entries()) {
      if (index === 0 || index % PART_ROWS !== 0) continue;
      this.#takeTo(start);
      this.#cut();
      this.#repeat(header);
    }
  }

  /** One row is one line; a cut between two must not go through a cell. */
  #takeHtmlTable([, ...lines]: readonly Line[]): void {
    let header = '';
    let rows = 0;
    /** Rows that the cells of those before reach down to. */
    let reach = 0;
    for (const [index, line] of lines.entries()) {
      const row = this.#lineOf(line);
      if (!row.startsWith('<tr>')) return;
      if (rows >= PART_ROWS && rows >= reach) {
        this.#takeTo(line.start);
        this.#append('</table>\n');
        this.#cut();
        this.#repeat(`<table>\n${header}`);
        [rows, reach] = [0, 0];
      }
      const spanned = [...row.matchAll(SPANNED_ROWS)].map(([, count]) => rows + Number(count));
      if (index === 0 && row.startsWith('<tr><th') && spanned.length === 0) header = `${row}\n`;
      rows++;
      reach = Math.max(reach, ...spanned);
    }
  }

  #lineOf(line: Line | undefined): string {
    return line === undefined ? '' : this.#text.slice(line.start, line.end).trimEnd();
  }

  #repeat(text: string): void {
    this.#append(text);
    this.#repeated = text.length;
  }

  #takeTo(end: number): void {
    if (end <= this.#at) return;
    this.#append(this.#text.slice(this.#at, end));
    this.#at = end;
  }

  #append(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  #cut(): void {
    const markdown = this.#pieces.join('');
    if (markdown.trim() !== '') {
      this.#parts.push({ markdown, start: this.#start, end: this.#at, repeated: this.#repeated });
      this.#headings = 0;
    }
    this.#pieces = [];
    this.#length = 0;
    this.#start = this.#at;
    this.#repeated = 0;
  }

  #withNotes(markdown: string): string {
    if (this.#notes.size === 0) return markdown;
    const labels = this.#follow(noteLabelsIn(markdown));
    const notes = labels.map((label) => this.#notes.get(label) ?? '').filter((note) => note !== '');
    return notes.length === 0 ? markdown : `${markdown}\n\n${notes.join('\n')}`;
  }

  /** The labels, and behind them those that their notes refer to. */
  #follow(labels: readonly string[]): string[] {
    const all = new Set(labels);
    // A set may grow while it is walked.
    for (const label of all) for (const next of noteLabelsIn(this.#notes.get(label) ?? '')) all.add(next);
    return [...all];
  }
}

/**
 * The part in which a quoted passage stands: where the text occurs more than once, below the headings that the
 * citation names. Undefined when the text is not there.
 */
export function findQuotedPart(
  text: string,
  content: SplitContent,
  quote: string,
  headings: readonly string[],
): number | undefined {
  const wanted = headings.at(-1);
  let first: number | undefined;
  for (
    let at = text.indexOf(quote), tries = 0;
    at !== -1 && tries < 100;
    at = text.indexOf(quote, at + 1), tries++
  ) {
    const part = partAt(content.parts, at);
    first ??= part;
    if (wanted === undefined || headingAbove(text, at) === wanted) return part;
  }
  return first;
}

/** Index of the part that holds a character of the whole text. */
export function partAt(parts: readonly ContentPart[], offset: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function headingAbove(text: string, offset: number): string | undefined {
  const from = text.lastIndexOf('\n#', offset);
  const start = from === -1 ? 0 : from + 1;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? undefined : end);
  return headingAt(line, 0) === 0 ? undefined : plainText(titleOfLine(line));
}
