/**
 * Collects the hidden text of a file while it is read. Consecutive texts hidden in the same way are joined, so that
 * words drawn one by one are checked as a sentence; texts without words are dropped.
 */
import { carriesWords, type HiddenText, type HidingWay } from '../../domain/hidden-text.ts';

/** Maximum number of characters collected per file. */
const MAX_CHARACTERS = 400_000;
/** Maximum number of characters per text; a longer one is split. */
const MAX_TEXT_LENGTH = 4_000;

export class HiddenTexts {
  readonly #found: HiddenText[] = [];
  #way: HidingWay | undefined;
  #where: string | undefined;
  #text: string[] = [];
  #length = 0;
  #total = 0;

  /** Adds the next hidden text. */
  add(way: HidingWay, text: string, where?: string): void {
    if (way !== this.#way || where !== this.#where || this.#length > MAX_TEXT_LENGTH) this.end();
    if (this.#total > MAX_CHARACTERS) return;
    [this.#way, this.#where] = [way, where];
    this.#text.push(text);
    this.#length += text.length;
    this.#total += text.length;
  }

  /** Ends the current text: what follows is visible, or elsewhere. */
  end(): void {
    const text = this.#text.join('').replaceAll(/\s+/g, ' ').trim();
    if (this.#way !== undefined && carriesWords(text)) {
      this.#found.push({ way: this.#way, text, ...(this.#where !== undefined && { where: this.#where }) });
    }
    this.#way = undefined;
    this.#text = [];
    this.#length = 0;
  }

  /** Separates the next text from the current one, such as another paragraph. */
  separate(): void {
    if (this.#text.length > 0) this.#text.push(' ');
  }

  list(): readonly HiddenText[] {
    this.end();
    return this.#found;
  }
}
