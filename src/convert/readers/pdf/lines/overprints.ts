/** Words of a row printed over one another: the same text for a bold effect, or separate lines. */
import { type Box, overlap } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import { leftOf, sortWords } from './sort-words.ts';

const contentIndexOf = (word: Word) => word.contentIndex;

/** Fewer overlapping words than this may be marks on others. */
const MIN_COVERED = 2;

/** A row with more words is not checked for layers. */
const MAX_WORDS = 500;

/** Splits a row into lines printed over one another, in the order of the content. */
export function layersOfRow(row: readonly Word[]): readonly (readonly Word[])[] {
  let covered = 0;
  let before: Word | undefined;
  for (const word of row) {
    if (before !== undefined && overlapsPrevious(word, before)) covered++;
    before = word;
  }
  if (covered < MIN_COVERED || row.length > MAX_WORDS) return [row];
  const layers: Word[][] = [];
  let [layer, last]: [Word[], Word | undefined] = [[], undefined];
  for (const word of sortWords(row, contentIndexOf)) {
    if (last === undefined || (word.left < last.left && layer.some((other) => coversHalf(other, word)))) {
      layer = [];
      layers.push(layer);
    }
    layer.push(word);
    last = word;
  }
  return layers.map((each) => sortWords(each, leftOf));
}

function overlapsPrevious(word: Word, before: Word): boolean {
  return word.left < before.right - 0.3 * word.size && word.text !== before.text && coversHalf(before, word);
}

/** Whether two boxes share more than half of the narrower one's width. */
export function coversHalf(a: Box, b: Box): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0.5 * Math.min(a.right - a.left, b.right - b.left);
}

/** Drops words printed twice with a slight offset, which is a bold effect. */
export function dropOverprints(row: readonly Word[]): readonly Word[] {
  let result: Word[] | undefined;
  for (let i = 0; i < row.length; i++) {
    const word = row[i];
    if (word === undefined) break;
    const isTwin = hasTwin(word, result ?? row, result?.length ?? i);
    if (isTwin) result ??= row.slice(0, i);
    else result?.push(word);
  }
  return result ?? row;
}

/** Whether a word repeats one of the last three before `end` at the same position. */
function hasTwin(word: Word, row: readonly Word[], end: number): boolean {
  for (let i = end - 1; i >= 0 && i >= end - 3; i--) {
    const other = row[i];
    const isNear = other !== undefined && Math.abs(other.left - word.left) < 0.25 * word.size;
    if (isNear && other.text === word.text) return true;
  }
  return false;
}
