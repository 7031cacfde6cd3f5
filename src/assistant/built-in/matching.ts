/**
 * Which words of a text stand for which words of the question: the same stem, a word of the same family, a part of
 * a compound, or a spelling one letter off. Each word of the vocabulary is compared once, then remembered.
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

/** How a word says a term: itself, by a form or a word of its family, by a part, by what means the same. */
export type Manner = 'same' | 'form' | 'part' | 'misspelling' | 'synonym' | 'translation';

/** How well a term is said, and how. */
export type Said = Omit<TermMatch, 'term'>;

/** Irregular forms: not all that are listed are of one word. */
const FORM = 0.65;
/** Of the thesaurus; fitted, with the root of the meanings, on the contracts of the training part. */
const SYNONYM = 0.4;
const TRANSLATION = 0.65;
/** A German compound with the translation for a part, and a word of a translation of several. */
const IN_COMPOUND = 0.45;
const PARTLY = 0.35;
const FAMILY = 0.7;
const COMPOUND = 0.55;
const MISSPELT = 0.7;
const MIN_FAMILY_PREFIX = 5;
/** How much of the longer word a common beginning must make up. */
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
  /** How the stems of translations begin: most words begin otherwise, and need not be stemmed again. */
  readonly #foreign = new Set<string>();
  /** Tells German compounds with a translation at either end. */
  readonly #compound: RegExp | undefined;

  readonly #forTexts = new Map<Language, TermMatcher>();
  /** Of the text, where it is known: what says the same in a third language is chance there. */
  readonly #language: Language | undefined;

  constructor(terms: readonly Term[], language?: Language) {
    this.#terms = terms;
    this.#language = language;
    const german = new Set<string>();
    terms.forEach(({ stems, related }, index) => {
      for (const stem of stems) if (!this.#exact.has(stem)) this.#exact.set(stem, index);
      for (const said of [related.translations, related.partly])
        for (const [into, words] of said)
          if (this.#mayBe(into)) for (const stem of words) this.#foreign.add(beginningOf(stem));
      for (const stem of (this.#mayBe('de') ? related.translations.get('de') : undefined) ?? [])
        if (stem.length >= MIN_COMPOUND_PART) german.add(stem);
    });
    const parts = [...german].join('|');
    this.#compound = parts === '' ? undefined : new RegExp(`^(?:${parts})|(?:${parts})[a-z]{0,2}$`);
  }

  /** The same for a text in a language. @param language none where it is not told */
  forText(language: Language | undefined): TermMatcher {
    if (language === undefined) return this;
    const known = this.#forTexts.get(language);
    if (known !== undefined) return known;
    const made = new TermMatcher(this.#terms, language);
    this.#forTexts.set(language, made);
    return made;
  }

  #mayBe(language: Language): boolean {
    return this.#language === undefined || this.#language === language;
  }

  /** The terms that a word may stand for. @param stem its stem @param word the folded word itself */
  matches(stem: string, word: string): readonly TermMatch[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const made = this.#compare(stem, word);
    this.#known.set(word, made);
    return made;
  }

  /** How well words say each term, 0 where they do not. */
  strengths(words: Iterable<{ readonly stem: string; readonly word: string }>): number[] {
    return this.said(words).map((one) => one?.strength ?? 0);
  }

  /** How each term is said best, undefined where it is not. */
  said(words: Iterable<{ readonly stem: string; readonly word: string }>): (Said | undefined)[] {
    const found = new Array<Said | undefined>(this.#terms.length).fill(undefined);
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
      this.#foreign.has(beginningOf(word)) ||
      (word.length >= MIN_COMPOUND && this.#compound?.test(word) === true);
    const foreign = isForeign ? this.#stemsByLanguage(word) : NO_STEMS;
    this.#terms.forEach((term, index) => {
      if (term.isNumber) return;
      const meant = relation(stem, foreign, term);
      const alike = likeness(word, stem, term);
      const said = alike === undefined || (meant?.strength ?? 0) >= alike.strength ? meant : alike;
      if (said !== undefined) matches.push({ term: index, ...said });
    });
    return matches.length === 0 ? NONE : matches;
  }
}

/** A word that may mean several things says each of them less surely. */
function relation(stem: string, foreign: ForeignStems, { related }: Term): Said | undefined {
  if (related.forms.has(stem)) return { strength: FORM, manner: 'form' };
  if (related.synonyms.has(stem))
    return { strength: SYNONYM / Math.sqrt(related.meanings), manner: 'synonym' };
  const strength = Math.max(0, ...foreign.map(([language, own]) => translation(own, language, related)));
  if (strength === 0) return undefined;
  return { strength: strength / Math.sqrt(related.meanings || 1), manner: 'translation' };
}

/** How well a word says the same in its language. @param stem by the endings of that language */
function translation(stem: string, language: Language, { translations, partly }: Term['related']): number {
  const whole = translations.get(language);
  if (whole?.has(stem) === true) return TRANSLATION;
  if (language === 'de' && whole !== undefined && [...whole].some((part) => isPart(part, stem)))
    return IN_COMPOUND;
  return partly.get(language)?.has(stem) === true ? PARTLY : 0;
}

/** As much as no ending takes away. */
function beginningOf(word: string): string {
  return word.slice(0, 3);
}

function likeness(word: string, stem: string, term: Term): Said | undefined {
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
