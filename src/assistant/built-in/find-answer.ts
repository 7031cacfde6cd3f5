/** Finds the sentences and rows that answer a question, or that come near. */
import { type LabelValue, rolesIn } from '../facts/label-values.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { wordsOf } from '../ranking/candidates.ts';
import { confidenceOf } from '../ranking/confidence.ts';
import { type Ranked, rank } from '../ranking/rank.ts';
import type { Opposites } from '../text/opposites.ts';
import { tokenize } from '../text/tokens.ts';
import { isOfRequestedKind } from './asked-kind.ts';
import { TermMatcher } from './matching.ts';
import { type PriorAnswers, withoutPriorAnswers } from './prior-answers.ts';
import type { Question } from './question.ts';
import type { AnswerKind } from './question-forms.ts';
import type { Reader } from './reach.ts';
import { withoutHistories } from './without-histories.ts';

export type Finding = {
  /** Probability that the best candidate answers, from 0 to 1. */
  readonly sure: number;
  /** Candidates near enough to be shown, best first. */
  readonly ranked: readonly Ranked[];
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'quotes'; readonly search: WeightedQuestion }
  /** Nothing answers, but these come near. */
  | { readonly kind: 'near' }
);

/** A question with its matcher and the weights of its terms. */
export interface WeightedQuestion {
  readonly question: Question;
  readonly matcher: TermMatcher;
  readonly weights: readonly number[];
}

/** Minimum probability of an answer. */
const LIKELY = 0.5;
/** Minimum share of the question's weight in an answer, and in one that is a row or not of the kind that is asked for. */
const MIN_ANSWER = 0.15;
const MIN_DOUBTFUL = 0.25;
/** Minimum share of the question's weight in some candidate: where nothing comes so near, the question is about something else. */
const NOT_FAR = 0.1;
/** Candidates this far behind the best are not near. */
const MAX_BEHIND = 2;

/**
 * Searches a library for answers to a question.
 *
 * @param reader caches small libraries between questions
 * @param prior answers that are not repeated, unless they contain what the question adds
 */
export function findAnswer(
  { reader, opposites }: { readonly reader: Reader; readonly opposites: Opposites },
  library: Library,
  question: Question,
  prior?: PriorAnswers,
): Finding {
  if (question.terms.length === 0) return { kind: 'none', sure: 0, ranked: [] };
  const matcher = new TermMatcher(question.terms);
  const reach = reader.reach(library, question, matcher);
  const search = { question, matcher, weights: reach.weights };
  const measured = rank(reach.passages, { ...search, opposites, titles: reach.titles });
  const all = withoutHistories(measured, question);
  const { ranked, isNew } = withoutPriorAnswers(withoutIntroductions(all, question, matcher), prior);
  const [best] = ranked;
  const isPossible =
    best !== undefined &&
    isNew(best) &&
    !contradicts(best) &&
    isOfRequestedKind(best, question, matcher) &&
    coversEnough(best, question);
  const sure = isPossible ? confidenceOf(ranked, question) : 0;
  if (sure >= LIKELY) return { kind: 'quotes', sure, ranked, search };
  return toNear({ kind: 'near', sure, ranked });
}

/** Reduces a finding that does not answer to its near matches: those that rank best, whatever words they share. */
export function toNear({ sure, ranked }: Finding): Finding {
  if (!ranked.some((one) => nearnessOf(one) >= NOT_FAR)) return { kind: 'none', sure, ranked: [] };
  const least = (ranked[0]?.score ?? 0) - MAX_BEHIND;
  return { kind: 'near', sure, ranked: ranked.filter(({ score }) => score >= least) };
}

/** The kinds of things found in the introduction of the parties to a contract. */
const INTRODUCTION_KINDS: readonly AnswerKind[] = ['person', 'place', 'definition', 'title'];

/** Removes introductions of contract parties, which only answer who and where a party is, and since when. */
function withoutIntroductions(all: readonly Ranked[], { kind, terms }: Question, matcher: TermMatcher) {
  if (INTRODUCTION_KINDS.includes(kind)) return all;
  const rolesOf = new Map<LibraryPassage, readonly LabelValue[]>();
  return all.filter(({ candidate, figures }) => {
    const { start, end, prepared } = candidate;
    const inPassage = rolesOf.get(prepared.passage) ?? rolesIn(prepared.passage);
    rolesOf.set(prepared.passage, inPassage);
    const roles = inPassage.filter((role) => role.start < end && start < role.end);
    if (roles.length === 0 || figures.kindDate === 1) return true;
    const names = new Set(roles.flatMap(({ value }) => tokenize(value).map(({ word }) => word)));
    const strengths = matcher.strengths(wordsOf(candidate));
    return terms.some(({ word }, at) => strengths[at] === 1 && !names.has(word));
  });
}

/** Whether a candidate matches enough of the question: neither the right kind nor the document's name alone suffices. */
function coversEnough({ figures }: Ranked, { kind }: Question): boolean {
  const { own, withHeading, passage, meantWithHeading, titled, documentRest, isRow, noKind } = figures;
  const least = kind !== 'any' && isRow + noKind > 0 ? MIN_DOUBTFUL : MIN_ANSWER;
  if (Math.max(own, withHeading, passage, meantWithHeading) < least) return false;
  return titled === 0 || titled >= 1 || documentRest > 0 || meantWithHeading > withHeading;
}

/** Whether a candidate contains the opposite of a word of the question, i.e. is about something else. */
function contradicts({ figures }: Ranked): boolean {
  return figures.contrast + figures.denied > 0;
}

/** How much of the question a candidate or its headings cover, literally or in meaning. */
function nearnessOf({ figures }: Ranked): number {
  return Math.max(figures.own, figures.withHeading, figures.meantWithHeading);
}
