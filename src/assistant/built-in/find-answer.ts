/** Finds the sentences and rows that answer a question, or that come near. */
import { StoredLikeness } from '../embeddings/stored-likeness.ts';
import { type LabelValue, rolesIn } from '../facts/label-values.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { candidatesOf, wordsOf } from '../ranking/candidates.ts';
import { confidenceOf } from '../ranking/confidence.ts';
import { compareSentences, type Ranked, rankAll, rankByWords, worthComparing } from '../ranking/rank.ts';
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
  /** The same, whether or not it can be an answer, such as one of another kind than asked for. */
  readonly nearness: number;
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

/**
 * Minimum probability of an answer, from which on more candidates are not compared either. It was fitted with a false denial
 * counting twice, so that this is about an even chance.
 */
const LIKELY = 0.7;
/**
 * Candidates that are compared as sentences before others are, where stored vectors tell which; and at most where they do, or where
 * passages differ with each question and would have to be encoded anew.
 */
const FEW = 4;
const MORE = 40;
/** Minimum share of the question's weight in what is a row or not of the kind that is asked for, and in what is near. */
const MIN_SHARED = 0.3;
/** Where nothing comes so near, nor shares as much, the question is about something else. */
const NOT_FAR = 0.2;
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
  if (question.terms.length === 0) return { kind: 'none', sure: 0, nearness: 0, ranked: [] };
  const matcher = new TermMatcher(question.terms);
  const vectors = library.vectors?.() ?? [];
  const stored = vectors.length === 0 ? undefined : new StoredLikeness(vectors, question);
  const reach = reader.reach(library, question, matcher, stored);
  const search = { question, matcher, weights: reach.weights };
  // Vectors of a part of the sentences would prefer that part.
  const isStored = reach.passages.every(
    (one) => one.sentences.length === 0 || stored?.holds(one, candidatesOf(one).length) === true,
  );
  const context = { ...search, opposites, titles: reach.titles, stored: isStored ? stored : undefined };
  const byWords = rankByWords(reach.passages, context);
  const compare = (most: number) => judge(compareSentences(question, byWords, most), search, prior);
  const { length: worth } = worthComparing(byWords);
  const isAll = !isStored && reach.holdsAllTexts;
  let found = compare(isStored ? FEW : worth);
  for (const most of [worth, isAll ? byWords.length : MORE]) {
    if (found.sure < LIKELY) found = compare(most);
  }
  if (found.sure < LIKELY && isAll) found = judge(rankAll(reach.passages, context), search, prior);
  if (found.sure >= LIKELY) return { kind: 'quotes', ...found, search };
  return toNear({ kind: 'near', ...found });
}

/** How sure the best candidate is to answer. @param measured best first */
function judge(
  measured: readonly Ranked[],
  { question, matcher }: WeightedQuestion,
  prior: PriorAnswers | undefined,
): Pick<Finding, 'sure' | 'nearness' | 'ranked'> {
  const all = withoutHistories(measured, question);
  const { ranked, isNew } = withoutPriorAnswers(withoutIntroductions(all, question, matcher), prior);
  const [best] = ranked;
  const isPossible =
    best !== undefined &&
    isNew(best) &&
    !contradicts(best) &&
    isOfRequestedKind(best, question, matcher) &&
    !isDoubtful(best, question) &&
    !sharesNameAlone(best);
  const nearness = confidenceOf(ranked, question);
  return { sure: isPossible ? nearness : 0, nearness, ranked };
}

/** Reduces a finding that does not answer to its near matches: those that rank best, whatever words they share. */
export function toNear({ sure, nearness, ranked }: Finding): Finding {
  const [best] = ranked;
  if (best === undefined || (nearness < NOT_FAR && sharesLittle(best)))
    return { kind: 'none', sure, nearness, ranked: [] };
  const least = best.score - MAX_BEHIND;
  return { kind: 'near', sure, nearness, ranked: ranked.filter(({ score }) => score >= least) };
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

/** Whether a candidate is a row or not of the kind that is asked for, and shares little with the question either. */
function isDoubtful(best: Ranked, { kind }: Question): boolean {
  const { isRow, noKind } = best.figures;
  return kind !== 'any' && isRow + noKind > 0 && sharesLittle(best);
}

function sharesLittle({ figures: { own, withHeading, passage, meantWithHeading } }: Ranked): boolean {
  return Math.max(own, withHeading, passage, meantWithHeading) < MIN_SHARED;
}

/** Whether a candidate has nothing of the question but the name of its document, which all its places have. */
function sharesNameAlone({ figures }: Ranked): boolean {
  const { titled, documentRest, meantWithHeading, withHeading } = figures;
  return titled > 0 && titled < 1 && documentRest === 0 && meantWithHeading <= withHeading;
}

/** Whether a candidate contains the opposite of a word of the question, i.e. is about something else. */
function contradicts({ figures }: Ranked): boolean {
  return figures.contrast + figures.denied > 0;
}
