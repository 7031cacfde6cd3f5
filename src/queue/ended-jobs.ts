/** Counts recently ended jobs of each kind per second, in constant memory. */
import type { JobKind } from '../domain/job.ts';

/** The period of the rate. */
const SECONDS = 60;

interface Second {
  at: number;
  count: number;
}

export class EndedJobs {
  readonly #byKind = new Map<JobKind, Second[]>();

  /** @param now milliseconds since 1970 */
  note(kind: JobKind, now: number): void {
    const seconds = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, seconds);
    const at = Math.floor(now / 1000);
    const known = seconds[at % SECONDS];
    if (known?.at === at) known.count++;
    else seconds[at % SECONDS] = { at, count: 1 };
  }

  /** Jobs per second over the last minute. */
  perSecond(kind: JobKind, now: number): number {
    const after = Math.floor(now / 1000) - SECONDS;
    let ended = 0;
    for (const second of this.#byKind.get(kind) ?? []) {
      if (second !== undefined && second.at > after) ended += second.count;
    }
    return ended / SECONDS;
  }
}
