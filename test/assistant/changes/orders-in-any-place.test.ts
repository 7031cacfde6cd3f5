import { expect, test } from 'bun:test';
import type { Edit } from '../../../src/domain/edit.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const AGREEMENT = `# Service agreement

The agreement is made between Nordlicht GmbH (the Supplier) and Haus Birke e.V. (the Customer).

## 1 Scope

The Supplier cleans the offices. The Supplier brings its own equipment.

## 2 Liability

The Supplier is liable for damage up to 50,000 euros. Photos are forbidden.
`;
const CONTRACT = `# Rahmenvertrag Transport

## § 1 Gegenstand

Der Auftragnehmer führt Fahrten durch. Der Auftragnehmer stellt die Fahrzeuge.

## § 3 Pünktlichkeit

Die Fahrzeuge sind 20 Minuten vor dem Termin da.

## § 8 Haftung

Für verlorenes Gepäck haftet der Auftragnehmer bis 400 Euro. Aufnahmen von Fahrgästen sind untersagt. Fahrtdaten werden nach fünf Jahren gelöscht.
`;
const PRICES = `# Price list

| Article | Name | Price | Status |
| --- | --- | --- | --- |
| KX-100 | Desk lamp | 49.00 | available |
| KX-200 | Floor lamp | 89.00 | available |
| KX-300 | Wall lamp | 59.00 | sold out |
`;
const library = libraryOf({
  'service-agreement.docx': AGREEMENT,
  'Rahmenvertrag_Transport.docx': CONTRACT,
  'price-list.md': PRICES,
});
const proposed = async (text: string): Promise<readonly Edit[]> => {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal ?? [], furtherProposals].flat().flatMap(({ edits }) => edits);
};

test.each([
  'Replace Supplier with Contractor in the service agreement',
  'In the service agreement, replace Supplier with Contractor everywhere.',
  'Instead of Supplier it should say Contractor everywhere in the service agreement',
  'Call the Supplier Contractor throughout the service agreement',
  'find Supplier and replace it with Contractor',
  'Remplace partout Supplier par Contractor',
  'Sustituye Supplier por Contractor en todo el contrato',
])('exchanges by %p a word wherever it stands', async (text) => {
  expect(await proposed(text)).toMatchObject([{ kind: 'replace', text: 'Supplier', with: 'Contractor' }]);
});

test.each([
  'Ersetze im Rahmenvertrag Auftragnehmer durch Fahrdienst.',
  'Ersetze im Rahmenvertrag überall Auftragnehmer durch Fahrdienst',
  'Tausche im Rahmenvertrag Auftragnehmer gegen Fahrdienst aus',
  'Statt Auftragnehmer soll im Rahmenvertrag überall Fahrdienst stehen',
  'Der Auftragnehmer heißt seit neuestem Fahrdienst, bitte überall im Rahmenvertrag ändern',
  'Nenne den Auftragnehmer im ganzen Rahmenvertrag Fahrdienst',
  'Nenne den Auftragnehmer im ganzen Rahmenvertrag bitte Fahrdienst statt Auftragnehmer',
])('exchanges by %p a word in the document that the order names between its words', async (text) => {
  expect(await proposed(text)).toMatchObject([
    { kind: 'replace', text: 'Auftragnehmer', with: 'Fahrdienst' },
  ]);
});

test.each([
  'Die Überschrift von § 3 soll künftig Termintreue heißen',
  'Der Titel von § 3 im Rahmenvertrag lautet ab jetzt Termintreue',
  'Nenne § 3 im Rahmenvertrag künftig Termintreue',
  'Aus der Überschrift Pünktlichkeit soll Termintreue werden',
  'Überschrift § 3: Termintreue',
  'Rename the heading Pünktlichkeit to Termintreue, thanks',
  'Rename the heading Pünktlichkeit to Termintreue (leave the number)',
])('gives by %p a heading another title', async (text) => {
  expect(await proposed(text)).toMatchObject([{ kind: 'rename_heading', with: 'Termintreue' }]);
});

test.each(['Lösche den Abschnitt Liability', 'Borra la sección Liability', 'Delete the section Liability'])(
  'removes by %p the section of that title, in whatever language the order is',
  async (text) => {
    expect(await proposed(text)).toEqual([{ kind: 'delete', text: '2 Liability', unit: 'section' }]);
  },
);

test.each([
  'In § 8 kann der Satz zu den Aufnahmen raus',
  'remvoe the sentence on photos of passengers in § 8',
])('takes the section in %p for the place of what is removed', async (text) => {
  const { proposal, choices = [] } = await askBuiltIn(text, library);
  const sentence = 'Aufnahmen von Fahrgästen sind untersagt.';
  expect(JSON.stringify(proposal?.edits ?? choices[0])).toContain(sentence);
  expect(JSON.stringify(proposal?.edits ?? choices)).not.toContain('"section"');
});

test('takes another amount for what a sentence is to say, though the order holds the word of a removal', async () => {
  expect(await proposed('In § 8 vom Rahmenvertrag: Fahrtdaten erst nach sechs Jahren löschen')).toEqual([
    {
      kind: 'replace',
      text: 'Fahrtdaten werden nach fünf Jahren gelöscht.',
      with: 'Fahrtdaten werden nach sechs Jahren gelöscht.',
    },
  ]);
});

test.each(['KX-200 is sold out now, please update the price list', 'Setz KX-200 bitte auf Status sold out'])(
  'sets by %p the state of a row, and removes none',
  async (text) => {
    expect(await proposed(text)).toEqual([
      { kind: 'set_cell', cell: { row: 'KX-200', column: 'Status' }, value: 'sold out' },
    ]);
  },
);

test.each([
  'status KX-300',
  'price KX-100',
  'make of KX-200',
  'difference in price between KX-100 and KX-300',
])('offers no change for %p, which only names cells', async (text) => {
  const { proposal, choices = [] } = await askBuiltIn(text, library);
  expect(proposal).toBeUndefined();
  expect(choices.filter(({ question }) => question.includes('Set “'))).toEqual([]);
});

test.each(['bold please: the sentence that photos are forbidden', 'Make the rule on photos bold'])(
  'sets for %p the sentence in bold that is described',
  async (text) => {
    const { proposal, choices = [] } = await askBuiltIn(text, library);
    expect(JSON.stringify(proposal?.edits ?? choices[0])).toContain('Photos are forbidden.');
    expect(JSON.stringify(proposal?.edits ?? [])).not.toContain('delete');
  },
);
