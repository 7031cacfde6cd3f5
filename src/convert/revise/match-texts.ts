/**
 * Finds many texts in another in one pass, in time linear in what is read and found, however many are looked for.
 *
 * Source: A. V. Aho, M. J. Corasick, "Efficient string matching: an aid to bibliographic search", CACM 18 (1975).
 */

/** What has been read so far, as far as it begins a text that is looked for. */
interface State {
  /** By the next UTF-16 unit. */
  readonly next: Map<number, State>;
  /** The longest shorter beginning that what was read ends with. */
  shorter: State | undefined;
  /** The text that ends here, by its index. */
  text: number | undefined;
  /** The nearest of the shorter beginnings at which a text ends. */
  shorterText: State | undefined;
}

export class TextMatcher {
  readonly #texts: readonly string[];
  readonly #root = newState();

  /** @param texts none empty, none twice */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
    for (const [index, text] of texts.entries()) this.#add(text, index);
    this.#link();
  }

  /**
   * Tells of each text its occurrences in another, in order and without overlaps of its own.
   *
   * @param found told the index of the text and where it starts
   */
  match(read: string, found: (text: number, start: number) => void): void {
    const ends = new Map<number, number>();
    let state = this.#root;
    for (let at = 0; at < read.length; at++) {
      state = this.#step(state, read.charCodeAt(at));
      for (let end = state.text === undefined ? state.shorterText : state; end; end = end.shorterText) {
        const text = end.text ?? 0;
        const start = at + 1 - (this.#texts[text]?.length ?? 0);
        if (start < (ends.get(text) ?? 0)) continue;
        ends.set(text, at + 1);
        found(text, start);
      }
    }
  }

  #step(from: State, unit: number): State {
    for (let state: State | undefined = from; state !== undefined; state = state.shorter) {
      const next = state.next.get(unit);
      if (next !== undefined) return next;
    }
    return this.#root;
  }

  #add(text: string, index: number): void {
    let state = this.#root;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const next = state.next.get(unit) ?? newState();
      state.next.set(unit, next);
      state = next;
    }
    state.text = index;
  }

  /** Breadth first: what a state falls back to is shorter, and linked before. */
  #link(): void {
    const queue = [this.#root];
    for (const state of queue) {
      for (const [unit, next] of state.next) {
        const shorter = state.shorter === undefined ? this.#root : this.#step(state.shorter, unit);
        next.shorter = shorter;
        next.shorterText = shorter.text === undefined ? shorter.shorterText : shorter;
        queue.push(next);
      }
    }
  }
}

function newState(): State {
  return { next: new Map(), shorter: undefined, text: undefined, shorterText: undefined };
}
