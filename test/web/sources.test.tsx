import { expect, test } from 'bun:test';
import { renderToString } from 'preact-render-to-string';
import { Sources } from '../../src/web/browser/chat/sources.tsx';
import type { CitationView, MessageView } from '../../src/web/browser/view-model.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { LanguageContext } from '../../src/web/browser/words/words.ts';

const citation = (fileName: string, version: number): CitationView => ({
  documentId: fileName,
  fileName,
  version,
  quote: 'x',
  headings: ['Rent'],
  isHidden: false,
  addresses: [],
});

function html(...citations: readonly CitationView[]): string {
  const message: MessageView = {
    id: 'msg_1',
    ordinal: 1,
    role: 'assistant',
    state: 'complete',
    text: '',
    citations,
    basis: null,
    choices: [],
    failure: null,
    step: null,
    changes: [],
    createdAt: 0,
  };
  return renderToString(
    <LanguageContext.Provider value={{ locale: 'en', words: en }}>
      <Sources message={message} onOpen={() => undefined} />
    </LanguageContext.Provider>,
  );
}

test('sources in several versions of a document say which version they are from', () => {
  const shown = html(citation('Lease.md', 1), citation('Lease.md', 2), citation('Offer.md', 3));
  expect(shown).toContain('Version 1');
  expect(shown).toContain('Version 2');
  expect(shown).not.toContain('Version 3');
});

test('sources in one version say nothing of it, and one place is one source', () => {
  const shown = html(citation('Lease.md', 2), citation('Lease.md', 2));
  expect(shown).not.toContain('Version');
  expect(shown.match(/<li/g)).toHaveLength(1);
});

test('a source that quotes text which the file does not show says so', () => {
  const shown = html({ ...citation('Lease.md', 2), isHidden: true }, citation('Lease.md', 2));
  expect(shown.match(/<li/g)).toHaveLength(2);
  expect(shown.match(/not visible in the file/g)).toHaveLength(1);
});
