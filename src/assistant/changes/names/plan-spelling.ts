/**
 * Corrects the spelling of a word wherever it stands: "the surveyor is spelled Finnigan", "typo: neigbour -> neighbour", "she is
 * called Helga, not Helen". The right word stands in no document and is written almost like one that does, which the message may
 * name as well. A word that the language of its document does not have is corrected to the only one that it may be.
 */

import { isTerm } from '../../encoder/gloss.ts';
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { foldWord } from '../../text/tokens.ts';
import { findVector } from '../../vectors/word-vectors.ts';
import { languageOf } from '../locating/by-meaning.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { planReplace } from '../plan-words.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isAskedFor } from '../reading/around.ts';
import { Phrase } from '../reading/phrase.ts';
import { STOP_WORDS } from '../reading/words.ts';

interface Correction {
  readonly old: string;
  readonly next: string;
}

const WORD = /(?<![\p{L}\d])\p{L}[\p{L}’'-]*\p{L}(?![\p{L}\d])/gu;
/** Shorter words have others near them that are not meant. */
const SHORTEST = 5;
/** A word of this length may differ in two letters. */
const LONG = 8;
const SPELLED = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ verbs, misspelled }) => `${verbs['called']}|${verbs['spelled']}|${misspelled}`)})(?!\\p{L})|\\s[-=–]+>\\s|\\s→\\s`,
  'iu',
);

/** “Statt” is no “Stadt”. */
const INSTEAD = new RegExp(`^(?:${anyLanguage(({ instead }) => instead)})$`, 'iu');
const MISSPELLED = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ misspelled }) => misspelled)})(?!\\p{L})`,
  'giu',
);

export function planSpelling(context: Context, message: Phrase): Plan {
  if (!SPELLED.test(message.text) || isAskedFor(message.masked)) return UNCLEAR;
  const { old, next } =
    exchanged(context, message) ?? told(context, message) ?? onlyWord(context, message) ?? {};
  if (old === undefined || next === undefined) return UNCLEAR;
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  return planReplace(everywhere, Phrase.of(`«${old}»`), Phrase.of(`«${next}»`));
}

/** A name told with the one in whose place it comes: "Helga, not Helen". */
function exchanged(context: Context, { text }: Phrase): Correction | undefined {
  const { instead } = CHANGE_DATA[context.instruction.language];
  const name = String.raw`\p{Lu}[\p{L}’'-]+`;
  const pattern = new RegExp(
    `(?<!\\p{L})(?<next>${name}),?\\s+(?:${instead})\\s+(?<old>${name})(?=[,;.!]|$)`,
    'u',
  );
  const { next = '', old = '' } = pattern.exec(text)?.groups ?? {};
  const words = wordsOf(context);
  return next !== '' && words.has(old) && !words.has(next) ? { old, next } : undefined;
}

/** The word of the message that no document has, and the one word of the documents that is written almost like it. */
function told(context: Context, message: Phrase): Correction | undefined {
  const words = wordsOf(context);
  const folded = new Set([...words].map((word) => word.toLowerCase()));
  const said = new Set(message.text.replaceAll(MISSPELLED, ' ').match(WORD));
  const fresh = [...said].filter(
    (word) => !folded.has(word.toLowerCase()) && !STOP_WORDS.has(foldWord(word)) && !INSTEAD.test(word),
  );
  const pairs = fresh.flatMap((next) =>
    [...words].filter((old) => isNear(old, next)).map((old) => ({ old, next })),
  );
  const named = pairs.filter(({ old }) => said.has(old));
  // "Ralf Jansen" is none of those called Jensen.
  if (named.length === 0 && pairs.some(({ next }) => isSurname(message.text, next))) return undefined;
  const meant =
    named.length > 0 ? named : pairs.filter((pair) => isLikely(pair) && isSpelled(message.text, pair.next));
  const [only, another] = meant;
  return another === undefined && only !== undefined ? inCaseOf(only) : undefined;
}

function isSurname(text: string, word: string): boolean {
  return new RegExp(`(?<!^\\s*)\\p{Lu}\\p{Ll}+ ${word}(?!\\p{L})`, 'u').test(text);
}

/** Whether two words are no forms of one, "neighbour" and "neighbours", and the wrong one is not the only English word. */
function isLikely({ old, next }: Correction): boolean {
  const stems = stemsOfAnyLanguage(foldWord(old));
  const isForm = stemsOfAnyLanguage(foldWord(next)).some((stem) => stems.includes(stem));
  return !isForm && (isKnown(next, 'en') || !isKnown(old, 'en'));
}

