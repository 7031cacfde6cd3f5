import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const HOUSE = `# House rules

## Quiet hours

Music is turned down after 22:00. Doors are closed gently.

## Kitchen

Dishes are washed right after use. The oven is cleaned on Saturdays.

## What to bring

- a towel
- slippers

## Laundry

The machine costs 2 euros. Clothes are hung up in the yard.
`;
const house = libraryOf({ 'house-rules.md': HOUSE });

test('puts a new text at the end of the section that it belongs to, whose words the message does not quote', async () => {
  const { proposal, choices = [] } = await askBuiltIn(
    'whoever leaves the kitchen last checks the stove, that belongs in the kitchen rules',
    house,
  );
  expect(proposal).toBeUndefined();
  expect(choices[0]?.label).toBe('Whoever leaves the kitchen last checks the stove.');
  const chosen = await askBuiltIn(choices[0]?.question ?? '', house);
  expect(chosen.proposal?.edits).toMatchObject([
    { kind: 'insert_after', insert: 'Whoever leaves the kitchen last checks the stove.' },
  ]);
});

test('inserts what is quoted, word for word', async () => {
  const { proposal } = await askBuiltIn(
    'Beim Putzen der Küche fehlt noch: "Der Herd ist abends aus."',
    house,
  );
  expect(proposal?.edits).toMatchObject([{ insert: 'Der Herd ist abends aus.' }]);
});

test('offers what is quoted, word for word, first where it most likely belongs', async () => {
  const { choices } = await askBuiltIn(
    'Beim Wäschewaschen fehlt noch: "Nach 20 Uhr läuft keine Maschine mehr."',
    house,
  );
  expect(choices?.[0]).toMatchObject({
    label: 'Laundry',
    question: expect.stringContaining('Nach 20 Uhr läuft keine Maschine mehr.'),
  });
});

test('“statt” is no other spelling of “Stadt”', async () => {
  const town = libraryOf({
    'ordnung.md': '# Ordnung\n\nDie Stadt vermietet den Saal.\n\n## § 2 Ausschluss\n\nWer stört, geht.\n',
  });
  const { proposal } = await askBuiltIn('Paragraf 2 soll Sperre heißen statt Ausschluss', town);
  expect(JSON.stringify(proposal?.edits ?? [])).not.toContain('Stadt');
});
