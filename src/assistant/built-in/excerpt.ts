/**
 * Shortens a long sentence to the clauses that answer: those with most of the question's words and with the kind of thing
 * asked for. Cuts between clauses where possible; the excerpt is verbatim.
 */
import { evidenceOf } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage, Sentence, Word } from './prepared.ts';
import type { Question } from './question.ts';

/** A sentence of up to this many words is quoted completely. */
const LONGEST_WHOLE = 40;
/** Maximum number of words in an excerpt. */
const LONGEST_EXCERPT = 36;
const KIND_WEIGHT = 4;
/** The answer is likely near the noun that names its kind. */
const FOCUS_WEIGHT = 4;
/** The answer consists of words that the question does not contain, so longer excerpts are better. */
const PER_WORD = 0.03;

/** Text between two words that ends a clause. */
const CLAUSE_END = /[,;:()–—]|\s-\s/;

export interface Excerpt {
  readonly start: number;
  readonly end: number;
  /** How many words it has. */
  readonly words: number;
}

export function excerptOf(
  sentence: Sentence & { readonly prepared: PreparedPassage },
  asked: { readonly question: Question; readonly matcher: TermMatcher; readonly weights: readonly number[] },
): Excerpt {
  const { prepared } = sentence;
  const words = prepared.words.slice(sentence.from, sentence.to);
  if (words.length <= LONGEST_WHOLE) return { start: sentence.start, end: sentence.end, words: words.length };
  const source = prepared.passage.markdown;
  const starts = clauseStarts(words, source);
  const ends = [...starts.slice(1), words.length];
  let best = { from: 0, to: LONGEST_EXCERPT, score: -1 };
  for (const from of starts) {
    for (const to of endsWithin(from, ends, words.length)) {
      const score = scoreOf(words.slice(from, to), prepared, asked) + PER_WORD * (to - from);
      if (score > best.score) best = { from, to, score };
    }
  }
  return rangeOfExcerpt(sentence, words, best);
}

/** Word indices where an excerpt may begin: the start of the sentence and of each clause, and inside long clauses. */
function clauseStarts(words: readonly Word[], source: string): number[] {
  const starts = [0];
  for (let i = 1; i < words.length; i++) {
    const between = source.slice(words[i - 1]?.end ?? 0, words[i]?.start ?? 0);
    const long = i - (starts.at(-1) ?? 0) >= LONGEST_EXCERPT / 2;
    if (CLAUSE_END.test(between) || long) starts.push(i);
  }
  return starts;
}

function endsWithin(from: number, ends: readonly number[], all: number): number[] {
  const within = ends.filter((end) => end > from && end - from <= LONGEST_EXCERPT);
  return within.length > 0 ? within : [Math.min(all, from + LONGEST_EXCERPT)];
}

function scoreOf(
  words: readonly Word[],
  prepared: PreparedPassage,
  { question, matcher, weights }: Parameters<typeof excerptOf>[1],
): number {
  const found = new Map<number, number>();
  for (const { stem, word } of words) {
    for (const { term, strength } of matcher.matches(stem, word)) {
      found.set(term, Math.max(found.get(term) ?? 0, strength));
    }
  }
  let score = 0;
  for (const [term, strength] of found) {
    const isFocus = question.terms[term]?.isFocus === true;
    score += strength * (weights[term] ?? 0) * (isFocus ? FOCUS_WEIGHT : 1);
  }
  const source = prepared.passage.markdown;
  const text = source.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  const isAsked = ({ stem, word }: Word) =>
    matcher.matches(stem, word).some(({ strength }) => strength === 1);
  const isGerman = prepared.language === 'de';
  return score + KIND_WEIGHT * evidenceOf(question.kind, { text, words, source, isAsked, isGerman });
}

/** The range of an excerpt, including quotation marks and full stops at the ends of the sentence. */
function rangeOfExcerpt(
  sentence: Sentence,
  words: readonly Word[],
  { from, to }: { from: number; to: number },
): Excerpt {
  return {
    start: from === 0 ? sentence.start : (words[from]?.start ?? sentence.start),
    end: to >= words.length ? sentence.end : (words[to - 1]?.end ?? sentence.end),
    words: to - from,
  };
}
