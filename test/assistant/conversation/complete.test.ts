import { describe, expect, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { completed } from '../../../src/assistant/conversation/complete.ts';
import { libraryOf } from '../../support/library-of.ts';

const SOP =
  '# Inspection\n\n| Document no. | SOP-014 |\n| --- | --- |\n| Author | Ida Lund |\n| Approved by | Rob Cole |\n| Next review | 2027-11-17 |\n\n## 1 Purpose\n\nSeams are inspected.\n\n## 2 Scope\n\nAll seams.\n';
const library = libraryOf({
  'SOP-014.md': SOP,
  'handbook.md': '# Handbook\n\nClaims are handed in within 30 days. Notice is given within two weeks.\n',
  'contract.md': '# Contract\n\nInvoices are paid within 45 days.\n',
});

/** Asks one after the other in one chat. @returns the last answer */
async function chat(...questions: readonly string[]) {
  const assistant = createBuiltInAssistant();
  const history: { question: string; answer: string }[] = [];
  let last = '';
  for (const question of questions) {
    const answer = await assistant.answer({
      question,
      history: [...history],
      library,
      signal: new AbortController().signal,
      onText: () => undefined,
      onStep: () => undefined,
    });
    last = answer.text;
    history.push({ question, answer: last });
  }
  return last;
}

describe('a follow-up is about', () => {
  test('the document that was spoken of', async () => {
    expect(await chat('Who approved SOP-014?', 'And who wrote it?')).toBe('Author: Ida Lund [1]');
    expect(await chat('Who approved SOP-014?', 'And who wrote it?', 'When is it due for review?')).toBe(
      'Next review: 2027-11-17 [1]',
    );
    expect(await chat('Wer hat SOP-014 genehmigt?', 'Und wer hat es verfasst?')).toBe('Author: Ida Lund [1]');
  });

  test('another section of it', async () => {
    expect(await chat('What does section 1 of SOP-014 say?', 'And section 2?')).toBe(
      '**2 Scope**\n\nAll seams. [1]',
    );
    expect(await chat('Was steht in Abschnitt 1 von SOP-014?', 'Und Abschnitt 2?')).toContain(
      'All seams. [1]',
    );
  });

  test('the same of another document', async () => {
    expect(await chat('List all deadlines in the contract', 'And in the handbook?')).toContain(
      'Claims are handed in within 30 days.',
    );
  });
});

test('more is the next piece of what was asked for', async () => {
  const history = [{ question: 'List all deadlines in the contract', answer: '…' }];
  expect((await completed(library, 'more', history, 'en')).text).toBe(
    'List all deadlines in the contract, part 2',
  );
  const further = [...history, { question: 'more', answer: '…' }];
  expect((await completed(library, 'Weiter', further, 'de')).text).toBe(
    'List all deadlines in the contract, Teil 3',
  );
});

test('what stands for itself is left as it is', async () => {
  const history = [{ question: 'Who approved SOP-014?', answer: '…' }];
  for (const question of [
    'How many days of notice are there?',
    'Summarize the handbook',
    'And what does the handbook say about claims?',
  ]) {
    expect(await completed(library, question, history, 'en')).toMatchObject({ text: question, inPlay: '' });
  }
});
