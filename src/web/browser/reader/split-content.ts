/**
 * Cuts a document's Markdown into parts that are shown one by one, so that a page holds what is near the eye and
 * not a thousand pages. Cuts fall between blocks; a long table is cut between rows and repeats its header. One
 * pass over the lines, linear in their length.
 */

import { takeSlug } from '../../../markdown/heading-slug.ts';
import { noteLabelsIn, withoutNoteMarks } from '../../../markdown/note-marks.ts';

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

const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$)/;
const NOTE = /^\[\^([^\]\s]{1,100})\]:/;
const SPANNED_ROWS = / rowspan="(\d{1,4})"/g;
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Splits content into parts and reads its outline.
 *
 * @param isWhole whether the text goes on elsewhere no more: until then, notes without a text have a number too
 */
export function splitContent(text: string, isWhole = true): SplitContent {
  const splitter = new Splitter();
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    splitter.take(text.slice(start, end), start);
    start = end;
  }
  return splitter.finish(text.length, isWhole);
}

class Splitter {
  readonly #parts: ContentPart[] = [];
  readonly #outline: OutlineEntry[] = [];
  readonly #slugs = new Map<string, number>();
  readonly #notes = new Map<string, string>();
  /** Labels of notes in the order in which they are referred to. */
  readonly #cited = new Set<string>();
  #lines: string[] = [];
  #length = 0;
  #start = 0;
  #headings = 0;
  #fence: string | undefined;
  #blankBefore = true;
  #note: string | undefined;
  /** Header and delimiter row of the table we are in, and how many rows this part has of it. */
  #table: { readonly header: string; rows: number } | undefined;
  /** The HTML table we are in: its first row, its rows in this part, and those that its cells reach down to. */
  #htmlTable: { readonly header: string; rows: number; reach: number } | undefined;
  #repeated = 0;

  take(line: string, offset: number): void {
    const bare = line.trimEnd();
    if (this.#takeNote(line, bare)) return;
    const fence = FENCE.exec(bare)?.[1];
    if (this.#fence === undefined) this.#takeOutside(bare, offset);
    this.#append(line);
    if (fence !== undefined) this.#turnFence(fence);
    if (this.#length > MOST_CHARACTERS && this.#fence === undefined) this.#cut(offset + line.length);
    this.#blankBefore = bare === '';
  }

  finish(end: number, isWhole: boolean): SplitContent {
    this.#cut(end);
    const parts = this.#parts.map((part) => ({ ...part, markdown: this.#withNotes(part.markdown) }));
    const cited = this.#follow([...this.#cited]).filter((label) => !isWhole || this.#notes.has(label));
    const notes = new Map(cited.map((label, index) => [label, index + 1]));
    return { parts, outline: this.#outline, notes };
  }

  #takeOutside(bare: string, offset: number): void {
    for (const label of noteLabelsIn(bare)) this.#cited.add(label);
    const heading = HEADING.exec(bare);
    const blockStarts = this.#blankBefore && bare !== '' && !/^\s/.test(bare);
    const longEnough = heading === null ? PART_CHARACTERS : PART_CHARACTERS_AT_HEADING;
    if ((blockStarts || heading !== null) && this.#length > longEnough) this.#cut(offset);
    if (heading !== null) this.#addHeading(heading);
    this.#followTable(bare, offset);
    this.#followHtmlTable(bare, offset);
  }

  #addHeading([, signs = '', title = '']: RegExpExecArray): void {
    const nth = this.#headings++;
    if (this.#outline.length >= MOST_OUTLINE_ENTRIES) return;
    const plain = plainTitle(title);
    const slug = takeSlug(plain, this.#slugs);
    const level = signs.length;
    this.#outline.push({ level, title: withoutNoteMarks(plain), slug, part: this.#parts.length, nth });
  }

  #followTable(bare: string, offset: number): void {
    if (!bare.startsWith('|')) {
      this.#table = undefined;
      return;
    }
    const before = this.#lines.at(-1);
    if (this.#table === undefined) {
      if (before?.startsWith('|') && DELIMITER_ROW.test(bare)) {
        this.#table = { header: `${before}${bare}\n`, rows: 0 };
      }
      return;
    }
    this.#table.rows++;
    if (this.#table.rows <= PART_ROWS) return;
    const { header } = this.#table;
    this.#cut(offset);
    this.#repeat(header);
    this.#table = { header, rows: 1 };
  }

  /** One row is one line; a cut between two must not go through a cell. */
  #followHtmlTable(bare: string, offset: number): void {
    if (bare === '<table>') this.#htmlTable = { header: '', rows: 0, reach: 0 };
    else if (!bare.startsWith('<tr>')) this.#htmlTable = undefined;
    const table = this.#htmlTable;
    if (table === undefined || bare === '<table>') return;
    if (table.rows >= PART_ROWS && table.rows >= table.reach) {
      this.#append('</table>\n');
      this.#cut(offset);
      this.#repeat(`<table>\n${table.header}`);
      this.#htmlTable = { header: table.header, rows: 0, reach: 0 };
    }
    const { header, rows, reach } = this.#htmlTable ?? table;
    const spanned = [...bare.matchAll(SPANNED_ROWS)].map(([, count]) => rows + Number(count));
    const isHeader = rows === 0 && header === '' && bare.startsWith('<tr><th');
    this.#htmlTable = {
      header: isHeader && spanned.length === 0 ? `${bare}\n` : header,
      rows: rows + 1,
      reach: Math.max(reach, ...spanned),
    };
  }

  #repeat(text: string): void {
    this.#append(text);
    this.#repeated = text.length;
  }

  /** Footnotes are gathered, and shown with the parts that refer to them. */
  #takeNote(line: string, bare: string): boolean {
    if (this.#fence !== undefined) return false;
    const name = NOTE.exec(bare)?.[1];
    if (name !== undefined) this.#note = name;
    else if (this.#note === undefined || (bare !== '' && !/^(?: {4}|\t)/.test(line))) {
      this.#note = undefined;
      return false;
    }
    this.#notes.set(this.#note, (this.#notes.get(this.#note) ?? '') + line);
    return true;
  }

  #turnFence(fence: string): void {
    if (this.#fence === undefined) this.#fence = fence;
    else if (fence.startsWith(this.#fence)) this.#fence = undefined;
  }

  #append(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
  }

  #cut(end: number): void {
    if (this.#length > 0 && this.#lines.some((line) => line.trim() !== '')) {
      const markdown = this.#lines.join('');
      this.#parts.push({ markdown, start: this.#start, end, repeated: this.#repeated });
      this.#headings = 0;
    }
    this.#lines = [];
    this.#length = 0;
    this.#start = end;
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

/** A heading's text without its markup, near enough for an outline. */
function plainTitle(title: string): string {
  return title
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^<>]{0,50}>/g, '')
    .replaceAll(/(?<!\\)[*_`~]+/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
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
  const match = HEADING.exec(text.slice(start, end === -1 ? undefined : end));
  return match === null ? undefined : plainTitle(match[2] ?? '');
}
