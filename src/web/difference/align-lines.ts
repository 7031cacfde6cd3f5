/**
 * Which lines of two texts stay. Lines that occur once on either side are matched first, as many as keep their
 * order (B. Cohen's patience difference), then the same within each gap; small gaps that are left are compared
 * exactly (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986). Time is close to linear; where it
 * would not be, the answer is coarser, never missing.
 */
import { diffArrays } from 'diff';

/** Lines that stay: `length` of them, from here on on either side. */
export interface Run {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

interface Range {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
  readonly depth: number;
}

/** Gaps within gaps: real texts need two or three. */
const MOST_DEPTH = 12;
/** A gap of at most so many lines is compared exactly, up to so many edits. */
const EXACT_LINES = 600;
const EXACT_EDITS = 200;

/** Runs of equal lines, in order, as long as they can be. */
export function alignLines(before: readonly string[], after: readonly string[]): Run[] {
  const [one, other] = toNumbers(before, after);
  const pairs: [number, number][] = [];
  const waiting: Range[] = [
    { beforeStart: 0, beforeEnd: one.length, afterStart: 0, afterEnd: other.length, depth: 0 },
  ];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const inner = trimEnds(one, other, range, pairs);
    if (inner.beforeStart === inner.beforeEnd || inner.afterStart === inner.afterEnd) continue;
    const anchors = inner.depth < MOST_DEPTH ? findAnchors(one, other, inner) : [];
    if (anchors.length === 0) compareExactly(one, other, inner, pairs);
    // One by one: a call takes far fewer arguments than a text may have lines.
    else for (const gap of gapsBetween(anchors, inner)) waiting.push(gap);
    for (const anchor of anchors) pairs.push(anchor);
  }
  return joinPairs(pairs.sort(([a], [b]) => a - b));
}

/** Equal lines have equal numbers. */
function toNumbers(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const number = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return [Int32Array.from(before, number), Int32Array.from(after, number)];
}

function trimEnds(one: Int32Array, other: Int32Array, range: Range, pairs: [number, number][]): Range {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = range;
  while (beforeStart < beforeEnd && afterStart < afterEnd && one[beforeStart] === other[afterStart]) {
    pairs.push([beforeStart++, afterStart++]);
  }
  while (beforeStart < beforeEnd && afterStart < afterEnd && one[beforeEnd - 1] === other[afterEnd - 1]) {
    pairs.push([--beforeEnd, --afterEnd]);
  }
  return { beforeStart, beforeEnd, afterStart, afterEnd, depth: range.depth };
}

/** Lines that stand once in the range on either side: the longest sequence of them that keeps its order. */
function findAnchors(one: Int32Array, other: Int32Array, range: Range): [number, number][] {
  const places = new Map<number, { before: number; after: number }>();
  for (let i = range.beforeStart; i < range.beforeEnd; i++) {
    const line = one[i] ?? -1;
    places.set(line, { before: places.has(line) ? -1 : i, after: -2 });
  }
  for (let j = range.afterStart; j < range.afterEnd; j++) {
    const place = places.get(other[j] ?? -1);
    if (place !== undefined) place.after = place.after === -2 ? j : -1;
  }
  const unique: [number, number][] = [];
  for (let i = range.beforeStart; i < range.beforeEnd; i++) {
    const place = places.get(one[i] ?? -1);
    if (place !== undefined && place.before === i && place.after >= 0) unique.push([i, place.after]);
  }
  return longestRising(unique);
}

/** Of pairs sorted by their first number, the longest sequence whose second numbers rise. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  for (const [index, [, after]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const rising: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

function gapsBetween(anchors: readonly [number, number][], range: Range): Range[] {
  const depth = range.depth + 1;
  let { beforeStart, afterStart } = range;
  const gaps: Range[] = [];
  for (const [before, after] of [...anchors, [range.beforeEnd, range.afterEnd] as const]) {
    if (before > beforeStart && after > afterStart) {
      gaps.push({ beforeStart, beforeEnd: before, afterStart, afterEnd: after, depth });
    }
    beforeStart = before + 1;
    afterStart = after + 1;
  }
  return gaps;
}

function compareExactly(one: Int32Array, other: Int32Array, range: Range, pairs: [number, number][]): void {
  const { beforeStart, beforeEnd, afterStart, afterEnd } = range;
  if (beforeEnd - beforeStart + afterEnd - afterStart > EXACT_LINES) return;
  const parts = diffArrays(
    [...one.subarray(beforeStart, beforeEnd)],
    [...other.subarray(afterStart, afterEnd)],
    {
      maxEditLength: EXACT_EDITS,
    },
  );
  let before = beforeStart;
  let after = afterStart;
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed) {
      for (let i = 0; i < count; i++) pairs.push([before + i, after + i]);
    }
    if (!added) before += count;
    if (!removed) after += count;
  }
}

function joinPairs(pairs: readonly [number, number][]): Run[] {
  const runs: { before: number; after: number; length: number }[] = [];
  for (const [before, after] of pairs) {
    const last = runs.at(-1);
    if (last !== undefined && last.before + last.length === before && last.after + last.length === after) {
      last.length++;
    } else runs.push({ before, after, length: 1 });
  }
  return runs;
}
