/**
 * Turns English sentences into vectors whose cosine tells how near they are in meaning: the Universal Sentence Encoder Lite
 * (Cer and others, 2018), a transformer of two layers (Vaswani and others, "Attention Is All You Need", 2017) with
 * normalization before each block, and the mean of all positions through a last layer.
 */
import { readFileSync } from 'node:fs';
import { matrixProducts, type Product } from './matrix-products.ts';
import { Tokenizer } from './tokenizer.ts';
import path from './weights.bin' with { type: 'file' };
import { type Part, type PartName, readWeights, type Weights } from './weights.ts';

/** Maximum number of pieces of a text; the rest is ignored. */
const MAX_PIECES = 64;
/** Positions that are computed at once; sentences are batched up to this. */
const MAX_ROWS = 256;
const HEADS = 4;
/** Added to variances, against division by zero. */
const EPSILON = 1e-6;
/** Wavelengths of the signal of positions run from 2π to this times 2π (Vaswani and others, section 3.5). */
const LONGEST_WAVE = 10_000;

export class SentenceEncoder {
  readonly #tokenizer: Tokenizer;
  readonly #parts: Readonly<Record<PartName, Part>>;
  readonly #multiply: Product;
  readonly #positions: Float32Array;

  constructor({ vocabulary, parts }: Weights = readWeights(readFileSync(path))) {
    this.#tokenizer = new Tokenizer(vocabulary);
    this.#parts = parts;
    const matrices = Object.entries(parts).filter(([name, { depth }]) => name !== 'embeddings' && depth > 0);
    this.#multiply = matrixProducts(
      matrices.map(([, part]) => part),
      MAX_ROWS,
    );
    this.#positions = positionSignal(MAX_PIECES, parts.embeddings.depth);
  }

  /** The vectors of texts, of length 1. */
  encode(texts: readonly string[]): Float32Array[] {
    const pieces = texts.map((text) => this.#tokenizer.encode(text, MAX_PIECES));
    return batches(pieces).flatMap((batch) => this.#encodeBatch(batch));
  }

  #encodeBatch(batch: readonly (readonly number[])[]): Float32Array[] {
    const spans = spansOf(batch.map(({ length }) => length));
    const embedded = this.#embed(batch);
    const { 'layer0.residual': residual, head } = this.#parts;
    const rows = batch.reduce((sum, { length }) => sum + length, 0);
    const first = this.#layer(0, embedded, this.#multiply(embedded, rows, residual), spans);
    const second = this.#layer(1, first, first, spans);
    const means = meansOf(second, spans);
    const out = this.#multiply(means, batch.length, head).map(Math.tanh);
    return batch.map((_, at) => toUnitLength(out.slice(at * head.columns, (at + 1) * head.columns)));
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
    const projected = this.#multiply(normalize(input, part('norm')), rows, part('attention'));
    const attended = this.#multiply(attend(projected, rows, spans), rows, part('output'));
    add(attended, residual);
    const expanded = this.#multiply(normalize(attended, part('innerNorm')), rows, part('expand'));
    for (let at = 0; at < expanded.length; at++) expanded[at] = Math.max(0, expanded[at] ?? 0);
    const contracted = this.#multiply(expanded, rows, part('contract'));
    add(contracted, attended);
    return contracted;
  }
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
function normalize(input: Float32Array, { columns, scales, bias }: Part): Float32Array {
  const out = new Float32Array(input.length);
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
  return out;
}

/** Scaled dot-product attention within each sentence. @param projected queries, keys and values of each row */
function attend(projected: Float32Array, rows: number, spans: readonly Span[]): Float32Array {
  const width = projected.length / rows / 3;
  const size = width / HEADS;
  const out = new Float32Array(rows * width);
  const row = 3 * width;
  for (const { start, end } of spans) {
    const shares = new Float32Array(end - start);
    for (let head = 0; head < HEADS; head++) {
      for (let at = start; at < end; at++) {
        const query = at * row + head * size;
        for (let other = start; other < end; other++) {
          const key = other * row + width + head * size;
          let dot = 0;
          for (let i = 0; i < size; i++) dot += (projected[query + i] ?? 0) * (projected[key + i] ?? 0);
          shares[other - start] = dot / Math.sqrt(size);
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
  return out;
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
