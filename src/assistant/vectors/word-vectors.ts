/**
 * How near words are in meaning: English words by published vectors (scripts/train/word-vectors.ts says whose, and how
 * they were cut), words of other languages by those of their translations (scripts/train/translated-vectors.ts). Read at
 * the first question, since most commands ask none.
 */
import { readFileSync } from 'node:fs';
import type { Language } from '../languages/language-data.ts';
import path from './english.bin' with { type: 'file' };
import translated from './translated.bin' with { type: 'file' };

/** Of unit vectors, as the file has them: a signed byte a dimension, scaled so that few are cut off. */
const DIMENSIONS = 64;
export const VECTOR_LENGTH = DIMENSIONS;
const SCALE = 254;

interface Vectors {
  readonly indices: ReadonlyMap<string, number>;
  readonly values: Int8Array;
}

/** Of English words, and behind it of all others: each is read when the first of its words is looked up. */
const FILES = [path, translated] as const;
const vectors: (Vectors | undefined)[] = [];
/** Where the second file's vectors lie. */
const SECOND = 1 << 20;

/**
 * Where a word's vector lies; undefined for a word that is not known.
 *
 * @param word folded; in other languages than English its stem
 */
export function findVector(word: string, language: Language): number | undefined {
  if (language === 'en') return read(0).indices.get(word);
  const index = read(1).indices.get(`${language} ${word}`);
  return index === undefined ? undefined : SECOND + index;
}

/** The cosine of the angle between two words, from -1 to 1. @param one as `findVector` gives it */
export function cosineOf(one: number, other: number): number {
  const values = valuesOf(one);
  const others = valuesOf(other);
  const from = startOf(one);
  const start = startOf(other);
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (values[from + at] ?? 0) * (others[start + at] ?? 0);
  return sum / (SCALE * SCALE);
}

/** Adds a word's vector, weighed, to a sum. */
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
  const made = load(FILES[file]);
  vectors[file] = made;
  return made;
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
