/**
 * Aligns the lines of two texts. Lines that occur once on either side are matched first, as many as keep their order
 * (B. Cohen's patience diff), then the same within each gap; small remaining gaps are compared exactly. Time is close
 * to linear, memory linear; beyond the limits the result is coarser, never missing.
 */
import { createNumbering, findCommonRuns, type Run } from '../../domain/common-runs.ts';

interface Range {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
  readonly depth: number;
}

/** Maximum nesting of gaps; real texts need two or three. */
const MAX_DEPTH = 12;
/** Gaps of up to this many lines are compared exactly, up to EXACT_EDITS edits. */
const EXACT_LINES = 600;
const EXACT_EDITS = 200;

/** Position of a line in a range: none yet, or more than one. */
const NOWHERE = 0;
const REPEATED = -1;

/** Maximal runs of equal lines, in order. */
export function alignLines(before: readonly string[], after: readonly string[]): Run[] {
  const numbering = createNumbering<string>();
  const one = Int32Array.from(before, numbering.of);
  const other = Int32Array.from(after, numbering.of);
  return new Alignment(one, other, numbering.size()).runs();
}

class Alignment {
  readonly #one: Int32Array;
  readonly #other: Int32Array;
  /** For each line before, one more than the position of its counterpart; 0 if it has none. */
  readonly #counterparts: Int32Array;
  /** By line number, one more than the line's position in the current range. */
  readonly #positionsBefore: Int32Array;
  readonly #positionsAfter: Int32Array;

  constructor(one: Int32Array, other: Int32Array, lines: number) {
    this.#one = one;
    this.#other = other;
    this.#counterparts = new Int32Array(one.length);
    this.#positionsBefore = new Int32Array(lines);
    this.#positionsAfter = new Int32Array(lines);
  }

  runs(): Run[] {
    const pending: Range[] = [
      { beforeStart: 0, beforeEnd: this.#one.length, afterStart: 0, afterEnd: this.#other.length, depth: 0 },
    ];
    for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
      const inner = this.#trimEnds(range);
      if (inner.beforeStart === inner.beforeEnd || inner.afterStart === inner.afterEnd) continue;
      const anchors = inner.depth < MAX_DEPTH ? this.#findAnchors(inner) : [];
      if (anchors.length === 0) this.#compareExactly(inner);
      // One by one, since a call takes fewer arguments than a text may have lines.
      else for (const gap of this.#gapsBetween(anchors, inner)) pending.push(gap);
    }
    return this.#joinRuns();
  }

  #match(before: number, after: number): void {
    this.#counterparts[before] = after + 1;
  }

  #trimEnds(range: Range): Range {
    let { beforeStart, beforeEnd, afterStart, afterEnd } = range;
    const isOpen = () => beforeStart < beforeEnd && afterStart < afterEnd;
    while (isOpen() && this.#one[beforeStart] === this.#other[afterStart]) {
      this.#match(beforeStart++, afterStart++);
    }
    while (isOpen() && this.#one[beforeEnd - 1] === this.#other[afterEnd - 1]) {
      this.#match(--beforeEnd, --afterEnd);
    }
    return { beforeStart, beforeEnd, afterStart, afterEnd, depth: range.depth };
  }

  /** Lines that occur once in the range on either side: the longest sequence of them that keeps its order. */
  #findAnchors(range: Range): number[] {
    const one = this.#one.subarray(range.beforeStart, range.beforeEnd);
    const other = this.#other.subarray(range.afterStart, range.afterEnd);
    recordPositions(this.#positionsBefore, one);
    recordPositions(this.#positionsAfter, other);
    const positions: number[] = [];
    const counterparts: number[] = [];
    for (let position = 0; position < one.length; position++) {
      const line = one[position] ?? 0;
      const counterpart = this.#positionsAfter[line] ?? NOWHERE;
      if (this.#positionsBefore[line] !== position + 1 || counterpart <= NOWHERE) continue;
      positions.push(range.beforeStart + position);
      counterparts.push(range.afterStart + counterpart - 1);
    }
    for (const line of one) this.#positionsBefore[line] = NOWHERE;
    for (const line of other) this.#positionsAfter[line] = NOWHERE;
    return longestIncreasing(counterparts).map((index) => {
      const position = positions[index] ?? 0;
      this.#match(position, counterparts[index] ?? 0);
      return position;
    });
  }

  *#gapsBetween(anchors: readonly number[], range: Range): Generator<Range> {
    const depth = range.depth + 1;
    let { beforeStart, afterStart } = range;
    for (const before of anchors) {
      const after = (this.#counterparts[before] ?? 0) - 1;
      if (before > beforeStart && after > afterStart) {
        yield { beforeStart, beforeEnd: before, afterStart, afterEnd: after, depth };
      }
      beforeStart = before + 1;
      afterStart = after + 1;
    }
    const { beforeEnd, afterEnd } = range;
    if (beforeEnd > beforeStart && afterEnd > afterStart) {
      yield { beforeStart, beforeEnd, afterStart, afterEnd, depth };
    }
  }

  #compareExactly({ beforeStart, beforeEnd, afterStart, afterEnd }: Range): void {
    if (beforeEnd - beforeStart + afterEnd - afterStart > EXACT_LINES) return;
    const one = this.#one.subarray(beforeStart, beforeEnd);
    const other = this.#other.subarray(afterStart, afterEnd);
    for (const run of findCommonRuns(one, other, EXACT_EDITS) ?? []) {
      for (let i = 0; i < run.length; i++)
        this.#match(beforeStart + run.before + i, afterStart + run.after + i);
    }
  }

  #joinRuns(): Run[] {
    const runs: { before: number; after: number; length: number }[] = [];
    for (let before = 0; before < this.#counterparts.length; before++) {
      const after = (this.#counterparts[before] ?? 0) - 1;
      if (after === -1) continue;
      const last = runs.at(-1);
      if (last !== undefined && last.before + last.length === before && last.after + last.length === after) {
        last.length++;
      } else runs.push({ before, after, length: 1 });
    }
    return runs;
  }
}

function recordPositions(positions: Int32Array, lines: Int32Array): void {
  lines.forEach((line, position) => {
    positions[line] = positions[line] === NOWHERE ? position + 1 : REPEATED;
  });
}

/** The indexes of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): number[] {
  /** By length less one, the index at which the subsequence of that length with the smallest last number ends. */
  const ends: number[] = [];
  const previous = new Int32Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const increasing: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) increasing.push(index);
  return increasing.reverse();
}
