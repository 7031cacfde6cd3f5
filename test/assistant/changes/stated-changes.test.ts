import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const STORE = `# Paint store

| No. | Colour | Maker | Unit | In stock | Min. stock | Price (EUR) | Ordered |
| --- | --- | --- | --- | --- | --- | --- | --- |
| F-1 | Sand, matt | Tollens | tin | 12 | 4 | 23.40 | 03.02.2026 |
| F-2 | Sand, gloss | Tollens | tin | 7 | 4 | 25.10 | 03.02.2026 |
| F-3 | Oxide red | Brix | kg | 40 | 15 | 6.80 | 17.02.2026 |
| F-4 | Ivory | Brix | tin | 9 | 6 | 19.90 | 17.02.2026 |
`;
const CREW = `# Crew

| Site | Foreman | Substitute |
| --- | --- | --- |
| Mill Lane | Greta Olsen | |
| Old Dock | Hugo Brandt | Greta Olsen |
`;
const DUTIES = `# Duties

| Duty | Lead | Backup | Depot | Phone | Since | Comments |
| --- | --- | --- | --- | --- | --- | --- |
| Gutters and drains | Greta Olsen | Piet Vos | Lund | 040 11 22 | 2021-03-01 | leaves, sand traps |
| Street lamps | Hugo Brandt | Greta Olsen | Lund | 040 11 23 | 2022-09-01 | also of the harbour |

# Tasks

| No. | Task | By whom | By |
| --- | --- | --- | --- |
| 1 | Order new ladders | Hugo Brandt | 31 March 2026 |
| 2 | Test the harbour crane with the port | Greta Olsen | 30 April 2026 |
`;
const HANDBOOK = `# Painters' handbook

## 1 Scaffolds

Scaffolds are checked once a week. Ladders are checked every Tuesday.

## 2 Stores

Before leaving, lock away:

- thinner
- brushes

The key is kept by Mrs. Lund. Orders are signed by Piet Vos.

## 3 Breaks

The lunch break lasts forty minutes. Smokers go outside.
`;
const FOREIGN = `# Interne Regeln

## 1 Leitern

Vor dem Aufstieg prüfen:

1. Sprossen
2. Füße

Ansprechpartnerin ist Ida Kolb. Die Leitern werden alle drei Wochen gereinigt.

## 2 Maschinen

Maschinen bleiben im Lager.
`;
const DEPOT = `# Dépôt

## 1 Clés

La personne de contact est Élise Morin.

## 2 Nettoyage

Chaque soir, on nettoie :

- les rouleaux
- les bacs
`;
const NORMAS = `# Normas

## 1 Turnos

El encargado es Raúl Cano. El turno empieza a las 7:30.

## 2 Limpieza

Cada tarde se guarda:

- la escalera
- el cubo
`;
const library = libraryOf({
  'store.md': STORE,
  'crew.md': CREW,
  'duties.md': DUTIES,
  'handbook.md': HANDBOOK,
  'regeln.md': FOREIGN,
  'depot.md': DEPOT,
  'normas.md': NORMAS,
});
const ask = (text: string) => askBuiltIn(text, library);
const replaced = (text: string, by: string) => ({ kind: 'replace', text, with: by });

test.each([
  ['Set the price of ivory to 21.35.', cell('F-4', 'Price (EUR)', '21.35')],
  // A day without its year also looks like this.
  ['Set the price of ivory to 7.12.', cell('F-4', 'Price (EUR)', '7.12')],
  ['Setze den Preis von Ivory auf 21,35.', cell('F-4', 'Price (EUR)', '21.35')],
  ['Mets le prix de Ivory à 21,35.', cell('F-4', 'Price (EUR)', '21.35')],
  ['Pon el precio de Ivory en 21,35.', cell('F-4', 'Price (EUR)', '21.35')],
  ['Ivory wurde am 5.3. ordered, bitte ändern.', cell('F-4', 'Ordered', '05.03.2026')],
  ['Oxide red kostet jetzt 7,20, bitte in der Liste ändern.', cell('F-3', 'Price (EUR)', '7.20')],
])('takes no full stop of the sentence into the value: %p', async (text, edit) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([edit]);
});

test.each([
  ['We only have 31 kg of oxide red left in stock.', cell('F-3', 'In stock', '31')],
  ['Set the stock of ivory to 14.', cell('F-4', 'In stock', '14')],
  ['Set the minimum stock of ivory to 8.', cell('F-4', 'Min. stock', '8')],
  ['The substitute for Mill Lane is Hugo Brandt.', cell('Mill Lane', 'Substitute', 'Hugo Brandt')],
])('takes for %p the cell whose row and column are named', async (text, edit) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([edit]);
});

