/**
 * Turns English sentences into vectors that tell how near they are in meaning. The network is that of MiniLM (Wang and others,
 * 2020), a BERT of six layers (Devlin and others, 2019): attention and a feed-forward network by turns, with normalization
 * after each. Its result is read twice: the mean of all positions is the vector of the sentence (Reimers and Gurevych,
 * "Sentence-BERT", 2019), and every position through a last layer is the vector of a piece where it stands (Khattab and
 * Zaharia, "ColBERT", 2020).
 */
import { gelu } from './gelu.ts';
import { type Kernels, placeMatrices, type Slot, type Span } from './kernels.ts';
import { Tokenizer } from './tokenizer.ts';
import {
  LAYERS,
  type Layer,
  type LayerPart,
  layerPart,
  type Part,
  type PartName,
  readWeights,
  type Weights,
  weightsFile,
} from './weights.ts';

/** Maximum number of pieces of a text; the rest is ignored. */
const MAX_PIECES = 64;
/** Positions that are computed at once; sentences are batched up to this. */
const MAX_ROWS = 256;
const HEADS = 12;
/** Length of the vector of a piece, whose values are rounded to integers since very many are kept. */
export const PIECE_LENGTH = 127;
/** Where results of products are kept: those that are used at once, those of attention, and those of a layer. */
const PASSING: Slot = 0;
const ATTENDED: Slot = 1;
const RESULT: Slot = 2;
/** Added to variances, against division by zero. */
const EPSILON = 1e-12;

export interface EncodedSentence {
  /** Of length 1. */
  readonly vector: Float32Array;
  /** The vectors of its pieces one after the other, each of length PIECE_LENGTH. */
  readonly pieces: Int8Array;
  /** How much each piece says of what the sentence is about; their sum is 1. */
  readonly weights: Float32Array;
}

export class SentenceEncoder {
  readonly #tokenizer: Tokenizer;
  readonly #parts: Readonly<Record<PartName, Part>>;
  readonly #kernels: Kernels;

  constructor({ vocabulary, parts }: Weights = readWeights(weightsFile())) {
    this.#tokenizer = new Tokenizer(vocabulary);
    this.#parts = parts;
    const matrices = Object.entries(parts).filter(
      ([name, { depth }]) => name !== 'embeddings' && name !== 'positions' && depth > 0,
    );
    this.#kernels = placeMatrices(
      matrices.map(([, part]) => part),
      MAX_ROWS,
    );
  }

  encode(texts: readonly string[]): EncodedSentence[] {
    const pieces = texts.map((text) => this.#tokenizer.encode(text, MAX_PIECES));
    return batches(pieces).flatMap((batch) => this.#encodeBatch(batch));
  }

  #encodeBatch(batch: readonly (readonly number[])[]): EncodedSentence[] {
    const spans = spansOf(batch.map(({ length }) => length));
    const { pieces, embeddings } = this.#parts;
    let rows = this.#embed(batch);
    for (const layer of LAYERS) rows = this.#layer(layer, rows, spans);
    const means = meansOf(rows, spans);
    const read = this.#kernels.multiply(rows, rows.length / embeddings.depth, pieces, PASSING);
    return spans.map((span, at) => ({
      vector: toUnitLength(means.slice(at * embeddings.depth, (at + 1) * embeddings.depth)),
      ...readPieces(read, pieces.columns, span),
    }));
  }

  /** Vectors of the pieces and of their positions. */
  #embed(batch: readonly (readonly number[])[]): Float32Array {
    const { embeddings, positions, embeddingsNorm } = this.#parts;
    const { depth } = embeddings;
    const rows = batch.flatMap((pieces) => pieces.map((piece, position) => ({ piece, position })));
    const embedded = new Float32Array(rows.length * depth);
    rows.forEach(({ piece, position }, row) => {
      const scale = embeddings.scales[piece] ?? 0;
      const positionScale = positions.scales[position] ?? 0;
      for (let at = 0; at < depth; at++) {
        embedded[row * depth + at] =
          (embeddings.integers[piece * depth + at] ?? 0) * scale +
          (positions.integers[position * depth + at] ?? 0) * positionScale;
      }
    });
    normalize(embedded, embeddingsNorm);
    return embedded;
  }

  /** Attention and a feed-forward network, each added to what goes in and normalized. */
  #layer(layer: Layer, input: Float32Array, spans: readonly Span[]): Float32Array {
    const part = (name: LayerPart) => this.#parts[layerPart(layer, name)];
    const { multiply, attend } = this.#kernels;
    const rows = spans.at(-1)?.end ?? 0;
    multiply(input, rows, part('attention'), PASSING);
    const mixed = attend(PASSING, spans, this.#parts.embeddings.depth, HEADS);
    const attended = multiply(mixed, rows, part('output'), ATTENDED);
    add(attended, input);
    normalize(attended, part('norm'));
    const expanded = multiply(attended, rows, part('expand'), PASSING);
    gelu(expanded);
    const contracted = multiply(expanded, rows, part('contract'), RESULT);
    add(contracted, attended);
    normalize(contracted, part('outNorm'));
    return contracted;
  }
}

