import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'Cleaning.md':
    '# Cleaning agreement\n\nbetween **Quay Clinic GmbH** (“Customer”) and **Pristine Facility Ltd** (“Contractor”)\n\nFor the Contractor: Marta Kowalczyk, managing director. For the Customer: Dr Amelia Frost.\n',
  'Supply.md':
    '# Supply contract\n\nbetween **Kessler GmbH** (“Buyer”) and **Novatek Ltd** (“Supplier”)\n\nSigned on 3 March by Helga Kessler for the Buyer and by Oliver Grant for the Supplier.\n',
});

test.each([
  ['Who signed for Pristine?', ['Marta Kowalczyk'], ['Frost', 'Grant']],
  ['Who signed the contract for Novatek?', ['Oliver Grant'], ['Helga', 'Kowalczyk']],
  ['Who signed the supply contract?', ['Oliver Grant', 'Helga Kessler'], ['Kowalczyk']],
  ['Wer hat für den Supplier unterschrieben?', ['Oliver Grant'], ['Helga']],
])('%s is answered by the names that stand for a party', async (question, says, not) => {
  const { text, found } = await askBuiltIn(question, library);
  expect(found).toBe(true);
  for (const name of says) expect(text).toContain(name);
  for (const name of not) expect(text).not.toContain(name);
});

test('a message that points back at nothing is not understood, and nothing is said of the documents', async () => {
  for (const text of ['Why?', 'In German, please', 'Where does it say that?', 'And?']) {
    const answer = await askBuiltIn(text, library);
    expect(answer).toMatchObject({ found: false, isFree: true, citations: [] });
  }
});
