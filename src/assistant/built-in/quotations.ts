/**
 * What an answer quotes: the best sentence or row, and as much of the next best as adds to it. Sentences that stand next
 * to each other are one quotation, since they are read as one.
 */
import type { Candidate } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import { onOneLine } from './cite.ts';
import type { PreparedPassage } from './prepared.ts';
import type { Question } from './question.ts';
import type { AnswerKind } from './question-forms.ts';

/** A range of a passage's Markdown that is quoted. */
export interface Quotation {
  readonly prepared: PreparedPassage;
  readonly start: number;
  readonly end: number;
  /** A row of a table is shown by its cells, and goes together with no other. */
  readonly row: Candidate['row'];
}

/** Nobody reads on. */
const MOST_QUOTES = 2;
const MOST_SENTENCES = 4;
const MOST_WORDS = 118;
/** How likely a further sentence must be to answer, against the first. */
const LEAST_LIKELY = 0.03;
/** The same for a third quotation, where no kind of fact is asked for. */
const THIRD_LIKELY = 0.25;
/** So many of the next best are looked at. */
const MOST_CANDIDATES = 8;
export function quotationOf({ prepared, start, end, row }: Candidate): Quotation {
  return { prepared, start, end, row };
}

/** @param ranked best first @param first how many words are shown of the best */
export function quotationsOf(
  ranked: readonly Ranked[],
  question: Question,
  first: { readonly words: number },
): Quotation[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const length = wordsIn(best.candidate);
  const own = quotationOf(best.candidate);
  const behind = kindBehind(best, ranked, question);
  const quotations = [behind === undefined ? own : joined(own, quotationOf(behind))];
  const longer = behind === undefined ? 0 : wordsIn(behind);
  let words = (length > first.words ? length + first.words : length) + longer;
  let sentences = 1;
  for (const { candidate, score } of ranked.slice(1, MOST_CANDIDATES)) {
    const likely = Math.exp(score - best.score);
    if (likely < LEAST_LIKELY || sentences === MOST_SENTENCES) break;
    const next = quotationOf(candidate);
    if (words + wordsIn(candidate) > MOST_WORDS || quotations.some((one) => says(one, next))) continue;
    const beside = quotations.findIndex((one) => areNeighbours(one, next));
    const isThirdFine =
      question.kind === 'any' && likely >= THIRD_LIKELY && quotations.length === MOST_QUOTES;
    if (beside < 0 && quotations.length >= MOST_QUOTES && !isThirdFine) continue;
    const known = quotations[beside];
    if (known === undefined) quotations.push(next);
    else quotations[beside] = joined(known, next);
    words += wordsIn(candidate);
    sentences++;
  }
  return quotations;
}

/** Of the kinds that figures tell: what is asked for may stand in the sentence behind. */
const FIGURES: readonly AnswerKind[] = ['date', 'duration', 'frequency', 'money', 'number', 'percent'];
/** How surely a sentence holds what is asked for, to be read alone. */
const HOLDS = 0.6;

/** The sentence behind the best one, where that alone holds the kind of figure that is asked for. */
function kindBehind(best: Ranked, ranked: readonly Ranked[], { kind }: Question): Candidate | undefined {
  if (!FIGURES.includes(kind) || holding(best) >= HOLDS) return undefined;
  const own = quotationOf(best.candidate);
  return ranked.find(
    (one) =>
      one.candidate.start >= best.candidate.end &&
      holding(one) === 1 &&
      areNeighbours(own, quotationOf(one.candidate)),
  )?.candidate;
}

/** How surely a sentence holds the kind of figure that is asked for. */
function holding({ figures }: Ranked): number {
  return Math.max(figures.kindDate, figures.kindDuration, figures.kindNumber);
}

function wordsIn({ from, to }: Candidate): number {
  return to - from;
}

function says(one: Quotation, other: Quotation): boolean {
  const isWithin = one.prepared === other.prepared && one.start <= other.start && other.end <= one.end;
  return isWithin || shownText(one) === shownText(other);
}

/** Sentences of one line with nothing between them: what parts lines, such as a list's numbers, may stand in no file word for word. */
function areNeighbours(one: Quotation, other: Quotation): boolean {
  if (one.prepared !== other.prepared || one.row !== undefined || other.row !== undefined) return false;
  const [before, behind] = one.start < other.start ? [one, other] : [other, one];
  const between = one.prepared.passage.markdown.slice(before.end, behind.start);
  return before.end <= behind.start && /^[ \t]*$/.test(between);
}

function joined(one: Quotation, other: Quotation): Quotation {
  return { ...one, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** What an answer shows of it, on one line. */
export function shownText({ prepared, start, end, row }: Quotation): string {
  if (row !== undefined) return row.row.cells.filter((cell) => cell !== '').join(' · ');
  return onOneLine(prepared.passage.markdown.slice(start, end));
}
