/**
 * Words with the same meaning as a question's words, in its own language and in the others: irregular forms, which
 * stemming does not cover, and the terms of the thesaurus. General and business language only, never the vocabulary of
 * particular documents.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { type Concept, FIELDS, FORMS, Thesaurus } from '../thesaurus/thesaurus.ts';
import { compoundParts, MIN_COMPOUND, MIN_PART } from './index-words.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './word-lists.ts';

/** Stems of words with the same meaning as a word of a question. */
export interface RelatedStems {
  /** Irregular forms of the word itself. */
  readonly forms: ReadonlySet<string>;
  /** In the question's language. */
  readonly synonyms: ReadonlySet<string>;
  /** In other languages. */
  readonly translations: ReadonlyMap<Language, ReadonlySet<string>>;
  /** Single words of translations that are phrases, and translations of the parts of a compound without a concept. */
  readonly partly: ReadonlyMap<Language, ReadonlySet<string>>;
  /** The number of concepts that contain the word, i.e. its possible meanings. */
  readonly meanings: number;
}

/** A word of a question. */
interface QuestionWord {
  readonly word: string;
  readonly stem: string;
  readonly isStopWord: boolean;
  /** Stems of its irregular forms. */
  readonly forms: readonly string[];
}

/** Length of the prefix by which concepts are looked up; the last letter of a stem may differ from the word's. */
const PREFIX_LENGTH = 5;
const MIN_PREFIX_LENGTH = 2;
/** Shorter words of another language too often coincide with unrelated words. */
const MIN_TRANSLATION = 3;

export class RelatedWords {
  readonly #concepts = new Thesaurus(Object.values(FIELDS).join(''));
  readonly #forms = new Thesaurus(FORMS);

  /** The related stems of each word of a question. @param words all its words, folded, in order */
  of(words: readonly string[], language: Language): RelatedStems[] {
    const asked = this.#questionWords(words, language);
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
      return relatedStemsOf(one, own, parts, language);
    });
  }

  /** The language with most of the words in the thesaurus; undefined on a tie. @param words folded */
  languageOf(words: readonly string[]): Language | undefined {
    const known = new Map<Language, Set<string>>();
    this.#concepts.find(
      [...new Set(words.filter((word) => word.length >= MIN_TRANSLATION).map(prefixOf))],
      (word, language) => {
        if (words.includes(word)) known.set(language, (known.get(language) ?? new Set()).add(word));
        return false;
      },
    );
    const [best, second] = [...known].sort((a, b) => b[1].size - a[1].size);
    return best === undefined || best[1].size === second?.[1].size ? undefined : best[0];
  }

  /** The concepts of the two parts of a German compound that has no concept itself. */
  #conceptsOfParts({ word, isStopWord }: QuestionWord): Concept[] {
    if (isStopWord || word.length < MIN_COMPOUND) return [];
    const pieces = piecesOf(word);
    const concepts = this.#concepts.find(
      [...new Set(pieces.map((piece) => prefixOf(stem(piece, 'de'))))],
      (found, one) => one === 'de' && pieces.includes(found),
    );
    const isTerm = (stems: string) => (concept: Concept) =>
      concept.de.some(([first, second]) => second === undefined && first === stems);
    const parts = compoundParts(word, (part) => concepts.some(isTerm(stem(part, 'de'))));
    return parts.flatMap((part) => concepts.filter(isTerm(stem(part, 'de'))));
  }

  #questionWords(words: readonly string[], language: Language): QuestionWord[] {
    const stems = words.map((word) => stem(word, language));
    const isStopWord = words.map((word) => STOP_WORDS[language].has(word));
    const beginnings = stems.filter((_, at) => isStopWord[at] === false).map(prefixOf);
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

  #conceptsWith(asked: readonly QuestionWord[], language: Language): Concept[] {
    const beginnings = asked.flatMap((one, at) => prefixesOf(one, asked[at + 1]));
    const meant = new Set(asked.flatMap((one) => [one.stem, ...one.forms]));
    const foreign = new Set(
      asked.flatMap(({ word, isStopWord }) =>
        isStopWord ? [] : LANGUAGES.map((other) => `${other} ${stem(word, other)}`),
      ),
    );
    return this.#concepts.find(beginnings, (word, one) => {
      // Two words are the beginning of a phrase, which is compared completely later.
      if (word.includes(' ')) return one === language;
      const own = stem(word, one);
      return one === language ? meant.has(own) : foreign.has(`${one} ${own}`);
    });
  }
}

