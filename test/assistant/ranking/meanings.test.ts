import { expect, test } from 'bun:test';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { Meanings } from '../../../src/assistant/ranking/meanings.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import { stem } from '../../../src/assistant/text/stem.ts';
import { foldText } from '../../../src/assistant/text/tokens.ts';
import { STOP_WORDS } from '../../../src/assistant/text/word-lists.ts';
import { FIELDS, readTerms } from '../../../src/assistant/thesaurus/thesaurus.ts';
import { findVector } from '../../../src/assistant/vectors/word-vectors.ts';
import type { DocumentId } from '../../../src/domain/ids.ts';

const OTHERS = ['de', 'fr', 'es'] as const;

function compare(question: string, text: string, language: Language = 'en', beside: readonly string[] = []) {
  const base = { documentId: 'doc_1' as DocumentId, version: 1, ordinal: 0, headings: [], context: '' };
  const prepared = preparePassage({ ...base, markdown: text }, language);
  const others = beside.map((markdown) => preparePassage({ ...base, markdown }, 'en'));
  const meanings = new Meanings(readQuestion(question, new RelatedWords()), [prepared, ...others]);
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

test('words of other languages mean what their translations mean', () => {
  const own = compare('Wer versorgt eine Verletzung?', 'Le médecin soigne les blessures.', 'fr');
  const other = compare('Wer versorgt eine Verletzung?', "Le contrat se termine à la fin de l'année.", 'fr');

  expect(own.near).toBeGreaterThan(0.5);
  expect(own.like).toBeGreaterThan(other.like);
});

test('within another language than English nothing is made of translations', () => {
  expect(compare('Wer versorgt eine Verletzung?', 'Der Arzt behandelt Wunden.', 'de')).toEqual({
    near: 0,
    like: 0,
  });
});

test('beside texts in the language of the question nothing is made of translations', () => {
  const beside = ['The contract ends with the calendar year, and it is not renewed after that.'];

  expect(
    compare(
      'Who looks after an injury?',
      'Der Arzt ist für die Wunden da und hilft auch sonst.',
      'de',
      beside,
    ).near,
  ).toBe(0);
  expect(
    compare('Who looks after an injury?', 'Der Arzt ist für die Wunden da und hilft auch sonst.', 'de').near,
  ).toBeGreaterThan(0);
});

test('a German compound that is in no dictionary means what its parts mean', () => {
  expect(compare('Which doctor is called?', 'Der Wochenendarzt kommt.', 'de').near).toBeGreaterThan(0.5);
});

test('what looks English in another language does not mean what the English word means', () => {
  expect(compare('Which gift did she get?', 'Die Giftnotrufzentrale hat den Gift.', 'de').near).toBe(0);
});

test('the vectors of translations know the words of the thesaurus', () => {
  const lines = Object.values(FIELDS).flatMap((field) => foldText(field).split('\n'));
  const unknown = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readTerms)
    .filter(({ en }) => en.some((word) => findVector(word, 'en') !== undefined))
    .flatMap((terms) =>
      OTHERS.flatMap((language) =>
        terms[language].filter(
          (word) =>
            !/[ '’-]/.test(word) &&
            !STOP_WORDS[language].has(word) &&
            findVector(stem(word, language), language) === undefined,
        ),
      ),
    );

  expect(unknown).toEqual([]);
});
