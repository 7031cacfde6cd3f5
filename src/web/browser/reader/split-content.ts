/**
 * Splits a document's Markdown into parts that are rendered separately, so that the page holds only the content near
 * the viewport. Parts end between blocks; a long table is split between rows and repeats its header. Linear in the
 * text's length.
 */

import { takeSlug } from '../../../markdown/heading-slug.ts';
import { headingAt, titleOfLine } from '../../../markdown/line-starts.ts';
import { noteLabelsIn } from '../../../markdown/note-marks.ts';
import { scanBlocks } from '../../../markdown/scan.ts';
import { type Block, beginsSection, type Line, titleOf } from '../../../markdown/scanned-block.ts';
import { plainText } from '../../../markdown/text-of.ts';

export interface ContentPart {
  /** Self-contained Markdown, with the footnotes it refers to. */
  readonly markdown: string;
  /** The part's range in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Length of the start of `markdown` that an earlier part has too: the header of a continued table. */
  readonly repeated: number;
}

export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  /** The fragment of links to it. */
  readonly slug: string;
  /** Index of the part that contains the heading. */
  readonly part: number;
  /** Index of the heading within its part, from 0. */
  readonly nth: number;
}

export interface SplitContent {
  readonly parts: readonly ContentPart[];
  readonly outline: readonly OutlineEntry[];
  /** Footnote numbers by label, in order of first reference in the whole text. */
  readonly notes: ReadonlyMap<string, number>;
}

/** A part ends at the first block boundary after this length, or at the first heading after the shorter one. */
const PART_CHARACTERS = 4_000;
const PART_CHARACTERS_AT_HEADING = 1_200;
/** Text without block boundaries is cut after this length, at the end of a line. */
const MAX_CHARACTERS = 24_000;
/** Table rows per part. */
const PART_ROWS = 60;
/** Longer outlines are not useful. */
const MAX_OUTLINE_ENTRIES = 2_000;

const SPANNED_ROWS = / rowspan="(\d{1,4})"/g;

/**
 * Splits content into parts and extracts its outline.
 *
 * @param isComplete false if more text follows; then footnotes are numbered even if their text is missing
 */
export function splitContent(text: string, isComplete = true): SplitContent {
  const splitter = new Splitter(text);
  for (const block of scanBlocks(text)) splitter.add(block);
  return splitter.finish(isComplete);
}

