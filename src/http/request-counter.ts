/** Counts answers by their status, for the metrics. */
export class RequestCounter {
  readonly #counts = new Map<number, number>();

  count(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }

  byStatus(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
