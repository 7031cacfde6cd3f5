/**
 * Locates hidden text in the Markdown made from its file. Only letters and digits are compared, since markup, escapes,
 * hyphens at line ends and spacing differ. A text with visible text in between is located by its parts; text that is
 * not in the Markdown has no range.
 */
import { type HiddenRange, mergeRanges } from '../../domain/hidden-text.ts';

/** Number of words per part, if a text is not found as a whole. */
const WORDS_OF_PIECE = 4;
/** Minimum number of letters of a part; shorter ones occur anywhere. */
const MIN_PIECE_LENGTH = 12;
/** Maximum number of occurrences located per text; more are probably visible text. */
const MAX_OCCURRENCES = 200;

export function locateHidden(markdown: string, texts: readonly string[]): HiddenRange[] {
  if (texts.length === 0) return [];
  const folded = fold(markdown);
  const ranges: HiddenRange[] = [];
  for (const text of new Set(texts)) {
    const found = rangesOf(folded, lettersOf(text));
    for (const range of found.length > 0 ? found : piecesOf(text).flatMap((piece) => rangesOf(folded, piece)))
      ranges.push(range);
  }
  return mergeRanges(ranges);
}

interface FoldedText {
  readonly letters: string;
  /** The position of each letter in the text. */
  readonly from: Uint32Array;
}

const SIGN = /[\p{L}\p{N}]/u;

function fold(text: string): FoldedText {
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

/** Folds one code unit into exactly one. */
function folded(unit: string): string {
  return unit.toLowerCase().charAt(0);
}

function lettersOf(text: string): string {
  let letters = '';
  for (const sign of text)
    if (SIGN.test(sign)) for (let i = 0; i < sign.length; i++) letters += folded(sign.charAt(i));
  return letters;
}

function rangesOf({ letters, from }: FoldedText, target: string): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  if (target === '') return ranges;
  for (let at = letters.indexOf(target); at >= 0 && ranges.length < MAX_OCCURRENCES; ) {
    ranges.push({ start: from[at] ?? 0, end: (from[at + target.length - 1] ?? 0) + 1 });
    at = letters.indexOf(target, at + target.length);
  }
  return ranges;
}

function piecesOf(text: string): string[] {
  const words = text.split(/\s+/);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_OF_PIECE) {
    // The last part overlaps the one before, so that it has full length.
    const from = Math.max(0, Math.min(at, words.length - WORDS_OF_PIECE));
    const piece = lettersOf(words.slice(from, from + WORDS_OF_PIECE).join(' '));
    if (piece.length >= MIN_PIECE_LENGTH) pieces.push(piece);
  }
  return pieces;
}
