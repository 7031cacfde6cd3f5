/**
 * Splits a text into the pieces of a vocabulary as BERT does (Devlin and others, 2019): in lower case and without accents, at
 * blanks and punctuation, and each word into the longest pieces from its left ("WordPiece": Wu and others, 2016, section 4.1).
 */

/** Begins the pieces that continue a word. */
const CONTINUATION = '##';
/** Maximum length of a word that is taken apart. */
const MAX_WORD = 100;
/** Words and single characters of punctuation; BERT counts symbols of ASCII and ideographs as such. */
const TOKENS = /[\p{P}$+<=>^`|~\p{sc=Han}]|[^\s\p{P}$+<=>^`|~\p{sc=Han}]+/gu;

export class Tokenizer {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #unknown: number;
  readonly #start: number;
  readonly #end: number;
  readonly #longest: number;

  /** @param vocabulary pieces by id, among them `[UNK]`, `[CLS]` and `[SEP]` */
  constructor(vocabulary: readonly string[]) {
    this.#ids = new Map(vocabulary.map((piece, id) => [piece, id]));
    const special = (piece: string) => this.#ids.get(piece) ?? 0;
    this.#unknown = special('[UNK]');
    this.#start = special('[CLS]');
    this.#end = special('[SEP]');
    this.#longest = Math.max(0, ...vocabulary.map(({ length }) => length));
  }

  /** The ids of a text's pieces between those of start and end. @param most maximum number of ids; the rest of the text is ignored */
  encode(text: string, most: number): number[] {
    const plain = text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase();
    const ids = [this.#start];
    for (const [token] of plain.matchAll(TOKENS)) {
      if (ids.length >= most - 1) break;
      ids.push(...this.#piecesOf(token));
    }
    return [...ids.slice(0, most - 1), this.#end];
  }

  #piecesOf(token: string): number[] {
    if (token.length > MAX_WORD) return [this.#unknown];
    const ids: number[] = [];
    let start = 0;
    while (start < token.length) {
      const prefix = start === 0 ? '' : CONTINUATION;
      let end = Math.min(token.length, start + this.#longest);
      let id: number | undefined;
      while (end > start) {
        id = this.#ids.get(prefix + token.slice(start, end));
        if (id !== undefined) break;
        end--;
      }
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      start = end;
    }
    return ids;
  }
}
