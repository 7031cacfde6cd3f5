/**
 * Finds the parts of documents to summarize for a topic ("an overview of the safety rules"): sections whose headings
 * match it, in any language, or whole documents with matching names.
 */
import { TermMatcher } from '../built-in/matching.ts';
import { type Question, readQuestion, type Term } from '../built-in/question.ts';
import { profilesOf } from '../documents/document-profile.ts';
import { KINDS, namingWords } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import { subjectWords } from './choose-section.ts';

/** The part of one document that covers a topic, with its headings. */
export interface TopicPart {
  readonly document: LibraryDocument;
  /** Empty if the whole document covers the topic. */
  readonly headings: readonly string[];
  readonly passages: readonly LibraryPassage[];
}

/** Minimum score of a heading or document, and its minimum share of the best one. */
const MIN_SCORE = 0.25;
const MIN_OF_BEST = 0.6;
const MIN_OF_BEST_HEADING = 0.75;
/** Score of a section that contains the words but whose heading does not. */
const IN_TEXT = 0.3;
const MAX_HITS = 30;
/** Maximum penalty of a heading for words outside the topic. */
const OTHER_THINGS = 0.6;
const MAX_DOCUMENTS = 30;
const MAX_PASSAGES = 3_000;

/**
 * Reads the topic of a request: its words without the documents that it surely names.
 *
 * @returns undefined when it is only about documents
 */
export function readTopic(
  request: string,
  { named, rest }: ResolvedDocuments,
  related: RelatedWords,
): Question | undefined {
  const isSure = named.some(({ certainty }) => certainty === 'sure');
  const left = topicWords(rest);
  const words = new Set(left.length > 0 || isSure ? left : topicWords(request));
  const question = readQuestion(request, related);
  const terms = question.terms.filter(({ word }) => words.has(word));
  return terms.length === 0 ? undefined : { ...question, terms };
}

/** The words that neither belong to the request itself nor name kinds of documents: "the procedure" is no topic. */
function topicWords(text: string): string[] {
  const naming = namingWords(text);
  const kinds = KINDS.find(naming).filter(({ head = '' }) => head === '');
  const ofKinds = new Set(kinds.flatMap(({ from, to }) => naming.slice(from, to).map(({ word }) => word)));
  return subjectWords(text).flatMap(({ word }) => (ofKinds.has(word) ? [] : word));
}

/** The parts that cover a topic, documents with most matching passages first; empty if no name or heading matches. */
export function partsOnTopic(library: Library, { terms }: Question): TopicPart[] {
  const matcher = new TermMatcher(terms);
  const counts = library.documentsWith(allStems(terms));
  const hits = new Set(
    library
      .searchAll(
        terms.map(({ stems }) => stems),
        MAX_HITS,
      )
      .map(keyOf),
  );
  const profiles = profilesOf(library);
  const scored = library
    .documents()
    .filter(({ id }) => counts.has(id))
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
    .slice(0, MAX_DOCUMENTS)
    .map((document) => {
      const language = profiles.of(document.id)?.language ?? 'en';
      return scoredPart(library, document, { hits, scoreOf: (text) => scoreIn(text, matcher, language) });
    });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (!scored.some(({ isNamed }) => isNamed)) return [];
  return scored
    .filter(({ score }) => score >= MIN_SCORE && score >= MIN_OF_BEST * best)
    .map(({ part }) => part);
}

/** The stems of the terms and of all related words, in any language. */
function allStems(terms: readonly Term[]): string[] {
  const stems = terms.flatMap(({ stems: own, related: { synonyms, translations, partly } }) => [
    ...own,
    ...synonyms,
    ...[translations, partly].flatMap((byLanguage) => [...byLanguage.values()].flatMap((one) => [...one])),
  ]);
  return [...new Set(stems)];
}

/** Scores texts and passages against a topic. */
interface TopicFinder {
  readonly scoreOf: (text: string) => number;
  /** Keys of the passages that contain the words of the topic. */
  readonly hits: ReadonlySet<string>;
}

interface ScoredPart {
  readonly score: number;
  /** Whether a name or heading matches. */
  readonly isNamed: boolean;
  readonly part: TopicPart;
}

/**
 * The part of a document that matches a topic best: all of it, sections with matching headings, or sections with
 * matching text.
 */
function scoredPart(library: Library, document: LibraryDocument, { scoreOf, hits }: TopicFinder): ScoredPart {
  const byName = Math.max(
    scoreOf(document.fileName.replace(/\.\w+$/, '')),
    scoreOf(document.facts.title ?? ''),
  );
  const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES) - 1);
  const all = new Set(passages.flatMap(({ headings }) => headings));
  const headingScores = new Map(Array.from(all, (heading): [string, number] => [heading, scoreOf(heading)]));
  const best = Math.max(0, ...headingScores.values());
  if (byName >= Math.max(MIN_SCORE, best))
    return { score: byName, isNamed: true, part: { document, headings: [], passages } };
  const isMatch = (heading: string) => (headingScores.get(heading) ?? 0) >= MIN_OF_BEST_HEADING * best;
  const headingOf =
    best >= MIN_SCORE
      ? (passage: LibraryPassage) => passage.headings.find(isMatch)
      : (passage: LibraryPassage) => (hits.has(keyOf(passage)) ? passage.headings.at(-1) : undefined);
  const headings = [...new Set(passages.flatMap((passage) => headingOf(passage) ?? []))];
  const own = passages.filter((passage) => headingOf(passage) !== undefined);
  const isNamed = best >= MIN_SCORE;
  const score = isNamed ? best : own.length > 0 ? IN_TEXT : 0;
  return { score, isNamed, part: { document, headings, passages: own } };
}

function keyOf({ documentId, ordinal }: LibraryPassage): string {
  return `${documentId} ${ordinal}`;
}

/** How much of the topic a text covers, from 0 to 1; less if it contains other words as well. */
function scoreIn(text: string, matcher: TermMatcher, language: Language): number {
  const words = tokenize(text)
    .filter(({ word }) => !STOP_WORDS[language].has(word) && !/^\d/.test(word))
    .map(({ word }) => ({ word, stem: stem(word, language) }));
  const strengths = matcher.strengths(words);
  const covered = strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
  const matching = words.filter((word) => matcher.matches(word.stem, word.word).length > 0).length;
  return covered * (1 - OTHER_THINGS * (1 - matching / Math.max(1, words.length)));
}
