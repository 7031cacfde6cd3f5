import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'hall-lease.md':
    '# Lease of the hall\n\nbetween Mill Estates Ltd, Leeds (the "Landlord") and Choir Union, Hull (the "Tenant").\n\n' +
    '## Notice\n\nBoth parties may give notice. The other party confirms it to the first party.\n',
  'rules.md': '# Rules\n\nThe parties in the hall end at ten.\n',
});

test.each([
  'Who are the parties to the lease?',
  'Who are the contracting parties?',
  'Between whom was the lease concluded?',
  'Wer sind die Vertragsparteien?',
  'Zwischen wem wurde der Vertrag geschlossen?',
  'Quelles sont les parties au contrat ?',
  '¿Quiénes son las partes del contrato?',
])('%s', async (question) => {
  const { text, citations } = await askBuiltIn(question, library);
  expect(text).toContain('- Mill Estates Ltd (Landlord) [1]\n- Choir Union (Tenant) [2]');
  expect(citations.map(({ fileName }) => fileName)).toEqual(['hall-lease.md', 'hall-lease.md']);
});

test('what the parties may do is asked of the text', async () => {
  const { text } = await askBuiltIn('May the parties give notice?', library);
  expect(text).toContain('Both parties may give notice.');
});
