import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const GUIDE = `# Staff guide

| Entry | Value |
| --- | --- |
| Revision | F |
| Next review | 14 September 2027 |

## 1 Allowances

The meal allowance is €7.20 for each day on site. The travel allowance is €0.35 a kilometre.

A passenger adds €0.04 a kilometre.

## 2 Illness

A doctor's certificate is needed from the third day of absence.

## 3 Safety

Fire drills are held in April and in October. Visits are possible from 9 h to 16 h.

## Appendix

| Allowance | Amount |
| --- | --- |
| Meal allowance | €7.20 per day on site |
| Clothing | €50 per year |
`;
const ORDERS = `# Orders

| No. | Practice | Round | Stops | Payment |
| --- | --- | --- | --- | --- |
| 2501 | North | A | 12 | paid |
| 2502 | South | B | 14 | reminded |
| 2503 | West | D | 9 | paid |
| 2504 | East | E | 9 | reminded |
`;
const library = libraryOf({ 'guide.md': GUIDE, 'orders.md': ORDERS });
const ask = (text: string) => askBuiltIn(text, library);

test.each([
  ['next review of the guide is on 1 March 2027', '1 March 2027'],
  ['the guide should already be reviewed again on 1 March 2027, please correct that', '1 March 2027'],
])('takes for %p the cell that holds a date now, of those of a table of entries', async (text, value) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([cell('Next review', 'Value', value)]);
});

test('changes a value wherever the document says it of the same, in the words of each place', async () => {
  const { proposal } = await ask('Change the meal allowance to 7.50 euros');
  expect(proposal?.edits).toMatchObject([
    cell('Meal allowance', 'Amount', '€7.50 per day on site'),
    { kind: 'replace', text: 'The meal allowance is €7.20 for each day on site.' },
  ]);
});

test('knows a value of a column by what it is called in another language, and a row by its number', async () => {
  expect((await ask('Setze den Auftrag 2502 auf bezahlt')).proposal?.edits).toMatchObject([
    cell('2502', 'Payment', 'paid'),
  ]);
});

test('takes a capital alone for what calls a row', async () => {
  expect((await ask('Set the stops of round D to 16')).proposal?.edits).toMatchObject([
    cell('2503', 'Stops', '16'),
  ]);
});

test.each([
  [
    'sick certificate should be needed from the second day instead of the third',
    "A doctor's certificate is needed from the second day of absence.",
  ],
  ['Visits are now possible until 17 h', 'Visits are possible from 9 h to 17 h.'],
  ['the travel allowance is now €0.38 a kilometre', 'The travel allowance is €0.38 a kilometre.'],
])('gives for %p the sentence with the value of its series or nearest to it', async (text, next) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([{ kind: 'replace', with: next }]);
});

test('puts a span in the place of no number of a telephone', async () => {
  const notes = libraryOf({
    'notes.md': '# Notes\n\n- Notice for Mr Albers: ask the daughter (0171 555 0136).\n',
  });
  expect(
    (await askBuiltIn('Please change the notice period to two months.', notes)).proposal,
  ).toBeUndefined();
});

test('proposes nothing where what is named stands nowhere', async () => {
  for (const text of ['Set the mileage of NX-77 to 0.45', 'Set the stops of round Q to 16'])
    expect((await ask(text)).proposal).toBeUndefined();
});

test.each([
  ['mark all orders of round E as paid', [cell('2504', 'Payment', 'paid')]],
  [
    'raise all stops by 50 %',
    ['18', '21', '13.50', '13.50'].map((value, at) => cell(`250${at + 1}`, 'Stops', value)),
  ],
  [
    'lower the meal allowance by 10 %',
    [{ kind: 'replace' }, cell('Meal allowance', 'Amount', '€6.48 per day on site')],
  ],
  ['postpone the next review of the guide by two months', [cell('Next review', 'Value', '14 November 2027')]],
  ['Order 2504 is settled - set its payment to paid', [cell('2504', 'Payment', 'paid')]],
])('changes for %p all rows that are described, or what is there by as much', async (text, edits) => {
  const { proposal } = await ask(text);
  if (edits === undefined) expect(proposal).toBeUndefined();
  else expect(proposal?.edits).toMatchObject(edits);
});
