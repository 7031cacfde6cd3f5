import { NotYet } from '../../queue/job-loop.ts';

/** This much more room than there was is worth another try. */
const GAIN_BYTES = 1024 * 1024;

/** So is this much time: others may have held room that they gave back at the same moment. */
const PATIENCE_MS = 60_000;

const ASK_AGAIN_MS = 1_000;

/**
 * Keeps a job for which the disk was too full from being done again and again, and filling it each time: it waits for
 * more room than there was once it had cleaned up behind itself.
 */
export class RoomForJob {
  readonly #freeBytes: () => number;
  readonly #now: () => number;
  readonly #tooLittle = new Map<number, { readonly free: number; readonly until: number }>();

  constructor(freeBytes: () => number, now: () => number) {
    this.#freeBytes = freeBytes;
    this.#now = now;
  }

  /** @throws NotYet while there is no more room than was too little */
  require(job: number): void {
    const known = this.#tooLittle.get(job);
    if (known === undefined) return;
    if (this.#freeBytes() < known.free + GAIN_BYTES && this.#now() < known.until)
      throw new NotYet(ASK_AGAIN_MS);
    this.#tooLittle.delete(job);
  }

  /** What is free now was too little. */
  note(job: number): void {
    this.#tooLittle.set(job, { free: this.#freeBytes(), until: this.#now() + PATIENCE_MS });
  }
}
