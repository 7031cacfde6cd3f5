/** Tells the legend of a chart, and the labels that stand beside it, from a table: each line has a sample of its colour. */
import type { Fill } from '../page-model.ts';
import type { TextRow } from './text-rows.ts';

/** Samples are squares of this many points, and stand within so many type sizes before their names. */
const SAMPLE = { least: 3, most: 14, gap: 2 };
/** A legend has samples of this many colours, before this share of its rows. */
const LEAST = { colors: 3, share: 0.5 };
/** With more shapes than this, a page holds a drawing. */
const MAX_SHAPES = 2_000;

export function isLegend(rows: readonly TextRow[], fills: readonly Fill[]): boolean {
  if (fills.length < LEAST.colors || fills.length > MAX_SHAPES) return false;
  const samples = fills.filter(isSample);
  if (samples.length < LEAST.colors) return false;
  const own = rows.flatMap((row) => samples.find((sample) => standsBeforeName(sample, row)) ?? []);
  return (
    own.length >= LEAST.share * rows.length && new Set(own.map(({ color }) => color)).size >= LEAST.colors
  );
}

function isSample({ left, right, top, bottom }: Fill): boolean {
  const [width, height] = [right - left, bottom - top];
  return width >= SAMPLE.least && width <= SAMPLE.most && Math.abs(width - height) < 1;
}

function standsBeforeName(sample: Fill, { pieces, baseline, size }: TextRow): boolean {
  const middle = (sample.top + sample.bottom) / 2;
  if (middle > baseline || middle < baseline - size) return false;
  return pieces.some(({ left }) => left > sample.right - 1 && left - sample.right < SAMPLE.gap * size);
}