/** Prefixes of terms that may match this word or, for phrases, start at it. */
function prefixesOf(
  { word, stem: own, isStopWord, forms }: QuestionWord,
  next: QuestionWord | undefined,
): string[] {
  if (!isStopWord) return [own, ...forms].map(prefixOf);
  return next === undefined ? [] : [`${word} ${prefixOf(next.stem)}`];
}

function prefixOf(own: string): string {
  return own.slice(0, Math.max(MIN_PREFIX_LENGTH, Math.min(PREFIX_LENGTH, own.length - 1)));
}

/** A word's concepts, also by its forms ("paid" is "pay"). A word unknown in its language may be from another. */
function conceptsOf(asked: QuestionWord, concepts: readonly Concept[], language: Language): Concept[] {
  const has = (concept: Concept, one: Language, stems: readonly string[]) =>
    concept[one].some(([first = '', second]) => second === undefined && stems.includes(first));
  const found = concepts.filter((concept) => has(concept, language, [asked.stem, ...asked.forms]));
  if (found.length > 0 || asked.forms.length > 0) return found;
  return concepts.filter((concept) =>
    LANGUAGES.some((other) => other !== language && has(concept, other, [stem(asked.word, other)])),
  );
}

/** All possible parts of a compound of two words. */
function piecesOf(word: string): string[] {
  const cuts = Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, at) => at + MIN_PART);
  return cuts.flatMap((cut) => [word.slice(0, cut), word.slice(cut)]);
}

function relatedStemsOf(
  { stem: own, forms }: QuestionWord,
  concepts: readonly Concept[],
  parts: readonly Concept[],
  language: Language,
): RelatedStems {
  const synonyms = new Set(concepts.flatMap((concept) => singleWords(concept, language)));
  const translations = new Map<Language, ReadonlySet<string>>();
  const partly = new Map<Language, ReadonlySet<string>>();
  for (const other of LANGUAGES) {
    if (other === language) continue;
    const translated = concepts
      .flatMap((concept) => singleWords(concept, other))
      .filter((word) => word.length >= MIN_TRANSLATION && word !== own && !synonyms.has(word));
    if (translated.length > 0) translations.set(other, new Set(translated));
    const some = [
      ...concepts.flatMap((one) => wordsOfPhrases(one, other)),
      ...parts.flatMap((one) => singleWords(one, other)),
    ];
    if (some.length > 0) partly.set(other, new Set(some.filter((word) => word.length >= MIN_TRANSLATION)));
  }
  synonyms.delete(own);
  return { forms: new Set(forms), synonyms, translations, partly, meanings: concepts.length };
}

/** All stems with the same meaning, in any language. */
export function stemsOf({ forms, synonyms, translations }: RelatedStems): string[] {
  return [...forms, ...synonyms, ...[...translations.values()].flatMap((stems) => [...stems])];
}

/** The words of a concept's phrases, without stop words. */
function wordsOfPhrases(concept: Concept, language: Language): string[] {
  return concept[language].flatMap((term) =>
    term.length === 1 ? [] : term.filter((word) => !STOP_WORDS[language].has(word)),
  );
}

/** A concept's terms of one word, without stop words. */
function singleWords(concept: Concept, language: Language): string[] {
  return concept[language].flatMap(([first, second]) =>
    first === undefined || second !== undefined || STOP_WORDS[language].has(first) ? [] : [first],
  );
}
