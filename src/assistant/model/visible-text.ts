/**
 * Filters a model's text for display: drops its thoughts between <think> marks, and the few words that some models
 * write before they call a tool.
 */

/** Characters to buffer until it is clear that no tool call follows them. */
const BUFFERED = 160;
const THINK_START = '<think>';
const THINK_END = '</think>';

export class VisibleText {
  readonly #onText: (text: string) => void;
  #buffer = '';
  #isThinking = false;
  #isOpen = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  push(delta: string): void {
    this.#buffer += delta;
    this.#dropThoughts();
    if (!this.#isThinking && (this.#isOpen || this.#buffer.length > BUFFERED)) this.#release(false);
  }

  /** The completion has ended without calling a tool. */
  end(): void {
    this.#release(true);
  }

  /** The completion called tools: buffered text is dropped. */
  endBeforeTools(): void {
    if (this.#isOpen) {
      this.#release(true);
      this.#onText('\n\n');
    }
    this.#buffer = '';
  }

  #dropThoughts(): void {
    for (;;) {
      if (this.#isThinking) {
        const end = this.#buffer.indexOf(THINK_END);
        if (end < 0) {
          this.#buffer = this.#buffer.slice(-THINK_END.length);
          return;
        }
        this.#buffer = this.#buffer.slice(end + THINK_END.length).trimStart();
        this.#isThinking = false;
      }
      const start = this.#buffer.indexOf(THINK_START);
      if (start < 0) return;
      const before = this.#buffer.slice(0, start);
      if (before.trim() !== '') this.#onText(before);
      this.#buffer = this.#buffer.slice(start + THINK_START.length);
      this.#isThinking = true;
    }
  }

  /** Passes buffered text on, except for the possible beginning of a mark unless the text has ended. */
  #release(isEnd: boolean): void {
    if (this.#isThinking) return;
    const mark = isEnd ? -1 : this.#buffer.lastIndexOf('<');
    const cut = mark >= 0 && THINK_START.startsWith(this.#buffer.slice(mark)) ? mark : this.#buffer.length;
    if (cut > 0) {
      this.#isOpen = true;
      this.#onText(this.#buffer.slice(0, cut));
    }
    this.#buffer = this.#buffer.slice(cut);
  }
}
