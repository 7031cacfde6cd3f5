/** From a question to the places that answer it, or to the finding that none does. */
import type { Library } from '../library.ts';
import type { Opposites } from '../text/opposites.ts';
import { isAnsweredBy, isAnsweredByRow } from './confidence.ts';
import { TermMatcher } from './matching.ts';
import type { PreparedPassage } from './prepared.ts';
import type { Question } from './question.ts';
import { type RankedRow, rankRows } from './rank-rows.ts';
import { type RankedSentence, rankSentences } from './rank-sentences.ts';
import type { Reader } from './reach.ts';
import { type Extreme, findExtreme } from './superlative.ts';

/** A place to quote. */
export interface Place {
  readonly prepared: PreparedPassage;
  /** The quote's range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** What an answer shows of it, where the Markdown itself reads badly. */
  readonly shown?: string;
}

export type Finding =
  | { readonly kind: 'none' }
  | { readonly kind: 'extreme'; readonly extreme: Extreme }
  | { readonly kind: 'row'; readonly best: RankedRow; readonly others: readonly RankedRow[] }
  | { readonly kind: 'sentences'; readonly ranked: readonly RankedSentence[]; readonly asked: Asked };

/** The question with what it takes to read a sentence in its light. */
export interface Asked {
  readonly question: Question;
  readonly matcher: TermMatcher;
  readonly weights: readonly number[];
}

/** Looks the question up. @param reader keeps small libraries ready between questions */
export function findAnswer(
  { reader, opposites }: { readonly reader: Reader; readonly opposites: Opposites },
  library: Library,
  question: Question,
): Finding {
  if (question.terms.length === 0) return { kind: 'none' };
  const matcher = new TermMatcher(question.terms);
  const reach = reader.reach(library, question, matcher);
  const extreme = findExtreme(reach.passages, question, matcher);
  if (extreme !== undefined) return { kind: 'extreme', extreme };
  const ranked = rankSentences(reach.passages, { question, matcher, weights: reach.weights, opposites });
  const rows = rankRows(reach.passages, question, matcher, reach);
  const [sentence] = ranked;
  const [row] = rows;
  if (row !== undefined && (sentence === undefined || row.all >= sentence.figures.own)) {
    if (isAnsweredByRow(row)) return { kind: 'row', best: row, others: rows.slice(1) };
  } else if (sentence !== undefined && isAnsweredBy(ranked, question, reach)) {
    return { kind: 'sentences', ranked, asked: { question, matcher, weights: reach.weights } };
  }
  return { kind: 'none' };
}
