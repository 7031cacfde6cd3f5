/**
 * Which parts of which documents a summary of a topic is drawn from ("an overview of the safety rules"): the sections
 * whose headings speak of it, in any language, or whole documents by their names.
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

/** What one document says on a topic, under its headings. */
export interface TopicPart {
  readonly document: LibraryDocument;
  /** None where the whole document is on the topic. */
  readonly headings: readonly string[];
  readonly passages: readonly LibraryPassage[];
}

/** How well a heading must speak of a topic, and how well against the best one. */
const LEAST_SAID = 0.25;
const LEAST_OF_BEST = 0.6;
const LEAST_OF_BEST_HEADING = 0.75;
/** A section that says the words itself, under another heading. */
const IN_TEXT = 0.3;
const MOST_HITS = 30;
/** What a heading loses that speaks of other things alone. */
const OTHER_THINGS = 0.6;
const MOST_DOCUMENTS = 30;
const MOST_PASSAGES = 3_000;

/**
 * The topic that a request is about: what is left of it beside the documents it names for sure.
 *
 * @returns undefined when it speaks of documents alone
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

/** Words that are neither of asking nor of documents as such: "the procedure" is no topic. */
function topicWords(text: string): string[] {
  const naming = namingWords(text);
  const kinds = KINDS.find(naming).filter(({ head = '' }) => head === '');
  const ofKinds = new Set(kinds.flatMap(({ from, to }) => naming.slice(from, to).map(({ word }) => word)));
  return subjectWords(text).flatMap(({ word }) => (ofKinds.has(word) ? [] : word));
}

/** The parts on a topic, the document that says most of it first; none where no name or heading speaks of it. */
export function partsOnTopic(library: Library, { terms }: Question): TopicPart[] {
  const matcher = new TermMatcher(terms);
  const holding = library.documentsWith(allStems(terms));
  const hits = new Set(
    library
      .searchAll(
        terms.map(({ stems }) => stems),
        MOST_HITS,
      )
      .map(keyOf),
  );
  const profiles = profilesOf(library);
  const scored = library
    .documents()
    .filter(({ id }) => holding.has(id))
    .toSorted((a, b) => (holding.get(b.id) ?? 0) - (holding.get(a.id) ?? 0))
    .slice(0, MOST_DOCUMENTS)
    .map((document) => {
      const language = profiles.of(document.id)?.language ?? 'en';
      return scoredPart(library, document, { hits, saidOf: (text) => saidIn(text, matcher, language) });
    });
  const best = Math.max(0, ...scored.map(({ said }) => said));
  if (!scored.some(({ isNamed }) => isNamed)) return [];
  return scored
    .filter(({ said }) => said >= LEAST_SAID && said >= LEAST_OF_BEST * best)
    .map(({ part }) => part);
}

/** The stems by which a text may speak of the terms, in any language. */
function allStems(terms: readonly Term[]): string[] {
  const stems = terms.flatMap(({ stems: own, related: { synonyms, translations, partly } }) => [
    ...own,
    ...synonyms,
    ...[translations, partly].flatMap((said) => [...said.values()].flatMap((one) => [...one])),
  ]);
  return [...new Set(stems)];
}

/** How texts and passages speak of a topic. */
interface TopicFinder {
  readonly saidOf: (text: string) => number;
  /** Passages that say its words themselves. */
  readonly hits: ReadonlySet<string>;
}

interface ScoredPart {
  readonly said: number;
  /** By a name or heading. */
  readonly isNamed: boolean;
  readonly part: TopicPart;
}

/** What of a document speaks of a topic best: all of it, the sections that are called so, or those that speak of it. */
function scoredPart(library: Library, document: LibraryDocument, { saidOf, hits }: TopicFinder): ScoredPart {
  const byName = Math.max(
    saidOf(document.fileName.replace(/\.\w+$/, '')),
    saidOf(document.facts.title ?? ''),
  );
  const passages = library.passages(document.id, 0, Math.min(document.passages, MOST_PASSAGES) - 1);
  const all = new Set(passages.flatMap(({ headings }) => headings));
  const worth = new Map(Array.from(all, (heading): [string, number] => [heading, saidOf(heading)]));
  const best = Math.max(0, ...worth.values());
  if (byName >= Math.max(LEAST_SAID, best))
    return { said: byName, isNamed: true, part: { document, headings: [], passages } };
  const isMeant = (heading: string) => (worth.get(heading) ?? 0) >= LEAST_OF_BEST_HEADING * best;
  const headingOf =
    best >= LEAST_SAID
      ? (passage: LibraryPassage) => passage.headings.find(isMeant)
      : (passage: LibraryPassage) => (hits.has(keyOf(passage)) ? passage.headings.at(-1) : undefined);
  const headings = [...new Set(passages.flatMap((passage) => headingOf(passage) ?? []))];
  const own = passages.filter((passage) => headingOf(passage) !== undefined);
  const isNamed = best >= LEAST_SAID;
  const said = isNamed ? best : own.length > 0 ? IN_TEXT : 0;
  return { said, isNamed, part: { document, headings, passages: own } };
}

function keyOf({ documentId, ordinal }: LibraryPassage): string {
  return `${documentId} ${ordinal}`;
}

/** How much of what is asked about a heading says, from 0 to 1; less where it speaks of other things as well. */
function saidIn(text: string, matcher: TermMatcher, language: Language): number {
  const words = tokenize(text)
    .filter(({ word }) => !STOP_WORDS[language].has(word) && !/^\d/.test(word))
    .map(({ word }) => ({ word, stem: stem(word, language) }));
  const strengths = matcher.strengths(words);
  const said = strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
  const speaking = words.filter((word) => matcher.matches(word.stem, word.word).length > 0).length;
  return said * (1 - OTHER_THINGS * (1 - speaking / Math.max(1, words.length)));
}
