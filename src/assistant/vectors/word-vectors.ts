/**
 * Word vectors: for English words published ones (scripts/train/word-vectors.ts names the source and how they were
 * reduced), for words of other languages those of their translations (scripts/train/translated-vectors.ts). Loaded at the
 * first question, since most commands do not need them.
 */
import { readFileSync } from 'node:fs';
import type { Language } from '../languages/language-data.ts';
import path from './english.bin' with { type: 'file' };
import translated from './translated.bin' with { type: 'file' };

/** The file stores unit vectors with one signed byte per dimension, scaled so that few values are clipped. */
const DIMENSIONS = 64;
export const VECTOR_LENGTH = DIMENSIONS;
const SCALE = 254;

interface Vectors {
  readonly indices: ReadonlyMap<string, number>;
  readonly values: Int8Array;
}

/** The vectors of English words, then of all others; each file is loaded when one of its words is first looked up. */
const FILES = [path, translated] as const;
const vectors: (Vectors | undefined)[] = [];
/** Offset of the indices into the second file. */
const SECOND = 1 << 20;

/**
 * The index of a word's vector; undefined for an unknown word.
 *
 * @param word folded; in languages other than English its stem
 */
export function findVector(word: string, language: Language): number | undefined {
  if (language === 'en') return read(0).indices.get(word);
  const index = read(1).indices.get(`${language} ${word}`);
  return index === undefined ? undefined : SECOND + index;
}

/** The cosine similarity of two words, from -1 to 1. @param one @param other indices returned by `findVector` */
export function cosineOf(one: number, other: number): number {
  const values = valuesOf(one);
  const others = valuesOf(other);
  const from = startOf(one);
  const start = startOf(other);
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (values[from + at] ?? 0) * (others[start + at] ?? 0);
  return sum / (SCALE * SCALE);
}

/** Adds a word's vector, multiplied by the weight, to a sum. @param word an index returned by `findVector` */
export function addVector(sum: Float32Array, word: number, weight: number): void {
  const values = valuesOf(word);
  const from = startOf(word);
  for (let at = 0; at < DIMENSIONS; at++) {
    sum[at] = (sum[at] ?? 0) + (weight * (values[from + at] ?? 0)) / SCALE;
  }
}

export function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

function valuesOf(word: number): Int8Array {
  return read(word < SECOND ? 0 : 1).values;
}

function startOf(word: number): number {
  return (word % SECOND) * DIMENSIONS;
}

function read(file: 0 | 1): Vectors {
  const known = vectors[file];
  if (known !== undefined) return known;
  const loaded = load(FILES[file]);
  vectors[file] = loaded;
  return loaded;
}

function load(file: string): Vectors {
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n\n');
  const words = bytes.toString('latin1', 0, end).split('\n');
  return {
    indices: new Map(words.map((word, index) => [word, index])),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + end + 2, words.length * DIMENSIONS),
  };
}
