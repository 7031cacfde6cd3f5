/**
 * Builds lines from words on the same baseline without a wide gap. Raised and lowered small words join the line they
 * belong to; overprinted words count once; right-to-left words are put into reading order.
 */
import { type Box, overlap, unionBox } from '../geometry.ts';
import { type TextStyle, textStyle, type Word } from '../page-model.ts';
import { findGutters, type Gutter } from '../regions/gutters.ts';
import { RIGHT_TO_LEFT } from '../right-to-left-letters.ts';
import { dropOverprints, layersOfRow } from './overprints.ts';
import { readRightToLeft } from './right-to-left.ts';
import { leftOf, sortWords } from './sort-words.ts';

export interface Line extends Box {
  /** In reading order. */
  readonly words: readonly Word[];
  readonly text: string;
  readonly baseline: number;
  /** Type size of most of its characters. */
  readonly size: number;
  /** A style is set if nearly all characters have it. */
  readonly style: TextStyle;
  readonly fontName: string;
  readonly color: string;
  readonly rightToLeft: boolean;
}

/** Words with a wider gap, as a share of their size, are in different lines. */
const LINE_GAP = 1;
/** Baselines that differ by less than this share of the size count as one. */
const SAME_BASELINE = 0.24;
/** Words without a space in the file and closer than this share of the size are one word. */
const NO_SPACE_GAP = 0.14;

/** The lines of a page, in no particular order. */
export function linesOfWords(words: readonly Word[], lineGap = LINE_GAP): Line[] {
  const rows = rowsOfWords(words).flatMap(layersOfRow).map(dropOverprints);
  const gutters = lineGap === LINE_GAP ? findGutters(rows) : [];
  // Raised and lowered words may be far apart, each beside its host.
  const largest = lineGap === LINE_GAP ? 0 : words.reduce((max, { size }) => Math.max(max, size), 0);
  const gapIn = ([first]: readonly Word[]) =>
    (first?.size ?? 0) <= MAX_RAISED_SIZE * largest ? LINE_GAP : lineGap;
  const pieces = rows.flatMap((row) => splitAtGaps(row, gapIn(row), gutters));
  return attachRaised(pieces).map(makeLine);
}

/** Lines whose baselines differ by less than this share of their size are in one row. */
export const SAME_ROW = 0.3;

