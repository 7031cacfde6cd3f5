/**
 * Computes the smallest word-level changes between two texts. What both texts share is not rewritten, so a bold word
 * or a no-break space in the middle of a changed sentence stays as it was.
 */
import { createNumbering, findCommonRuns } from '../../domain/common-runs.ts';
import type { TextHunk } from '../../domain/edit.ts';
import { foldText } from './fold-text.ts';
import { applySplices } from './splice.ts';

export interface Hunk extends TextHunk {
  /** An insertion that belongs to what follows it rather than to what precedes it. */
  readonly leadsIn?: boolean;
}

/** One ideograph or kana, a number with its separators, a word, a run of spaces, or one other character. */
const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\p{N}+(?:[.,]\p{N}+)+|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+|\s+|[\s\S]/gv;

/** Texts that differ in more tokens are replaced as a whole, since time is quadratic in the differences. */
const MAX_DIFFERENCES = 400;

/** The changes that turn `from` into `to`, in order, without overlaps; empty if both are equal. */
export function planHunks(from: string, to: string): Hunk[] {
  const one: readonly string[] = from.match(TOKEN) ?? [];
  const other: readonly string[] = to.match(TOKEN) ?? [];
  const number = createNumbering<string>().of;
  const runs = findCommonRuns(one.map(number), other.map(number), MAX_DIFFERENCES);
  if (runs === undefined) return [{ start: 0, end: from.length, text: to }];
  const hunks: Hunk[] = [];
  let at = 0;
  let [i, j] = [0, 0];
  for (const run of [...runs, { before: one.length, after: other.length, length: 0 }]) {
    const end = at + one.slice(i, run.before).join('').length;
    const text = other.slice(j, run.after).join('');
    if (end > at || text !== '') hunks.push({ start: at, end, text });
    i = run.before + run.length;
    j = run.after + run.length;
    at = end + one.slice(run.before, i).join('').length;
  }
  return hunks;
}

/** Start and end of each unit of a folded text in a paragraph. */
export interface UnitOffsets {
  startOf(unit: number): number;
  endOf(unit: number): number;
}

/**
 * Maps hunks to paragraphs in which the text is spelled slightly differently.
 *
 * @param query the text as requested
 * @param hunks changes in units of `query`
 */
export function hunkMapper(query: string, hunks: readonly Hunk[]): (paragraph: UnitOffsets) => Hunk[] {
  const folded = foldText(query);
  const unitAt = unitIndex(folded.text.length, folded.startOf);
  const units = hunks.map(({ start, end, text }) => ({ first: unitAt(start), last: unitAt(end), text }));
  return (paragraph) => units.map((hunk) => mapHunk(hunk, paragraph));
}

function mapHunk(
  { first, last, text }: { readonly first: number; readonly last: number; readonly text: string },
  paragraph: UnitOffsets,
): Hunk {
  if (first < last) return { start: paragraph.startOf(first), end: paragraph.endOf(last - 1), text };
  if (first > 0) {
    const at = paragraph.endOf(first - 1);
    return { start: at, end: at, text };
  }
  const at = paragraph.startOf(0);
  return { start: at, end: at, text, leadsIn: true };
}

/** Binary search for the first folded unit that starts at or after an offset. */
function unitIndex(units: number, startOf: (unit: number) => number): (offset: number) => number {
  return (offset) => {
    let low = 0;
    let high = units;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Applies hunks to a text. */
export function applyHunks(from: string, hunks: readonly Hunk[]): string {
  return applySplices(from, hunks);
}
