/**
 * The passages an answer looks at closely. A small library is read whole, once, and kept ready for the next
 * question; of a large one the index hands out the most promising passages.
 */

import type { DocumentId } from '../../domain/ids.ts';
import type { Language } from '../languages/language-data.ts';
import type { FoundPassage, Library, LibraryPassage } from '../library.ts';
import { detectLanguage } from '../text/language.ts';
import { stemsOf } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import type { TermMatcher } from './matching.ts';
import { type PreparedPassage, preparePassage } from './prepared.ts';
import type { Question, Term } from './question.ts';

/** Libraries of up to so many passages are read whole: some thirty pages. */
const SMALL_LIBRARY = 150;
/** How many passages of a larger one are looked at closely. */
const CLOSE_LOOK = 60;
/** The same, that hold its words or others for them. */
const FURTHER_LOOK = 30;
/** A word in so many passages finds too much to help; it still counts when ranking. */
export const COMMON = 3_000;

export interface Reach {
  readonly passages: readonly PreparedPassage[];
  /** How much each of the question's terms tells: rarer words tell more. */
  readonly weights: readonly number[];
  /** For each term, whether any passage in reach holds it. */
  readonly isKnown: readonly boolean[];
  /** How many passages the library has. */
  readonly size: number;
  /** What the documents in reach are called: the stems of their file names and titles. */
  readonly titles: Titles;
}

export type Titles = ReadonlyMap<DocumentId, ReadonlySet<string>>;

interface Whole {
  readonly passages: readonly PreparedPassage[];
  /** In how many sentences and rows each stem occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
  readonly units: number;
  readonly titles: Titles;
}

/** How much of a term's weight counts when it only names the kind of answer. */
const FOCUS_WEIGHT = 0.5;
const NAME_WEIGHT = 1.2;

export class Reader {
  readonly #whole = new WeakMap<Library, Whole>();

