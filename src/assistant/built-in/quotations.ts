/**
 * Selects what an answer quotes: the best sentence or row, and further ones that add to it. Adjacent sentences become one
 * quotation.
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
  /** Set for a table row, which is shown by its cells and never joined with another quotation. */
  readonly row: Candidate['row'];
}

/** Limits of an answer, so that it is read to the end. */
const MAX_QUOTES = 2;
const MAX_SENTENCES = 4;
const MAX_WORDS = 118;
/** Minimum likelihood of a further sentence, relative to the first. */
const MIN_LIKELY = 0.03;
/** The same for a third quotation, where no kind of fact is asked for. */
const THIRD_LIKELY = 0.25;
/** Number of candidates considered. */
const MAX_CANDIDATES = 8;

export function quotationOf({ prepared, start, end, row }: Candidate): Quotation {
  return { prepared, start, end, row };
}

/** The quotations of an answer. @param ranked best first @param first the number of words shown of the best */
export function quotationsOf(
  ranked: readonly Ranked[],
  question: Question,
  first: { readonly words: number },
): Quotation[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const length = wordsIn(best.candidate);
  const own = quotationOf(best.candidate);
  const following = followingAnswer(best, ranked, question);
  const quotations = [following === undefined ? own : join(own, quotationOf(following))];
  const longer = following === undefined ? 0 : wordsIn(following);
  let words = (length > first.words ? length + first.words : length) + longer;
  let sentences = 1;
  for (const { candidate, score } of ranked.slice(1, MAX_CANDIDATES)) {
    const likely = Math.exp(score - best.score);
    if (likely < MIN_LIKELY || sentences === MAX_SENTENCES) break;
    const next = quotationOf(candidate);
    if (words + wordsIn(candidate) > MAX_WORDS || quotations.some((one) => covers(one, next))) continue;
    const beside = quotations.findIndex((one) => areAdjacent(one, next));
    const isThirdFine = question.kind === 'any' && likely >= THIRD_LIKELY && quotations.length === MAX_QUOTES;
    if (beside < 0 && quotations.length >= MAX_QUOTES && !isThirdFine) continue;
    const known = quotations[beside];
    if (known === undefined) quotations.push(next);
    else quotations[beside] = join(known, next);
    words += wordsIn(candidate);
    sentences++;
  }
  return quotations;
}

/** Kinds with digits, for which the sentence after the best one may contain the answer. */
const FIGURES: readonly AnswerKind[] = ['date', 'duration', 'frequency', 'money', 'number', 'percent'];
/** Minimum evidence of the requested kind for a sentence to be quoted without the next one. */
const MIN_EVIDENCE = 0.6;

/** The sentence after the best one, if only that sentence contains the requested kind. */
function followingAnswer(best: Ranked, ranked: readonly Ranked[], { kind }: Question): Candidate | undefined {
  if (!FIGURES.includes(kind) || kindEvidence(best) >= MIN_EVIDENCE) return undefined;
  const own = quotationOf(best.candidate);
  return ranked.find(
    (one) =>
      one.candidate.start >= best.candidate.end &&
      kindEvidence(one) === 1 &&
      areAdjacent(own, quotationOf(one.candidate)),
  )?.candidate;
}

/** The evidence that a sentence contains the requested kind. */
function kindEvidence({ figures }: Ranked): number {
  return Math.max(figures.kindDate, figures.kindDuration, figures.kindNumber);
}

function wordsIn({ from, to }: Candidate): number {
  return to - from;
}

function covers(one: Quotation, other: Quotation): boolean {
  const isWithin = one.prepared === other.prepared && one.start <= other.start && other.end <= one.end;
  return isWithin || shownText(one) === shownText(other);
}

/**
 * Whether two sentences of one line are adjacent. Sentences of different lines are not joined: the text between them, such
 * as list numbers, may not be in the file verbatim.
 */
function areAdjacent(one: Quotation, other: Quotation): boolean {
  if (one.prepared !== other.prepared || one.row !== undefined || other.row !== undefined) return false;
  const [before, following] = one.start < other.start ? [one, other] : [other, one];
  const between = one.prepared.passage.markdown.slice(before.end, following.start);
  return before.end <= following.start && /^[ \t]*$/.test(between);
}

function join(one: Quotation, other: Quotation): Quotation {
  return { ...one, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** The marks of a block quote at the beginning of lines. */
const BLOCK_QUOTE = /^(?:>[ \t]?)+/gm;

/** The displayed text of a quotation, on one line. */
export function shownText({ prepared, start, end, row }: Quotation): string {
  if (row !== undefined) return row.row.cells.filter((cell) => cell !== '').join(' · ');
  return onOneLine(prepared.passage.markdown.slice(start, end).replaceAll(BLOCK_QUOTE, ''));
}
