/**
 * Ranks sentences by how likely they answer a question: how much of the question they and what stands around them
 * say, how closely together, and whether they hold the kind of thing asked for. All figures are shares from 0 to 1.
 */

import { isDenial, type Opposites } from '../text/opposites.ts';
import { evidenceOf } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage, Sentence, Word } from './prepared.ts';
import type { Question } from './question.ts';
import { share } from './shares.ts';

/** What was measured of a sentence. */
export interface SentenceFigures {
  /** Share of the question's weight that the sentence says itself. */
  readonly own: number;
  /** The same, with neighbours, headings and the rest of the passage counting for less. */
  readonly around: number;
  /** The same, all of the passage and its headings counting in full. */
  readonly passage: number;
  /** Share of neighbouring words of the question that stand together here too. */
  readonly pairs: number;
  /** How well the kind asked for is there; 0.5 where no kind is asked for. */
  readonly kind: number;
  /** How many words of the sentence the question does not say. */
  readonly news: number;
  /** How many words of the question the sentence turns into their opposite, a missing "not" among them. */
  readonly contrast: number;
  /** The greatest weight of a word that is nowhere in the passage, as a share of the greatest weight of all. */
  readonly missing: number;
  /** Share of names and numbers asked for that are nowhere in the passage. */
  readonly missingNames: number;
}

export interface RankedSentence {
  readonly prepared: PreparedPassage;
  readonly sentence: Sentence;
  readonly index: number;
  readonly figures: SentenceFigures;
  readonly score: number;
}

const BEFORE = 0.6;
const AFTER = 0.35;
const HEADING = 0.5;
const ELSEWHERE = 0.35;
/** Words of the question that are neighbours may stand this far apart in the text. */
const NEAR = 3;

/**
 * @param weights of the question's terms, none negative
 */
export function rankSentences(
  passages: readonly PreparedPassage[],
  question: Question,
  matcher: TermMatcher,
  weights: readonly number[],
  opposites: Opposites,
): RankedSentence[] {
  const ranked = passages.flatMap((prepared) => rankWithin(prepared, question, matcher, weights, opposites));
  return ranked.sort((a, b) => b.score - a.score);
}

function rankWithin(
  prepared: PreparedPassage,
  question: Question,
  matcher: TermMatcher,
  weights: readonly number[],
  opposites: Opposites,
): RankedSentence[] {
  const found = prepared.sentences.map((sentence) => strengths(prepared, sentence, matcher, weights.length));
  if (found.every((one) => one.every((strength) => strength === 0))) return [];
  const headings = headingStrengths(prepared, matcher, weights.length);
  const anywhere = weights.map((_, term) =>
    Math.max(headings[term] ?? 0, ...found.map((one) => one[term] ?? 0)),
  );
  return prepared.sentences.map((sentence, index) => {
    const own = found[index] ?? [];
    const around = weights.map((_, term) =>
      Math.max(
        own[term] ?? 0,
        BEFORE * (found[index - 1]?.[term] ?? 0),
        AFTER * (found[index + 1]?.[term] ?? 0),
        HEADING * (headings[term] ?? 0),
        ELSEWHERE * (anywhere[term] ?? 0),
      ),
    );
    const figures: SentenceFigures = {
      own: share(own, weights),
      around: share(around, weights),
      passage: share(anywhere, weights),
      pairs: pairsTogether(prepared, sentence, matcher, weights),
      ...kindAndNews(prepared, sentence, question, matcher),
      contrast: contrastOf(prepared, sentence, question, opposites),
      ...missing(question, anywhere, weights),
    };
    return { prepared, sentence, index, figures, score: scoreOf(figures, sentence.to - sentence.from) };
  });
}

/** How the figures make a score. */
export function scoreOf(figures: SentenceFigures, words: number): number {
  const { own, around, passage, pairs, kind, news, contrast } = figures;
  const tooShort = news < 3 ? 0.1 : 0;
  const said = 0.5 * own + 0.7 * around + 0.4 * passage + 0.15 * pairs;
  return said + 0.2 * kind - tooShort - 0.15 * contrast - 0.04 * Math.log((words + 3) / 20);
}

