/**
 * The most central sentences of a text: those that share most with the rest of it, none of them much like another (after
 * Radev et al., "Centroid-based summarization of multiple documents", 2004, and Carbonell and Goldstein's maximal
 * marginal relevance, 1998). What recurs from section to section counts once.
 */
import type { TimeSlices } from '../../domain/time-slice.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import type { SummaryLength } from './read-length.ts';
import type { Unit } from './units.ts';

const SHORTEST_SENTENCE = 6;
/** "Notice period: 30 days" says it in few words. */
const SHORTEST_LABELLED = 3;
const LONGEST_SENTENCE = 45;
/** Words of the text that its subject is told by. */
const SUBJECT_WORDS = 60;
/** How much likeness to what was already chosen takes away. */
const REPETITION = 0.7;
/** What opening a section is worth; what opens the text is worth twice as much. */
const OPENING = 0.25;
/** In a short text no word may recur, and yet it says something. */
const LEAST_WORTH = 0.1;
/** What recurs so often is said of no place in particular, and is worth a part. */
const RECURRING = { times: 3, share: 0.2 };

interface Candidate {
  readonly unit: Unit;
  readonly stems: ReadonlySet<string>;
}

/**
 * @param length both limits hold but for a first sentence that is longer
 * @param taken what is told already
 * @returns in the order in which they stand
 */
export async function centralSentences(
  units: readonly Unit[],
  length: Pick<SummaryLength, 'sentences' | 'words'>,
  slices: TimeSlices,
  taken: readonly Unit[] = [],
): Promise<Unit[]> {
  const candidates = candidatesOf(units);
  const subject = subjectOf(candidates);
  const worth = candidates.map((candidate) => centrality(candidate, subject));
  /** How much each is like one that was chosen. */
  const likeness = new Float64Array(candidates.length);
  const told = (stems: ReadonlySet<string>) => {
    for (const [index, { stems: own }] of candidates.entries()) {
      likeness[index] = Math.max(likeness[index] ?? 0, overlap(own, stems));
    }
  };
  const done = new Set<Candidate>();
  for (const candidate of candidates) {
    if (!taken.includes(candidate.unit)) continue;
    done.add(candidate);
    told(candidate.stems);
  }
  const chosen: Unit[] = [];
  let words = 0;
  while (chosen.length < length.sentences && done.size < candidates.length) {
    await slices.pause();
    const next = bestOf(candidates, worth, likeness, done);
    if (next === undefined) break;
    done.add(next);
    const count = next.unit.words.length;
    if (words + count > length.words && chosen.length > 0) {
      if (words > 0.8 * length.words) break;
      continue;
    }
    words += count;
    chosen.push(next.unit);
    told(next.stems);
  }
  return chosen.sort((a, b) => a.order - b.order);
}

function candidatesOf(units: readonly Unit[]): Candidate[] {
  const said = new Set<string>();
  return units.flatMap((unit) => {
    const { words, isRow, prepared, text, label } = unit;
    const shortest = label === '' ? SHORTEST_SENTENCE : SHORTEST_LABELLED;
    if (isRow || words.length < shortest || words.length > LONGEST_SENTENCE || said.has(text)) return [];
    said.add(text);
    const stopWords = STOP_WORDS[prepared.language];
    const stems = new Set(words.filter(({ word }) => !stopWords.has(word)).map(({ stem }) => stem));
    return [{ unit, stems }];
  });
}

/** The words that most sentences share, with their weights. */
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
  const dense = (sum + LEAST_WORTH) / Math.sqrt(candidate.stems.size + 4);
  const { order, inSection, repeats } = candidate.unit;
  const first = order === 0 ? 2 * OPENING : inSection === 0 ? OPENING : 0;
  return dense * (1 + first) * (repeats >= RECURRING.times ? RECURRING.share : 1);
}

function bestOf(
  candidates: readonly Candidate[],
  worth: readonly number[],
  likeness: Float64Array,
  taken: ReadonlySet<Candidate>,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = 0;
  candidates.forEach((candidate, index) => {
    if (taken.has(candidate)) return;
    const value = (worth[index] ?? 0) * (1 - REPETITION * (likeness[index] ?? 0));
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
