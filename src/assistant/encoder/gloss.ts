/**
 * Puts a text into English word by word, by the thesaurus and lists of function words and common words, for the encoder,
 * which was trained on English alone. Word order and endings are lost, and words that are in neither are left out: enough
 * to tell what a sentence is about, not to be read.
 */
import type { Language } from '../languages/language-data.ts';
import { compoundParts, MIN_COMPOUND } from '../text/index-words.ts';
import { isFigure, stem } from '../text/stem.ts';
import { foldText, tokenize } from '../text/tokens.ts';
import { BETWEEN_WORDS, FIELDS, readTerms } from '../thesaurus/thesaurus.ts';
import { findVector } from '../vectors/word-vectors.ts';
import commonWords from './common-words.txt' with { type: 'text' };
import functionWords from './function-words.txt' with { type: 'text' };

type Foreign = Exclude<Language, 'en'>;

/** Maximum number of words of a term. */
const MAX_TERM = 4;

interface Dictionary {
  /** English words by function words and common words in forms that are listed. */
  readonly forms: ReadonlyMap<string, string>;
  /** English terms by the stems of a term's words: those of the thesaurus, then those of common words. */
  readonly stems: ReadonlyMap<string, string>;
}

const dictionaries = new Map<Foreign, Dictionary>();

/** A text in English words. @param language the text's */
export function gloss(text: string, language: Foreign): string {
  const dictionary = dictionaryOf(language);
  const words = tokenize(text).map(({ word }) => word);
  const stems = words.map((word) => stem(word, language));
  const english: string[] = [];
  for (let at = 0; at < words.length; ) {
    const term = longestTerm(words, stems, at, dictionary);
    english.push(...(term?.english ?? englishOf(words[at] ?? '', language, dictionary)));
    at += term?.length ?? 1;
  }
  return english.join(' ');
}

function longestTerm(
  words: readonly string[],
  stems: readonly string[],
  at: number,
  dictionary: Dictionary,
): { readonly english: readonly string[]; readonly length: number } | undefined {
  for (let length = Math.min(MAX_TERM, words.length - at); length > 0; length--) {
    const found =
      dictionary.forms.get(words.slice(at, at + length).join(' ')) ??
      dictionary.stems.get(stems.slice(at, at + length).join(' '));
    if (found !== undefined) return { english: [found], length };
  }
  return undefined;
}

/** A word that is no term: a number, a compound of two terms, or the same in English. */
function englishOf(word: string, language: Foreign, { stems }: Dictionary): readonly string[] {
  if (isFigure(word)) return [word];
  const partOf = (part: string) => stems.get(stem(part, language));
  if (language === 'de' && word.length >= MIN_COMPOUND) {
    const parts = compoundParts(word, (part) => partOf(part) !== undefined);
    if (parts.length > 0) return parts.flatMap((part) => partOf(part) ?? []);
  }
  return findVector(word, 'en') === undefined ? [] : [word];
}

function dictionaryOf(language: Foreign): Dictionary {
  const known = dictionaries.get(language);
  if (known !== undefined) return known;
  const toStem = (word: string) => stem(word, language);
  const dictionary = {
    forms: readDictionary([functionWords, commonWords], language, (word) => word),
    stems: new Map([
      ...readDictionary([commonWords], language, toStem),
      ...readDictionary(Object.values(FIELDS), language, toStem),
    ]),
  };
  dictionaries.set(language, dictionary);
  return dictionary;
}

/**
 * The first English term of each line, by the line's terms in the language. Where several lines have a term, that which
 * names it earlier is used.
 */
function readDictionary(
  files: readonly string[],
  language: Foreign,
  keyOf: (word: string) => string,
): ReadonlyMap<string, string> {
  const ranked = new Map<string, { readonly english: string; readonly rank: number }>();
  for (const line of files.flatMap((file) => foldText(file).split('\n'))) {
    if (line === '' || line.startsWith('#')) continue;
    const terms = readTerms(line);
    const [english] = terms.en;
    if (english === undefined) continue;
    terms[language].forEach((term, rank) => {
      const key = term.split(BETWEEN_WORDS).map(keyOf).join(' ');
      if (rank < (ranked.get(key)?.rank ?? Number.POSITIVE_INFINITY)) ranked.set(key, { english, rank });
    });
  }
  return new Map([...ranked].map(([key, { english }]) => [key, english]));
}
