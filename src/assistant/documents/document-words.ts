/** The words that people use for documents, in four languages: kinds, formats, languages, versions. */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { type DocumentKind, type FormatName, TOPIC_DATA } from '../languages/topic-data.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

/** A range of words, the end excluded. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

interface Phrase<Tag> {
  readonly tag: Tag;
  readonly words: readonly string[];
  readonly stems: readonly ReadonlySet<string>[];
}

export interface FoundPhrase<Tag> extends WordRange {
  readonly tag: Tag;
  readonly isExact: boolean;
  /** The first part of a compound word: "Wartung" in "Wartungsvertrag". */
  readonly head?: string;
}

/** A word of a text, prepared for comparison with phrases. */
export interface NamingWord {
  readonly word: string;
  readonly stems: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Minimum length of a word to be found at the end of compounds, such as "Vertrag" in "Mietvertrag". */
const MIN_COMPOUND_PART = 5;

/** Size of the cache of stems, since words of names recur in many documents. The cache is cleared when full. */
const MAX_REMEMBERED = 20_000;
const stemCache = new Map<string, readonly string[]>();

function stemsOf(word: string): readonly string[] {
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  if (stemCache.size >= MAX_REMEMBERED) stemCache.clear();
  const stems = stemsOfAnyLanguage(word);
  stemCache.set(word, stems);
  return stems;
}

/** The words of a text, with their stems in any language. */
export function namingWords(text: string): NamingWord[] {
  return tokenize(text).map((token) => ({ ...token, stems: stemsOf(token.word) }));
}

/** Phrases of all languages with their tags. */
export class PhraseList<Tag> {
  readonly #byStem = new Map<string, Phrase<Tag>[]>();
  readonly #endings: { readonly ending: string; readonly tag: Tag }[] = [];

  constructor(entries: readonly (readonly [Tag, string])[], { compounds = false } = {}) {
    for (const [tag, list] of entries) {
      for (const phrase of list.split(',')) this.#add(tag, phrase, compounds);
    }
  }

  #add(tag: Tag, phrase: string, compounds: boolean): void {
    const words = namingWords(phrase);
    const stems = words.map((one) => new Set(one.stems));
    const entry = { tag, words: words.map(({ word }) => word), stems };
    for (const stem of stems[0] ?? []) this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), entry]);
    const [only] = words;
    if (compounds && words.length === 1 && only !== undefined && only.word.length >= MIN_COMPOUND_PART) {
      this.#endings.push({ ending: only.word, tag });
    }
  }

  /**
   * Finds all phrases, longer ones first. An inflected form must be at least as long as the listed word; `isExact`
   * means that the words occur as listed.
   */
  find(words: readonly NamingWord[]): FoundPhrase<Tag>[] {
    const found = words.flatMap((word, at): FoundPhrase<Tag>[] => {
      const phrases = new Set(word.stems.flatMap((stem) => this.#byStem.get(stem) ?? []));
      const matches = [...phrases]
        .filter(({ stems }) => stems.every((own, i) => words[at + i]?.stems.some((stem) => own.has(stem))))
        .filter(({ words: own }) => own.every((one, i) => one.length <= (words[at + i]?.word.length ?? 0)))
        .map(({ tag, words: own }) => ({
          tag,
          from: at,
          to: at + own.length,
          isExact: own.every((one, i) => one === words[at + i]?.word),
        }));
      const parts = this.#endings
        .filter(({ ending }) => word.word.length > ending.length + 2 && word.word.endsWith(ending))
        .map(({ ending, tag }) => ({
          tag,
          from: at,
          to: at + 1,
          isExact: true,
          head: word.word.slice(0, -ending.length),
        }));
      // A word that is itself listed is not treated as a compound: "Betriebsvereinbarung".
      return matches.length > 0 ? matches : parts;
    });
    return found.sort((a, b) => b.to - b.from - (a.to - a.from));
  }
}

function entriesOf<Tag extends string>(
  pick: (data: (typeof TOPIC_DATA)['en']['documents']) => Readonly<Record<Tag, string>>,
): (readonly [Tag, string])[] {
  return LANGUAGES.flatMap((language) => {
    const lists = pick(TOPIC_DATA[language].documents);
    return (Object.keys(lists) as Tag[]).map((tag) => [tag, lists[tag]] as const);
  });
}

type ListName = 'nouns' | 'determiners' | 'version' | 'and' | 'first' | 'previous' | 'old' | 'newest';

/** The folded words of a list. */
function wordsUnder(name: ListName, languages: readonly Language[] = LANGUAGES): ReadonlySet<string> {
  return new Set(
    languages.flatMap((language) =>
      tokenize(TOPIC_DATA[language].documents[name]).map((token) => token.word),
    ),
  );
}

export const KINDS: PhraseList<DocumentKind> = new PhraseList(
  entriesOf((data) => data.kinds),
  { compounds: true },
);
export const FORMATS: PhraseList<FormatName> = new PhraseList(entriesOf((data) => data.formats));
export const LANGUAGE_NAMES: PhraseList<Language> = new PhraseList(entriesOf((data) => data.languages));
export const EVERY: PhraseList<'every'> = new PhraseList(
  LANGUAGES.map((language) => ['every', TOPIC_DATA[language].documents.every] as const),
);
export const NOUNS = wordsUnder('nouns');
export const DETERMINERS = wordsUnder('determiners');
export const VERSION = wordsUnder('version');
export const AND = wordsUnder('and');
export const FIRST = wordsUnder('first');
export const PREVIOUS = wordsUnder('previous');
export const OLD = wordsUnder('old');
export const NEWEST = wordsUnder('newest');
/** Where adjectives stand behind their noun: "contrato nuevo". */
const ROMANCE = ['fr', 'es'] as const;
/** Words for old and new that may follow their noun. */
export const OLD_OR_NEW_BEHIND: ReadonlySet<string> = new Set([
  ...wordsUnder('old', ROMANCE),
  ...wordsUnder('newest', ROMANCE),
]);
