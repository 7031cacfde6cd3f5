import { expect, test } from 'bun:test';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { Meanings } from '../../../src/assistant/ranking/meanings.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import type { DocumentId } from '../../../src/domain/ids.ts';

function compare(question: string, text: string, language: Language = 'en') {
  const meanings = new Meanings(readQuestion(question, new RelatedWords()));
  const base = { documentId: 'doc_1' as DocumentId, version: 1, ordinal: 0, headings: [], context: '' };
  const prepared = preparePassage({ ...base, markdown: text }, language);
  return {
    near: Math.max(...meanings.nearness(prepared.words, prepared)),
    like: meanings.likeness(prepared.words, prepared),
  };
}

test('a sentence in other words is nearer to a question than one about something else', () => {
  const own = compare('Which physician treats burns?', 'A doctor looks after injuries of the skin.');
  const other = compare('Which physician treats burns?', 'The contract ends with the calendar year.');

  expect(own.near).toBeGreaterThan(0.5);
  expect(own.near).toBeGreaterThan(other.near);
  expect(own.like).toBeGreaterThan(other.like);
});

test('of words that look English in another language nothing is made', () => {
  expect(compare('Which gift did she get?', 'Die Giftnotrufzentrale hat den Gift.', 'de')).toEqual({
    near: 0,
    like: 0,
  });
});