test.each([
  [
    'Piet Vos has left. Orders are signed by Ann Quist.',
    replaced('Orders are signed by Piet Vos.', 'Orders are signed by Ann Quist.'),
  ],
  [
    'That is wrong, Mrs. Lund left; it is Mr. Sten who keeps the key now.',
    replaced('The key is kept by Mrs. Lund.', 'The key is kept by Mr. Sten.'),
  ],
  [
    'Ansprechpartnerin ist nicht mehr Ida Kolb, sondern Jana Uhl.',
    replaced('Ansprechpartnerin ist Ida Kolb.', 'Ansprechpartnerin ist Jana Uhl.'),
  ],
  [
    "La personne de contact n'est plus Élise Morin. C'est Noé Blanc.",
    replaced('La personne de contact est Élise Morin.', 'La personne de contact est Noé Blanc.'),
  ],
  [
    'El encargado ya no es Raúl Cano. Ahora es Inés Prado.',
    replaced('El encargado es Raúl Cano.', 'El encargado es Inés Prado.'),
  ],
  ['The foreman of Old Dock is Ann Quist, no longer Hugo Brandt.', cell('Old Dock', 'Foreman', 'Ann Quist')],
])('replaces in %p only who is gone, where the documents name them for it', async (text, edit) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([edit]);
});

test.each([
  ['The scaffolds are checked twice a week, not once.', 'Scaffolds are checked twice a week.'],
  ['The lunch break lasts fifty minutes, not forty.', 'The lunch break lasts fifty minutes.'],
  ['Wednesday instead of Tuesday for the ladders.', 'Ladders are checked every Wednesday.'],
  ['Die Leitern werden jetzt alle zwei Wochen gereinigt.', 'Die Leitern werden alle zwei Wochen gereinigt.'],
  ['El turno empieza a las 8:00.', 'El turno empieza a las 8:00.'],
])('exchanges in %p only what is contrasted', async (text, sentence) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([{ kind: 'replace', with: sentence }]);
});

test.each([
  [
    'Add a colour: price 22.50, maker Brix, number F-5, colour pine green, in stock 3, minimum stock 2.',
    {
      'No.': 'F-5',
      Colour: 'Pine green',
      Maker: 'Brix',
      'In stock': '3',
      'Min. stock': '2',
      'Price (EUR)': '22.50',
    },
  ],
  [
    'Add a row to the crew: substitute Hugo Brandt, site North Quay, foreman Ann Quist.',
    { Site: 'North Quay', Foreman: 'Ann Quist', Substitute: 'Hugo Brandt' },
  ],
  [
    'Add a row to the duties: Snow clearing, lead Ann Quist, backup Hugo Brandt, depot Malmö.',
    { Duty: 'Snow clearing', Lead: 'Ann Quist', Backup: 'Hugo Brandt', Depot: 'Malmö' },
  ],
])('puts each labelled value of %p into its column', async (text, values) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  const cells = edit?.kind === 'insert_row' ? edit.cells : [];
  expect(Object.fromEntries(cells.map(({ column, value }) => [column, value]))).toEqual(values);
});

test('changes the row that has all words but the one for the column', async () => {
  const { proposal } = await ask('Move the deadline for the harbour crane test to 15 May 2026.');
  expect(proposal?.edits).toMatchObject([{ kind: 'set_cell', value: '15 May 2026' }]);
});

test.each([
  ['Set the price of sand to 24.00.', ['F-1, Price (EUR): 23.40 → 24.00', 'F-2, Price (EUR): 25.10 → 24.00']],
  ['Set the price of signal red to 7.10.', ['F-3, Price (EUR): 6.80 → 7.10']],
])('asks for %p, which names no row in full, what is meant', async (text, labels) => {
  const { proposal, choices = [] } = await ask(text);
  expect(proposal).toBeUndefined();
  expect(choices.map(({ label }) => label)).toEqual(labels);
});

test.each([
  [
    'Nimm den Punkt „Schuhe“ in die Liste der Prüfungen vor dem Aufstieg auf.',
    { kind: 'insert_after', text: 'Füße', insert: 'Schuhe' },
  ],
  [
    'Ajoute « les pinceaux » à la liste de ce qu’on nettoie chaque soir.',
    { kind: 'insert_after', text: 'les bacs', insert: 'les pinceaux' },
  ],
  [
    'Añade «la lona» a la lista de lo que se guarda cada tarde.',
    { kind: 'insert_after', text: 'el cubo', insert: 'la lona' },
  ],
  [
    'Put “rags” as the second point of the list in the handbook.',
    { kind: 'insert_before', text: 'brushes', insert: 'rags' },
  ],
])('adds for %p an item to that list', async (text, edit) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([edit]);
});