  /** What to look at for a question. */
  reach(library: Library, question: Question, matcher: TermMatcher): Reach {
    const passages = library.documents().reduce((sum, document) => sum + document.passages, 0);
    if (passages <= SMALL_LIBRARY)
      return reachWhole(this.#readWhole(library, question.language), question, matcher);
    return reachFound(library, question, passages);
  }

  #readWhole(library: Library, language: Language): Whole {
    const known = this.#whole.get(library);
    if (known !== undefined) return known;
    const whole = readWhole(library, language);
    this.#whole.set(library, whole);
    return whole;
  }
}

function readWhole(library: Library, language: Language): Whole {
  const passages = prepareAll(
    library.documents().flatMap((document) => library.passages(document.id, 0, document.passages)),
    language,
  );
  const frequencies = new Map<string, number>();
  let units = 0;
  for (const prepared of passages) {
    for (const { from, to } of unitsOf(prepared)) {
      units++;
      for (const stem of new Set(prepared.words.slice(from, to).map((word) => word.stem))) {
        frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
      }
    }
  }
  const titles = titlesOf(library, new Set(passages.map(({ passage }) => passage.documentId)));
  return { passages, frequencies, units, titles };
}

/** Passages of a document by which its language is told. */
const TELLING = 12;

/** Prepared in their document's language where their own words leave it open. */
function prepareAll(passages: readonly LibraryPassage[], fallback: Language): PreparedPassage[] {
  const languages = new Map(
    [...Map.groupBy(passages, ({ documentId }) => documentId)].map(([id, own]) => {
      const words = own.slice(0, TELLING).flatMap(({ markdown }) => tokenize(markdown));
      return [id, detectLanguage(words.map(({ word }) => word))];
    }),
  );
  return passages.map((passage) => preparePassage(passage, fallback, languages.get(passage.documentId)));
}

/** Characters of a title that count. */
const LONGEST_TITLE = 200;

/** A document is called what its file is called, and what its first lines say. */
function titlesOf(library: Library, wanted: ReadonlySet<DocumentId>): Titles {
  const documents = library.documents().filter(({ id }) => wanted.has(id));
  return new Map(
    documents.map(({ id, fileName }) => {
      const [first] = library.passages(id, 0, 0);
      const title = first?.headings[0] ?? first?.markdown.split('\n', 1)[0] ?? '';
      const name = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ');
      const words = tokenize(`${name} ${title.slice(0, LONGEST_TITLE)}`);
      return [id, new Set(words.flatMap(({ word }) => stemsOfAnyLanguage(word)))];
    }),
  );
}

/** Sentences and rows, as ranges of the passage's words. */
function unitsOf(prepared: PreparedPassage): readonly { from: number; to: number }[] {
  const rows = prepared.tables.flatMap((table) => table.rows);
  return [...prepared.sentences, ...rows];
}

function reachWhole(whole: Whole, question: Question, matcher: TermMatcher): Reach {
  const own = question.terms.map(() => 0);
  const foreign = question.terms.map(() => 0);
  for (const [stem, count] of whole.frequencies) {
    for (const { term, strength, manner } of matcher.matches(stem, stem)) {
      if (strength === 1) own[term] = (own[term] ?? 0) + count;
      else if (manner === 'translation') foreign[term] = (foreign[term] ?? 0) + count;
    }
  }
  // A word that only stands there in another language is as common as that.
  const counts = own.map((count, term) => count || (foreign[term] ?? 0));
  const weights = question.terms.map((term, index) => weightOf(term, counts[index] ?? 0, whole.units));
  return {
    passages: whole.passages,
    weights,
    isKnown: counts.map((count) => count > 0),
    size: whole.passages.length,
    titles: whole.titles,
  };
}

function reachFound(library: Library, question: Question, size: number): Reach {
  const frequencies = library.frequencies([...new Set(question.terms.flatMap(({ stems }) => stems))]);
  const counts = question.terms.map((term) => most(term.stems.map((stem) => frequencies.get(stem))));
  const found = search(library, question, counts, size);
  const inAnyLanguage = countTranslations(library, question.terms, counts);
  const weights = question.terms.map((term, index) => weightOf(term, inAnyLanguage[index] ?? 0, size));
  return {
    titles: titlesOf(library, new Set(found.map(({ documentId }) => documentId))),
    passages: prepareAll(found, question.language),
    weights,
    isKnown: inAnyLanguage.map((count) => count > 0),
    size,
  };
}

/** A word that only stands there in another language is as common as that. */
function countTranslations(library: Library, terms: readonly Term[], counts: readonly number[]): number[] {
  const translations = terms.map(({ related }, index) =>
    (counts[index] ?? 0) > 0 ? [] : [...related.translations.values()].flatMap((stems) => [...stems]),
  );
  const frequencies = library.frequencies([...new Set(translations.flat())]);
  return translations.map(
    (stems, index) => (counts[index] ?? 0) || most(stems.map((stem) => frequencies.get(stem))),
  );
}

/**
 * Passages with the rarer words of a question, and fewer more with what says the same as its words; when all are common,
 * those with all of them, or with as many of the less common ones as stand together anywhere.
 */
function search(
  library: Library,
  { terms }: Question,
  counts: readonly number[],
  size: number,
): readonly FoundPassage[] {
  const known = terms
    .map((term, index) => ({ term, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  const own = known.filter(({ count }) => count < COMMON).flatMap(({ term }) => term.stems);
  const related = relatedStems(library, terms, counts, size);
  if (own.length + related.length > 0) {
    const found = own.length === 0 ? [] : library.search([...new Set(own)], CLOSE_LOOK);
    if (related.length === 0) return found;
    const further = library.search([...new Set([...own, ...related])], FURTHER_LOOK);
    const isNew = (one: FoundPassage) =>
      !found.some((other) => other.documentId === one.documentId && other.ordinal === one.ordinal);
    return [...found, ...further.filter(isNew)];
  }
  for (let groups = known.length; groups > 0; groups--) {
    const found = library.searchAll(
      known.slice(0, groups).map(({ term }) => term.stems),
      CLOSE_LOOK,
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** What says the same as the question's words; in a large library as the words alone that no passage holds. */
function relatedStems(
  library: Library,
  terms: readonly Term[],
  counts: readonly number[],
  size: number,
): readonly string[] {
  const isSmall = size < COMMON;
  const asked = terms.filter((_, index) => isSmall || counts[index] === 0);
  const related = [...new Set(asked.flatMap((term) => stemsOf(term.related)))];
  if (isSmall || related.length === 0) return related;
  const frequencies = library.frequencies(related);
  return related.filter((stem) => (frequencies.get(stem) ?? COMMON) < COMMON);
}

/** BM25's weight of a word that `count` of `all` hold (Robertson and Zaragoza, 2009, section 3.1). */
function weightOf(term: Term, count: number, all: number): number {
  const rarity = Math.log(1 + (all - Math.min(count, all) + 0.5) / (count + 0.5));
  return rarity * (term.isFocus ? FOCUS_WEIGHT : 1) * (term.isName || term.isNumber ? NAME_WEIGHT : 1);
}

/** The greatest of the values, 0 if there is none. */
function most(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((best, value) => Math.max(best, value ?? 0), 0);
}
