/** How near candidates are to the question in meaning as sentences, by the sentence encoder. */
import { plainText } from '../../markdown/text-of.ts';
import type { Question } from '../built-in/question.ts';
import { gloss } from '../encoder/gloss.ts';
import { SentenceEncoder } from '../encoder/sentence-encoder.ts';
import type { Language } from '../languages/language-data.ts';
import { type Candidate, markdownOf } from './candidates.ts';

/** Characters of a text that are encoded; the encoder reads less. */
const MAX_LENGTH = 600;
/** Vectors kept for further questions over the same documents, of 2 KB each. */
const MAX_CACHED = 4_000;

let encoder: SentenceEncoder | undefined;
/** The vectors of texts, those used longest ago first. */
const cache = new Map<string, Float32Array>();

/** The cosine of each candidate's sentence, below its heading, and the question. */
export function sentenceLikeness(question: Question, candidates: readonly Candidate[]): number[] {
  const [asked, ...others] = vectorsOf([
    inEnglish(question.text, question.language),
    ...candidates.map((candidate) => inEnglish(textOf(candidate), candidate.prepared.language)),
  ]);
  return others.map((other) => cosine(asked, other));
}

function inEnglish(text: string, language: Language): string {
  const read = text.slice(0, MAX_LENGTH);
  return language === 'en' ? read : gloss(read, language);
}

/** A candidate below its innermost heading. */
function textOf(candidate: Candidate): string {
  return plainText(`${candidate.prepared.passage.headings.at(-1) ?? ''}: ${markdownOf(candidate)}`);
}

function vectorsOf(texts: readonly string[]): Float32Array[] {
  encoder ??= new SentenceEncoder();
  const missing = [...new Set(texts)].filter((text) => !cache.has(text));
  const encoded = encoder.encode(missing);
  missing.forEach((text, at) => {
    const vector = encoded[at];
    if (vector !== undefined) cache.set(text, vector);
  });
  const vectors = texts.map((text) => {
    const vector = cache.get(text) ?? new Float32Array();
    cache.delete(text);
    cache.set(text, vector);
    return vector;
  });
  for (const text of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(text);
  }
  return vectors;
}

/** Of vectors of length 1. */
function cosine(one: Float32Array | undefined, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < other.length; at++) sum += (one?.[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
