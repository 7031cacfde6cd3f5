/** The usual settings of a document: size and weight of its body text and the spacing of its lines. */
import type { Line } from './lines.ts';
import { ALL_STYLES, type StyleChoice } from './spans.ts';

export interface Measures {
  readonly bodySize: number;
  readonly bodyBold: boolean;
  /** Monospaced throughout: then a monospaced face does not indicate code. */
  readonly bodyMono: boolean;
  /** Distance of two baselines, in type sizes. */
  readonly leading: number;
}

const USUAL_LEADING = 1.2;

export function measureLines(pages: readonly (readonly Line[])[]): Measures {
  const weights = new Map<number, number>();
  const counts = new Map<number, number>();
  let [bold, mono, all] = [0, 0, 0];
  for (const lines of pages) {
    for (const line of lines) {
      if (isFigure(line.text)) continue;
      const size = Math.round(line.size * 2) / 2;
      weights.set(size, (weights.get(size) ?? 0) + line.text.length);
      counts.set(size, (counts.get(size) ?? 0) + 1);
    }
  }
  const bodySize = sizeOfText(weights, counts) ?? 10;
  for (const lines of pages) {
    for (const line of lines) {
      if (Math.abs(line.size - bodySize) > 0.6) continue;
      all += line.text.length;
      if (line.style.bold) bold += line.text.length;
      if (line.style.mono) mono += line.text.length;
    }
  }
  return {
    bodySize,
    bodyBold: bold > 0.6 * all,
    bodyMono: mono > 0.9 * all,
    leading: usualLeading(pages, bodySize),
  };
}

/** Maximum length of a figure in a table, with unit and marks. */
const MAX_FIGURE = 16;

/** Whether a line is a table cell with a figure, which does not indicate the size of the body text. */
function isFigure(text: string): boolean {
  return text.length <= MAX_FIGURE && !/\p{L}{3}/u.test(text);
}

/** Minimum average length of lines of text, and their minimum share compared to the text in short lines. */
const TEXT = { min: 45, share: 0.25 };
/** Lines shorter than this on average may be row labels of tables. */
const SHORT = 35;

/** The size of most text; if its lines are short, such as row labels, a larger size with long lines instead. */
function sizeOfText(
  weights: ReadonlyMap<number, number>,
  counts: ReadonlyMap<number, number>,
): number | undefined {
  const usual = heaviest(weights);
  const lengthOf = (size: number) => (weights.get(size) ?? 0) / (counts.get(size) ?? 1);
  if (usual === undefined || lengthOf(usual) >= SHORT) return usual;
  const min = TEXT.share * (weights.get(usual) ?? 0);
  const larger = [...weights].filter(
    ([size, weight]) => size > usual && weight >= min && lengthOf(size) >= TEXT.min,
  );
  return heaviest(new Map(larger)) ?? usual;
}

function heaviest(weights: ReadonlyMap<number, number>): number | undefined {
  let [best, max] = [undefined as number | undefined, 0];
  for (const [key, weight] of weights) if (weight > max) [best, max] = [key, weight];
  return best;
}

function usualLeading(pages: readonly (readonly Line[])[], bodySize: number): number {
  const steps = new Map<number, number>();
  for (const lines of pages) {
    const body = lines.filter((line) => Math.abs(line.size - bodySize) < 0.6);
    const sorted = body.sort((a, b) => a.baseline - b.baseline);
    for (let i = 1; i < sorted.length; i++) {
      const [above, below] = [sorted[i - 1], sorted[i]];
      if (above === undefined || below === undefined) continue;
      if (Math.min(above.right, below.right) <= Math.max(above.left, below.left)) continue;
      const step = (below.baseline - above.baseline) / bodySize;
      if (step < 0.8 || step > 3) continue;
      const key = Math.round(step * 20) / 20;
      steps.set(key, (steps.get(key) ?? 0) + Math.min(above.text.length, below.text.length));
    }
  }
  return heaviest(steps) ?? USUAL_LEADING;
}

/** The styles that distinguish text from the body text. */
export function stylesOfBody(measures: Measures): StyleChoice {
  return { ...ALL_STYLES, bold: !measures.bodyBold, code: !measures.bodyMono };
}
