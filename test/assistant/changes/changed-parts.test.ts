import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const RULES = `# Campsite rules

## Arrival

Guests report to the warden's hut before they pitch a tent. The barrier is closed from 22:00 to 07:00.

## Fires

Open fires are allowed in the stone rings only. Wood is sold at the shop for 6 euros a bundle.

## Dogs

Dogs are kept on a lead on the whole site.

## Before you leave

- Close the gas bottle.
- Take your rubbish to the containers.
- Hand in the key of the shower.
`;
const LISTS = `# Lists of the campsite

## Pitches

| Pitch | Kind | Size | Power | Tenant |
| --- | --- | --- | --- | --- |
| A-01 | tent | 60 m² | no | Family Orme |
| A-02 | caravan | 90 m² | yes | Jonas Weil |
| A-03 | tent | 55 m² | no | Petra Lund |
| A-04 | motorhome | 110 m² | yes | Carl Obi |
`;
const CONTRACT = `# Caretaker contract

| Contract no. | 17 |
| --- | --- |
| Contractor | Duncan Reed, Reed Services |

## 2. Duties

The contractor looks after the houses and the yard. The annex lists all keys.

## 9. Data protection

The contractor keeps names of tenants confidential. Photographs of flats are not stored.
`;
const HANDBOOK = `# Staff handbook

## 3 Leave and absence

### 3.4 Sabbatical

After seven years of service staff may apply for an unpaid sabbatical of up to six months.

## 4 Training

Whoever was away on a sabbatical takes part in the training again.
`;
const OFFICE = libraryOf({ 'caretaker-contract.md': CONTRACT, 'handbook.md': HANDBOOK });
const library = libraryOf({ 'campsite-rules.md': RULES, 'campsite-lists.md': LISTS });
const edits = async (text: string) =>
  (await askBuiltIn(text, library)).proposal?.edits.map((one) => JSON.parse(JSON.stringify(one)));

test.each([
  ['Überschrift Fires bitte in Feuerstellen ändern', 'Feuerstellen'],
  ['change the heading Fires to Camp fires', 'Camp fires'],
])('%p tells the new title without the old one and without the order', async (text, title) => {
  expect(await edits(text)).toMatchObject([{ kind: 'rename_heading', heading: 'Fires', with: title }]);
});

test.each([
  [
    'nobody has to give back a shower key any more, drop that point',
    { kind: 'delete', text: 'Hand in the key of the shower.' },
  ],
  [
    'Petra Lund is not coming this year, take her off the pitches',
    { kind: 'delete_row', at: { row: 'A-03' } },
  ],
  [
    'we no longer sell wood, so that sentence can go',
    { kind: 'delete', text: 'Wood is sold at the shop for 6 euros a bundle.' },
  ],
  [
    'Hunde sind jetzt verboten, der ganze Abschnitt kann weg',
    { kind: 'delete', text: 'Dogs', unit: 'section' },
  ],
])('%p removes the part that is meant', async (text, edit) => {
  expect(await edits(text)).toMatchObject([edit]);
});

test.each([
  ['“Fires” should read “Fires and wood”', 'Fires', 'Fires and wood'],
  ['the chapter on arrival is to be called Check-in', 'Arrival', 'Check-in'],
])('%p gives the heading its title', async (text, heading, title) => {
  expect(await edits(text)).toMatchObject([{ kind: 'rename_heading', heading, with: title }]);
});

test.each([
  [
    'Legal says data protection gets its own annex, so remove that section from the contract.',
    '9. Data protection',
  ],
  [
    'We no longer grant sabbaticals, so that whole section should come out of the handbook.',
    '3.4 Sabbatical',
  ],
])('%p removes the section whose title it says before the noun', async (text, title) => {
  const { proposal } = await askBuiltIn(text, OFFICE);
  expect(proposal?.edits).toMatchObject([{ kind: 'delete', text: title, unit: 'section' }]);
});

test('what no document has is not removed, and nothing in its place', async () => {
  expect(await edits('delete the sentence about helicopters')).toBeUndefined();
});

test('a month takes the place of a month with its year', async () => {
  const plan = libraryOf({
    'plan.md':
      '# Plan\n\n| Key | Value |\n| --- | --- |\n| Next inspection | March 2027 |\n| Owner | Ada Berg |\n',
  });
  const { proposal } = await askBuiltIn('the next inspection is in October 2028', plan);
  expect(proposal?.edits).toMatchObject([{ value: 'October 2028' }]);
});

test('gives a heading no title that it has already', async () => {
  const minutes = libraryOf({
    'minutes.md': '# Minutes\n\n## 7. Summer party\n\nIt takes place in the courtyard.\n',
  });
  const { proposal } = await askBuiltIn(
    'Überschrift „Summer party" im Protokoll bitte in „Residents\' festival" ändern',
    minutes,
  );
  expect(proposal?.edits).toMatchObject([{ kind: 'rename_heading', with: "Residents' festival" }]);
});

test('the note of a row goes, not the row', async () => {
  const stock = libraryOf({
    'lager.md':
      '# Lager\n\n| Nr. | Ware | Menge | Bemerkung |\n| --- | --- | --- | --- |\n| L-1 | Kalk | 12 | Lieferverzug bis Mai |\n| L-2 | Gips | 30 | |\n| L-3 | Sand | 8 | läuft aus |\n',
  });
  const emptied = async (text: string) => (await askBuiltIn(text, stock)).proposal?.edits;
  const note = { kind: 'set_cell', cell: { row: 'L-1', column: 'Bemerkung' }, value: '' };
  expect(await emptied('Kalk kommt wieder pünktlich, der Hinweis auf den Verzug kann weg')).toMatchObject([
    note,
  ]);
  expect(
    await emptied('Kalk führen wir nicht mehr, streich die Zeile mit dem Hinweis auf den Verzug'),
  ).toMatchObject([{ kind: 'delete_row' }]);
});

test.each([
  'Projet 25-010 : mets en note "due 16 May"',
  'put "due 16 May" as note of 25-010',
  'schreib bei 25-010 als Notiz "due 16 May"',
  'en 25-010 pon como nota "due 16 May"',
])('%p writes the note of the row', async (text) => {
  const jobs = libraryOf({
    'jobs.md':
      '# Jobs\n\n| Job | Client | Fee | Note |\n| --- | --- | --- | --- |\n| 25-010 | Moor Ltd | 900 | |\n| 25-011 | Lund AB | 1200 | on hold |\n| 25-012 | Kerr | 400 | |\n',
    'rules.md': '# Rules\n\nJob 25-010 is led by Ada.\n',
  });
  expect((await askBuiltIn(text, jobs)).proposal?.edits).toMatchObject([
    { kind: 'set_cell', cell: { row: '25-010', column: 'Note' }, value: 'due 16 May' },
  ]);
});
