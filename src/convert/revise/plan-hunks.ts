/**
 * The smallest changes that make one text of another, word by word. What both texts share is not rewritten, so a
 * bold word or a no-break space in the middle of a changed sentence stays what it was.
 */
import { createNumbering, findCommonRuns } from '../../domain/common-runs.ts';
import type { TextHunk } from '../../domain/edit.ts';
import { foldText } from './fold-text.ts';
import { applySplices } from './splice.ts';

export interface Hunk extends TextHunk {
  /** An insertion that belongs to what follows it rather than to what stands before. */
  readonly leadsIn?: boolean;
}

/** One ideograph or kana, a figure with its separators, a word, a run of spaces, or one other character. */
const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\p{N}+(?:[.,]\p{N}+)+|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+|\s+|[\s\S]/gv;

/** Two texts that differ in more tokens than this are replaced as a whole: time grows with the square of it. */
const MAX_DIFFERENCES = 400;

/** What to change in `from` to make it `to`, in order, without overlaps; nothing when both are equal. */
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

/** Where each unit of a folded text that was asked for starts and ends in a paragraph. */
export interface UnitPlaces {
  startOf(unit: number): number;
  endOf(unit: number): number;
}

/**
 * The same hunks, but where the text stands in paragraphs that spell it a little differently.
 *
 * @param wanted the text as it was asked for
 * @param hunks changes in units of `wanted`
 * @returns makes hunks of a paragraph from where the text stands in it
 */
export function hunkMover(wanted: string, hunks: readonly Hunk[]): (paragraph: UnitPlaces) => Hunk[] {
  const folded = foldText(wanted);
  const unitAt = unitIndex(folded.text.length, folded.startOf);
  const units = hunks.map(({ start, end, text }) => ({ first: unitAt(start), last: unitAt(end), text }));
  return (paragraph) => units.map((hunk) => moveHunk(hunk, paragraph));
}

function moveHunk(
  { first, last, text }: { readonly first: number; readonly last: number; readonly text: string },
  paragraph: UnitPlaces,
): Hunk {
  if (first < last) return { start: paragraph.startOf(first), end: paragraph.endOf(last - 1), text };
  if (first > 0) {
    const at = paragraph.endOf(first - 1);
    return { start: at, end: at, text };
  }
  const at = paragraph.startOf(0);
  return { start: at, end: at, text, leadsIn: true };
}

/** Finds the first folded unit that starts at or behind a place in the text, by halving. */
function unitIndex(units: number, startOf: (unit: number) => number): (place: number) => number {
  return (place) => {
    let low = 0;
    let high = units;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(middle) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The text that hunks make of another. */
export function applyHunks(from: string, hunks: readonly Hunk[]): string {
  return applySplices(from, hunks);
}
