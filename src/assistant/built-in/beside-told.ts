/** A follow-up is not answered by what was told before: its new words decide, or, where more is asked for, what is left. */
import { type Candidate, wordsOf } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { TermMatcher } from './matching.ts';
import type { Term } from './question.ts';

/** What was answered before, to a question that this one goes on with. */
export interface Told {
  /** The answers, as they were shown. */
  readonly answers: readonly string[];
  /** What is asked beyond what was asked before; nothing where more of the same is. */
  readonly terms: readonly Term[];
}

/**
 * What is left to answer with.
 *
 * @param ranked best first
 * @returns with it, whether a place says what is asked anew: where the best of all was told, none else answers
 */
export function besideTold(
  ranked: readonly Ranked[],
  told: Told | undefined,
): { readonly ranked: readonly Ranked[]; readonly isNew: (one: Ranked) => boolean } {
  if (told === undefined) return { ranked, isNew: () => true };
  const matcher = new TermMatcher(told.terms);
  const isNew = ({ candidate }: Ranked) =>
    matcher.strengths(wordsAbout(candidate)).some((strength) => strength > 0);
  const isTold = toldIn(told.answers);
  const left = ranked.filter((one) => !isTold(one) || isNew(one));
  if (left[0] === ranked[0]) return { ranked: left, isNew: () => true };
  // Where nothing says the new words, what was told comes nearest.
  if (told.terms.length > 0 && !left.some(isNew)) return { ranked, isNew };
  const documents = new Set(ranked.filter(isTold).map(documentOf));
  const worth = (one: Ranked) => (isNew(one) ? (documents.has(documentOf(one)) ? 2 : 1) : 0);
  return { ranked: left.toSorted((a, b) => worth(b) - worth(a)), isNew };
}

/** Whether what a candidate says was said. */
function toldIn(answers: readonly string[]): (one: Ranked) => boolean {
  const texts = answers.map((text) => ` ${tokenize(text).map(wordOf).join(' ')} `);
  return ({ candidate }) => {
    const own = ` ${wordsOf(candidate).map(wordOf).join(' ')} `;
    return texts.some((text) => text.includes(own));
  };
}

function wordOf({ word }: { readonly word: string }): string {
  return word;
}

/** Its words, and of a row those of its columns. */
function wordsAbout(candidate: Candidate) {
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
