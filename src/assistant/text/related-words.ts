/**
 * Words that say the same as a question's words, in its own language and in the others: irregular forms, which no
 * ending tells, and the terms of the thesaurus. General language and the words of working life, never the vocabulary
 * of particular documents.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { type Concept, FIELDS, FORMS, Thesaurus } from '../thesaurus/thesaurus.ts';
import { compoundParts, MIN_COMPOUND, MIN_PART } from './index-words.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './word-lists.ts';

/** Stems of words that say the same as a word of a question. */
export interface Related {
  /** Irregular forms of the word itself. */
  readonly forms: ReadonlySet<string>;
  /** Of the question's own language. */
  readonly synonyms: ReadonlySet<string>;
  /** Of other languages, by the language. */
  readonly translations: ReadonlyMap<Language, ReadonlySet<string>>;
  /** The same of translations of several words, and of the parts of a compound that no concept names: each says some of it. */
  readonly partly: ReadonlyMap<Language, ReadonlySet<string>>;
  /** In how many concepts the word stands: it may mean any of them. */
  readonly meanings: number;
}

/** A word of a question. */
interface Asked {
  readonly word: string;
  readonly stem: string;
  readonly isStopWord: boolean;
  /** Stems of its irregular forms. */
  readonly forms: readonly string[];
}

/** By so many letters of a word its concepts are looked for; the last letter of a stem may be another than the word's. */
const BEGINNING = 5;
const MIN_BEGINNING = 2;
/** Shorter words of another language are too likely to be another word here. */
const MIN_TRANSLATION = 3;

export class RelatedWords {
  readonly #concepts = new Thesaurus(Object.values(FIELDS).join(''));
  readonly #forms = new Thesaurus(FORMS);

  /** The related stems of each of a question's words, given folded and in their order. */
  of(words: readonly string[], language: Language): Related[] {
    const asked = this.#asked(words, language);
    const concepts = this.#conceptsWith(asked, language);
    const meant = asked.map((one) => new Set(one.isStopWord ? [] : conceptsOf(one, concepts, language)));
    for (const concept of concepts) {
      for (const term of concept[language]) {
        if (term.length === 1) continue;
        asked.forEach((_, at) => {
          if (!term.every((own, index) => asked[at + index]?.stem === own)) return;
          for (let i = at; i < at + term.length; i++) meant[i]?.add(concept);
        });
      }
    }
    return asked.map((one, at) => {
      const own = [...(meant[at] ?? [])];
      const parts = own.length === 0 && language === 'de' ? this.#conceptsOfParts(one) : [];
      return relatedTo(one, own, parts, language);
    });
  }

  /** The language that knows most of the words, given folded; undefined where it is not one alone. */
  languageOf(words: readonly string[]): Language | undefined {
    const known = new Map<Language, Set<string>>();
    this.#concepts.find(
      [...new Set(words.filter((word) => word.length >= MIN_TRANSLATION).map(beginningOf))],
      (word, language) => {
        if (words.includes(word)) known.set(language, (known.get(language) ?? new Set()).add(word));
        return false;
      },
    );
    const [best, second] = [...known].sort((a, b) => b[1].size - a[1].size);
    return best === undefined || best[1].size === second?.[1].size ? undefined : best[0];
  }

  /** Of a German compound that is in no concept itself: those of its two parts. */
  #conceptsOfParts({ word, isStopWord }: Asked): Concept[] {
    if (isStopWord || word.length < MIN_COMPOUND) return [];
    const pieces = piecesOf(word);
    const concepts = this.#concepts.find(
      [...new Set(pieces.map((piece) => beginningOf(stem(piece, 'de'))))],
      (found, one) => one === 'de' && pieces.includes(found),
    );
    const isTerm = (stems: string) => (concept: Concept) =>
      concept.de.some(([first, second]) => second === undefined && first === stems);
    const parts = compoundParts(word, (part) => concepts.some(isTerm(stem(part, 'de'))));
    return parts.flatMap((part) => concepts.filter(isTerm(stem(part, 'de'))));
  }

  #asked(words: readonly string[], language: Language): Asked[] {
    const stems = words.map((word) => stem(word, language));
    const isStopWord = words.map((word) => STOP_WORDS[language].has(word));
    const beginnings = stems.filter((_, at) => isStopWord[at] === false).map(beginningOf);
    const meant = new Set(stems);
    const groups = this.#forms.find(
      beginnings,
      (word, one) => one === language && meant.has(stem(word, language)),
    );
    return words.map((word, at) => {
      const own = stems[at] ?? word;
      const forms = groups.filter((group) => group[language].some(([form]) => form === own));
      return {
        word,
        stem: own,
        isStopWord: isStopWord[at] === true,
        forms: forms.flatMap((group) => group[language].flat()),
      };
    });
  }

  #conceptsWith(asked: readonly Asked[], language: Language): Concept[] {
    const beginnings = asked.flatMap((one, at) => beginningsOf(one, asked[at + 1]));
    const meant = new Set(asked.flatMap((one) => [one.stem, ...one.forms]));
    const foreign = new Set(
      asked.flatMap(({ word, isStopWord }) =>
        isStopWord ? [] : LANGUAGES.map((other) => `${other} ${stem(word, other)}`),
      ),
    );
    return this.#concepts.find(beginnings, (word, one) => {
      // Two words are the beginning of a phrase, which is compared as a whole.
      if (word.includes(' ')) return one === language;
      const own = stem(word, one);
      return one === language ? meant.has(own) : foreign.has(`${one} ${own}`);
    });
  }
}

