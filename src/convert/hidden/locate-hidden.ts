/**
 * Where hidden text stands in the Markdown that was made of its file. Only letters and digits are compared: markup,
 * escapes, hyphens at the ends of lines and spacing differ between the two. Text that was read in pieces, with visible
 * text between, is found by its pieces; what the Markdown does not hold has no range.
 */
import { type HiddenRange, mergeRanges } from '../../domain/hidden-text.ts';

/** What is not found as a whole is looked for by so many words at a time. */
const WORDS_OF_PIECE = 4;
/** Letters of a piece at least: less stands anywhere. */
const SHORTEST_PIECE = 12;
/** Where one text stands more often than this, in the same words, it is no longer the hidden one that is found. */
const MOST_PLACES = 200;

export function locateHidden(markdown: string, texts: readonly string[]): HiddenRange[] {
  if (texts.length === 0) return [];
  const folded = fold(markdown);
  const ranges: HiddenRange[] = [];
  for (const text of new Set(texts)) {
    const found = placesOf(folded, lettersOf(text));
    for (const range of found.length > 0 ? found : piecesOf(text).flatMap((piece) => placesOf(folded, piece)))
      ranges.push(range);
  }
  return mergeRanges(ranges);
}

interface Folded {
  readonly letters: string;
  /** Where each of the letters stands. */
  readonly from: Uint32Array;
}

const SIGN = /[\p{L}\p{N}]/u;

function fold(text: string): Folded {
  const letters: string[] = [];
  const from = new Uint32Array(text.length);
  let count = 0;
  for (const { 0: match, index } of text.matchAll(
    /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|[\p{L}\p{N}]+/giu,
  )) {
    if (match.startsWith('&')) continue;
    for (let at = 0; at < match.length; at++) {
      letters.push(folded(match.charAt(at)));
      from[count++] = index + at;
    }
  }
  return { letters: letters.join(''), from };
}

/** One unit for each unit. */
function folded(unit: string): string {
  return unit.toLowerCase().charAt(0);
}

function lettersOf(text: string): string {
  let letters = '';
  for (const sign of text)
    if (SIGN.test(sign)) for (let i = 0; i < sign.length; i++) letters += folded(sign.charAt(i));
  return letters;
}

function placesOf({ letters, from }: Folded, wanted: string): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  if (wanted === '') return ranges;
  for (let at = letters.indexOf(wanted); at >= 0 && ranges.length < MOST_PLACES; ) {
    ranges.push({ start: from[at] ?? 0, end: (from[at + wanted.length - 1] ?? 0) + 1 });
    at = letters.indexOf(wanted, at + wanted.length);
  }
  return ranges;
}

function piecesOf(text: string): string[] {
  const words = text.split(/\s+/);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_OF_PIECE) {
    // The last piece reaches back, so that it is as long as the others.
    const from = Math.max(0, Math.min(at, words.length - WORDS_OF_PIECE));
    const piece = lettersOf(words.slice(from, from + WORDS_OF_PIECE).join(' '));
    if (piece.length >= SHORTEST_PIECE) pieces.push(piece);
  }
  return pieces;
}
