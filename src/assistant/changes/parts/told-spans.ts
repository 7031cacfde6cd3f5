/** The words of a message that may be a new title, or a word and the one that takes its place, with what speaks for them. */
import { tokenize } from '../../text/tokens.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isLinking, STOP_WORDS } from '../reading/words.ts';

export interface Span {
  readonly text: string;
  /** The range in the message, with the quotation marks, end excluded. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

const QUOTED = /["“„«»]\s?([^"“”„«»]+?)\s?["“”»«]|(?<!\p{L})['‘‚]([^'’‘]+)['’](?!\p{L})/gu;
const INSTEAD = words(({ instead, swapped }) => `${instead}|${swapped}`);
const EVERYWHERE = words(({ everywhere, all }) => `${everywhere}|${all}`);
const CALLED = words(({ renaming, verbs }) => `${renaming}|${verbs['called'] ?? '(?!)'}`);

function words(pick: Parameters<typeof anyLanguage>[0]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${anyLanguage(pick)})(?![\\p{L}\\d])`, 'iu');
}

/** Quotations, and all sequences of words outside them that no punctuation divides. @param most words of one */
export function spansIn(text: string, most: number): readonly Span[] {
  const quoted = [...text.matchAll(QUOTED)].map((match): Span => {
    const [whole, double, single] = match;
    return {
      text: double ?? single ?? '',
      start: match.index,
      end: match.index + whole.length,
      isQuoted: true,
    };
  });
  const tokens = tokenize(text).filter(({ start, end }) =>
    quoted.every((one) => end <= one.start || start >= one.end),
  );
  const free = tokens.flatMap(({ start }, from) =>
    tokens.slice(from, from + most).flatMap(({ end }): Span[] => {
      const own = text.slice(start, end);
      const isWhole =
        quoted.every((one) => one.end <= start || one.start >= end) && !/[;:!?"“”„«»()]|\.\s|->|=>/.test(own);
      // "Check-in" is one word.
      const isCut = /[\p{L}\d][-’']$/u.test(text.slice(0, start)) || /^[-’'][\p{L}\d]/u.test(text.slice(end));
      return isWhole && !isCut ? [{ text: own, start, end, isQuoted: false }] : [];
    }),
  );
  return [...quoted, ...free];
}

/** The words of a span and of what stands on both sides, and the punctuation beside it. */
interface Surroundings {
  readonly own: readonly string[];
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly mark: string;
  readonly next: string;
}

/** What speaks for some words as told in a role, which names the features. */
export function spanFeatures(message: string, span: Span, role: string): Map<string, number> {
  const words = surroundingsOf(message, span);
  const names = [...besideSpan(span, words), ...withinSpan(span, words), ...nearOrders(span, words)];
  return new Map([
    [`${role} `, 1],
    [`${role} ${span.isQuoted ? 'quoted' : /["“„«]/.test(message) ? 'beside a quotation' : 'free'}`, 1],
    [`${role} words`, Math.log(words.own.length)],
    ...names.map((name) => [`${role} ${name}`, 1] as const),
  ]);
}

function surroundingsOf(message: string, { text, start, end }: Span): Surroundings {
  const [before, behind] = [message.slice(0, start), message.slice(end)];
  const [own = [], left = [], right = []] = [text, before, behind].map((one) =>
    tokenize(one).map(({ word }) => word),
  );
  const [mark] = /[^\p{L}\d\s]+\s*$/u.exec(before) ?? [''];
  const [next] = /^\s*[^\p{L}\d\s]+/u.exec(behind) ?? [''];
  return { own, left, right, mark: mark.trim(), next: next.trim() };
}

function besideSpan({ isQuoted }: Span, { left, right, mark, next }: Surroundings): string[] {
  return [
    `<${left.at(-1) ?? '^'}`,
    `<<${left.slice(-2).join(' ')}`,
    `>${right[0] ?? '$'}`,
    `|${mark}`,
    `${next}|`,
    // What stands beside is no part of it: punctuation, or a word that only links.
    ...(!isQuoted && mark === '' && isFull(left.at(-1)) ? ['cut before'] : []),
    ...(!isQuoted && next === '' && isFull(right[0]) ? ['cut behind'] : []),
    ...(left.length === 0 ? ['begins'] : []),
    ...(right.length === 0 ? ['ends'] : []),
  ];
}

function withinSpan({ text, isQuoted }: Span, { own, left }: Surroundings): string[] {
  const isBare = (word: string | undefined) => !isQuoted && word !== undefined && !isFull(word);
  return [
    ...(/^\p{Lu}/u.test(text) ? [left.length === 0 ? 'capital first' : 'capital'] : []),
    ...(isBare(own[0]) ? ['first is bare'] : []),
    ...(isBare(own.at(-1)) ? ['last is bare'] : []),
  ];
}

/** The words that order a replacement or a renaming, before the span, in it and behind it. */
function nearOrders({ text, isQuoted }: Span, { left, right }: Surroundings): string[] {
  const patterns = { instead: INSTEAD, everywhere: EVERYWHERE, called: CALLED };
  return Object.entries(patterns).flatMap(([name, pattern]) => [
    ...(pattern.test(left.slice(-3).join(' ')) ? [`behind ${name}`] : []),
    ...(pattern.test(right.slice(0, 3).join(' ')) ? [`before ${name}`] : []),
    ...(!isQuoted && pattern.test(text) ? [`holds ${name}`] : []),
  ]);
}

/** Whether a word means something by itself. */
function isFull(word: string | undefined): boolean {
  return word !== undefined && !STOP_WORDS.has(word) && !isLinking(word);
}
