/** Words of a row that were printed over one another: the same text made bold, or lines of their own. */
import { type Box, overlap } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import { inOrder, leftOf } from './words-in-order.ts';

const placeOf = (word: Word) => word.place;

/** Fewer words than this that stand on others may be marks on them. */
const MIN_COVERED = 2;

/** A row of more words is no row of lines that were printed over one another. */
const MAX_WORDS = 500;

/** Lines that were printed over one another, in the order in which they were written. */
export function layersOfRow(row: readonly Word[]): readonly (readonly Word[])[] {
  let covered = 0;
  let before: Word | undefined;
  for (const word of row) {
    if (before !== undefined && standsOn(word, before)) covered++;
    before = word;
  }
  if (covered < MIN_COVERED || row.length > MAX_WORDS) return [row];
  const layers: Word[][] = [];
  let [layer, last]: [Word[], Word | undefined] = [[], undefined];
  for (const word of inOrder(row, placeOf)) {
    if (last === undefined || (word.left < last.left && layer.some((other) => coversHalf(other, word)))) {
      layer = [];
      layers.push(layer);
    }
    layer.push(word);
    last = word;
  }
  return layers.map((each) => inOrder(each, leftOf));
}

function standsOn(word: Word, before: Word): boolean {
  return word.left < before.right - 0.3 * word.size && word.text !== before.text && coversHalf(before, word);
}

/** Whether two words share more than half of the shorter one's width. */
export function coversHalf(a: Box, b: Box): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0.5 * Math.min(a.right - a.left, b.right - b.left);
}

/** The same text printed again a hair aside makes it bold, not double. */
export function dropOverprints(row: readonly Word[]): readonly Word[] {
  let kept: Word[] | undefined;
  for (let i = 0; i < row.length; i++) {
    const word = row[i];
    if (word === undefined) break;
    const isTwin = hasTwin(word, kept ?? row, kept?.length ?? i);
    if (isTwin) kept ??= row.slice(0, i);
    else kept?.push(word);
  }
  return kept ?? row;
}

/** Whether a word is printed over one of the last before `end`. */
function hasTwin(word: Word, row: readonly Word[], end: number): boolean {
  for (let i = end - 1; i >= 0 && i >= end - 3; i--) {
    const other = row[i];
    const isNear = other !== undefined && Math.abs(other.left - word.left) < 0.25 * word.size;
    if (isNear && other.text === word.text) return true;
  }
  return false;
}