/** @param columns number of values of a piece: its vector, then one that tells its weight */
function readPieces(
  read: Float32Array,
  columns: number,
  { start, end }: Span,
): Pick<EncodedSentence, 'pieces' | 'weights'> {
  const size = columns - 1;
  const pieces = new Int8Array((end - start) * size);
  const weights = new Float32Array(end - start);
  for (let row = start; row < end; row++) {
    const at = row * columns;
    const vector = toUnitLength(read.slice(at, at + size));
    pieces.set(
      vector.map((value) => Math.round(value * PIECE_LENGTH)),
      (row - start) * size,
    );
    // Softplus keeps weights positive.
    weights[row - start] = Math.log1p(Math.exp(read[at + size] ?? 0));
  }
  const sum = weights.reduce((all, one) => all + one, 0);
  return { pieces, weights: weights.map((weight) => weight / sum) };
}

function spansOf(lengths: readonly number[]): Span[] {
  let end = 0;
  return lengths.map((length) => {
    const start = end;
    end += length;
    return { start, end };
  });
}

/** Groups sentences in their order, so that each group has at most MAX_ROWS pieces. */
function batches(sentences: readonly (readonly number[])[]): (readonly number[])[][] {
  const groups: (readonly number[])[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    if (rows + sentence.length > MAX_ROWS) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(sentence);
    rows += sentence.length;
  }
  return groups;
}

/** Layer normalization (Ba and others, 2016) of every row, in place. */
function normalize(rows: Float32Array, { columns, scales, bias }: Part): void {
  for (let from = 0; from < rows.length; from += columns) {
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < columns; at++) sum += rows[from + at] ?? 0;
    const mean = sum / columns;
    for (let at = 0; at < columns; at++) squares += ((rows[from + at] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / columns + EPSILON);
    for (let at = 0; at < columns; at++) {
      rows[from + at] = ((rows[from + at] ?? 0) - mean) * factor * (scales[at] ?? 0) + (bias[at] ?? 0);
    }
  }
}

function add(to: Float32Array, other: Float32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + (other[at] ?? 0);
}

/** The mean row of each sentence. */
function meansOf(rows: Float32Array, spans: readonly Span[]): Float32Array {
  const width = rows.length / (spans.at(-1)?.end ?? 1);
  const means = new Float32Array(spans.length * width);
  spans.forEach(({ start, end }, sentence) => {
    for (let row = start; row < end; row++) {
      for (let at = 0; at < width; at++) {
        const into = sentence * width + at;
        means[into] = (means[into] ?? 0) + (rows[row * width + at] ?? 0) / (end - start);
      }
    }
  });
  return means;
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
