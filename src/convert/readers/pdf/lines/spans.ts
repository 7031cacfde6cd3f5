/** Turns words into styled text: equal neighbours are merged, lines joined, hyphens at line ends removed. */
import type { Marks, Span } from '../../../../markdown/render/blocks.ts';
import type { Word } from '../page-model.ts';
import { flattenString } from '../pages/flatten-string.ts';
import { type Line, spaceBetween } from './lines.ts';

/** A text that may still grow. */
interface OpenText {
  text: string;
  readonly marks: Marks;
}

/** The styles that are significant here; a heading's overall style, for example, is not. */
export interface StyleChoice {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
}

export const ALL_STYLES: StyleChoice = { bold: true, italic: true, code: true };
export const NO_STYLES: StyleChoice = { bold: false, italic: false, code: false };

/** Collects text in reading order. */
class SpanBuilder {
  readonly #choice: StyleChoice;
  readonly #spans: Span[] = [];
  /** The text after the spans. */
  #open: OpenText | undefined;
  #space = false;
  /** The end of the text so far, as much as matters to the next line. */
  #tail = '';
  /** Number of words of the last line. */
  #wordsOfLine = 0;
  /** The last word of the last line. */
  #last: Word | undefined;

  constructor(choice: StyleChoice) {
    this.#choice = choice;
  }

  /** Adds a line, with a space before it unless a hyphen or the script forbids one. */
  addLine({ words }: Pick<Line, 'words'>, vocabulary: Vocabulary = NO_VOCABULARY): void {
    const first = words[0];
    if (first === undefined) return;
    this.#joinLine(first, vocabulary);
    this.#wordsOfLine = words.length;
    let before: Word | undefined;
    for (const word of words) {
      if (before !== undefined && spaceBetween(before, word)) this.#space = true;
      const text = ODD.test(word.text) ? readable(word.text) : word.text;
      if (text !== '') this.#push(text, this.#marksOf(word));
      if (word.notes !== undefined) this.#addNotes(word.notes);
      before = word;
    }
    this.#last = before;
  }

  spans(): Span[] {
    this.#close();
    return this.#spans;
  }

