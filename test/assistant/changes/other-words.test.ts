import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const LOANS = `# Library loans

| Code | Book | Reader | Fee | Insured | Due |
| --- | --- | --- | --- | --- | --- |
| BK-1 | Atlas of birds | Mona Reiter | 4.40 | no | 2026-05-04 |
| BK-2 | Old maps | Paul Adam | 2.50 | yes | 2026-05-11 |
| BK-3 | Sea charts | Ines Roth | 7.25 | no | 2026-06-01 |
`;
const RULES = `# Reading room

## 1 Opening

The reading room is open 40 hours a week. The desk can be reached at 0551 39 7712.

## 2 Copies

Copias: se entregan en cuatro días. The copy limit is 60 EUR per term.
`;
const library = libraryOf({ 'loans.md': LOANS, 'reading room.md': RULES });
const ask = (text: string) => askBuiltIn(text, library);
const cell = (row: string, column: string, value: string) => ({ kind: 'set_cell', cell: { row, column }, value });

test.each([
  ['BK-3 has been insured', [cell('BK-3', 'Insured', 'yes')]],
  ['BK-2 is not insured', [cell('BK-2', 'Insured', 'no')]],
  ['Sea charts ist versichert', [cell('BK-3', 'Insured', 'yes')]],
])('says yes or no for %p in the column that is said of the row', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toMatchObject(edits);
});

test.each([
  ['the number of the desk is now 0551 39 7800', 'can be reached at 0551 39 7800.'],
  ['the copy limit should be 80 EUR instead of 60', 'The copy limit is 80 EUR per term.'],
  ['Copias se entregan en two días, no en cuatro', 'Copias: se entregan en 2 días.'],
])('exchanges for %p the whole value', async (text, says) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  expect(JSON.stringify(edit)).toContain(says);
});
