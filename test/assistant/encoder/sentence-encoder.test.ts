import { describe, expect, test } from 'bun:test';
import { cosine, pieceLikeness } from '../../../src/assistant/encoder/likeness.ts';
import {
  type EncodedSentence,
  PIECE_LENGTH,
  SentenceEncoder,
} from '../../../src/assistant/encoder/sentence-encoder.ts';

const encoder = new SentenceEncoder();

function encode(text: string): EncodedSentence {
  const [encoded] = encoder.encode([text]);
  if (encoded === undefined) throw new Error('Nothing was encoded.');
  return encoded;
}

function likeness(one: string, other: string): number {
  return cosine(encode(one), encode(other));
}

describe('the encodings of sentences', () => {
  test.each([
    [
      'My laptop was stolen, whom do I tell?',
      'Loss of company equipment must be reported to the service desk at once.',
      'Visitors sign the book at reception.',
    ],
    [
      'How much time off do new fathers get?',
      'Partners are granted two weeks of paternity leave after a birth.',
      'Invoices are paid within thirty days.',
    ],
  ])('tell what is meant: %s', (question, answer, other) => {
    expect(likeness(question, answer)).toBeGreaterThan(likeness(question, other) + 0.1);
    const byPiece = (sentence: string) => pieceLikeness(encode(question), encode(sentence));
    expect(byPiece(answer)).toBeGreaterThan(byPiece(other) + 0.05);
  });

  test('are as near as can be to themselves', () => {
    const sentence = encode('A sentence.');
    expect(cosine(sentence, sentence)).toBeCloseTo(1, 4);
    expect(pieceLikeness(sentence, sentence)).toBeCloseTo(1, 2);
  });

  test('depend on the order of words', () => {
    expect(likeness('The supplier pays the buyer.', 'The buyer pays the supplier.')).toBeLessThan(0.999);
  });

  test('are the same however many sentences are encoded at once', () => {
    const sentences = Array.from(
      { length: 40 },
      (_, at) => `Rule ${at}: ${'every pump is checked '.repeat(at)}daily.`,
    );
    const together = encoder.encode(sentences);
    sentences.forEach((sentence, at) => {
      const { vector, pieces, weights } = encode(sentence);
      expect(together[at]?.vector).toEqual(vector);
      expect(together[at]?.pieces).toEqual(pieces);
      expect(together[at]?.weights).toEqual(weights);
    });
  });

  test('of no sentences are none, and of an empty one there is one', () => {
    expect(encoder.encode([])).toEqual([]);
    expect(encoder.encode([''])).toHaveLength(1);
  });

  test('of a very long text are those of its beginning', () => {
    const long = 'The contract ends in March. '.repeat(100_000);
    expect(likeness(long, long.slice(0, 2_000))).toBeCloseTo(1, 5);
  });
});

test('pieces are compared with the nearest of the other sentence, by their weights', () => {
  const of = (pieces: readonly number[], weights: readonly number[]): EncodedSentence => ({
    vector: new Float32Array(),
    pieces: Int8Array.from(pieces, (value) => value * PIECE_LENGTH),
    weights: Float32Array.from(weights),
  });
  const question = of([1, 0, 0, 1], [0.75, 0.25]);
  expect(pieceLikeness(question, of([1, 0], [1]))).toBeCloseTo(0.75, 5);
  expect(pieceLikeness(question, of([0, 1, 0, -1], [0.5, 0.5]))).toBeCloseTo(0.25, 5);
  expect(pieceLikeness(question, of([0, 1, 1, 0, -1, 0], [0.2, 0.2, 0.6]))).toBeCloseTo(1, 5);
});
