import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const FEES = `# Gebühren

| Leistung | Betrag | Fällig |
| --- | --- | --- |
| Beitrag | 48,00 € | 31. Januar |
| Wasser | 22,50 € | 31. März |

Der Garten wird im Mai geöffnet.
`;
const HIRE = `# Hire

| Tool | Rate |
| --- | --- |
| Sander | £18.50 |
| Pump | £25.00 |
`;
const library = libraryOf({ 'gebuehren.md': FEES, 'hire.md': HIRE });
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits;
const fee = (row: string, value: string) => [{ kind: 'set_cell', cell: { row, column: 'Betrag' }, value }];

test.each([
  ['Der Beitrag beträgt ab sofort 52 Euro', fee('Beitrag', '52,00 €')],
  ['The fee for Beitrag is now 52.5 euros', fee('Beitrag', '52,50 €')],
  ['Der Beitrag kostet jetzt 52 Euro pro Person', fee('Beitrag', '52,00 €')],
  ['Setze Wasser auf 25', fee('Wasser', '25,00 €')],
  [
    'Set the rate of the pump to 30 pounds',
    [{ kind: 'set_cell', cell: { row: 'Pump', column: 'Rate' }, value: '£30.00' }],
  ],
])('%p is written as the amounts of the column are', async (text, expected) => {
  expect(JSON.stringify(await edits(text))).toBe(JSON.stringify(expected));
});

test('cents are hundredths where a column of bare figures has the whole unit', async () => {
  const linen = libraryOf({
    'linen.md': '# Linen\n\n| Piece | Price EUR |\n| --- | --- |\n| Towel | 0.81 |\n| Apron | 0.45 |\n',
    'calls.md': '# Calls\n\n| Zone | Price (ct) |\n| --- | --- |\n| Inland | 9.50 |\n| Abroad | 24.00 |\n',
  });
  const priced = async (text: string) => (await askBuiltIn(text, linen)).proposal?.edits;
  expect(await priced('set the price of the apron to 52 cents')).toMatchObject([{ value: '0.52' }]);
  expect(await priced('set the price of inland to 12 cents')).toMatchObject([{ value: '12.00' }]);
});

test('a new row has its amount as the others', async () => {
  const [edit] =
    (await edits('Neue Zeile in der Tabelle: Strom kostet 12 Euro und ist am 30. April fällig')) ?? [];
  expect(edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value) : edit).toEqual([
    'Strom',
    '12,00 €',
    '30. April',
  ]);
});

test('a figure takes the place of no name', async () => {
  expect(await edits('Setze Garten auf 25')).toBeUndefined();
});

test('values that are of another kind than the columns in their order are put where they fit', async () => {
  const bookings = libraryOf({
    'bookings.md':
      '# Bookings\n\n| No | Received | Guest | City | Status |\n| --- | --- | --- | --- | --- |\n| B-1 | 2026-02-03 | Ann Lee | York | open |\n| B-2 | 2026-02-05 | Bob Ray | Leeds | paid |\n| B-3 | 2026-02-09 | Cy Moss | York | open |\n',
  });
  const asked = 'Add a booking: B-4, Di Fox, York, paid, received on 2026-03-01';
  const { proposal, choices = [] } = await askBuiltIn(asked, bookings);
  const [edit] = proposal?.edits ?? [];
  const told = edit?.kind === 'insert_row' ? JSON.stringify(edit.cells) : (choices[0]?.question ?? '');
  expect(told).toMatch(/Received.{3,12}2026-03-01/);
  expect(told).not.toMatch(/Received.{3,12}Di Fox/);
});
