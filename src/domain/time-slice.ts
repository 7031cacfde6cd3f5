/** Splits long work into time slices, so that other work is done in between. */

/** Maximum delay for other work. */
const SLICE_MS = 5;

export class TimeSlices {
  #since = performance.now();

  /** To be awaited between short steps: yields when a slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
