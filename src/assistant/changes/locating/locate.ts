/**
 * Where values stand that words describe: each cell and each value in a sentence, with how well its row, its column, its
 * sentence and what stands above say the words. Rare words tell more than frequent ones; what is named by a capital or a
 * figure and stands nowhere tells that nothing of it is here.
 */
import type { Language } from '../../languages/language-data.ts';
import { type RelatedWords, stemsOf } from '../../text/related-words.ts';
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { type ReadDocument, sentencesOf, type TextPart } from '../document-blocks.ts';
import { partsWithin } from '../find-parts.ts';
import type { Context } from '../plan.ts';

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);

/** How well a text says a word: itself, by another that says the same, as a part of a longer one. */
const SAID = { own: 1, other: 0.88, part: 0.7 };
/** How much what stands elsewhere says of a place. */
const BY = { heading: 0.85, document: 0.7, neighbour: 0.55, header: 0.75, itself: 0.9 };
const WEIGHT = { least: 0.15, unknown: 0.35, around: 0.5, noun: 0.4 };
const LONG = 5;

interface Term {
  readonly initial: string;
  /** A capital alone, which calls what it stands for just so. */
  readonly letter: RegExp | undefined;
  readonly own: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** A figure or a name, of which something must be there. */
  readonly isName: boolean;
  readonly isNoun: boolean;
}

type Strengths = readonly number[];

/** A row or a sentence that says some of the words. */
export interface Location {
  readonly read: ReadDocument;
  readonly part: TextPart;
  readonly text: string;
  /** Of a row, for each cell. */
  readonly cells: readonly Strengths[] | undefined;
  readonly own: Strengths;
  readonly around: Strengths;
}

export class Description {
  readonly #terms: readonly Term[];
  readonly #touch: RegExp;
  readonly #known = new Map<string, Strengths>();
  readonly #none: Strengths;

