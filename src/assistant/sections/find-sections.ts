/** Finds the sections that a request refers to, by number or by their headings. */
import { TermMatcher } from '../built-in/matching.ts';
import type { Term } from '../built-in/question.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { clausesOf, outlineOf, type Section } from './outline.ts';
import type { NamedNumber } from './section-number.ts';

/** Maximum number of additional words in a heading; with more it is about something else. */
const MAX_BESIDE = 2;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

/** Finds sections by number: by headings first, else by numbered clauses. */
export function sectionsNumbered(
  library: Library,
  documents: readonly LibraryDocument[],
  { number, isAnnex, hasSign }: NamedNumber,
): Section[] {
  const sections = documents.flatMap((document) => outlineOf(library, document));
  const found = sections.filter(
    (section) => section.number?.number === number && section.number.isAnnex === isAnnex,
  );
  if (found.length === 0 && !isAnnex) {
    return documents.flatMap((document) => clausesOf(library, document, number).slice(0, 1));
  }
  const signed = found.filter(({ path }) => path.at(-1)?.startsWith('§'));
  return hasSign && signed.length > 0 ? signed : firstOfEach(found);
}

/** The section at a position in a document without numbered headings; the title does not count. */
export function sectionAt(sections: readonly Section[], position: number): Section | undefined {
  const [first] = sections;
  if (first === undefined || sections.some(({ number }) => number !== undefined)) return undefined;
  const isTitle = sections.every(({ path }) => path[0] === first.path[0]);
  const depth = isTitle ? 2 : 1;
  return sections.filter(({ path }) => path.length === depth)[position - 1];
}

/** Sections whose headings contain all terms of a subject, in any form; only the best matches. */
export function sectionsAbout(
  library: Library,
  documents: readonly LibraryDocument[],
  subject: readonly Term[],
): Section[] {
  // A title may be in another language than the question.
  const terms = subject.filter(({ word }) => !STOP.has(word));
  if (terms.length === 0) return [];
  const matcher = new TermMatcher(terms);
  const scored = documents
    .flatMap((document) => outlineOf(library, document))
    .map((section) => {
      const words = tokenize(section.title).filter(({ word }) => !STOP.has(word));
      const strengths = matcher.strengths(
        words.flatMap(({ word }) => stemsOfAnyLanguage(word).map((stem) => ({ stem, word }))),
      );
      const isMatch = strengths.every((strength) => strength >= MIN_STRENGTH);
      const additional = words.length - terms.length;
      const score =
        isMatch && additional <= MAX_BESIDE ? Math.min(...strengths) - BESIDE * Math.max(0, additional) : 0;
      return { section, score };
    })
    .filter(({ score }) => score > 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= best - CLOSE).map(({ section }) => section);
}

/** Minimum strength of a term in a heading: the word itself, or a synonym. */
const MIN_STRENGTH = 0.3;
/** Penalty for each additional word of a heading. */
const BESIDE = 0.1;
const CLOSE = 0.05;

function firstOfEach(sections: readonly Section[]): Section[] {
  const seen = new Set<LibraryDocument>();
  return sections.filter(({ document }) => {
    const isFirst = !seen.has(document);
    seen.add(document);
    return isFirst;
  });
}
