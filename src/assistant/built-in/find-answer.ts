/** From a question to the places that answer it, or to the finding that none does. */
import { type LabelValue, rolesIn } from '../facts/label-values.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { wordsOf } from '../ranking/candidates.ts';
import { confidenceOf } from '../ranking/confidence.ts';
import { type Ranked, rank } from '../ranking/rank.ts';
import type { Opposites } from '../text/opposites.ts';
import { tokenize } from '../text/tokens.ts';
import { isOfAskedKind } from './asked-kind.ts';
import { besideTold, type Told } from './beside-told.ts';
import { TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import type { AnswerKind } from './question-forms.ts';
import type { Reader } from './reach.ts';

export type Finding = {
  /** How likely the best place answers, from 0 to 1. */
  readonly sure: number;
  /** Best first; those that come near enough to be shown. */
  readonly ranked: readonly Ranked[];
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'quotes'; readonly asked: Asked }
  /** Nothing answers, but these come near. */
  | { readonly kind: 'near' }
);

/** The question with what it takes to read a sentence in its light. */
export interface Asked {
  readonly question: Question;
  readonly matcher: TermMatcher;
  readonly weights: readonly number[];
}

/** From here on an answer is likelier than none. */
const LIKELY = 0.5;
/** The share of the question's weight that a place must say at least, to be an answer. */
const SAID = 0.22;
/** The share of the question's weight that a place says, to be called near; and where nothing is, to be shown at all. */
const NEAR = 0.2;
const NOT_FAR = 0.1;

/**
 * Looks the question up.
 *
 * @param reader keeps small libraries ready between questions
 * @param told is not told again, unless it says what is asked beyond it
 */
export function findAnswer(
  { reader, opposites }: { readonly reader: Reader; readonly opposites: Opposites },
  library: Library,
  question: Question,
  told?: Told,
): Finding {
  if (question.terms.length === 0) return { kind: 'none', sure: 0, ranked: [] };
  const matcher = new TermMatcher(question.terms);
  const reach = reader.reach(library, question, matcher);
  const asked = { question, matcher, weights: reach.weights };
  const all = rank(reach.passages, { ...asked, opposites, titles: reach.titles });
  const { ranked, isNew } = besideTold(withoutIntroductions(all, question, matcher), told);
  const [best] = ranked;
  const isPossible =
    best !== undefined &&
    isNew(best) &&
    !contradicts(best) &&
    isOfAskedKind(best, question, matcher) &&
    saysEnough(best, question);
  const sure = isPossible ? confidenceOf(ranked, question, reach.isKnown) : 0;
  if (sure >= LIKELY) return { kind: 'quotes', sure, ranked, asked };
  return toNear({ kind: 'near', sure, ranked });
}

/** What is left of it where it does not answer. */
export function toNear({ sure, ranked }: Finding): Finding {
  const near =
    [NEAR, NOT_FAR]
      .map((least) => ranked.filter((one) => nearnessOf(one) >= least))
      .find((found) => found.length > 0) ?? [];
  return { kind: near.length === 0 ? 'none' : 'near', sure, ranked: near };
}

/** The kinds of things that the head of a contract tells. */
const OF_HEADS: readonly AnswerKind[] = ['person', 'place', 'definition', 'title'];

/** A party with its address, at the head of a contract, tells nothing but who and where it is, and since when. */
function withoutIntroductions(all: readonly Ranked[], { kind, terms }: Question, matcher: TermMatcher) {
  if (OF_HEADS.includes(kind)) return all;
  const rolesOf = new Map<LibraryPassage, readonly LabelValue[]>();
  return all.filter(({ candidate, figures }) => {
    const { start, end, prepared } = candidate;
    const inPassage = rolesOf.get(prepared.passage) ?? rolesIn(prepared.passage);
    rolesOf.set(prepared.passage, inPassage);
    const roles = inPassage.filter((role) => role.start < end && start < role.end);
    if (roles.length === 0 || figures.kindDate === 1) return true;
    const names = new Set(roles.flatMap(({ value }) => tokenize(value).map(({ word }) => word)));
    const said = matcher.strengths(wordsOf(candidate));
    return terms.some(({ word }, at) => said[at] === 1 && !names.has(word));
  });
}

/** Likeness of kind alone is no answer, nor is a document that is named and says nothing else of what is asked. */
function saysEnough({ figures }: Ranked, { kind }: Question): boolean {
  const { own, withHeading, passage, meantWithHeading, titled, documentRest } = figures;
  if (kind !== 'any' && Math.max(own, withHeading, passage, meantWithHeading) < SAID) return false;
  return titled === 0 || titled >= 1 || documentRest > 0 || meantWithHeading > withHeading;
}

/** What turns a word of the question into its opposite is about something else, however alike the two sound. */
function contradicts({ figures }: Ranked): boolean {
  return figures.contrast + figures.denied > 0;
}

/** How much of the question a place says, itself or by what it stands under, in its words or others. */
function nearnessOf({ figures }: Ranked): number {
  return Math.max(figures.own, figures.withHeading, figures.meantWithHeading);
}
