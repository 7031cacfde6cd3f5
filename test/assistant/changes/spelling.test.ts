import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const LEASE = `# House rules

The recieving clerk keeps a list of parcels. Parcels are kept for a week.

The accomodation office is run by Mr Finnegan. Additionaly there is a porter.
`;
const ORDNUNG = `# Hausordnung

Die Treppe wird wöchentlich gereinigt, der Hof monatlich gefeggt.
`;
const library = libraryOf({ 'house-rules.md': LEASE, 'hausordnung.md': ORDNUNG });

test.each([
  ['typo in the house rules: recieving should be receiving', 'recieving', 'receiving'],
  ['there is a spelling mistake, "accomodation" has two m', 'accomodation', 'accommodation'],
  ['accommodation is misspelled in the house rules', 'accomodation', 'accommodation'],
  ['Tippfehler: gefeggt -> gefegt', 'gefeggt', 'gefegt'],
  ['da steht gefeggt, richtig ist gefegt', 'gefeggt', 'gefegt'],
  ['faute de frappe : receiving et non recieving', 'recieving', 'receiving'],
  ['the man in the office is spelled Finnigan', 'Finnegan', 'Finnigan'],
  ['typo: additionaly', 'Additionaly', 'Additionally'],
])('%p corrects the word', async (text, old, next) => {
  const { proposal } = await askBuiltIn(text, library);
  expect(proposal?.edits).toMatchObject([{ kind: 'replace', text: old, with: next }]);
});

test.each([
  'where is the accommodation office?',
  'is parcel written with one l?',
  'the correct list of parcels is with the clerks',
])('%p corrects nothing', async (text) => {
  const { proposal } = await askBuiltIn(text, library);
  expect(proposal).toBeUndefined();
});