function wordsOf(prepared: PreparedPassage, sentence: Sentence): readonly Word[] {
  return prepared.words.slice(sentence.from, sentence.to);
}

function strengths(
  prepared: PreparedPassage,
  sentence: Sentence,
  matcher: TermMatcher,
  terms: number,
): number[] {
  const found = new Array<number>(terms).fill(0);
  for (const { stem, word } of wordsOf(prepared, sentence)) {
    for (const { term, strength } of matcher.matches(stem, word)) {
      if (strength > (found[term] ?? 0)) found[term] = strength;
    }
  }
  return found;
}

function headingStrengths(prepared: PreparedPassage, matcher: TermMatcher, terms: number): number[] {
  const found = new Array<number>(terms).fill(0);
  for (const stem of prepared.headingStems) {
    for (const { term, strength } of matcher.matches(stem, stem)) {
      if (strength > (found[term] ?? 0)) found[term] = strength;
    }
  }
  return found;
}

function pairsTogether(
  prepared: PreparedPassage,
  sentence: Sentence,
  matcher: TermMatcher,
  weights: readonly number[],
): number {
  if (weights.length < 2) return 0;
  const together = new Set<number>();
  let recent: { term: number; at: number }[] = [];
  wordsOf(prepared, sentence).forEach(({ stem, word }, at) => {
    recent = recent.filter((one) => at - one.at <= NEAR);
    for (const { term } of matcher.matches(stem, word)) {
      for (const other of recent) {
        if (Math.abs(other.term - term) === 1) together.add(Math.min(other.term, term));
      }
      recent.push({ term, at });
    }
  });
  let got = 0;
  let all = 0;
  for (let pair = 0; pair + 1 < weights.length; pair++) {
    const weight = (weights[pair] ?? 0) + (weights[pair + 1] ?? 0);
    all += weight;
    if (together.has(pair)) got += weight;
  }
  return all === 0 ? 0 : got / all;
}

function kindAndNews(
  prepared: PreparedPassage,
  sentence: Sentence,
  question: Question,
  matcher: TermMatcher,
): { kind: number; news: number } {
  const words = wordsOf(prepared, sentence);
  const source = prepared.passage.markdown;
  const isAsked = ({ stem, word }: Word) =>
    matcher.matches(stem, word).some(({ strength }) => strength === 1);
  const news = words.filter((word) => !isAsked(word)).length;
  if (question.kind === 'any') return { kind: 0.5, news };
  const text = source.slice(sentence.start, sentence.end);
  const isGerman = prepared.language === 'de';
  return { kind: evidenceOf(question.kind, { text, words, source, isAsked, isGerman }), news };
}

function contrastOf(
  prepared: PreparedPassage,
  sentence: Sentence,
  question: Question,
  opposites: Opposites,
): number {
  const said = new Set(wordsOf(prepared, sentence).flatMap(({ word, stem }) => [word, stem]));
  const denied = question.isNegated && ![...said].some(isDenial) ? 1 : 0;
  return denied + opposites.contradictions(question.words, question.language, said);
}

function missing(
  question: Question,
  anywhere: readonly number[],
  weights: readonly number[],
): { missing: number; missingNames: number } {
  const most = Math.max(...weights, 0);
  const gone = Math.max(0, ...weights.map((weight, term) => weight * (1 - (anywhere[term] ?? 0))));
  const named = question.terms.flatMap((term, index) =>
    term.isName || term.isNumber ? [anywhere[index] ?? 0] : [],
  );
  const goneNames = named.reduce((sum, strength) => sum + (1 - strength), 0);
  return {
    missing: most === 0 ? 0 : gone / most,
    missingNames: named.length === 0 ? 0 : goneNames / named.length,
  };
}
