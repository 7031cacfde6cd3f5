/**
 * How near English words are in meaning, by published word vectors (scripts/train/word-vectors.ts says whose, and how
 * they were cut). Read at the first question, since most commands ask none.
 */
import { readFileSync } from 'node:fs';
import path from './english.bin' with { type: 'file' };

/** Of unit vectors, as the file has them: a signed byte a dimension, scaled so that few are cut off. */
const DIMENSIONS = 64;
export const VECTOR_LENGTH = DIMENSIONS;
const SCALE = 254;

interface Vectors {
  readonly indices: ReadonlyMap<string, number>;
  readonly values: Int8Array;
}

let vectors: Vectors | undefined;

/** Where a word's vector lies; undefined for a word that is not among the common ones. @param word folded */
export function findVector(word: string): number | undefined {
  return read().indices.get(word);
}

/** The cosine of the angle between two words, from -1 to 1. @param one as `findVector` gives it */
export function cosineOf(one: number, other: number): number {
  const { values } = read();
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) {
    sum += (values[one * DIMENSIONS + at] ?? 0) * (values[other * DIMENSIONS + at] ?? 0);
  }
  return sum / (SCALE * SCALE);
}

/** Adds a word's vector, weighed, to a sum. */
export function addVector(sum: Float32Array, word: number, weight: number): void {
  const { values } = read();
  for (let at = 0; at < DIMENSIONS; at++) {
    sum[at] = (sum[at] ?? 0) + (weight * (values[word * DIMENSIONS + at] ?? 0)) / SCALE;
  }
}

export function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

function read(): Vectors {
  vectors ??= load();
  return vectors;
}

function load(): Vectors {
  const bytes = readFileSync(path);
  const end = bytes.indexOf('\n\n');
  const words = bytes.toString('latin1', 0, end).split('\n');
  return {
    indices: new Map(words.map((word, index) => [word, index])),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + end + 2, words.length * DIMENSIONS),
  };
}
