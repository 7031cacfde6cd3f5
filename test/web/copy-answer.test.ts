import { describe, expect, test } from 'bun:test';
import { answerAsText } from '../../src/web/browser/chat/copy-answer.ts';
import { de } from '../../src/web/browser/words/de.ts';
import { en } from '../../src/web/browser/words/en.ts';

const citation = {
  documentId: 'doc_1',
  fileName: 'Lease.md',
  version: 2,
  quote: 'The rent is 1,200 euros.',
  headings: ['Lease', 'Rent'],
  isHidden: false,
  addresses: [],
};

describe('an answer that is copied', () => {
  test('names below its text the document, the section and the version of each source', () => {
    const citations = [citation, { ...citation, fileName: 'Other.md', headings: [] }];
    const text = 'It is **1,200 euros**.[^1] [1]\n\nAlso here. [2]\n';
    expect(answerAsText({ text, citations }, en)).toBe(
      'It is **1,200 euros**. [1]\n\nAlso here. [2]\n\nSources:\n\n' +
        '- [1] Lease.md, Lease, Rent, Version 2\n- [2] Other.md, Version 2\n',
    );
    expect(answerAsText({ text, citations }, de)).toContain('\n\nQuellen:\n\n- [1] Lease.md');
  });

  test('without sources is its text alone', () => {
    expect(answerAsText({ text: 'Hello.', citations: [] }, en)).toBe('Hello.');
  });
});
