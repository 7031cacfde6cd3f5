import { describe, expect, spyOn, test } from 'bun:test';
import { changeProbability, LIKELY_CHANGES } from '../../../src/assistant/built-in/message-kind.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

describe('a message changes something', () => {
  test.each([
    'the locker fee is 4 euros now',
    'Ein Schließfach kostet jetzt 4 Euro',
    'Désormais le dépôt ferme à 18 heures',
    'Marta ya no lleva las llaves, ahora las lleva Luis',
    'Rename the heading "Scope" to "Purpose"',
  ])('where it tells what is new: %p', (text) => {
    expect(changeProbability(text)).toBeGreaterThan(LIKELY_CHANGES);
  });

  test.each([
    'my locker is broken, who do i tell',
    'i want to bring my dog, where do i register it',
    'hab meinen Schlüssel verloren, bis wann muss ich das melden',
    'Je veux apporter mon vélo. Combien ça coûte ?',
    'Show the section on travel',
    'Muéstrame todos los plazos',
  ])('not where it asks, with or without a question mark: %p', (text) => {
    expect(changeProbability(text)).toBeLessThan(1 - LIKELY_CHANGES);
  });
});

test('a search in a few words is answered, and sets no cell of what it names', async () => {
  const library = libraryOf({
    'staff.md':
      '# Staff\n\n| No. | Name | Office | First aider |\n| --- | --- | --- | --- |\n| 101 | Ann Lee | Leeds | yes |\n| 102 | Tom Berg | Leeds |  |\n| 103 | Ida Roth | Hull | yes |\n| 104 | Max Orr | Leeds |  |\n',
  });
  const { text, proposal, choices = [] } = await askBuiltIn('first aiders in leeds pls', library);
  expect(proposal).toBeUndefined();
  expect(choices.map(({ label }) => label).filter((label) => label.includes('→'))).toEqual([]);
  expect(text).toContain('Ann Lee');
});

test('what surely is a question is answered without reading whole documents for what it may change', async () => {
  const library = libraryOf({
    'records.md': '# Records\n\nRecords are kept for ten years.\n',
    'cars.md': '# Cars\n\nCars are washed on Fridays.\n',
  });
  const reads = spyOn(library, 'markdown');
  for (const question of ['How long are records kept?', 'Wie lange werden Aufzeichnungen aufbewahrt?']) {
    expect((await askBuiltIn(question, library)).text).toStartWith('Records are kept for ten years.');
  }
  expect(reads).toHaveBeenCalledTimes(0);
});
