import { describe, expect, test } from 'bun:test';
import { sentenceRanges } from '../../src/markdown/sentences.ts';
import { expectLinear, onceForSize } from '../support/cpu-time.ts';

const sentencesOf = (text: string) => sentenceRanges(text).map(({ start, end }) => text.slice(start, end));

describe('a hard line break', () => {
  test('ends a sentence, with or without a full stop before it', () => {
    expect(sentencesOf('PAY\\\nPer week: 260 EUR.\\\nAt Christmas: 420 EUR. No more.')).toEqual([
      'PAY',
      'Per week: 260 EUR.',
      'At Christmas: 420 EUR.',
      'No more.',
    ]);
    expect(sentencesOf('Doors open  \nBar closes')).toEqual(['Doors open', 'Bar closes']);
  });

  test('ends none where the next line goes on in lower case', () => {
    const text = 'The boxes are\\\nchecked monthly.';
    expect(sentencesOf(text)).toEqual([text]);
  });
});

test('A shortened street ends no sentence', () => {
  expect(sentencesOf('Besuch in der Mühlenstr. 12 nur nach Anmeldung. Sonst nicht.')).toEqual([
    'Besuch in der Mühlenstr. 12 nur nach Anmeldung.',
    'Sonst nicht.',
  ]);
});

test('sentences of a paragraph are looked for in it alone, though no full stop follows in all of the text', async () => {
  const paragraph = 'every record of the house is kept where it is found again ';
  const textOf = onceForSize((size) => paragraph.repeat(50 * size));
  await expectLinear((size) => {
    const text = textOf(size);
    for (let at = 0; at < text.length; at += paragraph.length)
      sentenceRanges(text, at, at + paragraph.length);
  });
});
