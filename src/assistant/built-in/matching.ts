/**
 * Matches the words of a text with the terms of a question: by stem, word family, part of a compound, one wrong letter,
 * synonym or translation. The result for each distinct word is cached.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { MIN_COMPOUND } from '../text/index-words.ts';
import { stem as stemOf } from '../text/stem.ts';
import type { Term } from './question.ts';

export interface TermMatch {
  /** Index among the question's terms. */
  readonly term: number;
  /** 1 for the same word, less for a related one. */
  readonly strength: number;
  readonly manner: Manner;
}

/** How a word matches a term; `form` includes words of the same family, `part` is that of a compound. */
export type Manner = 'same' | 'form' | 'part' | 'misspelling' | 'synonym' | 'translation';

/** The strength and manner of a match. */
export type MatchQuality = Omit<TermMatch, 'term'>;

/** For irregular forms; some of those listed belong to other words. */
const FORM = 0.65;
/** For terms of the thesaurus; fitted, with the root of the number of meanings, on the training contracts. */
const SYNONYM = 0.4;
const TRANSLATION = 0.65;
/** For a German compound with a translation as its part, and for one word of a translation that is a phrase. */
const IN_COMPOUND = 0.45;
const PARTLY = 0.35;
const FAMILY = 0.7;
const COMPOUND = 0.55;
const MISSPELT = 0.7;
const MIN_FAMILY_PREFIX = 5;
/** Minimum length of the common prefix, as a share of the longer word. */
const FAMILY_SHARE = 0.65;
const MIN_COMPOUND_PART = 5;
const MIN_MISSPELT = 6;
const NONE: readonly TermMatch[] = [];
/** A word's stem by each language. */
type ForeignStems = readonly (readonly [Language, string])[];
const NO_STEMS: ForeignStems = [];

export class TermMatcher {
  readonly #terms: readonly Term[];
  readonly #exact = new Map<string, number>();
  readonly #known = new Map<string, readonly TermMatch[]>();
  /** Prefixes of the stems of translations; words with other prefixes, i.e. most, need no stemming in other languages. */
  readonly #foreign = new Set<string>();
  /** Matches German compounds with a translation at either end. */
  readonly #compound: RegExp | undefined;

  readonly #forTexts = new Map<Language, TermMatcher>();
  /** The language of the text, if known: matches in any other language than that would be coincidences. */
  readonly #language: Language | undefined;

