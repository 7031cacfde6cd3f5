/**
 * Extracts ruled lines from a raster: text recognition mistakes them for letters and loses the words that touch them,
 * while tables are detected by them. A rule is a long, thin, straight run of dark pixels; in a slightly rotated scan it
 * consists of adjacent pieces.
 */
import type { Rule } from '../page-model.ts';
import type { Raster } from './page-pictures.ts';

/** Minimum length in points; shorter lines may be strokes of letters. */
const MIN_LENGTH = 24;
/** Maximum thickness in points; thicker ones are bars and pictures. */
const MAX_THICKNESS = 4;
/** Maximum gap between the pieces of a rule, in points along its direction. */
const PIECE_GAP = 2;
/** Grey value below which a pixel is ink, including the edges of thin lines. */
const DARK = 160;
/** Maximum number of runs; a page with more is a photograph. */
const MAX_RUNS = 200_000;
const WHITE = 255;

export interface RuleExtraction {
  readonly raster: Raster;
  /** In points of the page. */
  readonly rules: readonly Rule[];
}

/** The axes of a raster: `along` and `across` the direction of the rules. */
interface Axes {
  readonly kind: Rule['kind'];
  readonly along: number;
  readonly across: number;
  /** Index steps for one pixel along and across. */
  readonly step: number;
  readonly stride: number;
}

/** Adjacent dark pixels: at `at` across, from `from` to `to` along. */
interface Run {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Runs that touch each other on adjacent lines of pixels. */
interface Strip {
  readonly runs: Run[];
  from: number;
  to: number;
  pixels: number;
}

export function extractRules(raster: Raster): RuleExtraction {
  const { width, height, scale } = raster;
  const grey = raster.grey.slice();
  const rules = [
    { kind: 'horizontal', along: width, across: height, step: 1, stride: width } as const,
    { kind: 'vertical', along: height, across: width, step: width, stride: 1 } as const,
  ].flatMap((axes) => {
    const strips = stripsOf(runsOf(raster.grey, axes, MIN_LENGTH * scale), PIECE_GAP * scale);
    const thin = strips.filter((strip) => strip.pixels <= MAX_THICKNESS * scale * (strip.to - strip.from));
    for (const strip of thin) for (const run of strip.runs) erase(grey, run, axes);
    return thin.map((strip) => ruleOf(strip, axes.kind, scale));
  });
  return { raster: { ...raster, grey }, rules };
}

/** Long runs of ink, by line; empty if the page has too many. */
function runsOf(grey: Uint8Array, { along, across, step, stride }: Axes, minLength: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < across; at++) {
    let from = 0;
    for (let position = 0, index = at * stride; position <= along; position++, index += step) {
      if (position < along && (grey[index] ?? WHITE) < DARK) continue;
      if (position - from >= minLength) runs.push({ at, from, to: position });
      from = position + 1;
    }
    if (runs.length > MAX_RUNS) return [];
  }
  return runs;
}

function stripsOf(runs: readonly Run[], gap: number): Strip[] {
  const strips: Strip[] = [];
  let before: { run: Run; strip: Strip }[] = [];
  let current: { run: Run; strip: Strip }[] = [];
  let line = -1;
  for (const run of runs) {
    if (run.at !== line) {
      before = run.at === line + 1 ? current : [];
      current = [];
      line = run.at;
    }
    const touching = before.find(({ run: { from, to } }) => from - gap <= run.to && to + gap >= run.from);
    const strip = touching?.strip ?? { runs: [], from: run.from, to: run.to, pixels: 0 };
    if (touching === undefined) strips.push(strip);
    strip.runs.push(run);
    strip.from = Math.min(strip.from, run.from);
    strip.to = Math.max(strip.to, run.to);
    strip.pixels += run.to - run.from;
    current.push({ run, strip });
  }
  return strips;
}

/** Erases a run with its soft edges: the adjacent lines of pixels that are not dark. */
function erase(grey: Uint8Array, run: Run, { step, stride, across }: Axes): void {
  for (let position = run.from; position < run.to; position++) {
    const index = run.at * stride + position * step;
    grey[index] = WHITE;
    if (run.at > 0 && (grey[index - stride] ?? 0) >= DARK) grey[index - stride] = WHITE;
    if (run.at + 1 < across && (grey[index + stride] ?? 0) >= DARK) grey[index + stride] = WHITE;
  }
}

function ruleOf({ runs, from, to, pixels }: Strip, kind: Rule['kind'], scale: number): Rule {
  const middle = runs.reduce((sum, run) => sum + run.at + 0.5, 0) / runs.length;
  return {
    kind,
    at: middle / scale,
    from: from / scale,
    to: to / scale,
    thickness: pixels / (to - from) / scale,
  };
}