test.each([
  [
    'Move the sentence about smokers to section 1.',
    'Smokers go outside.',
    'Scaffolds are checked once a week. Ladders are checked every Tuesday.',
  ],
  [
    'Verschiebe den Satz über Ansprechpartnerin in den Abschnitt Maschinen.',
    'Ansprechpartnerin ist Ida Kolb.',
    'Maschinen bleiben im Lager.',
  ],
])('moves for %p a sentence to the end of a paragraph, never of an item', async (text, moved, beside) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([
    { kind: 'move', unit: 'sentence', text: moved, to: { side: 'after', text: beside } },
  ]);
});

test('sets no rows of a table for what a statement says of each thing', async () => {
  const { proposal } = await ask('Cada escalera cuesta ahora 92,75 euros.');
  expect(proposal).toBeUndefined();
});

test.each([
  'The substitute for Mill Lane is who?',
  'Do we have ivory in stock?',
  'I have 3 tins of ivory, is that enough?',
  'Our ladder is 4 metres long, who checks it',
  'El encargado es quién',
  'Qui garde les clés',
  'Ich habe zwei Leitern, wo bleiben sie',
  'stock of oxide red',
])('takes the question %p for no change', async (text) => {
  const { proposal } = await ask(text);
  expect(proposal).toBeUndefined();
});

describe('an amount that two rules of a document tell', () => {
  const crew = libraryOf({
    'crew.md':
      '# Crew handbook\n\n## Start\n\nThe first five weeks on board are a trial.\n\n## Leaving\n\nAfter the trial the notice is eight weeks to the end of a quarter. The crew sails from Oban, Mallaig and Tobermory.\n',
    'repairs.md':
      '# Repairs\n\n| Job | Cost | Share | Who |\n| --- | --- | --- | --- |\n| J-201 | 120.28 | | Ada |\n| J-202 | 88.10 | 12.00 | Bo |\n| J-203 | 64.00 | | Ada |\n',
  });
  const proposed = async (text: string) => {
    const { proposal, furtherProposals = [] } = await askBuiltIn(text, crew);
    return [proposal ?? [], furtherProposals].flat().flatMap(({ edits }) => edits);
  };

  test('an order behind it that only points back changes nothing more', async () => {
    const text = 'The trial for new hands is six weeks now, please put that into the crew handbook';
    expect(JSON.stringify(await proposed(text))).not.toContain('that');
    expect(await proposed('put that into the crew handbook')).toEqual([]);
  });

  test('the cell is the one that says the old amount', async () => {
    const value = { kind: 'set_cell', cell: { row: 'J-201', column: 'Cost' }, value: '134.75' };
    expect(await proposed("J-201's bill came in, it was 134.75 and not 120.28")).toMatchObject([value]);
  });
});

test('an amount that two rules may mean by the same unit is asked about, and put into neither', async () => {
  const handbook = libraryOf({
    'handbook.md':
      '# Handbook\n\n## 2 Joining\n\nThe first six months of employment are a probation period.\n\n## 9 Parting\n\nAfter the probation period the notice period is three months to the end of a quarter.\n',
  });
  const open = await askBuiltIn('The trial period is four months now', handbook);
  expect(open.proposal).toBeUndefined();
  expect(open.choices?.map(({ label }) => label.split(' ').slice(0, 3).join(' '))).toEqual([
    'The first six',
    'After the probation',
  ]);
  const clear = await askBuiltIn('Notice is four months now', handbook);
  expect(clear.proposal?.edits).toMatchObject([
    { text: expect.stringContaining('notice period is three months') },
  ]);
});

test('a noun that is spelled like a verb which removes something begins a statement', async () => {
  const procedure = libraryOf({
    'procedure.md':
      '# Procedure\n\n## Scrap\n\nParts are made unusable by cutting. Scrap metal is collected by Aire Metals on Thursdays.\n',
  });
  const { proposal } = await askBuiltIn(
    'scrap metal gets picked up by Wharfe Recycling these days',
    procedure,
  );
  expect(proposal?.edits).toEqual([
    expect.objectContaining({
      kind: 'replace',
      with: 'Scrap metal is collected by Wharfe Recycling on Thursdays.',
    }),
  ]);
  const removal = await askBuiltIn('scrap the sentence about cutting', procedure);
  expect(removal.proposal?.edits).toEqual([expect.objectContaining({ kind: 'delete' })]);
});
