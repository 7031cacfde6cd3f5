/**
 * Ranks sentences by how likely they answer a question: how much of the question they and what stands around them
 * say, how closely together, and whether they hold the kind of thing asked for. All figures are shares from 0 to 1.
 */

import { isDenial, type Opposites } from '../text/opposites.ts';
import { evidenceOf } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage, Sentence, Word } from './prepared.ts';
import type { Question } from './question.ts';
import { most, share } from './shares.ts';

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
}

export interface RankedSentence {
  readonly prepared: PreparedPassage;
  readonly sentence: Sentence;
  readonly figures: SentenceFigures;
  readonly score: number;
}

const BEFORE = 0.6;
const AFTER = 0.35;
const HEADING = 0.5;
const ELSEWHERE = 0.35;
/** Words of the question that are neighbours may stand this far apart in the text. */
const NEAR = 3;
/** Sentences that are looked at closely: those that say most of the question. */
const LOOKED_AT = 80;

/** What sentences are ranked by. */
export interface RankBy {
  readonly question: Question;
  readonly matcher: TermMatcher;
  /** Of the question's terms, none negative. */
  readonly weights: readonly number[];
  readonly opposites: Opposites;
}

/** A sentence with what it and its surroundings say, before it is looked at closely. */
interface Candidate {
  readonly prepared: PreparedPassage;
  readonly sentence: Sentence;
  readonly said: Pick<SentenceFigures, 'own' | 'around' | 'passage'>;
}

/** The sentences that may answer, best first. */
export function rankSentences(passages: readonly PreparedPassage[], by: RankBy): RankedSentence[] {
  return passages
    .flatMap((prepared) => candidatesOf(prepared, by))
    .sort((a, b) => scoreOfSaid(b.said) - scoreOfSaid(a.said))
    .slice(0, LOOKED_AT)
    .map((candidate) => lookAt(candidate, by))
    .sort((a, b) => b.score - a.score);
}

function candidatesOf(prepared: PreparedPassage, { matcher, weights }: RankBy): Candidate[] {
  const found = prepared.sentences.map((sentence) => matcher.strengths(wordsOf(prepared, sentence)));
  if (found.every((one) => one.every((strength) => strength === 0))) return [];
  const headings = matcher.strengths([...prepared.headingStems].map((stem) => ({ stem, word: stem })));
  const anywhere = weights.map((_, term) =>
    Math.max(headings[term] ?? 0, most(found.map((one) => one[term]))),
  );
  const passage = share(anywhere, weights);
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
    return {
      prepared,
      sentence,
      said: { own: share(own, weights), around: share(around, weights), passage },
    };
  });
}

function lookAt({ prepared, sentence, said }: Candidate, by: RankBy): RankedSentence {
  const figures: SentenceFigures = {
    ...said,
    pairs: pairsTogether(prepared, sentence, by.matcher, by.weights),
    ...kindAndNews(prepared, sentence, by.question, by.matcher),
    contrast: contrastOf(prepared, sentence, by.question, by.opposites),
  };
  return { prepared, sentence, figures, score: scoreOf(figures, sentence.to - sentence.from) };
}

/** How the figures make a score: weights of a ranking model, rounded. */
function scoreOf(figures: SentenceFigures, words: number): number {
  const { pairs, kind, news, contrast } = figures;
  const tooShort = news < 3 ? 0.1 : 0;
  const long = 0.04 * Math.log((words + 3) / 20);
  return scoreOfSaid(figures) + 0.15 * pairs + 0.2 * kind - tooShort - 0.15 * contrast - long;
}

function scoreOfSaid({ own, around, passage }: Candidate['said']): number {
  return 0.5 * own + 0.7 * around + 0.4 * passage;
}

function wordsOf(prepared: PreparedPassage, sentence: Sentence): readonly Word[] {
  return prepared.words.slice(sentence.from, sentence.to);
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
  return denied + opposites.contradictions(question.claims, question.language, said);
}