/** Whether a word stands beside the one that says how it is spelled, or is a name. */
function isSpelled(text: string, word: string): boolean {
  const at = text.indexOf(word);
  const beside = `${text.slice(Math.max(0, at - BESIDE), at)} ⟦⟧ ${text.slice(at + word.length, at + word.length + BESIDE)}`;
  return SPELLED.test(beside);
}

const BESIDE = 25;

/** A word of the message that stands in a document and that its language does not have, with the only word near it. */
function onlyWord(context: Context, message: Phrase): Correction | undefined {
  if (message.text.search(MISSPELLED) < 0) return undefined;
  const said = new Set((message.text.match(WORD) ?? []).map((word) => word.toLowerCase()));
  const wrong = [...wordsOf(context)].filter((word) => said.has(word.toLowerCase()));
  const pairs = wrong.flatMap((old) => {
    const next = spellingOf(context, old);
    return next === undefined ? [] : [{ old, next }];
  });
  const [only, another] = pairs;
  return another === undefined ? only : undefined;
}

/**
 * How a word of the documents is spelled rightly.
 *
 * @returns undefined for a word that their language has, and where it is not clear which one is meant
 */
export function spellingOf(context: Context, old: string): string | undefined {
  const [holder] = context.documents.filter(({ parts }) => parts.some(({ text }) => text.includes(old)));
  if (holder === undefined || old.length < SHORTEST) return undefined;
  const language = languageOf(holder) ?? context.language;
  if (isKnown(old, language)) return undefined;
  const words = new Set([...wordsOf(context)].map((word) => word.toLowerCase()));
  words.delete(old.toLowerCase());
  const all = edits(old.toLowerCase(), language).filter((word) => words.has(word) || isKnown(word, language));
  // Words are looked up without accents; what a document has, or what has more of them, is likelier.
  const likely = (word: string) => (words.has(word) ? SHORTEST : 0) + (word.match(/[^a-z]/g)?.length ?? 0);
  const near = [...Map.groupBy(all, foldWord).values()].flatMap((alike) =>
    alike.toSorted((a, b) => likely(b) - likely(a)).slice(0, 1),
  );
  // What most often goes wrong is a letter that is doubled, or two that are swapped.
  const often = near.filter((word) => isOfSameLetters(word, old.toLowerCase()));
  const [next, other] = often.length > 0 ? often : near;
  return next === undefined || other !== undefined ? undefined : inCaseOf({ old, next }).next;
}

function isOfSameLetters(one: string, other: string): boolean {
  const undoubled = (word: string) => word.replaceAll(/(\p{L})\1+/gu, '$1');
  const sorted = (word: string) => [...word].sort().join('');
  return undoubled(one) === undoubled(other) || sorted(one) === sorted(other);
}

function isKnown(word: string, language: Language): boolean {
  return findVector(foldWord(word), language) !== undefined || (language !== 'en' && isTerm(word, language));
}

const ACCENTED: Readonly<Record<Language, string>> = {
  en: '',
  de: 'äöüß',
  fr: 'àâçéèêëîïôùû',
  es: 'áéíóúüñ',
};

/** What a word may be with one letter more, less, exchanged or in another place. */
function edits(word: string, language: Language): string[] {
  const letters = [...`abcdefghijklmnopqrstuvwxyz${ACCENTED[language]}`];
  return Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]).flatMap(
    ([front = '', rest = '']) => [
      front + rest.slice(1),
      front + rest.charAt(1) + rest.charAt(0) + rest.slice(2),
      ...letters.flatMap((letter) => [front + letter + rest, front + letter + rest.slice(1)]),
    ],
  );
}

/** The new word with a capital where the old one has it. */
function inCaseOf({ old, next }: Correction): Correction {
  const isCapital = /^\p{Lu}/u.test(old);
  const first = next.charAt(0);
  return { old, next: (isCapital ? first.toUpperCase() : first.toLowerCase()) + next.slice(1) };
}

function wordsOf({ documents }: Context): ReadonlySet<string> {
  return new Set(documents.flatMap(({ parts }) => parts.flatMap(({ text }) => text.match(WORD) ?? [])));
}

function isNear(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  if (least < SHORTEST || one.charAt(0).toLowerCase() !== other.charAt(0).toLowerCase()) return false;
  return distance(one.toLowerCase(), other.toLowerCase()) <= (least < LONG ? 1 : 2);
}

/** How many letters are to be added, left out or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (other[to - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
