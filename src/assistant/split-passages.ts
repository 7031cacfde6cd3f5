/**
 * Cuts a version's Markdown into the passages that are searched and quoted. Cuts follow the structure: a passage
 * never reaches across a heading, a table is cut between rows and its further passages carry the header along, a
 * list is cut between items and carries its lead-in, long paragraphs are cut between sentences. One pass, linear,
 * since it runs in the conversion process on files of any size.
 */
import type { ConversionFacts } from '../domain/conversion.ts';
import { type HiddenRange, overlapsHidden } from '../domain/hidden-text.ts';
import type { Passage } from '../domain/passage.ts';
import { sentenceRanges } from '../markdown/sentences.ts';
import { plainText } from '../markdown/text-of.ts';
import { type Block, scanBlocks } from './passages/blocks.ts';
import { IndexWords } from './text/index-words.ts';
import { languageOfTag } from './text/language.ts';

/** Characters. Short blocks under one heading are merged until they reach this length. */
const FULL_PASSAGE = 500;
/** Characters. Longer passages are cut. */
const LONG_PASSAGE = 1_600;
/** Characters. Tables are read row by row, so their passages may be longer. */
const LONG_TABLE = 3_000;
/** Characters. Maximum length of a paragraph that counts as the lead-in of the table or list after it. */
const LONGEST_LEAD_IN = 300;
/** Deeper headings come from lists that were converted wrongly. */
const MAX_LEVELS = 6;
/** Characters. Longer headings are cut off. */
const LONGEST_HEADING = 300;

/** Maximum occurrences of a word indexed per passage: more hardly raise its rank, and large tables would fill the index. */
const MAX_TIMES = 32;
const MAX_TIMES_IN_ROWS = 8;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What the split needs to know of a file besides its text. */
export interface SplitSubject {
  readonly fileName: string;
  readonly facts: ConversionFacts;
  /** Ranges of the text that the file does not show, in order. */
  readonly hidden?: readonly HiddenRange[];
}

/** All passages in order; none for an empty text. */
export function splitPassages(markdown: string, about: SplitSubject): Passage[] {
  return [...passagesOf(markdown, about)];
}

/** Like `splitPassages`, but lazily, for texts with too many passages to hold in memory. */
export function passagesOf(markdown: string, about: SplitSubject): Generator<Passage> {
  return new Splitter(markdown, about).split();
}

class Splitter {
  readonly #markdown: string;
  readonly #about: SplitSubject;
  readonly #words: IndexWords;
  /** Passages that have not been yielded yet. */
  #ready: Passage[] = [];
  #ordinal = 0;
  /** The open heading of each level, and the path they form. */
  #open: { level: number; text: string }[] = [];
  #path: string[] = [];
  #pathWords = '';
  /** A heading without content so far. */
  #bare: Block | undefined;
  /** Blocks that have not become a passage yet. */
  #pending: Range | undefined;
  #lastParagraph: Range | undefined;

  constructor(markdown: string, about: SplitSubject) {
    this.#markdown = markdown;
    this.#about = about;
    this.#words = new IndexWords(markdown, languageOfTag(about.facts.language));
  }

  *split(): Generator<Passage> {
    for (const block of scanBlocks(this.#markdown)) {
      if (block.kind === 'heading') this.#enter(block);
      else yield* this.#take(block);
      yield* this.#takeReady();
    }
    this.#flush();
    this.#flushBareHeading();
    yield* this.#takeReady();
  }

  #takeReady(): readonly Passage[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  #enter(heading: Block): void {
    this.#flush();
    if (this.#bare !== undefined && this.#bare.level >= heading.level) this.#flushBareHeading();
    // A hidden heading is no part of the path.
    const text = this.#isHidden(heading) ? '' : plainText(heading.title);
    this.#open = this.#open.filter((outer) => outer.level < heading.level).slice(0, MAX_LEVELS - 1);
    this.#open.push({ level: heading.level, text: text.slice(0, LONGEST_HEADING) });
    this.#path = this.#open.map((outer) => outer.text).filter((outer) => outer !== '');
    this.#pathWords = this.#words.of(this.#path.join('\n')).join(' ');
    this.#bare = heading;
  }

  *#take(block: Block): Generator<Passage> {
    this.#bare = undefined;
    if (block.kind === 'table') yield* this.#takeTable(block);
    else if (block.kind === 'paragraph') yield* this.#takeParagraph(block);
    else yield* this.#takeLines(block);
  }

  *#takeParagraph(block: Block): Generator<Passage> {
    if (block.end - block.start > LONG_PASSAGE) {
      this.#flush();
      for (const piece of packed(sentenceRanges(this.#markdown, block.start, block.end), LONG_PASSAGE)) {
        this.#add(piece, '');
        yield* this.#takeReady();
      }
      this.#lastParagraph = undefined;
      return;
    }
    this.#append(block);
    this.#lastParagraph = block;
  }

  /** Lists and code: kept with their lead-in if that fits, otherwise cut between lines. */
  *#takeLines(block: Block): Generator<Passage> {
    const lead = this.#leadIn();
    if (block.end - block.start <= LONG_PASSAGE) {
      if (lead === undefined) this.#append(block);
      else this.#appendTo(lead, block);
      return;
    }
    this.#flush();
    const context = lead === undefined ? '' : this.#markdown.slice(lead.start, lead.end);
    for (const piece of packed(lineRanges(block, block.lines), LONG_PASSAGE)) {
      for (const part of this.#cutLong(piece)) this.#add(part, context);
      yield* this.#takeReady();
    }
  }

  *#takeTable(block: Block): Generator<Passage> {
    const lead = this.#leadIn();
    if (lead !== undefined && this.#pending !== undefined) this.#releaseBefore(lead);
    else this.#flush();
    const start = this.#pending?.start ?? block.start;
    this.#pending = undefined;
    const header = this.#markdown.slice(start, (block.lines[2] ?? block.end + 1) - 1);
    let context = '';
    for (const piece of packed(lineRanges({ start, end: block.end }, block.lines, 2), LONG_TABLE)) {
      this.#add(piece, context, MAX_TIMES_IN_ROWS);
      yield* this.#takeReady();
      context = header;
    }
    this.#lastParagraph = undefined;
  }

  /** The short paragraph directly before a list or table, which introduces it. */
  #leadIn(): Range | undefined {
    const last = this.#lastParagraph;
    if (last === undefined || last.end - last.start > LONGEST_LEAD_IN) return undefined;
    return last.end === this.#pending?.end ? last : undefined;
  }

