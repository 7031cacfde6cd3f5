/** How high the parts of a document are: as they were when they were last seen, or else by their length. */
import type { ContentPart } from './split-content.ts';

/** Pixels a character takes in height, roughly: a line of 80 is 26 high. */
const PIXELS_PER_CHARACTER = 0.42;

export class PartHeights {
  readonly #seen: number[] = [];

  /** In pixels. */
  of(index: number, part: ContentPart): number {
    return this.#seen[index] ?? part.markdown.length * PIXELS_PER_CHARACTER;
  }

  keep(index: number, pixels: number): void {
    // A part that is not laid out, as on a hidden page, says nothing of its height.
    if (pixels > 0) this.#seen[index] = pixels;
  }
}
