/**
 * Fair scheduling of requests when more arrive in one turn of the event loop than can be answered at once: a client
 * with a thousand connections only delays itself.
 *
 * Invariants:
 * 1. A turn starts at most MAX_PER_TURN answers; requests that have arrived meanwhile are read before the next turn.
 * 2. While requests wait, callers take turns, one request each; those of one caller are answered in order.
 * 3. Every request is answered.
 */

/** Takes a few milliseconds. */
const MAX_PER_TURN = 64;

export class RequestTurns {
  #begun = 0;
  /** By caller, in the order of their turns; queues are never empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;

  /**
   * Answers at once if possible, otherwise when it is the caller's turn.
   *
   * @param caller returns the caller; only called if requests have to wait
   */
  run<Answer>(caller: () => string, answer: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    this.#schedule();
    if (this.#begun < MAX_PER_TURN && this.#waiting.size === 0) {
      this.#begun++;
      return answer();
    }
    return new Promise<Answer>((resolve) => {
      const name = caller();
      const queue = this.#waiting.get(name) ?? [];
      queue.push(() => resolve(answer()));
      this.#waiting.set(name, queue);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#beginTurn());
  }

  #beginTurn(): void {
    this.#isScheduled = false;
    for (this.#begun = 0; this.#begun < MAX_PER_TURN && this.#waiting.size > 0; this.#begun++)
      this.#serveNext();
    if (this.#begun > 0) this.#schedule();
  }

  #serveNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [caller, queue] = next;
    this.#waiting.delete(caller);
    queue.shift()?.();
    if (queue.length > 0) this.#waiting.set(caller, queue);
  }
}