  /** @param nouns words that only say of which kind a value is, as a pattern */
  constructor(
    text: string,
    { related, language }: { related: RelatedWords; language: Language },
    nouns?: string,
  ) {
    const tokens = tokenize(text);
    const words = tokens.map(({ word }) => word);
    const others = related.of(words, language);
    const noun = new RegExp(`^(?:${nouns ?? '(?!)'})$`, 'iu');
    this.#terms = tokens.flatMap(({ word, start, end }, index): Term[] => {
      const said = text.slice(start, end);
      const isLetter = /^\p{Lu}$/u.test(said);
      if (STOP_WORDS.has(word) && !isLetter) return [];
      const own = new Set([word, ...stemsOfAnyLanguage(word)]);
      const same = others[index];
      const isName = /\d/.test(said) || (/^\p{Lu}/u.test(said) && start > 0 && language !== 'de');
      return [
        {
          initial: word.charAt(0),
          letter: isLetter ? new RegExp(`(?<![\\p{L}\\d])${said}(?![\\p{L}\\d'’])`, 'u') : undefined,
          own,
          all: new Set([...own, ...(same === undefined ? [] : stemsOf(same))]),
          isName,
          isNoun: noun.test(said),
        },
      ];
    });
    this.#none = this.#terms.map(() => 0);
    const beginnings = this.#terms.flatMap(({ all }) =>
      [...all].map((stem) => stem.slice(0, Math.max(1, Math.min(3, stem.length - 1)))),
    );
    this.#touch =
      beginnings.length === 0
        ? /(?!)/
        : new RegExp(
            [...new Set(beginnings)].map((one) => RegExp.escape(one).replaceAll(/[aou]/g, '$&e?')).join('|'),
            'i',
          );
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  /** How well a text says each word, from 0 to 1. */
  strengths(text: string): Strengths {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const own = this.#touch.test(plain) ? this.#read(text) : this.#none;
    this.#known.set(text, own);
    return own;
  }

  #read(text: string): Strengths {
    const words = tokenize(text).map(({ word }) => word);
    const stems = new Set(words.flatMap((word) => [word, ...stemsOfAnyLanguage(word)]));
    const long = [...stems].filter((stem) => stem.length > LONG);
    return this.#terms.map(({ own, all, letter }) => {
      if (letter !== undefined) return letter.test(text) ? SAID.own : 0;
      if ([...own].some((stem) => stems.has(stem))) return SAID.own;
      if ([...all].some((stem) => stems.has(stem))) return SAID.other;
      const isPart = [...own].some(
        (one) =>
          one.length >= LONG &&
          !/\d/.test(one) &&
          long.some((stem) => stem.includes(one) || (stem.length >= LONG && one.includes(stem))),
      );
      return isPart ? SAID.part : 0;
    });
  }

  /** The rows and sentences that say any of the words. */
  locations({ documents, scope }: Context): Location[] {
    return documents.flatMap((read) => {
      const title = this.strengths(
        `${read.document.fileName.replace(/\.[^.]{1,8}$/, '').replaceAll(/[_-]/g, ' ')} ${read.parts[0]?.text ?? ''}`,
      );
      return partsWithin(read, scope.section).flatMap((part): Location[] => {
        const headings = this.strengths(part.headings.join(' · '));
        const above = most([headings.map((one) => one * BY.heading), title.map((one) => one * BY.document)]);
        if (part.row !== undefined) {
          if (part.row.number === 1) return [];
          const cells = part.row.cells.map((cell) => this.strengths(cell));
          const own = most(cells);
          return own.some((one) => one > 0)
            ? [{ read, part, text: part.text, cells, own, around: above }]
            : [];
        }
        const whole = this.strengths(part.text);
        if (!whole.some((one) => one > 0)) return [];
        const around = most([above, whole.map((one) => one * BY.neighbour)]);
        return sentencesOf(part).map((text) => ({
          read,
          part,
          text,
          cells: undefined,
          own: this.strengths(text),
          around,
        }));
      });
    });
  }

  /** What each word weighs among locations. */
  weights(locations: readonly Location[]): Strengths {
    const all = Math.log(locations.length + 2);
    return this.#terms.map(({ isName, isNoun }, term) => {
      const held = locations.filter(({ own }) => (own[term] ?? 0) > BY.neighbour).length;
      const isAround = locations.some(
        ({ around, part }) =>
          (around[term] ?? 0) > 0 || this.header(part).some((one) => (one[term] ?? 0) > 0),
      );
      const weight =
        held > 0
          ? Math.max(WEIGHT.least, Math.log((locations.length + 2) / (held + 0.5)) / all)
          : isAround
            ? WEIGHT.around
            : isName
              ? 1
              : WEIGHT.unknown;
      return isNoun ? weight * WEIGHT.noun : weight;
    });
  }

  /** For each column of a row what its title says; "LT" says "lead time". */
  header({ row }: TextPart): readonly Strengths[] {
    return (row?.header ?? []).map((title) => {
      const said = this.strengths(title);
      return most([
        said,
        ...(title.match(/(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu) ?? []).map((one) => this.#initials(one)),
      ]);
    });
  }

  #initials(letters: string): Strengths {
    const initials = this.#terms.map(({ initial }) => initial).join('');
    const at = initials.indexOf(letters.toLowerCase());
    return this.#terms.map((_, term) =>
      at >= 0 && term >= at && term < at + letters.length ? SAID.other : 0,
    );
  }
}

/** For each word the best of several. */
export function most(all: readonly Strengths[]): Strengths {
  const [first = []] = all;
  return first.map((_, term) => Math.max(...all.map((one) => one[term] ?? 0)));
}

/** Which share of the words a place says, from 0 to 1. */
export function coverage(said: Strengths, weights: Strengths): number {
  const whole = weights.reduce((sum, one) => sum + one, 0);
  return whole === 0 ? 0 : said.reduce((sum, one, term) => sum + one * (weights[term] ?? 0), 0) / whole;
}

/** What a cell of a row is said to be, by its row, its title, and what stands above. */
export function cellStrengths(header: readonly Strengths[], location: Location, column: number): Strengths {
  const { cells = [], around } = location;
  return most([
    around,
    ...cells.map((one, at) => (at === column ? one.map((own) => own * BY.itself) : one)),
    ...header.map((one, at) => (at === column ? one : one.map((own) => own * BY.header))),
  ]);
}
