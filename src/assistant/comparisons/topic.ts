/** The one subject that a comparison is asked about, and which differences concern it. */
import type { Quote, QuotedDifference } from '../../domain/difference.ts';
import { TermMatcher } from '../built-in/matching.ts';
import { type Question, readQuestion } from '../built-in/question.ts';
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
}

/** How well the words of a topic must be said, where no heading names it. */
const LEAST_SAID = 0.6;

/** @returns undefined when all is to be compared */
export function topicOf(
  library: Library,
  { rest, before, after }: Sides,
  related: RelatedWords,
): Topic | undefined {
  const { text, words, isLed } = topicWords(rest);
  const question = readQuestion(words.join(' '), related);
  if (question.terms.length === 0) return undefined;
  const topic = { text, question };
  // What neither document speaks of may be a way of asking that is not known here.
  const isSpokenOf = [before, after].some(({ document }) =>
    question.terms.some(({ stems }) => library.searchIn(document.id, stems, 1).length > 0),
  );
  return isLed || isSpokenOf ? topic : undefined;
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
  return saidIn(headings.join(' '), matcher) >= LEAST_SAID || saidIn(own, matcher) >= LEAST_SAID;
}

/** How much of what is asked about a text says, from 0 to 1. */
function saidIn(text: string, matcher: TermMatcher): number {
  const words = tokenize(text).map(({ word }) => word);
  const language = detectLanguage(words) ?? 'en';
  const strengths = matcher.strengths(words.map((word) => ({ word, stem: stem(word, language) })));
  return strengths.length === 0 ? 0 : strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
}
