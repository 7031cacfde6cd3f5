/**
 * Whose request is answered next when more arrive in one turn of the event loop than it should do at once: a client that
 * opens a thousand connections waits for its own, and nobody else does.
 *
 * Invariants:
 * 1. A turn begins AT_ONCE answers at most; what has arrived from anybody meanwhile is seen before the next turn begins.
 * 2. While requests wait, callers take turns, one request each; those of one caller are answered as they came.
 * 3. Every request is answered.
 */

/** As many as take a few milliseconds. */
const AT_ONCE = 64;

export class RequestTurns {
  #begun = 0;
  /** By caller, in the order of their turns; nobody's line is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;

  /**
   * Answers at once where there is room, otherwise when it is the caller's turn.
   *
   * @param caller tells whose request it is; asked only when there is a line
   */
  take<Answer>(caller: () => string, answer: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    this.#schedule();
    if (this.#begun < AT_ONCE && this.#waiting.size === 0) {
      this.#begun++;
      return answer();
    }
    return new Promise<Answer>((resolve) => {
      const name = caller();
      const line = this.#waiting.get(name) ?? [];
      line.push(() => resolve(answer()));
      this.#waiting.set(name, line);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#beginTurn());
  }

  #beginTurn(): void {
    this.#isScheduled = false;
    for (this.#begun = 0; this.#begun < AT_ONCE && this.#waiting.size > 0; this.#begun++) this.#serveNext();
    if (this.#begun > 0) this.#schedule();
  }

  #serveNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [caller, line] = next;
    this.#waiting.delete(caller);
    line.shift()?.();
    if (line.length > 0) this.#waiting.set(caller, line);
  }
}
