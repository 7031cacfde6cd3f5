/**
 * Finds many texts in another in one pass, in time linear in the text and its matches, independent of the number of
 * texts.
 *
 * Source: A. V. Aho, M. J. Corasick, "Efficient string matching: an aid to bibliographic search", CACM 18 (1975).
 */

/** A node of the trie: a prefix of one of the texts. */
interface State {
  /** By the next UTF-16 unit. */
  readonly next: Map<number, State>;
  /** The longest proper suffix that is also a prefix of a text (the failure link). */
  shorter: State | undefined;
  /** The text that ends here, by its index. */
  text: number | undefined;
  /** The nearest node on the failure path at which a text ends. */
  shorterText: State | undefined;
}

export class TextMatcher {
  readonly #texts: readonly string[];
  readonly #root = newState();

  /** @param texts distinct and not empty */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
    for (const [index, text] of texts.entries()) this.#add(text, index);
    this.#link();
  }

  /**
   * Reports the occurrences of each text in order, without overlaps between those of the same text.
   *
   * @param found called with the index of the text and its start
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

  /** Breadth first: the failure link of a state is shorter, and already set. */
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
