import { expect, test } from 'bun:test';
import type { Turn } from '../../../src/assistant/assistant.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const FERRY = `# Cable car rules

The next inspection takes place on Tuesday, 18 November 2025. A lost ski pass costs 12 EUR. Luggage is carried free of charge.

| Carried | Small cabin | Large cabin |
| --- | --- | --- |
| Bicycles | 3 | 5 |
| Sledges | 4 | 8 |

## Tasks

| No. | Task | Who | By |
| --- | --- | --- | --- |
| T1 | Paint the valley station | Rosa Imhof | 19 December 2025 |
| T2 | Order ropes | Karl Denz | 4 February 2026 |
`;
const library = libraryOf({ 'cable-car.md': FERRY });

async function chat(...messages: readonly string[]) {
  const history: Turn[] = [];
  for (const question of messages.slice(0, -1))
    history.push({ question, answer: (await askBuiltIn(question, library, history)).text });
  const { proposal } = await askBuiltIn(messages.at(-1) ?? '', library, history);
  return proposal?.edits.map((one) => JSON.parse(JSON.stringify(one)));
}

const BICYCLES = 'How many bicycles may the large cabin take?';
const PAINT = 'By when is the valley station to be painted?';
const PASS = 'How much is charged for a lost ski pass?';
const INSPECTION = 'When is the next inspection?';

test.each([
  [BICYCLES, 'Make that six.', [cell('Bicycles', 'Large cabin', '6')]],
  [BICYCLES, 'Mach bitte 6 daraus', [cell('Bicycles', 'Large cabin', '6')]],
  [PAINT, 'push that to 16 January 2026', [cell('T1', 'By', '16 January 2026')]],
  [PAINT, 'reporte-le au 16 janvier 2026', [cell('T1', 'By', '16 January 2026')]],
  [PAINT, 'put it a week later', [cell('T1', 'By', '26 December 2025')]],
  [PASS, 'it should be 15 EUR now', [{ kind: 'replace', with: 'A lost ski pass costs 15 EUR.' }]],
  [PASS, 'súbelo a 15 euros', [{ kind: 'replace', with: 'A lost ski pass costs 15 EUR.' }]],
  [
    INSPECTION,
    'Verschiebe sie um eine Woche nach hinten',
    [{ kind: 'replace', with: 'The next inspection takes place on Tuesday, 25 November 2025.' }],
  ],
  [PASS, 'Delete that sentence, please', [{ kind: 'delete', text: 'A lost ski pass costs 12 EUR.' }]],
])('after %p, %p changes what was told', async (question, order, edits) => {
  expect(await chat(question, order)).toMatchObject(JSON.parse(JSON.stringify(edits)));
});

test('after a change, another value takes the place of the one that was given', async () => {
  expect(await chat('Set the large cabin of the sledges to 9', 'make that ten')).toEqual([
    cell('Sledges', 'Large cabin', '10'),
  ]);
});

test('without a question before, nothing is pointed to', async () => {
  expect(await chat('Make that six.')).toBeUndefined();
});
