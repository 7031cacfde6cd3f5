/**
 * Turns English sentences into vectors that tell how near they are in meaning. The network is that of the Universal Sentence
 * Encoder Lite (Cer and others, 2018), a transformer of two layers (Vaswani and others, "Attention Is All You Need", 2017)
 * with normalization before each block. Its result is read twice: the mean of all positions through a last layer is the vector of
 * the sentence, and every position through another one is the vector of a piece where it stands (Khattab and Zaharia,
 * "ColBERT", 2020).
 */
import { readFileSync } from 'node:fs';
import { matrixProducts, type Product, type Slot } from './matrix-products.ts';
import { Tokenizer } from './tokenizer.ts';
import path from './weights.bin' with { type: 'file' };
import { type Part, type PartName, readWeights, type Weights } from './weights.ts';

/** Maximum number of pieces of a text; the rest is ignored. */
const MAX_PIECES = 64;
/** Positions that are computed at once; sentences are batched up to this. */
const MAX_ROWS = 256;
const HEADS = 4;
/** Length of the vector of a piece, whose values are rounded to integers since very many are kept. */
export const PIECE_LENGTH = 127;
/** Where results of products are kept: those that are used at once, those of attention, and those of a layer. */
const PASSING: Slot = 0;
const ATTENDED: Slot = 1;
const RESULT: Slot = 2;
/** Added to variances, against division by zero. */
const EPSILON = 1e-6;
/** Wavelengths of the signal of positions run from 2π to this times 2π (Vaswani and others, section 3.5). */
const LONGEST_WAVE = 10_000;

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
  readonly #multiply: Product;
  readonly #positions: Float32Array;
  /** Inputs of products, each of which is used before the next one is written. */
  readonly #scratch: Float32Array;

  constructor({ vocabulary, parts }: Weights = readWeights(readFileSync(path))) {
    this.#tokenizer = new Tokenizer(vocabulary);
    this.#parts = parts;
    const matrices = Object.entries(parts).filter(([name, { depth }]) => name !== 'embeddings' && depth > 0);
    this.#multiply = matrixProducts(
      matrices.map(([, part]) => part),
      MAX_ROWS,
    );
    this.#positions = positionSignal(MAX_PIECES, parts.embeddings.depth);
    this.#scratch = new Float32Array(MAX_ROWS * Math.max(...matrices.map(([, { depth }]) => depth)));
  }

  encode(texts: readonly string[]): EncodedSentence[] {
    const pieces = texts.map((text) => this.#tokenizer.encode(text, MAX_PIECES));
    return batches(pieces).flatMap((batch) => this.#encodeBatch(batch));
  }

  #encodeBatch(batch: readonly (readonly number[])[]): EncodedSentence[] {
    const spans = spansOf(batch.map(({ length }) => length));
    const embedded = this.#embed(batch);
    const { 'layer0.residual': residual, head, pieces } = this.#parts;
    const rows = batch.reduce((sum, { length }) => sum + length, 0);
    const first = this.#layer(0, embedded, this.#multiply(embedded, rows, residual, RESULT), spans);
    const second = this.#layer(1, first, first, spans);
    const means = meansOf(second, spans);
    const out = this.#multiply(means, batch.length, head, PASSING).map(Math.tanh);
    const read = this.#multiply(second, rows, pieces, PASSING);
    return spans.map((span, at) => ({
      vector: toUnitLength(out.slice(at * head.columns, (at + 1) * head.columns)),
      ...readPieces(read, pieces.columns, span),
    }));
  }

  /** Vectors of the pieces, which the published model counts twice, with the signal of their positions. */
  #embed(batch: readonly (readonly number[])[]): Float32Array {
    const { depth, integers, scales } = this.#parts.embeddings;
    const rows = batch.flatMap((pieces) => pieces.map((piece, position) => ({ piece, position })));
    const embedded = new Float32Array(rows.length * depth);
    rows.forEach(({ piece, position }, row) => {
      const scale = 2 * (scales[piece] ?? 0);
      for (let at = 0; at < depth; at++) {
        embedded[row * depth + at] =
          (integers[piece * depth + at] ?? 0) * scale + (this.#positions[position * depth + at] ?? 0);
      }
    });
    return embedded;
  }

  /** Attention and a feed-forward network, each added to what goes in. @param residual what attention is added to */
  #layer(layer: 0 | 1, input: Float32Array, residual: Float32Array, spans: readonly Span[]): Float32Array {
    const part = <Name extends string>(name: Name) => this.#parts[`layer${layer}.${name}` as PartName];
    const rows = spans.at(-1)?.end ?? 0;
    const multiply = (values: Float32Array, name: string, slot: Slot) =>
      this.#multiply(values, rows, part(name), slot);
    const normalized = this.#normalize(input, part('norm'));
    const projected = multiply(normalized, 'attention', PASSING);
    const attended = multiply(this.#attend(projected, spans), 'output', ATTENDED);
    add(attended, residual);
    const expanded = multiply(this.#normalize(attended, part('innerNorm')), 'expand', PASSING);
    for (let at = 0; at < expanded.length; at++) expanded[at] = Math.max(0, expanded[at] ?? 0);
    const contracted = multiply(expanded, 'contract', RESULT);
    add(contracted, attended);
    return contracted;
  }

  #normalize(input: Float32Array, part: Part): Float32Array {
    const out = this.#scratch.subarray(0, input.length);
    normalize(input, part, out);
    return out;
  }

  #attend(projected: Float32Array, spans: readonly Span[]): Float32Array {
    const out = this.#scratch.subarray(0, projected.length / 3).fill(0);
    for (const span of spans) attend(projected, projected.length / (spans.at(-1)?.end ?? 1), span, out);
    return out;
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

/** The rows of one sentence in a batch. */
interface Span {
  readonly start: number;
  readonly end: number;
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

/** Sines, then cosines, of the position over wavelengths in geometric progression. */
function positionSignal(positions: number, size: number): Float32Array {
  const half = size / 2;
  const signal = new Float32Array(positions * size);
  for (let position = 0; position < positions; position++) {
    for (let at = 0; at < half; at++) {
      const angle = position * LONGEST_WAVE ** (-at / (half - 1));
      signal[position * size + at] = Math.sin(angle);
      signal[position * size + half + at] = Math.cos(angle);
    }
  }
  return signal;
}

/** Layer normalization (Ba and others, 2016) of every row. */
function normalize(input: Float32Array, { columns, scales, bias }: Part, out: Float32Array): void {
  for (let from = 0; from < input.length; from += columns) {
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < columns; at++) sum += input[from + at] ?? 0;
    const mean = sum / columns;
    for (let at = 0; at < columns; at++) squares += ((input[from + at] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / columns + EPSILON);
    for (let at = 0; at < columns; at++) {
      out[from + at] = ((input[from + at] ?? 0) - mean) * factor * (scales[at] ?? 0) + (bias[at] ?? 0);
    }
  }
}

/**
 * Scaled dot-product attention within a sentence.
 *
 * @param projected rows of queries, keys and values
 * @param row number of values in a row
 * @param out zeros, to which the result is added
 */
function attend(projected: Float32Array, row: number, { start, end }: Span, out: Float32Array): void {
  const width = row / 3;
  const size = width / HEADS;
  const shares = new Float32Array(end - start);
  for (let head = 0; head < HEADS; head++) {
    for (let at = start; at < end; at++) {
      const query = at * row + head * size;
      for (let other = start; other < end; other++) {
        const key = other * row + width + head * size;
        shares[other - start] = dotProduct(projected, query, key, size) / Math.sqrt(size);
      }
      softmax(shares);
      for (let other = start; other < end; other++) {
        const value = other * row + 2 * width + head * size;
        const share = shares[other - start] ?? 0;
        const into = at * width + head * size;
        for (let i = 0; i < size; i++)
          out[into + i] = (out[into + i] ?? 0) + share * (projected[value + i] ?? 0);
      }
    }
  }
}

/** In four sums, which a processor adds at once. @param size a multiple of 4 */
function dotProduct(values: Float32Array, one: number, other: number, size: number): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let i = 0; i < size; i += 4) {
    sum0 += (values[one + i] ?? 0) * (values[other + i] ?? 0);
    sum1 += (values[one + i + 1] ?? 0) * (values[other + i + 1] ?? 0);
    sum2 += (values[one + i + 2] ?? 0) * (values[other + i + 2] ?? 0);
    sum3 += (values[one + i + 3] ?? 0) * (values[other + i + 3] ?? 0);
  }
  return sum0 + sum1 + sum2 + sum3;
}

function softmax(scores: Float32Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) most = Math.max(most, scores[at] ?? 0);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp((scores[at] ?? 0) - most);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
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
