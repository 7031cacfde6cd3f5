/** Turns words into styled text: equal neighbours merge, lines join, hyphens at line ends disappear. */
import type { Marks, Span } from '../../markdown/blocks.ts';
import { type Line, spaceBetween } from './lines.ts';
import type { Word } from './page-model.ts';

type TextSpan = Extract<Span, { kind: 'text' }>;

/** Which styles say something here; the style of a whole heading, say, does not. */
export interface StyleChoice {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
}

export const ALL_STYLES: StyleChoice = { bold: true, italic: true, code: true };
export const NO_STYLES: StyleChoice = { bold: false, italic: false, code: false };

/** Collects text in reading order. */
export class SpanBuilder {
  readonly #choice: StyleChoice;
  readonly #spans: TextSpan[] = [];
  #space = false;

  constructor(choice: StyleChoice) {
    this.#choice = choice;
  }

  /** Adds a line after what is there, with a space between unless a hyphen or the script forbids one. */
  addLine(line: Line, keepsHyphen: KeepsHyphen = () => false): void {
    this.addWords(line.words, keepsHyphen);
  }

  addWords(words: readonly Word[], keepsHyphen: KeepsHyphen = () => false): void {
    const first = words[0];
    if (first === undefined) return;
    this.#joinLine(first.text, keepsHyphen);
    let before: Word | undefined;
    for (const word of words) {
      if (before !== undefined && spaceBetween(before, word)) this.#space = true;
      this.#push(word.text, this.#marksOf(word));
      before = word;
    }
  }

  spans(): TextSpan[] {
    return this.#spans;
  }

  #joinLine(next: string, keepsHyphen: KeepsHyphen): void {
    const last = this.#spans.at(-1);
    if (last === undefined) return;
    this.#space = true;
    if (endsInCjk(last.text) && startsInCjk(next)) this.#space = false;
    const broken = BROKEN_WORD.exec(last.text);
    if (broken === null) return;
    const [, start = '', hyphen = ''] = broken;
    const soft = hyphen === '\u00ad';
    if (!soft && !CAN_CONTINUE.test(next)) {
      if (CONTINUES_COMPOUND.test(next) && start !== '') this.#space = false;
      return;
    }
    this.#space = false;
    const end = CAN_CONTINUE.exec(next)?.[0] ?? '';
    if (soft || !keepsHyphen(start, end)) {
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text.slice(0, -1) };
    }
  }

  #push(text: string, marks: Marks): void {
    const last = this.#spans.at(-1);
    const gap = this.#space && last !== undefined ? ' ' : '';
    this.#space = false;
    if (last !== undefined && sameMarks(last.marks ?? {}, marks)) {
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text + gap + text };
      return;
    }
    if (gap !== '' && last !== undefined) {
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text + gap };
    }
    this.#spans.push({ kind: 'text', text, marks });
  }

  #marksOf(word: Word): Marks {
    return {
      ...(this.#choice.bold && word.style.bold ? { bold: true } : {}),
      ...(this.#choice.italic && word.style.italic ? { italic: true } : {}),
      ...(this.#choice.code && word.style.mono ? { code: true } : {}),
      ...(word.struck === true ? { strike: true } : {}),
      ...(word.raised === undefined ? {} : { script: word.raised === 'sup' ? 'super' : 'sub' }),
      ...(word.link === undefined ? {} : { href: word.link }),
    };
  }
}

/** Whether "well-" and "known" at a line's end and start are "well-known" rather than "wellknown". */
export type KeepsHyphen = (start: string, end: string) => boolean;

const BROKEN_WORD = /(?:^|[^\p{L}])(\p{L}*)([-\u2010\u00ad])$/u;
const CAN_CONTINUE = /^\p{Ll}+/u;
const CONTINUES_COMPOUND = /^[\p{Lu}\d]/u;
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

function endsInCjk(text: string): boolean {
  return CJK.test(text.at(-1) ?? '');
}

function startsInCjk(text: string): boolean {
  return CJK.test(text[0] ?? '');
}

function sameMarks(a: Marks, b: Marks): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.code === b.code &&
    a.strike === b.strike &&
    a.script === b.script &&
    a.href === b.href
  );
}

/** The spans of lines that make one paragraph. */
export function spansOfLines(
  lines: readonly Line[],
  choice: StyleChoice,
  keepsHyphen?: KeepsHyphen,
): TextSpan[] {
  const builder = new SpanBuilder(choice);
  for (const line of lines) builder.addLine(line, keepsHyphen);
  return builder.spans();
}

/**
 * Learns from the whole text which compounds keep their hyphen. Words broken at a line's end are no witnesses.
 */
export function learnHyphens(lines: Iterable<Line>): KeepsHyphen {
  const compounds = new Set<string>();
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
      (word.includes('-') ? compounds : words).add(word.toLowerCase());
    }
  }
  return (start, end) => {
    const whole = (start + end).toLowerCase();
    if (words.has(whole)) return false;
    return compounds.has(`${start}-${end}`.toLowerCase());
  };
}
