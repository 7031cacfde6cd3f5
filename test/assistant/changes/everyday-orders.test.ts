import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const RULES = `# Climbing hall rules

| Item | Entry |
| --- | --- |
| Edition | 4 |
| Effective date | 3 March 2025 |
| Author | Nora Falk |
| Kept in | Office, folder 3 |

## 1 Prices

Shoes are lent for 4.50 EUR a visit. A lost locker key costs 25 EUR. The first warning is free of charge, the second costs 10 EUR.

## 2 Staff

Route setters are reimbursed up to 80 EUR a year for protective eyewear. The safety officer is Dr. Helen Moritz. Complaints go to Ms Finnegan.

## 3 Notice

A deposit of one monthly rent is paid. After the trial period the notice is six weeks. The trial period of six months may be left with a notice of two weeks.
`;
const HAUS = `# Kletterhalle

Die Schließfächer kosten CHF 20 im Halbjahr. Der Strom an der Ladesäule kostet 0,32 EUR je kWh.
`;
const GEAR = `# Gear

| Code | Gear | Tariff | Price | Checked on | Status |
| --- | --- | --- | --- | --- | --- |
| G-1 | Rope 60 m | Plus | 18 | 02/03/2025 | in stock |
| G-2 | Harness | Basic | 6 | 02/03/2025 | in repair |
| G-3 | Helmet | Basic | 4 | 11/04/2025 | in stock |
| G-4 | Crash pad | Plus | 21 | 11/04/2025 | in repair |
`;
const BOOKINGS = `# Bookings

The town hall of Northeim is run by Mia Northeim. Mia Northeim signs the orders.

| Number | Guest | Town | Boat | Nights |
| --- | --- | --- | --- | --- |
| BK-41 | Westphal | Northeim | Kestrel | 3 |
| BK-42 | Conradi | Hardegsen | Wren | 2 |
| BK-43 | Zech | Northeim | Lark | 5 |
| BK-44 | Ude | Adelebsen | Kestrel | 1 |
| BK-45 | Sievers | Moringen | Heron | 4 |
`;
const library = libraryOf({ 'rules.md': RULES, 'halle.md': HAUS, 'gear.md': GEAR });
const ask = (text: string) => askBuiltIn(text, library);
const edits = async (text: string) =>
  (await ask(text)).proposal?.edits.map((one) => JSON.parse(JSON.stringify(one)));

test.each([
  ['die Schließfächer kosten ab jetzt 25 Franken', 'Die Schließfächer kosten CHF 25 im Halbjahr.'],
  ['der Strom an der Ladesäule kostet jetzt 35 Cent', 'Der Strom an der Ladesäule kostet 0,35 EUR je kWh.'],
])('writes the amount of %p as the text does', async (text, sentence) => {
  expect(await edits(text)).toMatchObject([{ kind: 'replace', with: sentence }]);
});

test('exchanges eight weeks for six weeks, and not for six months', async () => {
  expect(await edits('the notice should be eight weeks instead of six')).toMatchObject([
    { with: 'After the trial period the notice is eight weeks.' },
  ]);
});

test.each([
  ['the safety officer is called Helga, not Helen', 'Helen', 'Helga'],
  ['The lady for complaints is spelled Finnigan, with an i. Please correct it.', 'Finnegan', 'Finnigan'],
  ['Die Dame für Beschwerden heißt Finnigan, bitte ändern', 'Finnegan', 'Finnigan'],
])('corrects for %p the one word of the name', async (text, old, next) => {
  expect(await edits(text)).toMatchObject([{ kind: 'replace', text: old, with: next }]);
});

test('takes of two clauses the one that says what it is now', async () => {
  expect(await edits('the harness G-2 is repaired, it is in stock again')).toEqual([
    cell('G-2', 'Status', 'in stock'),
  ]);
});

test.each([
  [
    'Rules: set the edition to 5 and the effective date to 1 December 2025',
    [cell('Edition', 'Entry', '5'), cell('Effective date', 'Entry', '1 December 2025')],
  ],
  [
    'Setz beim Crash pad den Preis auf 23 und den Status auf in stock',
    [cell('G-4', 'Price', '23'), cell('G-4', 'Status', 'in stock')],
  ],
])('makes both changes of %p, which says its verb once', async (text, both) => {
  expect(await edits(text)).toEqual(JSON.parse(JSON.stringify(both)));
});

test('makes both changes of a sentence that raises two amounts', async () => {
  expect(
    await edits('In the rules raise the second warning to 12 EUR and the lost locker key to 30 EUR'),
  ).toMatchObject([
    { with: 'The first warning is free of charge, the second costs 12 EUR.' },
    { with: 'A lost locker key costs 30 EUR.' },
  ]);
});

test('finds by its meaning what is told in other words', async () => {
  expect(await edits('the money for goggles of the route setters goes up to 95 euros a year')).toMatchObject([
    { with: 'Route setters are reimbursed up to 95 EUR a year for protective eyewear.' },
  ]);
});

test('asks about an amount of something that is nowhere', async () => {
  expect((await ask('set the fee for the sauna to 12')).proposal).toBeUndefined();
});

test('exchanges the number of the same things', async () => {
  expect(await edits('the deposit goes up to two monthly rents')).toMatchObject([
    { with: 'A deposit of two monthly rents is paid.' },
  ]);
});

test('puts a quotation into the cell that its place names by row and column', async () => {
  expect(await edits("put 'in stock' under Status for the harness")).toEqual([
    JSON.parse(JSON.stringify(cell('G-2', 'Status', 'in stock'))),
  ]);
});

const bookings = libraryOf({ 'bookings.md': BOOKINGS });

test.each([
  ['BK-43 kommt nicht aus Northeim, sondern aus Bad Salzdetfurth', 'BK-43', 'Bad Salzdetfurth'],
  ['BK-41 does not come from Northeim but from Bovenden, please change the town', 'BK-41', 'Bovenden'],
  ['La reserva BK-41 no es de Northeim sino de Bovenden', 'BK-41', 'Bovenden'],
  ['La réservation BK-41 ne vient pas de Northeim mais de Bovenden', 'BK-41', 'Bovenden'],
])('exchanges in the row that %p names what is denied for what is said instead', async (text, row, town) => {
  const { proposal } = await askBuiltIn(text, bookings);
  expect(proposal?.edits).toMatchObject([JSON.parse(JSON.stringify(cell(row, 'Town', town)))]);
});

test.each([
  'Der Gast aus Northeim will nicht segeln, sondern baden',
  'Guests from Northeim may not sail but swim',
])('changes nothing for %p, which denies no value', async (text) => {
  expect((await askBuiltIn(text, bookings)).proposal).toBeUndefined();
});

test('a noun with its article is nobody who comes in the place of another one', async () => {
  const answer = await askBuiltIn('Der Auftrag von Westphal ist nicht von Northeim', bookings);
  expect(JSON.stringify(answer.choices ?? answer.proposal ?? [])).not.toContain('Der Auftrag');
});
