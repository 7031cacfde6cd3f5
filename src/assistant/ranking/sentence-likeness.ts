/** How near candidates are to the question in meaning as sentences, by the sentence encoder. */
import { plainText } from '../../markdown/text-of.ts';
import type { Question } from '../built-in/question.ts';
import { gloss } from '../encoder/gloss.ts';
import { cosine, pieceLikeness } from '../encoder/likeness.ts';
import { type EncodedSentence, SentenceEncoder } from '../encoder/sentence-encoder.ts';
import type { Language } from '../languages/language-data.ts';
import { type Candidate, markdownOf } from './candidates.ts';

/** Characters of a text that are encoded; the encoder reads less. */
const MAX_LENGTH = 600;
/** Number of columns of a table of labels and values. */
const LABEL_AND_VALUE = 2;
/** Encodings kept for further questions over the same documents, of some 6 KB each. */
const MAX_CACHED = 4_000;

let encoder: SentenceEncoder | undefined;
/** Texts in English, by their language and themselves. */
const glosses = new Map<string, string>();
/** The encodings of texts, those used longest ago first. */
const cache = new Map<string, EncodedSentence>();

export interface SentenceLikeness {
  readonly sentenceLikeness: number;
  readonly pieceLikeness: number;
}

/** A text in its language. */
export interface Wording {
  readonly text: string;
  readonly language: Language;
}

/**
 * How near each candidate's sentence, below its heading, is to the question: as a whole, and piece by piece. The question is
 * compared as it is worded and, where it has one, in its plain wording.
 */
export function sentenceLikeness(
  question: Question,
  candidates: readonly Candidate[],
): (SentenceLikeness | undefined)[] {
  const texts = candidates.map((one) => ({ text: textOf(one), language: one.prepared.language }));
  const likeness = likenessTo(question, texts);
  if (question.plain === question.text) return likeness;
  const inPlain = likenessTo({ text: question.plain, language: question.language }, texts);
  return likeness.map((one, at) => meanOf(one, inPlain[at]));
}

function meanOf(one: SentenceLikeness | undefined, other: SentenceLikeness | undefined) {
  return (
    one &&
    other && {
      sentenceLikeness: (one.sentenceLikeness + other.sentenceLikeness) / 2,
      pieceLikeness: (one.pieceLikeness + other.pieceLikeness) / 2,
    }
  );
}

/** How near texts are to another one: as a whole, and piece by piece. */
export function likenessTo(asked: Wording, texts: readonly Wording[]): (SentenceLikeness | undefined)[] {
  const [one, ...others] = encodingsOf(
    [asked, ...texts].map(({ text, language }) => inEnglish(text, language)),
  );
  return others.map(
    (other) =>
      one && other && { sentenceLikeness: cosine(one, other), pieceLikeness: pieceLikeness(one, other) },
  );
}

/** Encodes candidates, and caches the encodings for questions to come. */
export function encodeCandidates(candidates: readonly Candidate[]): EncodedSentence[] {
  return encodingsOf(
    candidates.map((candidate) => inEnglish(textOf(candidate), candidate.prepared.language)),
  );
}

/** The vectors of a question as it is worded and, where it has one, in its plain wording. */
export function vectorsOfQuestion({ text, plain, language }: Question): Float32Array[] {
  const wordings = [...new Set([text, plain])].map((wording) => inEnglish(wording, language));
  return encodingsOf(wordings).map(({ vector }) => vector);
}

/** A text as the encoder, which knows English alone, reads it. */
export function inEnglish(text: string, language: Language): string {
  const read = text.slice(0, MAX_LENGTH);
  if (language === 'en') return read;
  const key = `${language} ${read}`;
  const known = glosses.get(key);
  if (known !== undefined) return known;
  if (glosses.size >= MAX_CACHED) glosses.clear();
  const glossed = gloss(read, language);
  glosses.set(key, glossed);
  return glossed;
}

/** A candidate below its innermost heading. The columns of labels and values say nothing by their names. */
function textOf(candidate: Candidate): string {
  const { prepared, row } = candidate;
  const cells = row?.row.cells;
  const text = cells?.length === LABEL_AND_VALUE ? cells.join(': ') : markdownOf(candidate);
  return plainText(`${prepared.passage.headings.at(-1) ?? ''}: ${text}`);
}

function encodingsOf(texts: readonly string[]): EncodedSentence[] {
  encoder ??= new SentenceEncoder();
  const missing = [...new Set(texts)].filter((text) => !cache.has(text));
  const found = new Map(encoder.encode(missing).map((one, at) => [missing[at], one]));
  const encodings = texts.flatMap((text) => {
    const one = found.get(text) ?? cache.get(text);
    if (one === undefined) return [];
    cache.delete(text);
    cache.set(text, one);
    return [one];
  });
  for (const text of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(text);
  }
  return encodings;
}
