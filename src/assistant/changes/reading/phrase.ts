/** A part of an instruction with its quotations masked, so that quoted words are not parsed as part of the instruction. */

/** A text in quotation marks of any language, or in backquotes. An apostrophe within a word is no quotation mark. */
const QUOTED =
  /["“”„«»]\s?([^"“”„«»]{1,8000}?)\s?["“”„«»]|(?<![\p{L}\p{N}])'([^'\n]{1,2000})'(?!\p{L})|‘([^’\n]{1,2000})’|`([^`\n]{1,2000})`/gu;
const MARK = /⟦(\d+)⟧/g;

/** Words with placeholders instead of quotations. */
export class Phrase {
  readonly masked: string;
  readonly #quotes: readonly string[];

  constructor(masked: string, quotes: readonly string[]) {
    this.masked = masked.replaceAll(/\s+/g, ' ').trim();
    this.#quotes = quotes;
  }

  /** Parses a text as typed. */
  static of(text: string): Phrase {
    const quotes: string[] = [];
    const masked = text.replaceAll(/[⟦⟧]/g, ' ').replaceAll(QUOTED, (whole, ...groups: unknown[]) => {
      const quote = groups.slice(0, 4).find((group) => typeof group === 'string');
      if (typeof quote !== 'string') return whole;
      return `⟦${quotes.push(quote) - 1}⟧`;
    });
    return new Phrase(masked, quotes);
  }

  /** Other masked words of the same instruction. */
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

  /** The quotation, if the phrase consists of just one. */
  get quote(): string | undefined {
    return /^⟦\d+⟧[.,;]?$/.test(this.masked) ? this.quotes[0] : undefined;
  }

  /** The words without the quotations. */
  get words(): string {
    return this.masked.replaceAll(MARK, ' ').replaceAll(/\s+/g, ' ').trim();
  }

  /** The text with all quotations in «», to be parsed again. */
  get marked(): string {
    return this.masked.replaceAll(MARK, (_, index: string) => `«${this.#quotes[Number(index)] ?? ''}»`);
  }

  /** The text with its quotations, without quotation marks. */
  get text(): string {
    return this.masked.replaceAll(MARK, (_, index: string) => this.#quotes[Number(index)] ?? '');
  }
}
