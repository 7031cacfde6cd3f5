/**
 * Splits a text into the pieces of a vocabulary: the most likely segmentation of a unigram language model, found with the
 * Viterbi algorithm (Kudo, "Subword Regularization", 2018, section 3.2), as SentencePiece does.
 */

/** Stands for a blank, and begins every text. */
const BLANK = '\u2581';
/** Log probability of a character that is in no piece; lower than that of any piece. */
const UNKNOWN_SCORE = -25;
/** The piece for unknown characters. */
const UNKNOWN = 0;

export class Tokenizer {
  readonly #pieces = new Map<string, { readonly id: number; readonly score: number }>();
  readonly #longest: number;

  /** @param vocabulary pieces with their log probabilities, by id */
  constructor(vocabulary: readonly (readonly [piece: string, score: number])[]) {
    vocabulary.forEach(([piece, score], id) => {
      if (score < 0) this.#pieces.set(piece, { id, score });
    });
    this.#longest = Math.max(0, ...[...this.#pieces.keys()].map(({ length }) => length));
  }

  /** The ids of a text's pieces. @param most maximum number of ids; the rest of the text is ignored */
  encode(text: string, most: number): number[] {
    // No piece is shorter than a character, but few are longer than eight: more text would be tokenized for nothing.
    const symbols = (BLANK + text.normalize('NFKC').trim().replaceAll(/\s+/g, BLANK)).slice(0, 8 * most);
    const best = new Float64Array(symbols.length + 1).fill(Number.NEGATIVE_INFINITY);
    const last = new Int32Array(symbols.length + 1);
    const from = new Int32Array(symbols.length + 1);
    best[0] = 0;
    for (let start = 0; start < symbols.length; start++) {
      const before = best[start] ?? 0;
      const reach = (end: number, score: number, id: number) => {
        if (before + score <= (best[end] ?? 0)) return;
        best[end] = before + score;
        last[end] = id;
        from[end] = start;
      };
      reach(start + 1, UNKNOWN_SCORE, UNKNOWN);
      for (let end = start + 1; end <= Math.min(symbols.length, start + this.#longest); end++) {
        const piece = this.#pieces.get(symbols.slice(start, end));
        if (piece !== undefined) reach(end, piece.score, piece.id);
      }
    }
    const ids: number[] = [];
    for (let end = symbols.length; end > 0; end = from[end] ?? 0) {
      const id = last[end] ?? UNKNOWN;
      // A run of unknown characters is one piece.
      if (id !== UNKNOWN || ids.at(-1) !== UNKNOWN) ids.push(id);
    }
    return ids.reverse().slice(0, most);
  }
}
