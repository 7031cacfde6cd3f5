/**
 * The most central sentences of a text: those that share most words with the rest of it, without repetition (after
 * Radev et al., "Centroid-based summarization of multiple documents", 2004, and Carbonell and Goldstein's maximal
 * marginal relevance, 1998). Sentences that recur from section to section count less.
 */
import type { TimeSlices } from '../../domain/time-slice.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import type { SummaryLength } from './read-length.ts';
import type { Unit } from './units.ts';

const SHORTEST_SENTENCE = 6;
/** Sentences with a label may be shorter: "Notice period: 30 days". */
const SHORTEST_LABELLED = 3;
const LONGEST_SENTENCE = 45;
/** Number of words that define the subject of the text. */
const SUBJECT_WORDS = 60;
/** Weight of the penalty for similarity to sentences already chosen. */
const REPETITION = 0.7;
/** Bonus of the first sentence of a section; doubled for the first sentence of the text. */
const OPENING = 0.25;
/** Keeps scores above 0 in short texts where no word recurs. */
const MIN_SCORE = 0.1;
/** A sentence that occurs this often is boilerplate, and gets only this share of its score. */
const RECURRING = { times: 3, share: 0.2 };

interface Candidate {
  readonly unit: Unit;
  readonly stems: ReadonlySet<string>;
}

/**
 * @param length both limits hold, except for a first sentence that is longer
 * @param taken units already in the summary
 * @returns in document order
 */
export async function centralSentences(
  units: readonly Unit[],
  length: Pick<SummaryLength, 'sentences' | 'words'>,
  slices: TimeSlices,
  taken: readonly Unit[] = [],
): Promise<Unit[]> {
  const candidates = candidatesOf(units);
  const subject = subjectOf(candidates);
  const scores = candidates.map((candidate) => centrality(candidate, subject));
  /** The maximum similarity of each candidate to a chosen sentence. */
  const similarity = new Float64Array(candidates.length);
  const markCovered = (stems: ReadonlySet<string>) => {
    for (const [index, { stems: own }] of candidates.entries()) {
      similarity[index] = Math.max(similarity[index] ?? 0, overlap(own, stems));
    }
  };
  const done = new Set<Candidate>();
  for (const candidate of candidates) {
    if (!taken.includes(candidate.unit)) continue;
    done.add(candidate);
    markCovered(candidate.stems);
  }
  const chosen: Unit[] = [];
  let words = 0;
  while (chosen.length < length.sentences && done.size < candidates.length) {
    await slices.pause();
    const next = bestOf(candidates, scores, similarity, done);
    if (next === undefined) break;
    done.add(next);
    const count = next.unit.words.length;
    if (words + count > length.words && chosen.length > 0) {
      if (words > 0.8 * length.words) break;
      continue;
    }
    words += count;
    chosen.push(next.unit);
    markCovered(next.stems);
  }
  return chosen.sort((a, b) => a.order - b.order);
}

function candidatesOf(units: readonly Unit[]): Candidate[] {
  const seen = new Set<string>();
  return units.flatMap((unit) => {
    const { words, isRow, prepared, text, label } = unit;
    const shortest = label === '' ? SHORTEST_SENTENCE : SHORTEST_LABELLED;
    if (isRow || words.length < shortest || words.length > LONGEST_SENTENCE || seen.has(text)) return [];
    seen.add(text);
    const stopWords = STOP_WORDS[prepared.language];
    const stems = new Set(words.filter(({ word }) => !stopWords.has(word)).map(({ stem }) => stem));
    return [{ unit, stems }];
  });
}

/** The words that occur in most sentences, with their weights. */
function subjectOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of candidates) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const ranked = [...counts]
    .filter(([stem, count]) => count > 1 && stem.length > 2)
    .sort((a, b) => b[1] - a[1]);
  return new Map(ranked.slice(0, SUBJECT_WORDS).map(([stem, count]) => [stem, Math.log(1 + count)]));
}

function centrality(candidate: Candidate, subject: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of candidate.stems) sum += subject.get(stem) ?? 0;
  const dense = (sum + MIN_SCORE) / Math.sqrt(candidate.stems.size + 4);
  const { order, inSection, repeats } = candidate.unit;
  const first = order === 0 ? 2 * OPENING : inSection === 0 ? OPENING : 0;
  return dense * (1 + first) * (repeats >= RECURRING.times ? RECURRING.share : 1);
}

function bestOf(
  candidates: readonly Candidate[],
  scores: readonly number[],
  similarity: Float64Array,
  taken: ReadonlySet<Candidate>,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = 0;
  candidates.forEach((candidate, index) => {
    if (taken.has(candidate)) return;
    const value = (scores[index] ?? 0) * (1 - REPETITION * (similarity[index] ?? 0));
    if (value > most) {
      most = value;
      best = candidate;
    }
  });
  return best;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common / Math.max(1, Math.min(a.size, b.size));
}
