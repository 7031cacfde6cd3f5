import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const CLUB = `# Rowing club rules

## 3 Boathouse

3.1 The door is locked at night. Smoking is forbidden in the boathouse.

3.2 Tools go back to the board. Petrol is kept in the steel cupboard.

3.3 Members may send boat data to the league. They are told before.

## 8 Cars

Trailers need a licence. Fines are paid by the driver.

## 11 Complaints

Complaints go to Nora Falk.
`;
const MINUTES = `# Minutes

## 5 Money

The fees stay. Ms Brand doubts that the new oars are worth their price.

## 6 Other matters

- Peter: the flag is torn.
- Grace: the card reader fails when it rains.

| No. | Task | Who |
| --- | --- | --- |
| 1 | Mend the flag | Peter Holm |
| 2 | Book the gym | Yves Klein |
`;
const OTHER = `# Slipway contract

## 11 Final provisions

Nothing else was agreed.
`;
const library = libraryOf({ 'club-rules.md': CLUB, 'minutes.md': MINUTES, 'slipway-contract.md': OTHER });
const edits = async (text: string) =>
  (await askBuiltIn(text, library)).proposal?.edits.map((one) => JSON.parse(JSON.stringify(one)));

test.each([
  ['Section 11 Complaints can go, there is a policy for that now', { kind: 'delete', text: '11 Complaints' }],
  ['the gym is booked, so task 2 can go from the list', { kind: 'delete_row', at: { row: '2' } }],
  ['drop the clause about boat data from the club rules', { kind: 'delete', unit: 'paragraph' }],
  [
    'strike what Ms Brand said about the oars from the minutes',
    { kind: 'delete', text: 'Ms Brand doubts that the new oars are worth their price.' },
  ],
  [
    'Club rules, section 8: after the sentence about fines add "The logbook is filled in."',
    { kind: 'insert_after', text: 'Fines are paid by the driver.', insert: 'The logbook is filled in.' },
  ],
  [
    "Under other matters move Grace's point about the card reader to the top.",
    { kind: 'move', text: 'Grace: the card reader fails when it rains.' },
  ],
])('finds for %p the place that is told', async (text, edit) => {
  expect(await edits(text)).toMatchObject([edit]);
});

test('a person who no longer does a task is replaced there', async () => {
  expect(await edits('Yves Klein does not book the gym any more, Selin Acar does it now')).toMatchObject([
    { kind: 'set_cell', cell: { row: '2' }, value: 'Selin Acar' },
  ]);
});
