import { describe, expect, test } from 'bun:test';
import { resolveDocuments } from '../../../src/assistant/documents/resolve-documents.ts';
import { readFactRequest } from '../../../src/assistant/facts/read-fact-request.ts';
import type { Library } from '../../../src/assistant/library.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const SOP = `# Handling of concessions

| Document no. | SOP-014 |
| --- | --- |
| Revision | 3 |
| Author | Ida Lund, quality engineer |
| Approved by | Rob Cole, managing director |
| Effective date | 2025-11-17 |
| Next review | 2027-11-17 |

## 1 Purpose

The supplier list is approved once a year.

## 2 Revision history

| Rev. | Date | Author | Change |
| --- | --- | --- | --- |
| 1 | 2019-05-02 | Tom Whitby | First issue |
| 2 | 2021-02-15 | Ann Moor | New limits |
| 3 | 2025-11-17 | Ida Lund | Form replaced |
`;

const PROCEDURE = `# Réception

Rédigé par : Anne Petit · Approuvé par : Luc Moreau

Les marchandises sont contrôlées à la réception.
`;

const RECEIPT = '# Receipt\n\nVersion 2, prepared by Claire Fontaine, approved by Luc Moreau – in force\n';

const library = libraryOf({
  'receipt.md': RECEIPT,
  'SOP-014.md': SOP,
  'réception.md': PROCEDURE,
  'lease.md': ['# Lease\n\nTen years.\n', '# Lease\n\nFive years.\n'],
});

const ask = (question: string, of: Library = library) => askBuiltIn(question, of);

describe('what a document says of itself', () => {
  test.each([
    ['Who approved SOP-014?', 'Approved by: Rob Cole, managing director [1]'],
    ['Wer hat SOP-014 genehmigt?', 'Approved by: Rob Cole, managing director [1]'],
    ['Who wrote SOP-014?', 'Author: Ida Lund, quality engineer [1]'],
    ['Which revision is SOP-014?', 'Revision: 3 [1]'],
    ['From when is SOP-014 effective?', 'Effective date: 2025-11-17 [1]'],
    ['When is SOP-014 due for review?', 'Next review: 2027-11-17 [1]'],
    ['When must SOP-014 be looked at again?', 'Next review: 2027-11-17 [1]'],
    ['Wann wird SOP-014 wieder überprüft?', 'Next review: 2027-11-17 [1]'],
    ['Who wrote revision 2 of SOP-014?', 'Author: Ann Moor [1]'],
    ['Who approved réception.md?', 'Approuvé par: Luc Moreau [1]'],
    ['Who approved receipt.md?', 'approved by: Luc Moreau [1]'],
    ['Qui a approuvé la réception.md ?', 'Approuvé par: Luc Moreau [1]'],
  ])('%p', async (question, text) => {
    const answer = await ask(question);
    expect(answer.text).toBe(text);
    for (const { quote } of answer.citations) expect(SOP + PROCEDURE + RECEIPT).toContain(quote);
  });
});

test.each([
  [
    'What changed in revision 2 of SOP-014?',
    'Change: New limits [1] (Rev.: 2 · Date: 2021-02-15 · Author: Ann Moor)',
  ],
  [
    'Was wurde in Version 3 von SOP-014 geändert?',
    'Change: Form replaced [1] (Rev.: 3 · Date: 2025-11-17 · Author: Ida Lund)',
  ],
])('%s: by the history of changes', async (question, text) => {
  expect((await ask(question)).text).toBe(text);
});

test('versions that were pushed are compared', async () => {
  expect((await ask('What changed in version 2 of lease.md?')).text).toContain('Five years.');
});

test('what is known of a file', async () => {
  expect((await ask('How many pages does lease.md have?')).text).toBe(
    'Nothing is recorded about this for lease.md.',
  );
});

test('leaves to the text what is asked of more than the document', () => {
  const read = (question: string) => readFactRequest(resolveDocuments(library, question));
  expect(read('Who approved SOP-014?')?.facts).toEqual(['approved']);
  expect(read('Who approved SOP-014 and since when is it valid?')?.facts).toEqual(['approved', 'effective']);
  expect(read('How often is the supplier list approved in SOP-014?')).toBeUndefined();
  expect(read('How many days of notice does the lease have?')).toBeUndefined();
});

describe('a revision without its document', () => {
  const several = libraryOf({
    'SOP-014.md': SOP.replace('| Rev. | Date | Author | Change |', '| Rev. | Date | Changed by | Change |'),
    'lease.md': ['# Lease\n\nTen years.\n', '# Lease\n\nFive years.\n'],
    'menu.md': '# Menu\n\nSoup is served at noon.\n',
  });

  test.each([
    ['Who wrote revision 2?', 'Changed by: Ann Moor [1]'],
    ['Wer hat Revision 1 erstellt?', 'Changed by: Tom Whitby [1]'],
    ['When was revision 2 issued?', 'Date: 2021-02-15 [1]'],
    [
      'Was wurde in Revision 3 geändert?',
      'Change: Form replaced [1] (Rev.: 3 · Date: 2025-11-17 · Changed by: Ida Lund)',
    ],
  ])('%s', async (question, text) => {
    expect((await ask(question, several)).text).toBe(text);
  });
});

test('when a document has to be reviewed is not told by who reviewed it', async () => {
  const reviewed = libraryOf({
    'SOP-014.md': SOP.replace('| Approved by', '| Reviewed by | Eva Stone |\n| Approved by'),
  });
  expect((await ask('When does SOP-014 have to be reviewed again?', reviewed)).text).toBe(
    'Next review: 2027-11-17 [1]',
  );
  expect((await ask('Who reviewed SOP-014?', reviewed)).text).toBe('Reviewed by: Eva Stone [1]');
});
