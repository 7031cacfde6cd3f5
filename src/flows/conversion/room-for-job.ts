import { NotYet } from '../../queue/job-loop.ts';

/** Additional free space that justifies a retry. */
const GAIN_BYTES = 1024 * 1024;

/** Time that justifies a retry, since other jobs may have used and released the space meanwhile. */
const RETRY_AFTER_MS = 60_000;

const RECHECK_MS = 1_000;

/**
 * Prevents a job that filled the disk from being retried in a loop: it waits for more space than there was after its
 * clean-up.
 */
export class RoomForJob {
  readonly #freeBytes: () => number;
  readonly #now: () => number;
  readonly #tooLittle = new Map<number, { readonly free: number; readonly until: number }>();

  constructor(freeBytes: () => number, now: () => number) {
    this.#freeBytes = freeBytes;
    this.#now = now;
  }

  /** @throws NotYet while there is not more space than at the failure */
  require(job: number): void {
    const known = this.#tooLittle.get(job);
    if (known === undefined) return;
    if (this.#freeBytes() < known.free + GAIN_BYTES && this.#now() < known.until)
      throw new NotYet(RECHECK_MS);
    this.#tooLittle.delete(job);
  }

  /** Records that the space that is free now was not sufficient. */
  note(job: number): void {
    this.#tooLittle.set(job, { free: this.#freeBytes(), until: this.#now() + RETRY_AFTER_MS });
  }
}