/** Lines from top to bottom, one per row, regardless of gaps. For words that share no row with others, as in a cell. */
export function stackedLines(words: readonly Word[]): Line[] {
  const rows: Line[][] = [];
  const lines = linesOfWords(words, Number.POSITIVE_INFINITY).sort((a, b) => a.baseline - b.baseline);
  for (const line of lines) {
    const first = rows.at(-1)?.[0];
    const same = first !== undefined && Math.abs(first.baseline - line.baseline) < SAME_ROW * line.size;
    if (same) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows.map(
    (row) => (row.length === 1 ? row[0] : undefined) ?? makeLine(row.flatMap((line) => line.words)),
  );
}

/** Groups words by baseline over the whole width, each row sorted from left to right. */
function rowsOfWords(words: readonly Word[]): (readonly Word[])[] {
  const rows: Word[][] = [];
  let row: Word[] = [];
  for (const word of sortWords(words, baselineOf)) {
    const first = row[0];
    const slack = SAME_BASELINE * Math.min(word.size, first?.size ?? 0);
    if (first !== undefined && word.baseline - first.baseline <= slack) row.push(word);
    else {
      row = [word];
      rows.push(row);
    }
  }
  return rows.map((each) => sortWords(each, leftOf));
}

const baselineOf = (word: Word) => word.baseline;

function splitAtGaps(row: readonly Word[], lineGap: number, gutters: readonly Gutter[]): Word[][] {
  const pieces: Word[][] = [];
  let piece: Word[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of row) {
    if (piece.length > 0 && isSeparated(right, word, lineGap, gutters)) piece = [];
    if (piece.length === 0) {
      pieces.push(piece);
      right = Number.NEGATIVE_INFINITY;
    }
    piece.push(word);
    right = Math.max(right, word.right);
  }
  return pieces;
}

function isSeparated(right: number, word: Word, lineGap: number, gutters: readonly Gutter[]): boolean {
  if (word.left - right > lineGap * word.size) return true;
  return gutters.some(
    ({ x, top, bottom }) => right <= x && word.left >= x && word.bottom > top && word.top < bottom,
  );
}

/** A piece this much smaller than its neighbour can be its superscript or subscript. */
export const MAX_RAISED_SIZE = 0.86;
/** Maximum distance of a raised piece from its neighbour, in its type sizes. */
const RAISED_GAP = 0.55;
/** Maximum number of rows above and below the larger piece that are searched for superscripts. */
const RAISED_REACH = 60;

/** Some programs set marks hardly smaller than the text beside them, but raise them by this share of its size. */
const MARK = { size: 0.98, shift: 0.2, gap: 0.35 };
const MARK_TEXT = /^[\p{N}\p{P}\p{S}]{1,3}$/u;

/** Joins small pieces off the baseline to the larger piece they touch. */
function attachRaised(pieces: readonly Word[][]): readonly Word[][] {
  const largest = pieces.reduce((max, piece) => Math.max(max, piece[0]?.size ?? 0), 0);
  const isSmall = (piece: readonly Word[]) =>
    (piece[0]?.size ?? 0) <= (isMark(piece) ? MARK.size : MAX_RAISED_SIZE) * largest;
  const hosts = new Map<number, number>();
  for (let i = 0; i < pieces.length; i++) {
    if (!isSmall(pieces[i] ?? [])) continue;
    const host = findHost(pieces, i, largest);
    if (host !== undefined) hosts.set(i, host);
  }
  if (hosts.size === 0) return pieces;
  const merged = pieces.map((piece, i) => (hosts.has(i) ? [] : [...piece]));
  for (const [small, host] of hosts) {
    const target = hosts.has(host) ? undefined : merged[host];
    if (target === undefined) merged[small]?.push(...(pieces[small] ?? []));
    else target.push(...raise(pieces[small] ?? [], pieces[host] ?? []));
  }
  return merged.filter((piece) => piece.length > 0).map((piece) => piece.sort((a, b) => a.left - b.left));
}

function findHost(pieces: readonly Word[][], index: number, largest: number): number | undefined {
  const piece = pieces[index];
  if (piece === undefined) return undefined;
  const box = unionBox(piece);
  const size = piece[0]?.size ?? 0;
  let [best, distance] = [undefined as number | undefined, RAISED_GAP * size];
  for (const i of nearby(pieces, index, 0.6 * largest)) {
    const other = pieces[i];
    if (i === index || other === undefined) continue;
    const otherSize = other.reduce((max, word) => Math.max(max, word.size), 0);
    const isLarge = size > MAX_RAISED_SIZE * otherSize;
    if (isLarge && !(isMark(piece) && size < MARK.size * otherSize)) continue;
    const shift = (other[0]?.baseline ?? 0) - (piece[0]?.baseline ?? 0);
    if (Math.abs(shift) > 0.6 * otherSize || Math.abs(shift) < 0.05 * otherSize) continue;
    const otherBox = unionBox(other);
    const gap = -overlap(box.left, box.right, otherBox.left, otherBox.right);
    if (isLarge && (shift < MARK.shift * otherSize || gap < -0.2 * size || gap > MARK.gap * size)) continue;
    const inside = gap < 0 && hasRoomFor(other, box);
    if (gap >= -0.2 * size ? gap < distance : inside) {
      best = i;
      distance = Math.max(0, gap);
    }
  }
  return best;
}

function isMark(piece: readonly Word[]): boolean {
  return piece.length === 1 && MARK_TEXT.test(piece[0]?.text ?? '');
}

/** Pieces whose baselines are within `reach` points of a piece's baseline; pieces are sorted by baseline. */
function nearby(pieces: readonly Word[][], index: number, reach: number): number[] {
  const baseline = pieces[index]?.[0]?.baseline ?? 0;
  const isNear = (i: number) => Math.abs((pieces[i]?.[0]?.baseline ?? Number.NaN) - baseline) <= reach;
  const found: number[] = [];
  for (let i = index - 1; i >= 0 && index - i <= RAISED_REACH && isNear(i); i--) found.push(i);
  for (let i = index + 1; i < pieces.length && i - index <= RAISED_REACH && isNear(i); i++) found.push(i);
  return found;
}

/** Whether a box fits into a gap between the words of a piece. */
function hasRoomFor(words: readonly Word[], box: Box): boolean {
  return words.every(
    (word) =>
      overlap(word.left, word.right, box.left, box.right) < 0.35 * Math.min(word.size, box.right - box.left),
  );
}

function raise(words: readonly Word[], host: readonly Word[]): Word[] {
  const baseline = host[0]?.baseline ?? 0;
  return words.map((word) => ({ ...word, raised: word.baseline < baseline ? 'sup' : 'sub' }));
}

/** Makes a line of words on one baseline, in any order. `words` must not be empty. */
export function makeLine(words: readonly Word[]): Line {
  const sorted = sortWords(words, leftOf);
  const isForward = !sorted.some((word) => word.rightToLeft);
  const rightToLeft = !isForward && isRightToLeft(sorted);
  const visual = isForward ? sorted : inReadingOrder(sorted, rightToLeft);
  const ordered = rightToLeft ? readRightToLeft(visual) : visual;
  const main = dominant(sorted);
  const { left, top, right, bottom } = unionBox(sorted);
  return {
    left,
    top,
    right,
    bottom,
    words: ordered,
    text: textOfWords(ordered),
    baseline: main.baseline,
    size: main.size,
    style: main.style,
    fontName: main.fontName,
    color: main.color,
    rightToLeft,
  };
}

function isLike(word: Word, first: Word): boolean {
  return (
    word.size === first.size &&
    word.fontName === first.fontName &&
    word.raised === undefined &&
    word.style.bold === first.style.bold &&
    word.style.italic === first.style.italic
  );
}

/** Size, font and style of most of the characters. */
function dominant(words: readonly Word[]): Pick<Line, 'size' | 'style' | 'fontName' | 'color' | 'baseline'> {
  const first = words[0];
  if (first !== undefined && words.every((word) => isLike(word, first))) return first;
  const weights = new Map<string, number>();
  let [best, max] = [first, 0];
  const count = { all: 0, bold: 0, italic: 0, mono: 0 };
  let [key, last] = ['', undefined as Word | undefined];
  for (const word of words) {
    const length = word.text.length;
    if (last?.size !== word.size || last.fontName !== word.fontName) {
      key = `${word.size.toFixed(1)} ${word.fontName}`;
    }
    last = word;
    const weight = (weights.get(key) ?? 0) + length;
    weights.set(key, weight);
    if (weight > max && word.raised === undefined) [best, max] = [word, weight];
    count.all += length;
    if (word.style.bold) count.bold += length;
    if (word.style.italic) count.italic += length;
    if (word.style.mono) count.mono += length;
  }
  const nearlyAll = 0.85 * count.all;
  return {
    size: best?.size ?? 0,
    fontName: best?.fontName ?? '',
    color: best?.color ?? '',
    baseline: best?.baseline ?? 0,
    style: textStyle(count.bold > nearlyAll, count.italic > nearlyAll, count.mono > nearlyAll),
  };
}

const STRONG_RIGHT = new RegExp(RIGHT_TO_LEFT, 'g');
const STRONG_LEFT = /[A-Za-z\u00c0-\u058f\u1e00-\u1fff\u3040-\ud7ff]/g;

function isRightToLeft(words: readonly Word[]): boolean {
  let [left, right] = [0, 0];
  for (const { text } of words) {
    right += text.match(STRONG_RIGHT)?.length ?? 0;
    left += text.match(STRONG_LEFT)?.length ?? 0;
  }
  return right > left;
}

function hasStrongLeft(text: string): boolean {
  STRONG_LEFT.lastIndex = 0;
  return STRONG_LEFT.test(text);
}

/** Visual to reading order: runs against the line's direction are reversed. */
function inReadingOrder(sorted: readonly Word[], rightToLeft: boolean): readonly Word[] {
  const visual = rightToLeft ? [...sorted].reverse() : [...sorted];
  const opposes = (word: Word) => (rightToLeft ? hasStrongLeft(word.text) : word.rightToLeft);
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of visual) {
    if (opposes(word)) run.unshift(word);
    else {
      ordered.push(...run, word);
      run = [];
    }
  }
  return [...ordered, ...run];
}

