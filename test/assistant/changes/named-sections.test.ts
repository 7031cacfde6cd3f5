import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'camp-rules.md': `# Camp Rules

## 1. Arrival

Ask for Olga Brandt at the gate. Olga Brandt shows you your tent.

## 2. What to bring

- Sleeping bag
- Torch

## 3. Money

A night costs 12 pounds.
`,
  'kitchen-plan.md': `# Kitchen Plan

## 2. Shifts

Olga Brandt writes the shifts. The pantry is locked.

## 3. Shopping

We shop on Fridays.
`,
});

async function editsOf(text: string) {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal, ...furtherProposals].flatMap((one) =>
    one === undefined ? [] : [{ file: one.fileName, edits: one.edits }],
  );
}

test.each([
  ['in the camp rules rename section 3 to "Prices"', 'camp-rules.md', '3. Money'],
  ['rename section 3 of the kitchen plan to "Errands"', 'kitchen-plan.md', '3. Shopping'],
  ['call the chapter about what to bring "Packing list"', 'camp-rules.md', '2. What to bring'],
])('%p renames the section of that number or name', async (text, file, heading) => {
  expect(await editsOf(text)).toMatchObject([{ file, edits: [{ kind: 'rename_heading', heading }] }]);
});

test.each([
  'add "Rain coat" to what to bring',
  'Ajoute à la fin de la section 2 des camp rules : « Rain coat »',
])('%p adds an item to the section that is a list', async (text) => {
  expect(await editsOf(text)).toMatchObject([
    { file: 'camp-rules.md', edits: [{ kind: 'insert_after', text: 'Torch', insert: 'Rain coat' }] },
  ]);
});

test('a name is exchanged wherever it stands, in the document that is named or in all', async () => {
  const replaced = { kind: 'replace', text: 'Olga Brandt', with: 'Tom Fox', everywhere: true };
  expect(await editsOf('In the camp rules Tom Fox instead of Olga Brandt throughout, please')).toMatchObject([
    { file: 'camp-rules.md', edits: [replaced] },
  ]);
  expect(await editsOf('Überall Tom Fox statt Olga Brandt')).toHaveLength(2);
  expect(
    await editsOf('the stock room is to be called "store" instead of "pantry", everywhere'),
  ).toMatchObject([{ file: 'kitchen-plan.md', edits: [{ kind: 'replace', text: 'pantry', with: 'store' }] }]);
});

test.each([
  'Ins Camp Rules kommt hinter den Abschnitt Money noch ein neuer: 4. Dogs. Text: „Dogs sleep outside.“',
  'Hinter den Abschnitt Money kommt ein neuer Abschnitt: 4. Dogs. Text: „Dogs sleep outside.“',
  'In the camp rules add a new one after the section on money: 4. Dogs. Text: “Dogs sleep outside.”',
  'After the section on money insert a new section: 4. Dogs, text: Dogs sleep outside.',
  'Después de la sección Money inserta una nueva sección: 4. Dogs. Texto: «Dogs sleep outside.»',
  'Après la section Money ajoute une nouvelle section : 4. Dogs. Texte : « Dogs sleep outside. »',
])('%p adds a section with the title that is told before its text', async (text) => {
  const { proposal } = await askBuiltIn(text, library);
  expect(proposal?.edits).toMatchObject([
    {
      kind: 'insert_after',
      text: '3. Money',
      insert: 'Dogs sleep outside.',
      heading: '4. Dogs',
      unit: 'section',
    },
  ]);
});

test('a sentence with a colon is no title of a section', async () => {
  const { proposal } = await askBuiltIn(
    'In the camp rules add at the end of section 3: “Text: the price list.”',
    library,
  );
  expect(proposal?.edits).toMatchObject([{ kind: 'insert_after', insert: 'Text: the price list.' }]);
  expect(JSON.stringify(proposal?.edits)).not.toContain('heading');
});