  /** Makes a passage of the pending blocks before the lead-in, so that the lead-in alone is pending. */
  #releaseBefore(lead: Range): void {
    const pending = this.#pending;
    if (pending !== undefined && pending.start < lead.start) {
      this.#add({ start: pending.start, end: this.#trimEnd(pending.start, lead.start) }, '');
    }
    this.#pending = lead;
  }

  #appendTo(lead: Range, block: Range): void {
    this.#releaseBefore(lead);
    this.#pending = { start: lead.start, end: block.end };
    this.#lastParagraph = undefined;
  }

  #append(block: Range): void {
    const pending = this.#pending;
    const full = pending !== undefined && pending.end - pending.start >= FULL_PASSAGE;
    const long = pending !== undefined && block.end - pending.start > LONG_PASSAGE;
    if (full || long) this.#flush();
    this.#pending = { start: this.#pending?.start ?? block.start, end: block.end };
    this.#lastParagraph = undefined;
  }

  #flush(): void {
    if (this.#pending !== undefined) this.#add(this.#pending, '');
    this.#pending = undefined;
    this.#lastParagraph = undefined;
  }

  #flushBareHeading(): void {
    if (this.#bare !== undefined) this.#add(this.#bare, '');
    this.#bare = undefined;
  }

  #cutLong(piece: Range): Iterable<Range> {
    if (piece.end - piece.start <= 2 * LONG_PASSAGE) return [piece];
    return packed(sentenceRanges(this.#markdown, piece.start, piece.end), LONG_PASSAGE);
  }

  #trimEnd(start: number, end: number): number {
    let trimmed = end;
    while (trimmed > start && this.#markdown.charCodeAt(trimmed - 1) <= 32) trimmed--;
    return trimmed;
  }

  #add(range: Range, context: string, most = MAX_TIMES): void {
    const markdown = this.#markdown.slice(range.start, this.#trimEnd(range.start, range.end));
    if (markdown === '') return;
    const text = context === '' ? markdown : `${context}\n${markdown}`;
    const words = capRepeats(this.#words.of(text), most).join(' ');
    const hidden = this.#hiddenIn({ start: range.start, end: range.start + markdown.length });
    const facts = this.#ordinal === 0 ? this.#wordsOfFacts() : '';
    this.#ready.push({
      ordinal: this.#ordinal++,
      headings: this.#path,
      markdown,
      context: this.#visibleContext(context),
      searchText: [this.#pathWords, words, facts].filter((part) => part !== '').join(' '),
      ...(hidden.length > 0 && { hidden }),
    });
  }

  /** The context, or nothing if it is hidden. */
  #visibleContext(context: string): string {
    const isHidden = (this.#about.hidden ?? []).some(({ start, end }) => {
      const hidden = this.#markdown.slice(start, end);
      return context !== '' && (context.includes(hidden) || hidden.includes(context));
    });
    return isHidden ? '' : context;
  }

  #isHidden(range: Range): boolean {
    return overlapsHidden(this.#about.hidden ?? [], range);
  }

  /** The hidden parts of a range, relative to its start. */
  #hiddenIn({ start, end }: Range): HiddenRange[] {
    return (this.#about.hidden ?? [])
      .filter((hidden) => hidden.start < end && hidden.end > start)
      .map((hidden) => ({
        start: Math.max(0, hidden.start - start),
        end: Math.min(end, hidden.end) - start,
      }));
  }

  /** File name, title, author, page headers and footers are indexed with the first passage. */
  #wordsOfFacts(): string {
    const { title = '', author = '', headers = [], footers = [] } = this.#about.facts;
    return this.#words.of([this.#about.fileName, title, author, ...headers, ...footers].join('\n')).join(' ');
  }
}

/** Ranges between the starts of lines, beginning with line `first`; the lines before it belong to the first range. */
function* lineRanges(whole: Range, starts: readonly number[], first = 0): Generator<Range> {
  let { start } = whole;
  for (let line = first; line < Math.max(starts.length, first + 1); line++) {
    const next = starts[line + 1];
    yield { start, end: (next ?? whole.end + 1) - 1 };
    start = next ?? whole.end;
  }
}

/** Merges neighbouring ranges up to a length; a longer range stays alone. */
function* packed(ranges: Iterable<Range>, longest: number): Generator<Range> {
  let piece: Range | undefined;
  for (const range of ranges) {
    if (piece !== undefined && range.end - piece.start <= longest) {
      piece = { start: piece.start, end: range.end };
      continue;
    }
    if (piece !== undefined) yield piece;
    piece = range;
  }
  if (piece !== undefined) yield piece;
}

/** The words in order, each at most `most` times. */
function capRepeats(words: readonly string[], most: number): readonly string[] {
  if (words.length <= most) return words;
  const times = new Map<string, number>();
  return words.filter((word) => {
    const before = times.get(word) ?? 0;
    times.set(word, before + 1);
    return before < most;
  });
}