/** Maximum gap between a raised word and the next one without a space between them, in the type sizes of the next. */
const SPACE_AFTER_RAISED = 0.17;

/** Whether there is a space between two neighbours of a line. */
export function spaceBetween(before: Word, after: Word): boolean {
  if (after.raised !== undefined) return gapOf(before, after) > 0.3 * Math.max(before.size, after.size);
  if (before.raised !== undefined) {
    const isWritten = before.spaceAfter && gapOf(before, after) > 0;
    return isWritten || gapOf(before, after) > SPACE_AFTER_RAISED * after.size;
  }
  if (before.spaceAfter) return gapOf(before, after) > leastGap(before, after);
  if (after.glued) return gapOf(before, after) > 0.3 * before.size;
  const gap = gapOf(before, after);
  const size = Math.min(before.size, after.size);
  return gap > NO_SPACE_GAP * size && !(gap < AUTO_SPACE * size && isOfTwoScripts(before.text, after.text));
}

/** Word processors insert a quarter of the type size between Chinese or Japanese characters and others: no space. */
const AUTO_SPACE = 0.3;
const CHINESE_OR_JAPANESE = /^[\u3040-\u30ff\u3400-\u9fff]/;
const LATIN_EDGE = /^[A-Za-z\d]/;

/** Whether a Chinese or Japanese character is next to a Latin letter or a digit. */
function isOfTwoScripts(before: string, after: string): boolean {
  const [end, start] = [before.at(-1) ?? '', after[0] ?? ''];
  return (
    (CHINESE_OR_JAPANESE.test(end) && LATIN_EDGE.test(start)) ||
    (LATIN_EDGE.test(end) && CHINESE_OR_JAPANESE.test(start))
  );
}

/** A left-to-right word in right-to-left text has its space on the side it is read from. */
const GAP_FROM_RIGHT = 0.05;

/** Minimum gap between neighbours with a space between them in the file. */
function leastGap(before: Word, after: Word): number {
  return (after.left < before.left ? GAP_FROM_RIGHT : -0.3) * before.size;
}

function gapOf(before: Word, after: Word): number {
  return after.left >= before.left ? after.left - before.right : before.left - after.right;
}

export function textOfWords(words: readonly Word[]): string {
  let text = '';
  let before: Word | undefined;
  for (const word of words) {
    if (before !== undefined && spaceBetween(before, word)) text += ' ';
    text += word.text;
    before = word;
  }
  return text;
}
