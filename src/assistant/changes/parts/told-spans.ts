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

/** What speaks for some words as told in a role, which names the features. */
export function spanFeatures(
  message: string,
  { text, start, end, isQuoted }: Span,
  role: string,
): Map<string, number> {
  const [before, behind] = [message.slice(0, start), message.slice(end)];
  const own = tokenize(text).map(({ word }) => word);
  const [left, right] = [tokenize(before), tokenize(behind)];
  const features = new Map<string, number>();
  const set = (name: string, value = 1) => features.set(`${role} ${name}`, value);
  set('');
  set(isQuoted ? 'quoted' : /["“„«]/.test(message) ? 'beside a quotation' : 'free');
  set('words', Math.log(own.length));
  set(`<${left.at(-1)?.word ?? '^'}`);
  set(
    `<<${left
      .slice(-2)
      .map(({ word }) => word)
      .join(' ')}`,
  );
  set(`>${right[0]?.word ?? '$'}`);
  const [mark] = /[^\p{L}\d\s]+\s*$/u.exec(before) ?? [''];
  const [next] = /^\s*[^\p{L}\d\s]+/u.exec(behind) ?? [''];
  set(`|${mark.trim()}`);
  set(`${next.trim()}|`);
  // What stands beside is no part of it: punctuation, or a word that only links.
  if (!isQuoted) {
    if (mark.trim() === '' && isFull(left.at(-1)?.word)) set('cut before');
    if (next.trim() === '' && isFull(right[0]?.word)) set('cut behind');
  }
  if (left.length === 0) set('begins');
  if (right.length === 0) set('ends');
  if (/^\p{Lu}/u.test(text)) set(left.length === 0 ? 'capital first' : 'capital');
  if (!isQuoted) {
    for (const [at, word] of [
      ['first', own[0]],
      ['last', own.at(-1)],
    ] as const)
      if (word !== undefined && !isFull(word)) set(`${at} is bare`);
  }
  for (const [name, pattern] of [
    ['instead', INSTEAD],
    ['everywhere', EVERYWHERE],
    ['called', CALLED],
  ] as const) {
    if (
      pattern.test(
        left
          .slice(-3)
          .map(({ word }) => word)
          .join(' '),
      )
    )
      set(`behind ${name}`);
    if (
      pattern.test(
        right
          .slice(0, 3)
          .map(({ word }) => word)
          .join(' '),
      )
    )
      set(`before ${name}`);
    if (!isQuoted && pattern.test(text)) set(`holds ${name}`);
  }
  return features;
}

/** Whether a word means something by itself. */
function isFull(word: string | undefined): boolean {
  return word !== undefined && !STOP_WORDS.has(word) && !isLinking(word);
}
