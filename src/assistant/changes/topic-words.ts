/** Whether a text is about what a few words name: by their stems in any language, and by words that say the same. */
import type { Language } from '../languages/language-data.ts';
import { type RelatedWords, stemsOf } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldText, tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
/** "The number of leave days" is about leave days. */
const GENERIC = wordsOfAll(({ genericNouns }) => genericNouns);

export class Topic {
  /** For each word, the stems that stand for it. */
  readonly #words: readonly ReadonlySet<string>[];
  /** The same without words that say the same. */
  readonly #own: readonly ReadonlySet<string>[];
  readonly #beginnings: RegExp;

  constructor(text: string, related: RelatedWords, language: Language) {
    const words = tokenize(text).map(({ word }) => word);
    const others = related.of(words, language);
    const telling = words.map((_, index) => index).filter((index) => !STOP_WORDS.has(words[index] ?? ''));
    const specific = telling.filter((index) => !GENERIC.has(words[index] ?? ''));
    const kept = [specific, telling, words.map((_, index) => index)].find((one) => one.length > 0) ?? [];
    this.#own = kept.map((index) => new Set(stemsOfAnyLanguage(words[index] ?? '')));
    this.#words = kept.map((index, nth) => {
      const same = others[index];
      return new Set([...(this.#own[nth] ?? []), ...(same === undefined ? [] : stemsOf(same))]);
    });
    this.#beginnings = beginningsOf(this.#words);
  }

  /** Whether a text may hold one of the words: told at a glance, since most texts hold none. */
  mayTouch(text: string): boolean {
    return this.#beginnings.test(ASCII.test(text) ? text : foldText(text));
  }

  /** Which share of its very words a text holds. */
  literal(text: string): number {
    return this.mayTouch(text) ? shareOf(this.#own, text) : 0;
  }

  /** Which share of its words a text holds, from 0 to 1; parts of long words count half. */
  share(text: string): number {
    return this.mayTouch(text) ? shareOf(this.#words, text) : 0;
  }
}

const ASCII = /^[ -~]*$/;

/** How the words begin; a vowel that German may write with an "e" is found with it and without. */
function beginningsOf(words: readonly ReadonlySet<string>[]): RegExp {
  const beginnings = new Set(
    words
      .flatMap((word) => [...word])
      .map((stem) => stem.slice(0, Math.max(2, Math.min(LONGEST_BEGINNING, stem.length - 1)))),
  );
  const pattern = [...beginnings].map((one) => one.replaceAll(/[aou]/g, '$&e?'));
  return pattern.length === 0 ? /(?!)/ : new RegExp(pattern.join('|'), 'i');
}

/** The last letter of a short stem may be another than the word's. */
const LONGEST_BEGINNING = 3;

function shareOf(words: readonly ReadonlySet<string>[], text: string): number {
  if (words.length === 0) return 0;
  const stems = new Set(tokenize(text).flatMap(({ word }) => [word, ...stemsOfAnyLanguage(word)]));
  const held = words.map((word) => {
    if ([...word].some((stem) => stems.has(stem))) return 1;
    const isPart = [...word].some((one) => one.length > 4 && [...stems].some((stem) => stem.includes(one)));
    return isPart ? COMPOUND : 0;
  });
  return held.reduce<number>((sum, one) => sum + one, 0) / words.length;
}

const COMPOUND = 0.75;