  #addNotes(labels: readonly string[]): void {
    this.#close();
    for (const label of labels) this.#spans.push({ kind: 'note', label });
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { text, marks } = this.#open;
    this.#spans.push({ kind: 'text', text: flattenString(text), marks });
    this.#open = undefined;
  }

  #joinLine({ text: next, link }: Word, vocabulary: Vocabulary): void {
    const last = this.#open;
    if (last !== undefined || this.#spans.length > 0) this.#space = true;
    if (last === undefined) return;
    if (endsInCjk(this.#tail) && startsInCjk(next)) this.#space = false;
    if (endsInHangul(this.#tail) && HANGUL.test(next[0] ?? '') && this.#last?.spaceAfter === false) {
      this.#space = !vocabulary.endsInSpaces();
    }
    // The patterns look for letters at the end, which are in the last word.
    const tail = this.#tail.slice(this.#tail.lastIndexOf(' ') + 1);
    if (link !== undefined && link === this.#last?.link && isAddress(link, tail, next)) {
      this.#space = false;
      return;
    }
    const broken = BROKEN_WORD.exec(tail);
    if (broken === null) {
      if (this.#wordsOfLine <= MAX_NARROW_LINE && isBroken(tail, next, vocabulary)) this.#space = false;
      return;
    }
    const [, start = '', hyphen = ''] = broken;
    const soft = hyphen === '\u00ad';
    if (!soft && start === '' && COMPOUND_FIGURE.test(this.#tail)) {
      this.#space = !CONTINUES.test(next);
      return;
    }
    if (!soft && !CAN_CONTINUE.test(next)) {
      if (CONTINUES_COMPOUND.test(next) && start !== '') this.#space = false;
      return;
    }
    this.#space = false;
    const end = CAN_CONTINUE.exec(next)?.[0] ?? '';
    if (!soft && ADDRESS.test(tail)) return;
    if (soft || !vocabulary.keepsHyphen(start, end)) last.text = last.text.slice(0, -1);
  }

  #push(text: string, marks: Marks): void {
    const last = this.#open;
    const gap = this.#space && (last !== undefined || this.#spans.length > 0) ? ' ' : '';
    this.#tail = gap === '' ? (this.#tail + text).slice(-TAIL) : text.slice(-TAIL);
    this.#space = false;
    if (last !== undefined && sameMarks(last.marks, marks)) last.text += gap === '' ? text : gap + text;
    else this.#begin(gap, text, marks);
  }

  /** Begins a text with other marks. The space before it belongs to the text that is not code. */
  #begin(gap: string, text: string, marks: Marks): void {
    const last = this.#open;
    const isGapBefore = gap !== '' && last !== undefined && last.marks.code !== true;
    const isGapBetween = gap !== '' && !isGapBefore && marks.code === true;
    if (isGapBefore) last.text += gap;
    this.#close();
    if (isGapBetween) this.#spans.push({ kind: 'text', text: gap });
    this.#open = { text: isGapBefore || isGapBetween ? text : gap + text, marks };
  }

  #marksOf(word: Word): Marks {
    if (isPlain(word)) return NO_MARKS;
    return {
      ...(this.#choice.bold && word.style.bold ? { bold: true } : {}),
      ...(this.#choice.italic && word.style.italic ? { italic: true } : {}),
      ...(this.#choice.code && word.style.mono && !SYMBOLS.test(word.text) ? { code: true } : {}),
      ...(word.struck === true ? { strike: true } : {}),
      ...(word.raised === undefined ? {} : { script: word.raised === 'sup' ? 'super' : 'sub' }),
      ...(word.link === undefined ? {} : { href: word.link }),
    };
  }
}

/** Decides by the words of the document how to join words at line ends. */
export interface Vocabulary {
  /** Whether "well-" and "known" on two lines are "well-known" rather than "wellknown". */
  readonly keepsHyphen: (start: string, end: string) => boolean;
  /** Whether "Depreciatio" and "n", without a hyphen, are one word that did not fit into its cell. */
  readonly isBroken: (start: string, end: string) => boolean;
  /** Whether Korean lines mostly end in a space: then those without one are broken within a word. */
  readonly endsInSpaces: () => boolean;
}

const NO_VOCABULARY: Vocabulary = {
  keepsHyphen: () => false,
  isBroken: () => false,
  endsInSpaces: () => false,
};

/** Lines with more words are wide enough for whole words. */
const MAX_NARROW_LINE = 3;

/** Whether a line's last word continues in the next line without a hyphen. */
function isBroken(tail: string, next: string, vocabulary: Vocabulary): boolean {
  const [start, end] = [LAST_LETTERS.exec(tail)?.[0], CAN_CONTINUE.exec(next)?.[0]];
  return start !== undefined && end !== undefined && vocabulary.isBroken(start, end);
}

/** A web address, whose hyphens are part of it. */
const ADDRESS = /:\/\/|^www\./;
/** Number of characters on either side of a line break that are compared with a link's address. */
const ADDRESS_PART = 20;

/** Whether the text of a link is its address, which continues on the next line. */
function isAddress(link: string, tail: string, next: string): boolean {
  return link.includes(tail.slice(-ADDRESS_PART) + next.slice(0, ADDRESS_PART));
}

/** Longer than any word. */
const TAIL = 80;

/** Private use and control characters have no meaning outside their font. */
const NO_CHARACTER = /[\p{Co}\p{Cc}\ufffd\ufffe\uffff]/gu;

/** Leaders, more dots than are worth keeping. */
const LEADERS = /\.{6,}|·{6,}|…{4,}/g;

/** Matches text that may contain either; most contains neither. */
const ODD = /[^ -\u04ff\u2010-\u2027]|[.·…]{4}|\u007f/;

function readable(text: string): string {
  return text.replaceAll(NO_CHARACTER, '').replaceAll(LEADERS, '.....');
}

/** Symbols such as tick boxes may come from any font. */
const SYMBOLS = /^[^\p{ASCII}\p{L}\p{N}]+$/u;
const BROKEN_WORD = /(?:^|[^\p{L}])(\p{L}*)([-\u2010\u00ad])$/u;
const LAST_LETTERS = /\p{L}+$/u;
/** No word is broken after a digit or a bracket: the hyphen belongs to a compound, as in "2,5-dimethoxy". */
const COMPOUND_FIGURE = /[\p{N})\]][-\u2010]$/u;
const CONTINUES = /^[\p{L}\p{N}([]/u;
const CAN_CONTINUE = /^\p{Ll}+/u;
const CONTINUES_COMPOUND = /^[\p{Lu}\d([]/u;
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const HANGUL = /[\uac00-\ud7af]/;

function endsInHangul(text: string): boolean {
  return HANGUL.test(text.at(-1) ?? '');
}

function endsInCjk(text: string): boolean {
  return CJK.test(text.at(-1) ?? '');
}

function startsInCjk(text: string): boolean {
  return CJK.test(text[0] ?? '');
}

const NO_MARKS: Marks = {};

function isPlain({ style, struck, raised, link }: Word): boolean {
  return (
    !style.bold &&
    !style.italic &&
    !style.mono &&
    struck === undefined &&
    raised === undefined &&
    link === undefined
  );
}

function sameMarks(a: Marks, b: Marks): boolean {
  return (
    a === b ||
    (a.bold === b.bold &&
      a.italic === b.italic &&
      a.code === b.code &&
      a.strike === b.strike &&
      a.script === b.script &&
      a.href === b.href)
  );
}

/** The spans of lines that make one paragraph. */
export function spansOfLines(
  lines: readonly Pick<Line, 'words'>[],
  choice: StyleChoice,
  vocabulary?: Vocabulary,
): Span[] {
  const builder = new SpanBuilder(choice);
  for (const line of lines) builder.addLine(line, vocabulary);
  return builder.spans();
}

/** Learns words on first use. Words at the end of a line are skipped, since they may be broken. */
export function learnWords(lines: readonly Line[]): Vocabulary {
  let known: KnownWords | undefined;
  let spaced: boolean | undefined;
  const words = () => {
    known ??= wordsOf(lines);
    return known;
  };
  return {
    keepsHyphen: (start, end) =>
      !words().plain.has((start + end).toLowerCase()) &&
      words().compounds.has(`${start}-${end}`.toLowerCase()),
    isBroken: (start, end) =>
      start.length > 2 &&
      words().plain.has((start + end).toLowerCase()) &&
      !words().plain.has(start.toLowerCase()) &&
      !words().plain.has(end),
    endsInSpaces: () => {
      spaced ??= lines.filter(endsInWrittenSpace).length > MAX_SPACED * lines.filter(isKorean).length;
      return spaced;
    },
  };
}

/** Maximum share of such lines in text broken within words; last lines of paragraphs end without a space. */
const MAX_SPACED = 0.25;

function isKorean({ text }: Line): boolean {
  return endsInHangul(text);
}

function endsInWrittenSpace(line: Line): boolean {
  return isKorean(line) && line.words.at(-1)?.spaceAfter === true;
}

/** The same for text with lines so wide that no word is broken without a hyphen. */
export function forWideLines(vocabulary: Vocabulary): Vocabulary {
  return { ...vocabulary, isBroken: () => false };
}

interface KnownWords {
  readonly compounds: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
}

function wordsOf(lines: readonly Line[]): KnownWords {
  const compounds = new Set<string>();
  const plain = new Set<string>();
  const seen = new Set<string>();
  const note = (piece: string) => {
    if (seen.has(piece)) return;
    seen.add(piece);
    if (SMALL_LETTERS.test(piece)) plain.add(piece);
    else
      for (const [word] of piece.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
        (word.includes('-') ? compounds : plain).add(word.toLowerCase());
        // A compound of three parts may be broken after the first.
        const [start, middle, end] = word.split('-', 3);
        if (end !== undefined) compounds.add(`${start}-${middle}`.toLowerCase());
      }
  };
  for (const { text } of lines) notePieces(text, note);
  return { compounds, plain };
}

const SMALL_LETTERS = /^[a-z]+$/;

/** Calls `note` with the words of a line, except the last. */
function notePieces(text: string, note: (piece: string) => void): void {
  let start = 0;
  for (let end = text.indexOf(' '); end >= 0; end = text.indexOf(' ', start)) {
    note(text.slice(start, end));
    start = end + 1;
  }
}
