import { expect, test } from 'bun:test';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import { writeId } from '../../../src/domain/ids.ts';

const sentencesOf = (context: string, markdown: string) =>
  preparePassage(
    {
      documentId: writeId('document', 0, new Uint8Array(16)),
      version: 1,
      ordinal: 2,
      headings: [],
      context,
      markdown,
    },
    'en',
  ).sentences.map(({ start, end }) => markdown.slice(start, end));

test('quotes the passage alone where a paragraph or a list begins in the context above it', () => {
  expect(sentencesOf('The owner says that', 'the warranty lasts two years. It is free.')).toEqual([
    'the warranty lasts two years.',
    'It is free.',
  ]);
  expect(sentencesOf('- One thing', '- The warranty lasts two years.\n- It is free.')).toEqual([
    'The warranty lasts two years.',
    'It is free.',
  ]);
});
