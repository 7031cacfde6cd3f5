/**
 * Words that describe a value or a part, and how well texts match them: by stems in any language, by synonyms, and by parts
 * of compound words. Rare words weigh more than frequent ones. A name or figure that occurs nowhere keeps its full weight,
 * which lowers the coverage of every location.
 */
import type { Language } from '../languages/language-data.ts';
import { type RelatedWords, stemsOf } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { STOP_WORDS, wordsOfAll } from '../text/word-lists.ts';
import type { TextPart } from './document-blocks.ts';

const GENERIC = wordsOfAll(({ genericNouns }) => genericNouns);

/** Match strength of a word: the word itself, a synonym, a part of a longer word, a synonym of one part of a compound. */
const MATCH = { exact: 1, synonym: 0.88, part: 0.7, compoundPart: 0.45 };
/** Factors for matches outside the location itself. */
export const FACTOR = { heading: 0.85, document: 0.7, neighbour: 0.55, header: 0.75, itself: 0.9 };
const WEIGHT = { least: 0.15, unknown: 0.35, around: 0.5, noun: 0.2 };
const LONG = 5;
const COMPOUND = 8;

interface Term {
  /** Where it stands in the text, end excluded. */
  readonly start: number;
  readonly end: number;
  readonly initial: string;
  /** For a single capital letter, which must match exactly. */
  readonly letter: RegExp | undefined;
  readonly own: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** For a compound without a single-word translation: stems of the translations of its parts. */
  readonly some: ReadonlySet<string>;
  /** A figure or a name. */
  readonly isName: boolean;
  readonly isNoun: boolean;
}

export type Strengths = readonly number[];

/** How well a location matches each word: by its own text, and by its surroundings. */
export interface MatchStrengths {
  readonly part: TextPart;
  readonly own: Strengths;
  readonly around: Strengths;
}

/** The significant words: "leave" and "days" in "the number of leave days". Generic nouns count if there are no others. */
function significantWords(words: readonly string[], language: Language): ReadonlySet<string> {
  const significant = words.filter((word) => !STOP_WORDS[language].has(word));
  const specific = significant.filter((word) => !GENERIC.has(word));
  return new Set([specific, significant].find((one) => one.length > 0));
}

interface DescriptionTools {
  readonly related: RelatedWords;
  readonly language: Language;
}

function termsOf(text: string, { related, language }: DescriptionTools, nouns = '(?!)'): Term[] {
  const tokens = tokenize(text);
  const words = tokens.map(({ word }) => word);
  const others = related.of(words, language);
  const significant = significantWords(words, language);
  const noun = new RegExp(`^(?:${nouns})$`, 'iu');
  return tokens.flatMap(({ word, start, end }, index): Term[] => {
    const written = text.slice(start, end);
    const isLetter = /^\p{Lu}$/u.test(written);
    if (!significant.has(word) && !isLetter) return [];
    const own = new Set([word, ...stemsOfAnyLanguage(word)]);
    const same = others[index];
    const isName = /\d/.test(written) || (/^\p{Lu}/u.test(written) && start > 0 && language !== 'de');
    return [
      {
        start,
        end,
        initial: word.charAt(0),
        letter: isLetter ? new RegExp(`(?<![\\p{L}\\d])${written}(?![\\p{L}\\d'’])`, 'u') : undefined,
        own,
        all: new Set([...own, ...(same === undefined ? [] : stemsOf(same))]),
        some: new Set([...(same?.partly.values() ?? [])].flatMap((stems) => [...stems])),
        isName,
        isNoun: noun.test(written),
      },
    ];
  });
}

/** A pattern that is in every text with a match of a term, so that other texts need no further look. */
function beginningsOf(terms: readonly Term[]): RegExp {
  const beginnings = terms.flatMap(({ all, some }) =>
    [...all, ...some].flatMap((stem) => [
      stem.slice(0, Math.max(1, Math.min(3, stem.length - 1))),
      // The last part of a compound may occur as a separate word.
      ...(stem.length >= COMPOUND ? [stem.slice(-4, -1)] : []),
    ]),
  );
  if (beginnings.length === 0) return /(?!)/;
  const patterns = [...new Set(beginnings)].map((one) => RegExp.escape(one).replaceAll(/[aou]/g, '$&e?'));
  return new RegExp(patterns.join('|'), 'i');
}

export class Description {
  readonly #terms: readonly Term[];
  readonly #mayMatch: RegExp;
  readonly #cache = new Map<string, Strengths>();
  readonly #none: Strengths;

