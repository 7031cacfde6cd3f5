/**
 * Selects the passages that are ranked for a question. A small library is loaded completely and cached for further
 * questions; in a large one, the index finds the most promising passages. Where only sheets make it large, their rows are
 * searched and all texts are loaded.
 */
import { endingOf, type FileKind, kindByEnding } from '../../domain/file-kind.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { StoredLikeness } from '../embeddings/stored-likeness.ts';
import type { Language } from '../languages/language-data.ts';
import type { FoundPassage, Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { detectLanguage } from '../text/language.ts';
import { stemsOf } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import type { TermMatcher } from './matching.ts';
import { type PreparedPassage, preparePassage } from './prepared.ts';
import type { Question, Term } from './question.ts';

/** Libraries of up to this many passages, about thirty pages, are loaded completely. */
const SMALL_LIBRARY = 150;
const SHEETS: ReadonlySet<FileKind | undefined> = new Set(['xlsx', 'xlsb', 'xls', 'csv', 'tsv']);
/** Number of passages searched for with the question's own words. */
const MAIN_PASSAGES = 60;
/** Number of passages searched for with related words as well. */
const RELATED_PASSAGES = 30;
/** Number of passages that are nearest by stored vectors. */
const NEAREST_PASSAGES = 30;
/** A word in this many passages is not searched for, but still counts in ranking. */
export const COMMON = 3_000;

export interface Reach {
  readonly passages: readonly PreparedPassage[];
  /** The weight of each term of the question; rarer words weigh more. */
  readonly weights: readonly number[];
  /** Whether all texts of the library are among the passages, and not only those that share words with the question. */
  readonly holdsAllTexts: boolean;
  /** The stems of the file names and titles of the passages' documents. */
  readonly titles: Titles;
}

export type Titles = ReadonlyMap<DocumentId, ReadonlySet<string>>;

interface LoadedLibrary {
  readonly passages: readonly PreparedPassage[];
  /** The number of sentences and rows with each stem. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** The number of all sentences and rows. */
  readonly units: number;
  readonly titles: Titles;
}

/** Factor for a term that only names the kind of answer. */
const FOCUS_WEIGHT = 0.5;
const NAME_WEIGHT = 1.2;

export class Reader {
  readonly #loaded = new WeakMap<Library, LoadedLibrary>();

  /** Selects the passages for a question. */
  reach(library: Library, question: Question, matcher: TermMatcher, stored?: StoredLikeness): Reach {
    const documents = library.documents();
    const size = passagesIn(documents);
    if (size <= SMALL_LIBRARY)
      return reachInLoaded(this.#load(library, documents, question.language), question, matcher);
    const found = reachBySearch(library, question, size, stored);
    const texts = documentsReadWhole(library);
    if (texts.length === 0) return found;
    const { passages, titles } = this.#load(library, texts, question.language);
    const isRow = ({ passage }: PreparedPassage) => !titles.has(passage.documentId);
    return {
      ...found,
      passages: [...passages, ...found.passages.filter(isRow)],
      titles: new Map([...found.titles, ...titles]),
      holdsAllTexts: true,
    };
  }

  #load(library: Library, documents: readonly LibraryDocument[], language: Language): LoadedLibrary {
    const known = this.#loaded.get(library);
    if (known !== undefined) return known;
    const loaded = loadLibrary(library, documents, language);
    this.#loaded.set(library, loaded);
    return loaded;
  }
}

/** The documents that are loaded for every question: all of a small library, or its texts without the sheets; else none. */
export function documentsReadWhole(library: Library): readonly LibraryDocument[] {
  const documents = library.documents();
  if (passagesIn(documents) <= SMALL_LIBRARY) return documents;
  const texts = documents.filter((document) => !isSheet(document));
  return passagesIn(texts) <= SMALL_LIBRARY ? texts : [];
}

export function isSheet({ fileName }: Pick<LibraryDocument, 'fileName'>): boolean {
  return SHEETS.has(kindByEnding(endingOf(fileName)));
}

function passagesIn(documents: readonly LibraryDocument[]): number {
  return documents.reduce((sum, { passages }) => sum + passages, 0);
}

function loadLibrary(
  library: Library,
  documents: readonly LibraryDocument[],
  language: Language,
): LoadedLibrary {
  const passages = prepareAll(
    documents.flatMap((document) => library.passages(document.id, 0, document.passages)),
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

/** Number of passages by which the language of a document is detected. */
const LANGUAGE_SAMPLE = 12;

/** Prepares passages, in their document's language if their own is unclear. */
export function prepareAll(passages: readonly LibraryPassage[], fallback: Language): PreparedPassage[] {
  const languages = new Map(
    [...Map.groupBy(passages, ({ documentId }) => documentId)].map(([id, own]) => {
      const words = own.slice(0, LANGUAGE_SAMPLE).flatMap(({ markdown }) => tokenize(markdown));
      return [id, detectLanguage(words.map(({ word }) => word))];
    }),
  );
  return passages.map((passage) => preparePassage(passage, fallback, languages.get(passage.documentId)));
}

/** Characters of a title that are used. */
const LONGEST_TITLE = 200;

/** The stems of file names and of first headings or lines. */
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

/** The sentences and rows of a passage, as ranges of its words. */
function unitsOf(prepared: PreparedPassage): readonly { from: number; to: number }[] {
  const rows = prepared.tables.flatMap((table) => table.rows);
  return [...prepared.sentences, ...rows];
}

function reachInLoaded(loaded: LoadedLibrary, question: Question, matcher: TermMatcher): Reach {
  const own = question.terms.map(() => 0);
  const foreign = question.terms.map(() => 0);
  for (const [stem, count] of loaded.frequencies) {
    for (const { term, strength, manner } of matcher.matches(stem, stem)) {
      if (strength === 1) own[term] = (own[term] ?? 0) + count;
      else if (manner === 'translation') foreign[term] = (foreign[term] ?? 0) + count;
    }
  }
  // A term that occurs only in translation is as frequent as its translations.
  const counts = own.map((count, term) => count || (foreign[term] ?? 0));
  const weights = question.terms.map((term, index) => weightOf(term, counts[index] ?? 0, loaded.units));
  return {
    passages: loaded.passages,
    weights,
    holdsAllTexts: true,
    titles: loaded.titles,
  };
}

function reachBySearch(
  library: Library,
  question: Question,
  size: number,
  stored: StoredLikeness | undefined,
): Reach {
  const frequencies = library.frequencies([...new Set(question.terms.flatMap(({ stems }) => stems))]);
  const counts = question.terms.map((term) => greatest(term.stems.map((stem) => frequencies.get(stem))));
  const byWords = search(library, question, counts, size);
  const found = [...byWords, ...without(byWords, nearest(library, stored))];
  const inAnyLanguage = countTranslations(library, question.terms, counts);
  const weights = question.terms.map((term, index) => weightOf(term, inAnyLanguage[index] ?? 0, size));
  return {
    titles: titlesOf(library, new Set(found.map(({ documentId }) => documentId))),
    passages: prepareAll(found, question.language),
    weights,
    holdsAllTexts: false,
  };
}

/** The passages with the sentences nearest to the question by stored vectors. */
function nearest(library: Library, stored: StoredLikeness | undefined): readonly LibraryPassage[] {
  const positions = stored?.nearest(NEAREST_PASSAGES) ?? [];
  return positions.flatMap(({ documentId, ordinal }) => library.passages(documentId, ordinal, ordinal));
}

/** Those that are not among the others. */
function without<Passage extends LibraryPassage>(
  others: readonly LibraryPassage[],
  passages: readonly Passage[],
): readonly Passage[] {
  return passages.filter(
    (one) =>
      !others.some(({ documentId, ordinal }) => documentId === one.documentId && ordinal === one.ordinal),
  );
}

/** The frequencies of terms, or of their translations where a term itself does not occur. */
function countTranslations(library: Library, terms: readonly Term[], counts: readonly number[]): number[] {
  const translations = terms.map(({ related }, index) =>
    (counts[index] ?? 0) > 0 ? [] : [...related.translations.values()].flatMap((stems) => [...stems]),
  );
  const frequencies = library.frequencies([...new Set(translations.flat())]);
  return translations.map(
    (stems, index) => (counts[index] ?? 0) || greatest(stems.map((stem) => frequencies.get(stem))),
  );
}

/**
 * Searches for the rarer words of a question, then for related words as well. If all words are common, searches for
 * passages with all of them, or with as many of the rarest as occur together.
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
    const found = own.length === 0 ? [] : library.search([...new Set(own)], MAIN_PASSAGES);
    if (related.length === 0) return found;
    const further = library.search([...new Set([...own, ...related])], RELATED_PASSAGES);
    return [...found, ...without(found, further)];
  }
  for (let groups = known.length; groups > 0; groups--) {
    const found = library.searchAll(
      known.slice(0, groups).map(({ term }) => term.stems),
      MAIN_PASSAGES,
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** The stems related to the question's words; in a large library only for words that do not occur there. */
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

/** BM25's weight of a word in `count` of `all` units (Robertson and Zaragoza, 2009, section 3.1). */
function weightOf(term: Term, count: number, all: number): number {
  const rarity = Math.log(1 + (all - Math.min(count, all) + 0.5) / (count + 0.5));
  return rarity * (term.isFocus ? FOCUS_WEIGHT : 1) * (term.isName || term.isNumber ? NAME_WEIGHT : 1);
}

/** The greatest of the values, 0 if there is none. */
function greatest(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((best, value) => Math.max(best, value ?? 0), 0);
}
