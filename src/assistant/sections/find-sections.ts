/** The sections that a request means, by number or by what their headings say. */
import { TermMatcher } from '../built-in/matching.ts';
import type { Term } from '../built-in/question.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { clausesOf, outlineOf, type Section } from './outline.ts';
import type { NamedNumber } from './section-number.ts';

/** How many more words than the subject a heading may have: the rest of it is about something else. */
const MOST_BESIDE = 2;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

/** Sections that bear a number: headings first, clauses where no heading does. */
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

/** The section at a place, where no heading of the document bears a number: the title is no section. */
export function sectionAt(sections: readonly Section[], position: number): Section | undefined {
  const [first] = sections;
  if (first === undefined || sections.some(({ number }) => number !== undefined)) return undefined;
  const isTitle = sections.every(({ path }) => path[0] === first.path[0]);
  const depth = isTitle ? 2 : 1;
  return sections.filter(({ path }) => path.length === depth)[position - 1];
}

/** Sections whose headings say all terms of a subject, in any of its forms, the closest headings alone. */
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
      const isSaid = strengths.every((strength) => strength >= LEAST_STRENGTH);
      const beside = words.length - terms.length;
      const worth =
        isSaid && beside <= MOST_BESIDE ? Math.min(...strengths) - BESIDE * Math.max(0, beside) : 0;
      return { section, worth };
    })
    .filter(({ worth }) => worth > 0);
  const best = Math.max(0, ...scored.map(({ worth }) => worth));
  return scored.filter(({ worth }) => worth >= best - CLOSE).map(({ section }) => section);
}

/** A heading says a word from here on: itself, or one that says the same. */
const LEAST_STRENGTH = 0.3;
/** What each further word of a heading takes from it. */
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
