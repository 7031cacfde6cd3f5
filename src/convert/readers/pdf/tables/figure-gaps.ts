/**
 * Columns of long figures may stand no further apart than words do. Figures that end below each other, with the same
 * white after them in row after row, are columns all the same; groups of thousands are not.
 */
import type { Word } from '../page-model.ts';
import type { TextRow } from './text-rows.ts';

/** White between two columns, in x. */
export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Figures of one column stand at least this far from those of the next, in type sizes. */
const MIN_GAP = 0.36;
/** What all rows leave white is at least this wide, in type sizes. */
const MIN_STRIP = 0.3;
/** Rows that must have figures on both sides, and their share of all rows with several pieces. */
const MIN_ROWS = 4;
const MIN_SHARE = 0.6;

/** The strips that part columns of figures within pieces of rows, from left to right. */
export function figureStrips(rows: readonly TextRow[]): Strip[] {
  const several = rows.filter(({ pieces }) => pieces.length > 1);
  if (several.length < MIN_ROWS) return [];
  const size = several[0]?.size ?? 0;
  const gaps = several.flatMap(gapsOfRow).sort((a, b) => a.to - b.to);
  const strips: (Strip & { readonly count: number })[] = [];
  for (const { from, to } of gaps) {
    const last = strips.at(-1);
    if (last !== undefined && last.to - Math.max(last.from, from) >= MIN_STRIP * size)
      strips[strips.length - 1] = { from: Math.max(last.from, from), to: last.to, count: last.count + 1 };
    else strips.push({ from, to, count: 1 });
  }
  return strips.filter(
    (strip) =>
      strip.count >= Math.max(MIN_ROWS, MIN_SHARE * several.length) &&
      several.every(({ pieces }) => pieces.every(({ words }) => words.every((word) => !covers(word, strip)))),
  );
}

function gapsOfRow({ pieces, size }: TextRow): Strip[] {
  return pieces.flatMap(({ words }) =>
    words.slice(1).flatMap((word, index) => {
      const before = words[index];
      if (before === undefined || word.left - before.right < MIN_GAP * size) return [];
      return areTwoFigures(before.text, word.text) ? [{ from: before.right, to: word.left }] : [];
    }),
  );
}

const FIGURE = /^[-–−+(]?[$€£]?\d[\d.,]*[%)]?$/;
const GROUP = /^\d{3}(?:[.,]\d+)?[%)]?$/;

/** Both are figures, and the second is no more than the next three digits of the first. */
function areTwoFigures(first: string, second: string): boolean {
  if (!FIGURE.test(first) || !FIGURE.test(second)) return false;
  return !(GROUP.test(second) && /^[-–−+(]?\d{1,3}$/.test(first));
}

/** Heads may reach into a strip, but not over its middle. */
function covers({ left, right }: Word, { from, to }: Strip): boolean {
  const middle = (from + to) / 2;
  return left < middle && right > middle;
}
