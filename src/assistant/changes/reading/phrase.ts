/** A part of an instruction in which quoted texts are kept apart, so that no word of a quotation is taken for one of its own. */

/** A text in any language's quotation marks, or in code marks. An apostrophe within a word opens and closes nothing. */
const QUOTED =
  /["“”„«»]\s?([^"“”„«»]{1,8000}?)\s?["“”„«»]|(?<![\p{L}\p{N}])'([^'\n]{1,2000})'(?!\p{L})|‘([^’\n]{1,2000})’|`([^`\n]{1,2000})`/gu;
const MARK = /⟦(\d+)⟧/g;

/** Words with marks in the place of quotations. */
export class Phrase {
  readonly masked: string;
  readonly #quotes: readonly string[];

  constructor(masked: string, quotes: readonly string[]) {
    this.masked = masked.replaceAll(/\s+/g, ' ').trim();
    this.#quotes = quotes;
  }

  /** A text as a person wrote it. */
  static of(text: string): Phrase {
    const quotes: string[] = [];
    const masked = text.replaceAll(/[⟦⟧]/g, ' ').replaceAll(QUOTED, (whole, ...groups: unknown[]) => {
      const quote = groups.slice(0, 4).find((group) => typeof group === 'string');
      if (typeof quote !== 'string') return whole;
      return `⟦${quotes.push(quote) - 1}⟧`;
    });
    return new Phrase(masked, quotes);
  }

  /** Other words of the same instruction. */
  with(masked: string): Phrase {
    return new Phrase(masked, this.#quotes);
  }

  get isEmpty(): boolean {
    return this.masked === '';
  }

  /** The quotations in it. */
  get quotes(): readonly string[] {
    return [...this.masked.matchAll(MARK)].map(([, index]) => this.#quotes[Number(index)] ?? '');
  }

  /** The quotation that it is, with nothing beside it. */
  get quote(): string | undefined {
    return /^⟦\d+⟧[.,;]?$/.test(this.masked) ? this.quotes[0] : undefined;
  }

  /** The words without the quotations. */
  get words(): string {
    return this.masked.replaceAll(MARK, ' ').replaceAll(/\s+/g, ' ').trim();
  }

  /** The same in one kind of marks, to be read again. */
  get marked(): string {
    return this.masked.replaceAll(MARK, (_, index: string) => `«${this.#quotes[Number(index)] ?? ''}»`);
  }

  /** What it says, quotations as they were without their marks. */
  get text(): string {
    return this.masked.replaceAll(MARK, (_, index: string) => this.#quotes[Number(index)] ?? '');
  }
}
