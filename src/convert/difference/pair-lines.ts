/**
 * Of lines that went and lines that came together, those that are versions of one another: they are shown as
 * one line with its changed words, the others as a whole. Words are taken when they are needed and let go: a stretch may
 * be a whole text.
 */
import { likeness, type Words, wordsOf } from './line-words.ts';
import type { Line } from './read-lines.ts';

/** What became of lines in one place, in reading order: what went stands before what came. Ends are excluded. */
export type Item =
  /** A line that changed: its positions in the lines of either side. */
  | { readonly kind: 'pair'; readonly before: number; readonly after: number }
  /** Neighbouring lines of the earlier text. */
  | { readonly kind: 'removed'; readonly start: number; readonly end: number }
  /** Neighbouring lines of the later text. */
  | { readonly kind: 'added'; readonly start: number; readonly end: number };

/** Lines that share this much of their words are versions of one another. */
const ALIKE = 0.34;
/** So many comparisons of two lines are made of one stretch at most; then each line is compared with a few. */
const MOST_COMPARISONS = 1_600;
const LOOKED_AHEAD = 4;

/** The lines on either side of a stretch that changed. Ends are excluded. */
export interface LineRanges {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** What became of all lines of a stretch. */
export function* pairLines(
  before: readonly Line[],
  after: readonly Line[],
  ranges: LineRanges,
): Generator<Item> {
  const { beforeStart, beforeEnd, afterStart, afterEnd } = ranges;
  const few = (beforeEnd - beforeStart) * (afterEnd - afterStart) <= MOST_COMPARISONS;
  const matches = few ? bestMatches(before, after, ranges) : nextMatches(before, after, ranges);
  let [i, j] = [beforeStart, afterStart];
  for (const match of matches) {
    yield* blocks(i, match.before, j, match.after);
    yield { kind: 'pair', ...match };
    i = match.before + 1;
    j = match.after + 1;
  }
  yield* blocks(i, beforeEnd, j, afterEnd);
}

function* blocks(
  beforeStart: number,
  beforeEnd: number,
  afterStart: number,
  afterEnd: number,
): Generator<Item> {
  if (beforeStart < beforeEnd) yield { kind: 'removed', start: beforeStart, end: beforeEnd };
  if (afterStart < afterEnd) yield { kind: 'added', start: afterStart, end: afterEnd };
}

interface Match {
  readonly before: number;
  readonly after: number;
}

/** Pairs in order that share the most words in sum: a longest common subsequence with weights. */
function bestMatches(before: readonly Line[], after: readonly Line[], ranges: LineRanges): Match[] {
  const { beforeStart, afterStart } = ranges;
  const one = before.slice(beforeStart, ranges.beforeEnd).map(wordsOf);
  const other = after.slice(afterStart, ranges.afterEnd).map(wordsOf);
  const width = other.length + 1;
  const alike = new Float64Array(one.length * other.length);
  const best = new Float64Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const weight = likeness(one[i], other[j]);
      alike[i * other.length + j] = weight;
      const matched = weight < ALIKE ? 0 : weight + (best[(i + 1) * width + j + 1] ?? 0);
      best[i * width + j] = Math.max(matched, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const matches: Match[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const weight = alike[i * other.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (weight >= ALIKE && here === weight + (best[(i + 1) * width + j + 1] ?? 0)) {
      matches.push({ before: beforeStart + i++, after: afterStart + j++ });
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return matches;
}

/** For each line the first one among the next few that is like it. */
function* nextMatches(before: readonly Line[], after: readonly Line[], ranges: LineRanges): Generator<Match> {
  const ahead: Words[] = [];
  /** The position of the first of them, and of the line behind the last. */
  let [next, behind] = [ranges.afterStart, ranges.afterStart];
  for (let at = ranges.beforeStart; at < ranges.beforeEnd; at++) {
    const line = before[at];
    for (; ahead.length < LOOKED_AHEAD && behind < ranges.afterEnd; behind++) {
      ahead.push(wordsOf(after[behind]));
    }
    if (line === undefined || ahead.length === 0) return;
    const words = wordsOf(line);
    const match = ahead.findIndex((candidate) => likeness(words, candidate) >= ALIKE);
    if (match === -1) continue;
    yield { before: at, after: next + match };
    ahead.splice(0, match + 1);
    next += match + 1;
  }
}
