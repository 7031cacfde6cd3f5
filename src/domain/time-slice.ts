/** Work that takes longer than a moment is done in slices of time, so that everything else is answered in between. */

/** How long others wait at most. */
const SLICE_MS = 5;

export class TimeSlices {
  #since = performance.now();

  /** To be awaited between short steps: lets others go on when a slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
