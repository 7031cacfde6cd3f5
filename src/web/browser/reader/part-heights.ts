/** Heights of a document's parts: measured when last rendered, otherwise estimated from their length. */
import type { ContentPart } from './split-content.ts';

/** Estimate: a line of 80 characters is about 26 pixels high, plus spacing. */
const PIXELS_PER_CHARACTER = 0.42;

export class PartHeights {
  readonly #measured: number[] = [];

  of(index: number, part: ContentPart): number {
    return this.#measured[index] ?? part.markdown.length * PIXELS_PER_CHARACTER;
  }

  store(index: number, pixels: number): void {
    // A part without layout, as on a hidden page, has no meaningful height.
    if (pixels > 0) this.#measured[index] = pixels;
  }
}
