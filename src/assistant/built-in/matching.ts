/**
 * Which words of a text stand for which words of the question: the same stem, a word of the same family, a part of
 * a compound, or a spelling one letter off. Each word of the vocabulary is compared once, then remembered.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
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

  constructor(terms: readonly Term[]) {
    this.#terms = terms;
    terms.forEach((term, index) => {
      for (const stem of term.stems) if (!this.#exact.has(stem)) this.#exact.set(stem, index);
      for (const stems of term.related.translations.values())
        for (const stem of stems) this.#foreign.add(beginningOf(stem));
    });
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

  #compare(stem: string, word: string): readonly TermMatch[] {
    const exact = this.#exact.get(stem);
    if (exact !== undefined) return [{ term: exact, strength: 1, manner: 'same' }];
    if (stem.length < 3 || /^\d/.test(stem)) return NONE;
    const matches: TermMatch[] = [];
    const foreign = this.#foreign.has(beginningOf(word)) ? stemsByLanguage(word) : NO_STEMS;
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
  return isTranslation(foreign, related)
    ? { strength: TRANSLATION / Math.sqrt(related.meanings), manner: 'translation' }
    : undefined;
}

/** Whether a word is one of another language that says the same, by the endings of that language. */
function isTranslation(foreign: ForeignStems, { translations }: Term['related']): boolean {
  return foreign.some(([language, stem]) => translations.get(language)?.has(stem) === true);
}

function stemsByLanguage(word: string): ForeignStems {
  return LANGUAGES.map((language) => [language, stemOf(word, language)] as const);
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
