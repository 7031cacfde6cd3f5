/**
 * What of a model's text a person is to see: not what it thinks aloud between marks, and not the few words that
 * some models write before they call a tool.
 */

/** Characters that are held back until it is clear that no tool call follows them. */
const HELD_BACK = 160;
const THINKING = '<think>';
const THOUGHT = '</think>';

export class VisibleText {
  readonly #onText: (text: string) => void;
  #held = '';
  #isThinking = false;
  #isOpen = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  push(delta: string): void {
    this.#held += delta;
    this.#dropThoughts();
    if (!this.#isThinking && (this.#isOpen || this.#held.length > HELD_BACK)) this.#release(false);
  }

  /** The completion is over and called no tool. */
  end(): void {
    this.#release(true);
  }

  /** The completion called tools: what is still held back is dropped. */
  endBeforeTools(): void {
    if (this.#isOpen) {
      this.#release(true);
      this.#onText('\n\n');
    }
    this.#held = '';
  }

  #dropThoughts(): void {
    for (;;) {
      if (this.#isThinking) {
        const end = this.#held.indexOf(THOUGHT);
        if (end < 0) {
          this.#held = this.#held.slice(-THOUGHT.length);
          return;
        }
        this.#held = this.#held.slice(end + THOUGHT.length).trimStart();
        this.#isThinking = false;
      }
      const start = this.#held.indexOf(THINKING);
      if (start < 0) return;
      const before = this.#held.slice(0, start);
      if (before.trim() !== '') this.#onText(before);
      this.#held = this.#held.slice(start + THINKING.length);
      this.#isThinking = true;
    }
  }

  /** Keeps what may be the beginning of a mark, unless all is over. */
  #release(isOver: boolean): void {
    if (this.#isThinking) return;
    const mark = isOver ? -1 : this.#held.lastIndexOf('<');
    const cut = mark >= 0 && THINKING.startsWith(this.#held.slice(mark)) ? mark : this.#held.length;
    if (cut > 0) {
      this.#isOpen = true;
      this.#onText(this.#held.slice(0, cut));
    }
    this.#held = this.#held.slice(cut);
  }
}
