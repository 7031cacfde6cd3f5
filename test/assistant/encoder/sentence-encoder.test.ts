import { describe, expect, test } from 'bun:test';
import { SentenceEncoder } from '../../../src/assistant/encoder/sentence-encoder.ts';

const encoder = new SentenceEncoder();

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? Number.NaN;
}

function likeness(one: string, other: string): number {
  const [a, b] = encoder.encode([one, other]);
  return cosine(a, b);
}

describe('the vectors of sentences', () => {
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
  });

  test('have the length 1', () => {
    const [vector] = encoder.encode(['A sentence.']);
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
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
      expect(cosine(together[at], encoder.encode([sentence])[0])).toBeCloseTo(1, 4);
    });
  });

  test('of no sentences are none, and of an empty one there is one', () => {
    expect(encoder.encode([])).toEqual([]);
    expect(encoder.encode([''])).toHaveLength(1);
  });

  test('of a very long text are those of its beginning', () => {
    const long = 'The contract ends in March. '.repeat(100_000);
    expect(cosine(encoder.encode([long])[0], encoder.encode([long.slice(0, 2_000)])[0])).toBeCloseTo(1, 5);
  });
});