class Splitter {
  readonly #text: string;
  readonly #parts: ContentPart[] = [];
  readonly #outline: OutlineEntry[] = [];
  readonly #slugs = new Map<string, number>();
  readonly #notes = new Map<string, string>();
  /** Labels of footnotes in order of reference. */
  readonly #references = new Set<string>();
  /** Content of the current part, and its start in the text. */
  #pieces: string[] = [];
  #length = 0;
  #start = 0;
  #headings = 0;
  #repeated = 0;
  /** End of the text that has been assigned to a part or a footnote. */
  #at = 0;
  /** The footnote being read. */
  #note: { readonly label: string; readonly start: number } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  add(block: Block): void {
    if (this.#addNote(block)) return;
    this.#cutBefore(block);
    if (block.kind === 'heading') this.#addHeading(block);
    if (block.kind !== 'code' && block.kind !== 'formula') {
      for (const label of noteLabelsIn(this.#text.slice(block.start, block.end))) this.#references.add(label);
    }
    if (block.kind === 'table' && block.within.length === 0) this.#addTable(block.lines);
    else if (block.kind === 'html' && this.#lineOf(block.lines[0]) === '<table>')
      this.#addHtmlTable(block.lines);
    else if (block.kind !== 'code') this.#addLines(block.lines);
    this.#addTo(block.end);
  }

  finish(isComplete: boolean): SplitContent {
    this.#endNote(this.#text.length);
    this.#addTo(this.#text.length);
    this.#cut();
    const parts = this.#parts.map((part) => ({ ...part, markdown: this.#withNotes(part.markdown) }));
    const references = this.#withNested([...this.#references]).filter(
      (label) => !isComplete || this.#notes.has(label),
    );
    const notes = new Map(references.map((label, index) => [label, index + 1]));
    return { parts, outline: this.#outline, notes };
  }

  /** Footnotes are collected and appended to the parts that refer to them. */
  #addNote({ start, note, within: [outer] }: Block): boolean {
    const isSame = this.#note !== undefined && outer?.start === this.#note.start;
    if (isSame) return true;
    this.#endNote(start);
    if (outer?.kind !== 'note' || note === undefined) return false;
    this.#addTo(start);
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
    const isAfterBlank = this.#text.slice(this.#at, start).split('\n').length > 2 || this.#at === start;
    this.#addTo(start);
    const isSection = beginsSection(block);
    const longEnough = isSection ? PART_CHARACTERS_AT_HEADING : PART_CHARACTERS;
    const isFull = isOuter && (isAfterBlank || isSection) && this.#length > longEnough;
    if (isFull || this.#length > MAX_CHARACTERS) this.#cut();
  }

  #addHeading(block: Block): void {
    const nth = this.#headings++;
    const title = beginsSection(block) ? plainText(titleOf(this.#text, block)) : '';
    if (title === '' || this.#outline.length >= MAX_OUTLINE_ENTRIES) return;
    const slug = takeSlug(title, this.#slugs);
    this.#outline.push({ level: block.level, title, slug, part: this.#parts.length, nth });
  }

  /** Text without block boundaries is cut between lines. */
  #addLines(lines: readonly Line[]): void {
    for (const { start } of lines) {
      this.#addTo(start);
      if (this.#length > MAX_CHARACTERS) this.#cut();
    }
  }

  #addTable([first, delimiters, ...rows]: readonly Line[]): void {
    if (first === undefined || delimiters === undefined) return;
    const header = this.#text.slice(first.start, delimiters.end + 1);
    for (const [index, { start }] of rows.entries()) {
      if (index === 0 || index % PART_ROWS !== 0) continue;
      this.#addTo(start);
      this.#cut();
      this.#repeat(header);
    }
  }

  /** Each row is one line; a cell that spans rows must not be split. */
  #addHtmlTable([, ...lines]: readonly Line[]): void {
    let header = '';
    let rows = 0;
    /** Index of the row after the longest row span so far. */
    let spanEnd = 0;
    for (const [index, line] of lines.entries()) {
      const row = this.#lineOf(line);
      if (!row.startsWith('<tr>')) return;
      if (rows >= PART_ROWS && rows >= spanEnd) {
        this.#addTo(line.start);
        this.#append('</table>\n');
        this.#cut();
        this.#repeat(`<table>\n${header}`);
        [rows, spanEnd] = [0, 0];
      }
      const spanned = [...row.matchAll(SPANNED_ROWS)].map(([, count]) => rows + Number(count));
      if (index === 0 && row.startsWith('<tr><th') && spanned.length === 0) header = `${row}\n`;
      rows++;
      spanEnd = Math.max(spanEnd, ...spanned);
    }
  }

  #lineOf(line: Line | undefined): string {
    return line === undefined ? '' : this.#text.slice(line.start, line.end).trimEnd();
  }

  #repeat(text: string): void {
    this.#append(text);
    this.#repeated = text.length;
  }

  #addTo(end: number): void {
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
    const labels = this.#withNested(noteLabelsIn(markdown));
    const notes = labels.map((label) => this.#notes.get(label) ?? '').filter((note) => note !== '');
    return notes.length === 0 ? markdown : `${markdown}\n\n${notes.join('\n')}`;
  }

  /** The labels, followed by those that their footnotes refer to. */
  #withNested(labels: readonly string[]): string[] {
    const all = new Set(labels);
    // A set may grow during iteration.
    for (const label of all) for (const next of noteLabelsIn(this.#notes.get(label) ?? '')) all.add(next);
    return [...all];
  }
}

/**
 * The index of the part with a quoted passage; if the text occurs several times, below the headings of the citation.
 * Undefined if the text is not found.
 */
export function findQuotedPart(
  text: string,
  content: SplitContent,
  quote: string,
  headings: readonly string[],
): number | undefined {
  const heading = headings.at(-1);
  let first: number | undefined;
  for (
    let at = text.indexOf(quote), tries = 0;
    at !== -1 && tries < 100;
    at = text.indexOf(quote, at + 1), tries++
  ) {
    const part = partAt(content.parts, at);
    first ??= part;
    if (heading === undefined || headingAbove(text, at) === heading) return part;
  }
  return first;
}

/** The index of the part that contains an offset of the text. */
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
