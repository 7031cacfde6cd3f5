/**
 * Gathers, while a file is read, the text that it does not show. Neighbors that are hidden in the same way are put
 * together, so that words which are drawn one by one are judged as the sentence they make; what says nothing is dropped.
 */
import { carriesWords, type HiddenText, type HidingWay } from '../../domain/hidden-text.ts';

/** Characters that are gathered of one file; a file that hides more has nothing to lose by the rest. */
const MOST_CHARACTERS = 400_000;
/** Characters of one piece: what is longer becomes several. */
const LONGEST_PIECE = 4_000;

export class HiddenTexts {
  readonly #found: HiddenText[] = [];
  #way: HidingWay | undefined;
  #where: string | undefined;
  #text: string[] = [];
  #length = 0;
  #total = 0;

  /** Adds hidden text as it comes. */
  add(way: HidingWay, text: string, where?: string): void {
    if (way !== this.#way || where !== this.#where || this.#length > LONGEST_PIECE) this.end();
    if (this.#total > MOST_CHARACTERS) return;
    [this.#way, this.#where] = [way, where];
    this.#text.push(text);
    this.#length += text.length;
    this.#total += text.length;
  }

  /** What comes next is shown, or stands elsewhere. */
  end(): void {
    const text = this.#text.join('').replaceAll(/\s+/g, ' ').trim();
    if (this.#way !== undefined && carriesWords(text)) {
      this.#found.push({ way: this.#way, text, ...(this.#where !== undefined && { where: this.#where }) });
    }
    this.#way = undefined;
    this.#text = [];
    this.#length = 0;
  }

  /** What comes next stands apart from what came before: in another paragraph. */
  separate(): void {
    if (this.#text.length > 0) this.#text.push(' ');
  }

  list(): readonly HiddenText[] {
    this.end();
    return this.#found;
  }
}
