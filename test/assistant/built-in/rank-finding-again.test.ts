import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const TEXT =
  '# Manual\n\nThe pump is checked in May.\n\nThe pump is checked by Tom in winter.\n\nPumps are checked rarely.\n';
const QUESTION = 'When is the pump checked?';
const library = libraryOf({ 'manual.md': TEXT });

test('a reranking model is sent what was found, and its order counts as much as the own', async () => {
  const sent: (readonly string[])[] = [];
  const rankAgain = async (question: string, texts: readonly string[]) => {
    expect(question).toBe(QUESTION);
    sent.push(texts);
    const [first = 0, ...others] = texts.keys();
    return [...others, first];
  };
  const own = await askBuiltIn(QUESTION, library);
  const again = await askBuiltIn(QUESTION, { ...library, rankAgain });
  expect(sent[0]).toContain('Manual\nThe pump is checked in May.');
  expect(again.citations[0]?.quote).not.toBe(own.citations[0]?.quote);
  expect(sent[0]?.[1]).toEndWith(again.citations[0]?.quote ?? '');
});

test('where it does not answer the own order stays', async () => {
  const own = await askBuiltIn(QUESTION, library);
  const again = await askBuiltIn(QUESTION, { ...library, rankAgain: async () => undefined });
  expect(again).toEqual(own);
});
