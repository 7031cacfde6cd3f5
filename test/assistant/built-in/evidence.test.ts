import { expect, test } from 'bun:test';
import { evidenceOf } from '../../../src/assistant/built-in/evidence.ts';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import type { AnswerKind } from '../../../src/assistant/built-in/question-forms.ts';
import type { DocumentId } from '../../../src/domain/ids.ts';

/** The evidence of a kind in a text in which the question has no word. */
function evidence(kind: AnswerKind, text: string): number {
  const { words } = preparePassage(
    { documentId: 'doc_1' as DocumentId, version: 1, ordinal: 0, headings: [], context: '', markdown: text },
    'en',
  );
  return evidenceOf(kind, { text, words, source: text, isAsked: () => false, isGerman: false });
}

test.each([
  ['The badge costs 12 euros.', 1],
  ['The badge costs 12.50.', 0.6],
  ['The badge is free.', 0.6],
  ['Der Ausweis ist kostenlos.', 0.6],
  ['The badge is valid for 12 months.', 0],
  ['The badge was new in 2024.', 0],
  ['The badge weighs 30 g.', 0],
  ['The badge is worn visibly.', 0],
])('%p tells an amount of money with a strength of %p', (text, amount) => {
  expect(evidence('money', text)).toBe(amount);
});

test.each([
  ['The pool opens at 9:30.', 1],
  ['Le magasin ouvre à 8 heures.', 1],
  ['The board meets on Tuesdays.', 1],
  ['Der Vorstand tagt dienstags.', 1],
  ['It began in March.', 1],
  ['The permit ends after 24 months.', 0.6],
  ['The permit is renewed.', 0],
  ['The fuse is rated 12 amps.', 0],
])('%p tells when something is with a strength of %p', (text, when) => {
  expect(evidence('date', text)).toBe(when);
});
