/** Compares how two lines are set: lines of a paragraph are set alike. */

import type { Word } from '../page-model.ts';
import type { Line } from './lines.ts';

/** Whether lines are similar enough in size and weight to be of one paragraph. */
export function sameSetting(a: Line, b: Line): boolean {
  const isAlike =
    isSameSize(a.size, b.size) ||
    isSameSize(capitalSize(a), capitalSize(b)) ||
    isSameSize(sizeBesideCode(a), sizeBesideCode(b));
  if (!isAlike) return false;
  // An entirely bold line after one that is not is a heading, unless bold words merely happen to fill it.
  return a.style.bold === b.style.bold || hasMixedBold(a) || hasMixedBold(b) || isShort(b);
}

function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.07 * Math.max(a, b);
}

/** The size of a line's capitals if it is set in small capitals (capitals of a smaller size). */
function capitalSize(line: Line): number {
  if (!/\p{Ll}/u.test(line.text)) return line.size;
  const largest = line.words.reduce((max, word) => Math.max(max, word.size), 0);
  const isSmall = (word: Word) => word.raised === undefined && !isSameSize(word.size, largest);
  const small = line.words.filter(isSmall);
  return small.length > 0 && small.every(({ text }) => !/\p{Ll}/u.test(text)) ? largest : line.size;
}

/** The size of a line's text if most of it is names in a monospaced face, which is often set smaller. */
function sizeBesideCode(line: Line): number {
  return besideCode(line).size;
}

/** The first word of a line in the face of the text beside code, or the line itself if it does not mix the two. */
export function besideCode(line: Line): Line | Word {
  if (!line.words.some(({ style }) => style.mono)) return line;
  return line.words.find(({ style, raised }) => !style.mono && raised === undefined) ?? line;
}

function isShort(line: Line): boolean {
  return line.words.length <= 2 && !line.style.bold;
}

function hasMixedBold(line: Line): boolean {
  return line.words.some((word) => word.style.bold) && line.words.some((word) => !word.style.bold);
}
