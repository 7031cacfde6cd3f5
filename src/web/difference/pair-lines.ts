/**
 * Of lines that went and lines that came in one place, those that are versions of one another: they are shown as
 * one line with its changed words, the others as a whole.
 */
import type { Line } from './read-lines.ts';

/** A line that changed, went (no `after`) or came (no `before`): places in the lines of either side. */
export interface Pair {
  readonly before?: number;
  readonly after?: number;
}

/** Lines that share this much of their words are versions of one another. */
const ALIKE = 0.34;
/** So many comparisons of two lines are made in one place at most; then each line is compared with a few. */
const MOST_COMPARISONS = 1_600;
const LOOKED_AHEAD = 4;
/** Words of a line that are looked at. */
const MOST_WORDS = 400;

export interface Place {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** All lines of a place, in reading order: what went stands before what came. */
export function pairLines(before: readonly Line[], after: readonly Line[], place: Place): Pair[] {
  const one = before.slice(place.beforeStart, place.beforeEnd).map(wordsOf);
  const other = after.slice(place.afterStart, place.afterEnd).map(wordsOf);
  const few = one.length * other.length <= MOST_COMPARISONS;
  const matches = few ? bestMatches(one, other) : nextMatches(one, other);
  const pairs: Pair[] = [];
  let [i, j] = [place.beforeStart, place.afterStart];
  for (const [matchedBefore, matchedAfter] of [...matches, [one.length, other.length] as const]) {
    while (i < place.beforeStart + matchedBefore) pairs.push({ before: i++ });
    while (j < place.afterStart + matchedAfter) pairs.push({ after: j++ });
    if (matchedBefore < one.length) pairs.push({ before: i++, after: j++ });
  }
  return pairs;
}

type Words = ReadonlySet<string>;

/** The words of a line; those of different kinds (a row and a paragraph) have none in common. */
function wordsOf({ look, cells }: Line): Words {
  const isRow = look.kind === 'row' || look.kind === 'header';
  const words = cells.flatMap((cell) => cell.slice(0, 8 * MOST_WORDS).match(/[\p{L}\p{N}]+/gu) ?? []);
  return new Set(words.slice(0, MOST_WORDS).map((word) => (isRow ? `|${word}` : word)));
}

/** Common words by those of both (Dice's coefficient). */
function likeness(one: Words, other: Words): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return (2 * common) / (one.size + other.size);
}

/** Pairs in order that share the most words in sum: a longest common subsequence with weights. */
function bestMatches(one: readonly Words[], other: readonly Words[]): [number, number][] {
  const width = other.length + 1;
  const alike = new Float64Array(one.length * other.length);
  const best = new Float64Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const weight = likeness(one[i] ?? new Set(), other[j] ?? new Set());
      alike[i * other.length + j] = weight;
      const matched = weight < ALIKE ? 0 : weight + (best[(i + 1) * width + j + 1] ?? 0);
      best[i * width + j] = Math.max(matched, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const matches: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const weight = alike[i * other.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (weight >= ALIKE && here === weight + (best[(i + 1) * width + j + 1] ?? 0)) matches.push([i++, j++]);
    else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return matches;
}

/** For each line the first one among the next few that is like it. */
function nextMatches(one: readonly Words[], other: readonly Words[]): [number, number][] {
  const matches: [number, number][] = [];
  let next = 0;
  for (const [i, words] of one.entries()) {
    const ahead = other.slice(next, next + LOOKED_AHEAD);
    const match = ahead.findIndex((candidate) => likeness(words, candidate) >= ALIKE);
    if (match === -1) continue;
    matches.push([i, next + match]);
    next += match + 1;
  }
  return matches;
}
