/**
 * Pairs removed and added lines that are versions of one another: they are displayed as one line with its changed
 * words, all others as a whole. Words are extracted on demand and not kept, since a stretch may be a whole text.
 */
import { similarityOf, type Words, wordsOf } from './line-words.ts';
import type { Line } from './read-lines.ts';

/** The lines of a changed stretch, in reading order: removed lines come before added ones. Ends are excluded. */
export type Item =
  /** A changed line: its positions on either side. */
  | { readonly kind: 'pair'; readonly before: number; readonly after: number }
  /** Consecutive lines of the earlier text. */
  | { readonly kind: 'removed'; readonly start: number; readonly end: number }
  /** Consecutive lines of the later text. */
  | { readonly kind: 'added'; readonly start: number; readonly end: number };

/** Minimum similarity of two versions of a line. */
const MIN_SIMILARITY = 0.34;
/** Maximum number of line comparisons in one stretch; beyond, each line is compared with the next few only. */
const MAX_COMPARISONS = 1_600;
const LOOKAHEAD_LINES = 4;

/** The lines on either side of a changed stretch. Ends are excluded. */
export interface LineRanges {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** Pairs the lines of a stretch. */
export function* pairLines(
  before: readonly Line[],
  after: readonly Line[],
  ranges: LineRanges,
): Generator<Item> {
  const { beforeStart, beforeEnd, afterStart, afterEnd } = ranges;
  const few = (beforeEnd - beforeStart) * (afterEnd - afterStart) <= MAX_COMPARISONS;
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

/** The pairs, in order, with the highest total similarity: a weighted longest common subsequence. */
function bestMatches(before: readonly Line[], after: readonly Line[], ranges: LineRanges): Match[] {
  const { beforeStart, afterStart } = ranges;
  const one = before.slice(beforeStart, ranges.beforeEnd).map(wordsOf);
  const other = after.slice(afterStart, ranges.afterEnd).map(wordsOf);
  const width = other.length + 1;
  const similarities = new Float64Array(one.length * other.length);
  const best = new Float64Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const weight = similarityOf(one[i], other[j]);
      similarities[i * other.length + j] = weight;
      const matched = weight < MIN_SIMILARITY ? 0 : weight + (best[(i + 1) * width + j + 1] ?? 0);
      best[i * width + j] = Math.max(matched, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const matches: Match[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const weight = similarities[i * other.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (weight >= MIN_SIMILARITY && here === weight + (best[(i + 1) * width + j + 1] ?? 0)) {
      matches.push({ before: beforeStart + i++, after: afterStart + j++ });
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return matches;
}

/** For each line the first similar one among the next few. */
function* nextMatches(before: readonly Line[], after: readonly Line[], ranges: LineRanges): Generator<Match> {
  const ahead: Words[] = [];
  /** Position of the first line in `ahead`, and of the line after the last. */
  let [next, following] = [ranges.afterStart, ranges.afterStart];
  for (let at = ranges.beforeStart; at < ranges.beforeEnd; at++) {
    const line = before[at];
    for (; ahead.length < LOOKAHEAD_LINES && following < ranges.afterEnd; following++) {
      ahead.push(wordsOf(after[following]));
    }
    if (line === undefined || ahead.length === 0) return;
    const words = wordsOf(line);
    const match = ahead.findIndex((candidate) => similarityOf(words, candidate) >= MIN_SIMILARITY);
    if (match === -1) continue;
    yield { before: at, after: next + match };
    ahead.splice(0, match + 1);
    next += match + 1;
  }
}
