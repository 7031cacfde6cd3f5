import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const FERRY = `# Ferry handbook

Master: Odd Lien
Mate: Ruth Aker
Valid from: May 2026

## 1 Crew

Complaints go to Ruth Aker at the pier. Holiday is granted by Ruth Aker.

## 2 Party

Nils brings the lanterns; the grill is still to be found.

## 3 Freight

Parcels for the islands are carried by the haulier Brovik on Mondays.

| Task | Every | By |
| --- | --- | --- |
| Test the horn | week | Odd Lien |
| Grease the ramp | month | Kari Moe |
`;
const MINUTES = `# Minutes

Ruth Aker reported on the new timetable. Nils Holt was absent.
`;
const library = libraryOf({ 'ferry-handbook.md': FERRY, 'minutes.md': MINUTES });
const ask = async (text: string) => {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal ?? [], furtherProposals].flat().map(({ fileName, edits }) => ({ fileName, edits }));
};

test.each([
  "Kari Moe doesn't grease the ramp any more, Tor Vik does now",
  'Kari Moe has moved on, the ramp is greased by Tor Vik now. Update the handbook.',
])('%p exchanges the name in the cell where it stands', async (text) => {
  expect(await ask(text)).toMatchObject([
    {
      fileName: 'ferry-handbook.md',
      edits: [{ kind: 'set_cell', cell: { row: 'Grease the ramp', column: 'By' }, value: 'Tor Vik' }],
    },
  ]);
});

test('a first name alone is exchanged where it stands alone', async () => {
  expect(await ask("Nils isn't bringing the lanterns after all, Frode is. Fix the handbook.")).toMatchObject([
    {
      fileName: 'ferry-handbook.md',
      edits: [{ with: 'Frode brings the lanterns; the grill is still to be found.' }],
    },
  ]);
});

test.each([
  'Ruth Aker has left us. Siri Dahl has taken over everything of hers, so put her name into the handbook instead.',
  'Ruth Aker no longer works here, the mate is Siri Dahl. Please fix the ferry handbook wherever Ruth is named.',
])('%p exchanges the name wherever it stands in the document', async (text) => {
  expect(await ask(text)).toMatchObject([
    {
      fileName: 'ferry-handbook.md',
      edits: [{ kind: 'replace', text: 'Ruth Aker', with: 'Siri Dahl', everywhere: true }],
    },
  ]);
});

test.each([
  'The haulier for the islands is no longer Brovik but Sandnes, correct the handbook.',
  "Le transporteur pour les îles n'est plus Brovik mais Sandnes, corrigez le manuel.",
  'El transportista de las islas ya no es Brovik sino Sandnes, corrige el manual.',
  'Der Spediteur für die Inseln ist nicht mehr Brovik, sondern Sandnes, bitte im Handbuch ändern.',
])('%p exchanges the name that is told as the old one', async (text) => {
  expect(await ask(text)).toMatchObject([
    {
      edits: [{ with: 'Parcels for the islands are carried by the haulier Sandnes on Mondays.' }],
    },
  ]);
});

test('a person whom nothing describes near is asked about', async () => {
  expect(await ask('Odd Lien has given up the accounts, Ruth Aker has taken over.')).toEqual([]);
});

test.each([
  'Tor Vik took over from Ms Moe on the ramp',
  'Kari Moe has handed the ramp over to Tor Vik',
  'Tor Vik hat die Rampe von Frau Moe übernommen',
  'Tor Vik löst Kari Moe an der Rampe ab',
  'Tor Vik remplace Mme Moe pour graisser la rampe',
  'Tor Vik sustituye a la señora Moe en la rampa',
])('%s: who comes in the place of whom is told by the verb between them', async (text) => {
  expect(await ask(text)).toEqual([
    { fileName: 'ferry-handbook.md', edits: [expect.objectContaining({ value: 'Tor Vik' })] },
  ]);
});

test('who took over is asked, and changes nothing', async () => {
  expect(await ask('Who took over from Ms Moe?')).toEqual([]);
  expect(await ask('Has Tor Vik replaced Kari Moe?')).toEqual([]);
});
