/** From a question to the places that answer it, or to the finding that none does. */
import type { Library } from '../library.ts';
import { confidenceOf } from '../ranking/confidence.ts';
import { type Ranked, rank } from '../ranking/rank.ts';
import type { Opposites } from '../text/opposites.ts';
import { tokenize } from '../text/tokens.ts';
import { isCellOfAskedKind, isOfAskedKind } from './asked-kind.ts';
import { TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import { isAnsweredByRow, type RankedRow, rankRows } from './rank-rows.ts';
import type { Reach, Reader } from './reach.ts';

export type Finding =
  | { readonly kind: 'none' }
  | { readonly kind: 'row'; readonly best: RankedRow }
  | { readonly kind: 'quotes'; readonly ranked: readonly Ranked[]; readonly asked: Asked }
  /** Nothing answers, but these come near. */
  | { readonly kind: 'near'; readonly ranked: readonly Ranked[] };

/** The question with what it takes to read a sentence in its light. */
export interface Asked {
  readonly question: Question;
  readonly matcher: TermMatcher;
  readonly weights: readonly number[];
}

/** From here on an answer is likelier than none. */
const LIKELY = 0.5;
/** The share of the question's weight that a place says, to be called near; and where nothing is, to be shown at all. */
const NEAR = 0.2;
const NOT_FAR = 0.1;

/** Looks the question up. @param reader keeps small libraries ready between questions */
export function findAnswer(
  { reader, opposites }: { readonly reader: Reader; readonly opposites: Opposites },
  library: Library,
  question: Question,
): Finding {
  if (question.terms.length === 0) return { kind: 'none' };
  const matcher = new TermMatcher(question.terms);
  const reach = reader.reach(library, question, matcher);
  const asked = { question, matcher, weights: reach.weights };
  const ranked = rank(reach.passages, { ...asked, opposites, titles: reach.titles });
  const row = rowThatAnswers(ranked, asked, reach);
  if (row !== undefined) return { kind: 'row', best: row };
  const [best] = ranked;
  const isPossible = best !== undefined && !contradicts(best) && isOfAskedKind(best, question, matcher);
  if (isPossible && confidenceOf(ranked, question, reach.isKnown) >= LIKELY) {
    return { kind: 'quotes', ranked, asked };
  }
  const near =
    [NEAR, NOT_FAR]
      .map((least) => ranked.filter((one) => nearnessOf(one) >= least))
      .find((found) => found.length > 0) ?? [];
  return near.length === 0 ? { kind: 'none' } : { kind: 'near', ranked: near };
}

/** What turns a word of the question into its opposite is about something else, however alike the two sound. */
function contradicts({ figures }: Ranked): boolean {
  return figures.contrast + figures.denied > 0;
}

/** How much of the question a place says, itself or by what it stands under, in its words or others. */
function nearnessOf({ figures }: Ranked): number {
  return Math.max(figures.own, figures.withHeading, figures.meantWithHeading);
}

/** The row that says what the question says, where no sentence ranks before all rows. */
function rowThatAnswers(
  [best]: readonly Ranked[],
  { question, matcher }: Asked,
  reach: Reach,
): RankedRow | undefined {
  if (best?.candidate.row === undefined) return undefined;
  const [row] = rankRows(reach.passages, question, matcher, reach);
  return row !== undefined &&
    isAnsweredByRow(row) &&
    saysMore(row, question) &&
    isCellOfAskedKind(row, question, matcher)
    ? row
    : undefined;
}

/** Whether the cell that would be the answer says anything that the question does not. */
function saysMore({ row, columns: [best = 0] }: RankedRow, { words }: Question): boolean {
  return tokenize(row.cells[best] ?? '').some(({ word }) => !words.includes(word));
}