  constructor(terms: readonly Term[], language?: Language) {
    this.#terms = terms;
    this.#language = language;
    const german = new Set<string>();
    terms.forEach(({ stems, related }, index) => {
      for (const stem of stems) if (!this.#exact.has(stem)) this.#exact.set(stem, index);
      for (const translations of [related.translations, related.partly])
        for (const [into, words] of translations)
          if (this.#mayBe(into)) for (const stem of words) this.#foreign.add(prefixOf(stem));
      for (const stem of (this.#mayBe('de') ? related.translations.get('de') : undefined) ?? [])
        if (stem.length >= MIN_COMPOUND_PART) german.add(stem);
    });
    const parts = [...german].join('|');
    this.#compound = parts === '' ? undefined : new RegExp(`^(?:${parts})|(?:${parts})[a-z]{0,2}$`);
  }

  /** The matcher for texts in a language. @param language undefined if unknown */
  forText(language: Language | undefined): TermMatcher {
    if (language === undefined) return this;
    const known = this.#forTexts.get(language);
    if (known !== undefined) return known;
    const matcher = new TermMatcher(this.#terms, language);
    this.#forTexts.set(language, matcher);
    return matcher;
  }

  #mayBe(language: Language): boolean {
    return this.#language === undefined || this.#language === language;
  }

  /** The terms that a word matches. @param stem its stem @param word the folded word itself */
  matches(stem: string, word: string): readonly TermMatch[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const matches = this.#compare(stem, word);
    this.#known.set(word, matches);
    return matches;
  }

  /** The strength of the best match of each term, 0 without one. */
  strengths(words: Iterable<{ readonly stem: string; readonly word: string }>): number[] {
    return this.bestMatches(words).map((one) => one?.strength ?? 0);
  }

  /** The best match of each term, undefined without one. */
  bestMatches(
    words: Iterable<{ readonly stem: string; readonly word: string }>,
  ): (MatchQuality | undefined)[] {
    const found = new Array<MatchQuality | undefined>(this.#terms.length).fill(undefined);
    for (const { stem, word } of words) {
      for (const match of this.matches(stem, word)) {
        if (match.strength > (found[match.term]?.strength ?? 0)) found[match.term] = match;
      }
    }
    return found;
  }

  #stemsByLanguage(word: string): ForeignStems {
    return LANGUAGES.filter((language) => this.#mayBe(language)).map(
      (language) => [language, stemOf(word, language)] as const,
    );
  }

  #compare(stem: string, word: string): readonly TermMatch[] {
    const exact = this.#exact.get(stem);
    if (exact !== undefined) return [{ term: exact, strength: 1, manner: 'same' }];
    if (stem.length < 3 || /^\d/.test(stem)) return NONE;
    const matches: TermMatch[] = [];
    const isForeign =
      this.#foreign.has(prefixOf(word)) ||
      (word.length >= MIN_COMPOUND && this.#compound?.test(word) === true);
    const foreign = isForeign ? this.#stemsByLanguage(word) : NO_STEMS;
    this.#terms.forEach((term, index) => {
      if (term.isNumber) return;
      const semantic = relatedMatch(stem, foreign, term);
      const lexical = similarity(word, stem, term);
      const best =
        lexical === undefined || (semantic?.strength ?? 0) >= lexical.strength ? semantic : lexical;
      if (best !== undefined) matches.push({ term: index, ...best });
    });
    return matches.length === 0 ? NONE : matches;
  }
}

/** Matches by forms and the thesaurus; the more meanings a word has, the weaker the match. */
function relatedMatch(stem: string, foreign: ForeignStems, { related }: Term): MatchQuality | undefined {
  if (related.forms.has(stem)) return { strength: FORM, manner: 'form' };
  if (related.synonyms.has(stem))
    return { strength: SYNONYM / Math.sqrt(related.meanings), manner: 'synonym' };
  const strength = Math.max(0, ...foreign.map(([language, own]) => translation(own, language, related)));
  if (strength === 0) return undefined;
  return { strength: strength / Math.sqrt(related.meanings || 1), manner: 'translation' };
}

/** The strength of a match as a translation. @param stem the word's stem in the given language */
function translation(stem: string, language: Language, { translations, partly }: Term['related']): number {
  const whole = translations.get(language);
  if (whole?.has(stem) === true) return TRANSLATION;
  if (language === 'de' && whole !== undefined && [...whole].some((part) => isPart(part, stem)))
    return IN_COMPOUND;
  return partly.get(language)?.has(stem) === true ? PARTLY : 0;
}

/** The minimum stem, which stemming never changes. */
function prefixOf(word: string): string {
  return word.slice(0, 3);
}

function similarity(word: string, stem: string, term: Term): MatchQuality | undefined {
  if (stem.length < 4) return undefined;
  for (const other of term.stems) {
    const shared = commonPrefix(stem, other);
    if (shared >= MIN_FAMILY_PREFIX && shared >= FAMILY_SHARE * Math.max(stem.length, other.length))
      return { strength: FAMILY, manner: 'form' };
    if (isPart(stem, other) || isPart(other, stem)) return { strength: COMPOUND, manner: 'part' };
  }
  return isMisspelling(word, term.word) ? { strength: MISSPELT, manner: 'misspelling' } : undefined;
}

function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  return shared;
}

function isPart(part: string, whole: string): boolean {
  if (part.length < MIN_COMPOUND_PART || whole.length < part.length + 3) return false;
  return whole.endsWith(part) || whole.startsWith(part);
}

/** Whether two words differ by one letter: added, left out, or another. The first letters must agree. */
function isMisspelling(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_MISSPELT || long.length - short.length > 1 || short.charAt(0) !== long.charAt(0))
    return false;
  const head = commonPrefix(short, long);
  return short.slice(long.length === short.length ? head + 1 : head) === long.slice(head + 1);
}