  /** @param nouns pattern of words that only name the kind of a value, such as "price" */
  constructor(text: string, tools: DescriptionTools, nouns?: string) {
    this.#terms = termsOf(text, tools, nouns);
    this.#mayMatch = beginningsOf(this.#terms);
    this.#none = this.#terms.map(() => 0);
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  /** Which of its words stand outside a range of the text. */
  outside({ start, end }: { readonly start: number; readonly end: number }): readonly boolean[] {
    return this.#terms.map((term) => term.end <= start || end <= term.start);
  }

  get areNames(): readonly boolean[] {
    return this.#terms.map(({ isName }) => isName);
  }

  /** Mean match strength over all words, from 0 to 1. */
  share(text: string): number {
    return meanOf(this.strengths(text));
  }

  /** Share of the words that the text contains itself, without synonyms and parts of words. */
  literal(text: string): number {
    return meanOf(this.strengths(text).map((one) => (one === MATCH.exact ? 1 : 0)));
  }

  /** Match strength of each word in a text, from 0 to 1. */
  strengths(text: string): Strengths {
    const cached = this.#cache.get(text);
    if (cached !== undefined) return cached;
    const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const own = this.#mayMatch.test(plain) ? this.#read(text) : this.#none;
    this.#cache.set(text, own);
    return own;
  }

  #read(text: string): Strengths {
    const words = tokenize(text).map(({ word }) => word);
    const stems = new Set(words.flatMap((word) => [word, ...stemsOfAnyLanguage(word)]));
    const long = [...stems].filter((stem) => stem.length >= LONG);
    return this.#terms.map(({ own, all, some, letter }) => {
      if (letter !== undefined) return letter.test(text) ? MATCH.exact : 0;
      if ([...own].some((stem) => stems.has(stem))) return MATCH.exact;
      if ([...all].some((stem) => stems.has(stem))) return MATCH.synonym;
      const isPart = [...own].some(
        (one) =>
          one.length >= LONG &&
          !/\d/.test(one) &&
          long.some((stem) => stem.includes(one) || (stem.length >= LONG && one.includes(stem))),
      );
      if (isPart) return MATCH.part;
      return Math.min(MATCH.synonym, [...some].filter((stem) => stems.has(stem)).length * MATCH.compoundPart);
    });
  }

  /** Weight of each word: the fewer locations match it, the higher. */
  weights(locations: readonly MatchStrengths[]): Strengths {
    const all = Math.log(locations.length + 2);
    return this.#terms.map(({ isName, isNoun }, term) => {
      const matching = locations.filter(({ own }) => (own[term] ?? 0) > FACTOR.neighbour).length;
      const isAround = locations.some(
        ({ around, part }) =>
          (around[term] ?? 0) > 0 || this.header(part).some((one) => (one[term] ?? 0) > 0),
      );
      const weight =
        matching > 0
          ? Math.max(WEIGHT.least, Math.log((locations.length + 2) / (matching + 0.5)) / all)
          : isAround
            ? WEIGHT.around
            : isName
              ? 1
              : WEIGHT.unknown;
      return isNoun ? weight * WEIGHT.noun : weight;
    });
  }

  /** Match strengths of the column titles of a row; an abbreviation such as "LT" matches "lead time". */
  header({ row }: TextPart): readonly Strengths[] {
    return (row?.header ?? []).map((title) => {
      const byWords = this.strengths(title);
      return most([
        byWords,
        ...(title.match(/(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu) ?? []).map((one) => this.#initials(one)),
      ]);
    });
  }

  #initials(letters: string): Strengths {
    const initials = this.#terms.map(({ initial }) => initial).join('');
    const at = initials.indexOf(letters.toLowerCase());
    return this.#terms.map((_, term) =>
      at >= 0 && term >= at && term < at + letters.length ? MATCH.synonym : 0,
    );
  }
}

function meanOf(strengths: Strengths): number {
  return strengths.length === 0 ? 0 : strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
}

/** The maximum strength of each word. */
export function most(all: readonly Strengths[]): Strengths {
  const [first = []] = all;
  return first.map((_, term) => Math.max(...all.map((one) => one[term] ?? 0)));
}

/** The weighted share of the words that a location matches, from 0 to 1. */
export function coverage(strengths: Strengths, weights: Strengths): number {
  const total = weights.reduce((sum, one) => sum + one, 0);
  return total === 0 ? 0 : strengths.reduce((sum, one, term) => sum + one * (weights[term] ?? 0), 0) / total;
}
