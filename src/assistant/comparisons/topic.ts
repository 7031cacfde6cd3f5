/** The topic of a comparison, and the differences that concern it. */
import type { Quote, QuotedDifference } from '../../domain/difference.ts';
import { TermMatcher } from '../built-in/matching.ts';
import { type Question, readQuestion, type Term } from '../built-in/question.ts';
import type { Library } from '../library.ts';
import { detectLanguage } from '../text/language.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import type { Sides } from './choose-sides.ts';
import { topicWords } from './topic-words.ts';

export interface Topic {
  /** As the person wrote it. */
  readonly text: string;
  readonly question: Question;
  /** Whether a document says it in the same words, so that finding no difference means something. */
  readonly isLiteral: boolean;
}

/** Minimum score of a heading or text to concern the topic. */
const MIN_SCORE = 0.6;

/** @returns undefined when everything is to be compared */
export function topicOf(
  library: Library,
  { rest, before, after }: Sides,
  related: RelatedWords,
): Topic | undefined {
  const { text, words, hasMarker } = topicWords(rest);
  const question = readQuestion(words.join(' '), related);
  if (question.terms.length === 0) return undefined;
  // Words that occur in neither document may be an unknown way of asking.
  const isMentioned = (stemsOfTerm: (term: Term) => Iterable<string>) =>
    [before, after].some(({ document }) =>
      question.terms.some((term) => library.searchIn(document.id, [...stemsOfTerm(term)], 1).length > 0),
    );
  const isLiteral = isMentioned(({ stems }) => stems);
  const isKnown =
    isLiteral || isMentioned(({ related }) => [...related.translations.values()].flatMap((own) => [...own]));
  return hasMarker || isKnown ? { text, question, isLiteral } : undefined;
}

/** The differences that concern a topic. */
export function onTopic(topic: Topic, differences: readonly QuotedDifference[]): QuotedDifference[] {
  const matcher = new TermMatcher(topic.question.terms);
  return differences.filter(({ before, after }) =>
    [before, after].some((quote) => quote !== undefined && concerns(quote, matcher)),
  );
}

function concerns({ headings, text, row }: Quote, matcher: TermMatcher): boolean {
  const own = row === undefined ? text : [...row.header, text].join(' ');
  return scoreIn(headings.join(' '), matcher) >= MIN_SCORE || scoreIn(own, matcher) >= MIN_SCORE;
}

/** How much of the topic a text covers, from 0 to 1. */
function scoreIn(text: string, matcher: TermMatcher): number {
  const words = tokenize(text).map(({ word }) => word);
  const language = detectLanguage(words) ?? 'en';
  const strengths = matcher.strengths(words.map((word) => ({ word, stem: stem(word, language) })));
  return strengths.length === 0 ? 0 : strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
}
