/** Keeps a follow-up question from getting the previous answer again: candidates with its new words are preferred. */
import { type Candidate, wordsOf } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { TermMatcher } from './matching.ts';
import type { Term } from './question.ts';

/** The answers to the questions that a follow-up continues. */
export interface PriorAnswers {
  /** The texts of the answers. */
  readonly answers: readonly string[];
  /** The terms that the follow-up adds; empty if it only asks for more. */
  readonly terms: readonly Term[];
}

/**
 * Removes candidates that were already shown, unless they match a new term.
 *
 * @param ranked best first
 * @returns the remaining candidates, and a predicate for those that may answer: where the best candidate was already
 * shown, only those with a new term
 */
export function withoutPriorAnswers(
  ranked: readonly Ranked[],
  prior: PriorAnswers | undefined,
): { readonly ranked: readonly Ranked[]; readonly isNew: (one: Ranked) => boolean } {
  if (prior === undefined) return { ranked, isNew: () => true };
  const matcher = new TermMatcher(prior.terms);
  const isNew = ({ candidate }: Ranked) =>
    matcher.strengths(wordsWithHeader(candidate)).some((strength) => strength > 0);
  const isShown = isContainedIn(prior.answers);
  const remaining = ranked.filter((one) => !isShown(one) || isNew(one));
  if (remaining[0] === ranked[0]) return { ranked: remaining, isNew: () => true };
  // If nothing matches the new terms, the previous answer comes nearest.
  if (prior.terms.length > 0 && !remaining.some(isNew)) return { ranked, isNew };
  const documents = new Set(ranked.filter(isShown).map(documentOf));
  const priority = (one: Ranked) => (isNew(one) ? (documents.has(documentOf(one)) ? 2 : 1) : 0);
  return { ranked: remaining.toSorted((a, b) => priority(b) - priority(a)), isNew };
}

/** Whether all words of a candidate are in one of the answers, in order. */
function isContainedIn(answers: readonly string[]): (one: Ranked) => boolean {
  const texts = answers.map((text) => ` ${tokenize(text).map(wordOf).join(' ')} `);
  return ({ candidate }) => {
    const own = ` ${wordsOf(candidate).map(wordOf).join(' ')} `;
    return texts.some((text) => text.includes(own));
  };
}

function wordOf({ word }: { readonly word: string }): string {
  return word;
}

/** A candidate's words, and for a row those of its column names. */
function wordsWithHeader(candidate: Candidate) {
  const { prepared, row } = candidate;
  const header = tokenize(row?.table.header.join(' ') ?? '');
  return [
    ...wordsOf(candidate),
    ...header.map(({ word }) => ({ word, stem: stem(word, prepared.language) })),
  ];
}

function documentOf({ candidate }: Ranked): string {
  return candidate.prepared.passage.documentId;
}
