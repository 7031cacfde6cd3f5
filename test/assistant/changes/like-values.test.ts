import { expect, test } from 'bun:test';
import { likeValues } from '../../../src/assistant/changes/valuing/like-values.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

test.each([
  [['Monday', 'Friday'], 'Saturdays', 'Saturday'],
  [['Monday', 'Friday'], 'donnerstags', 'Thursday'],
  [['samstags'], 'Sunday', 'sonntags'],
  [['09:30', '14:00'], '5 pm', '17:00'],
  [['9.30'], '16 Uhr', '16.00'],
  [['Monday', 'open'], 'Saturdays', undefined],
  [['09:30'], 'in the morning', undefined],
])('among the values %p, “%s” is written %p', (values, text, written) => {
  expect(likeValues(values, text)).toBe(written);
});

test("a new row has the name of a person without the 's of who owns something", async () => {
  const library = libraryOf({
    'stable.md':
      '# Stable\n\n| Horse | Box | Owner |\n| --- | --- | --- |\n| Comet | 3 | Ida Moor |\n| Juno | 4 | Lars Venn |\n| Pearl | 5 | Tom Birch |\n',
  });
  const { proposal } = await askBuiltIn("Add a row to the stable: Rocket, 14, Tom Birch's", library);
  expect(proposal?.edits).toMatchObject([
    { kind: 'insert_row', cells: [{ value: 'Rocket' }, { value: '14' }, { value: 'Tom Birch' }] },
  ]);
});

test('a new row has weekdays and times as its table has them', async () => {
  const library = libraryOf({
    'classes.md':
      '# Classes\n\n| Class | Day | Time | Teacher |\n| --- | --- | --- | --- |\n| Yoga | Monday | 18:00 | Ida Moor |\n| Pilates | Friday | 09:30 | Lars Venn |\n| Boxing | Tuesday | 19:15 | Ida Moor |\n',
  });
  const { proposal } = await askBuiltIn(
    'Add a row to the classes: Judo, Wednesdays, 5 pm, Lars Venn',
    library,
  );
  expect(proposal?.edits).toMatchObject([
    { kind: 'insert_row', cells: ['Judo', 'Wednesday', '17:00', 'Lars Venn'].map((value) => ({ value })) },
  ]);
});
