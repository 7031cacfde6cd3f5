/**
 * Finds narrow gutters: strips no wider than a generous space, which part two columns only because row after row
 * leaves them white at the same place.
 */
import type { Word } from '../page-model.ts';

export interface Gutter {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Gaps narrower than this, in type sizes, are spaces. */
const MIN_GAP = 0.5;
/** Rows that must leave the strip white, and the share of the rows between the first and the last of them. */
const MIN_ROWS = 6;
const MIN_SHARE = 0.72;
const MAX_GUTTERS = 4;

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** The gutters of rows that are sorted from top to bottom, each row from left to right. */
export function findGutters(rows: readonly (readonly Word[])[]): Gutter[] {
  let gaps = rows.flatMap(gapsOfRow);
  const gutters: Gutter[] = [];
  while (gutters.length < MAX_GUTTERS && gaps.length >= MIN_ROWS) {
    const shared = mostShared(gaps);
    if (shared === undefined) break;
    const gutter = gutterOf(shared, rows);
    if (gutter !== undefined) gutters.push(gutter);
    const used = new Set(shared.gaps);
    gaps = gaps.filter((gap) => !used.has(gap));
  }
  return gutters.length > 0 ? gutters : flushGutters(gaps, rows);
}

/** So many gaps at most are looked at one by one. */
const MAX_TRIALS = 400;
/** A column is at least this wide, in type sizes. */
const MIN_COLUMN = 10;
/** Lines of a column begin within so many points of each other. */
const SAME_EDGE = 1;

/**
 * Gutters of columns whose lines do not stand level: few rows have words on both sides, but row after row leaves the
 * strip white, and on its right side most begin at its edge.
 */
function flushGutters(gaps: readonly Gap[], rows: readonly (readonly Word[])[]): Gutter[] {
  const gutters: Gutter[] = [];
  for (const gap of gaps.slice(0, MAX_TRIALS)) {
    const x = (gap.from + gap.to) / 2;
    // Most gaps are spaces, and the next lines have words there.
    if (!isWhite(rows[gap.row + 1] ?? rows[gap.row - 1], gap.from, gap.to)) continue;
    if (gutters.some((gutter) => Math.abs(gutter.x - x) < SAME_EDGE)) continue;
    const [first, last] = whiteRows(gap, rows);
    const within = rows.slice(first, last + 1);
    if (within.length < 2 * MIN_ROWS || !partsColumns(within, gap)) continue;
    const top = Math.min(...(within[0] ?? []).map((word) => word.top));
    const bottom = Math.max(...(within.at(-1) ?? []).map((word) => word.bottom));
    gutters.push({ x, top, bottom });
    if (gutters.length >= MAX_GUTTERS) break;
  }
  return gutters;
}

/** The first and the last of the rows around a gap that leave it white, all of them one after the other. */
function whiteRows({ from, to, row }: Gap, rows: readonly (readonly Word[])[]): [number, number] {
  let [first, last] = [row, row];
  while (isWhite(rows[first - 1], from, to)) first--;
  while (isWhite(rows[last + 1], from, to)) last++;
  return [first, last];
}

function isWhite(row: readonly Word[] | undefined, from: number, to: number): boolean {
  for (const word of row ?? []) {
    if (word.left > to - SAME_EDGE) break;
    if (word.right >= from + SAME_EDGE) return false;
  }
  return row !== undefined;
}

function partsColumns(rows: readonly (readonly Word[])[], { from, to }: Gap): boolean {
  let [lefts, rights, flush] = [0, 0, 0];
  let [start, size] = [from, 0];
  for (const row of rows) {
    const [first, right] = [row[0], row.find((word) => word.left >= to - SAME_EDGE)];
    if (first !== undefined && first.left < from) {
      lefts++;
      start = Math.min(start, first.left);
      size = Math.max(size, first.size);
    }
    if (right !== undefined) rights++;
    if (right !== undefined && right.left < to + SAME_EDGE) flush++;
  }
  return (
    lefts >= MIN_ROWS && flush >= MIN_ROWS && flush >= MIN_SHARE * rights && from - start > MIN_COLUMN * size
  );
}

function gapsOfRow(words: readonly Word[], row: number): Gap[] {
  const gaps: Gap[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > MIN_GAP * word.size) gaps.push({ from: right, to: word.left, row });
    right = right === Number.POSITIVE_INFINITY ? word.right : Math.max(right, word.right);
  }
  return gaps;
}

interface Shared {
  readonly x: number;
  readonly gaps: readonly Gap[];
}

/** The place that the most gaps leave white. */
function mostShared(gaps: readonly Gap[]): Shared | undefined {
  const edges = gaps
    .flatMap((gap): [number, number][] => [
      [gap.from, 1],
      [gap.to, -1],
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let [open, most, x] = [0, 0, 0];
  edges.forEach(([at, change], index) => {
    open += change;
    if (open > most) [most, x] = [open, (at + (edges[index + 1]?.[0] ?? at)) / 2];
  });
  if (most < MIN_ROWS) return undefined;
  return { x, gaps: gaps.filter((gap) => gap.from <= x && gap.to >= x) };
}

/** A gutter when hardly a row between the first and the last crosses it. */
function gutterOf({ x, gaps }: Shared, rows: readonly (readonly Word[])[]): Gutter | undefined {
  const white = new Set(gaps.map((gap) => gap.row));
  const [first, last] = [Math.min(...white), Math.max(...white)];
  let crossing = 0;
  for (let row = first; row <= last; row++) {
    if (!white.has(row) && (rows[row] ?? []).some((word) => word.left < x && word.right > x)) crossing++;
    else if (!white.has(row) && standsOnBothSides(rows[row] ?? [], x)) crossing++;
  }
  if (white.size < MIN_ROWS || white.size < MIN_SHARE * (white.size + crossing)) return undefined;
  const top = Math.min(...(rows[first] ?? []).map((word) => word.top));
  const bottom = Math.max(...(rows[last] ?? []).map((word) => word.bottom));
  return { x, top, bottom };
}

function standsOnBothSides(words: readonly Word[], x: number): boolean {
  return words.some((word) => word.right <= x) && words.some((word) => word.left >= x);
}