/** What the terms begin with that may be this word or, of several words, begin at it. */
function beginningsOf({ word, stem: own, isStopWord, forms }: Asked, next: Asked | undefined): string[] {
  if (!isStopWord) return [own, ...forms].map(beginningOf);
  return next === undefined ? [] : [`${word} ${beginningOf(next.stem)}`];
}

function beginningOf(own: string): string {
  return own.slice(0, Math.max(MIN_BEGINNING, Math.min(BEGINNING, own.length - 1)));
}

/** A word's concepts, by its forms too: "paid" is "pay". A word unknown in its language may be one of another. */
function conceptsOf(asked: Asked, concepts: readonly Concept[], language: Language): Concept[] {
  const has = (concept: Concept, one: Language, stems: readonly string[]) =>
    concept[one].some(([first = '', second]) => second === undefined && stems.includes(first));
  const found = concepts.filter((concept) => has(concept, language, [asked.stem, ...asked.forms]));
  if (found.length > 0 || asked.forms.length > 0) return found;
  return concepts.filter((concept) =>
    LANGUAGES.some((other) => other !== language && has(concept, other, [stem(asked.word, other)])),
  );
}

/** What a compound may be made of. */
function piecesOf(word: string): string[] {
  const cuts = Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, at) => at + MIN_PART);
  return cuts.flatMap((cut) => [word.slice(0, cut), word.slice(cut)]);
}

function relatedTo(
  { stem: own, forms }: Asked,
  concepts: readonly Concept[],
  parts: readonly Concept[],
  language: Language,
): Related {
  const synonyms = new Set(concepts.flatMap((concept) => singleWords(concept, language)));
  const translations = new Map<Language, ReadonlySet<string>>();
  const partly = new Map<Language, ReadonlySet<string>>();
  for (const other of LANGUAGES) {
    const said = concepts.flatMap((concept) => singleWords(concept, other));
    const told = said.filter((word) => word.length >= MIN_TRANSLATION && word !== own && !synonyms.has(word));
    if (other === language) continue;
    if (told.length > 0) translations.set(other, new Set(told));
    const some = [
      ...concepts.flatMap((one) => wordsOfPhrases(one, other)),
      ...parts.flatMap((one) => singleWords(one, other)),
    ];
    if (some.length > 0) partly.set(other, new Set(some.filter((word) => word.length >= MIN_TRANSLATION)));
  }
  synonyms.delete(own);
  return { forms: new Set(forms), synonyms, translations, partly, meanings: concepts.length };
}

/** All the stems under which what says the same may be indexed. */
export function stemsOf({ forms, synonyms, translations }: Related): string[] {
  return [...forms, ...synonyms, ...[...translations.values()].flatMap((stems) => [...stems])];
}

/** What a concept's terms of several words are made of. */
function wordsOfPhrases(concept: Concept, language: Language): string[] {
  return concept[language].flatMap((term) =>
    term.length === 1 ? [] : term.filter((word) => !STOP_WORDS[language].has(word)),
  );
}

/** Of a term of several words none says it by itself. */
function singleWords(concept: Concept, language: Language): string[] {
  return concept[language].flatMap(([first, second]) =>
    first === undefined || second !== undefined || STOP_WORDS[language].has(first) ? [] : [first],
  );
}
