import { expect, test } from 'bun:test';
import { onDaysOf } from '../../../src/assistant/changes/valuing/days-beside.ts';
import { statementsIn } from '../../../src/assistant/changes/valuing/split-message.ts';
import { toldValues } from '../../../src/assistant/changes/valuing/told-values.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const STABLE = `# Stable rules

## Lessons

Group lessons are given on Tuesdays and Fridays in the small hall from 15:00.

The yard meeting is held every Monday at 18:30 in the tack room.

Helmets have to be exchanged every three years.

## Prices

A late cancellation is charged with 15 euros.

The farrier comes for a surcharge of 60 euros on Sundays.

## Work

| No. | Task | Who | By | State |
| --- | --- | --- | --- | --- |
| W-1 | Mend the north fence | Ida Holm | 30.04.2026 | open |
| W-2 | Clean the saddle room | Per Lund | 15.05.2026 | in progress |
| W-3 | Order new buckets | Ida Holm | 20.05.2026 | postponed |
| W-4 | Paint the jumps | Per Lund | 02.03.2026 | done |
`;
const library = libraryOf({ 'stable-rules.md': STABLE });
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits ?? [];
const cell = (row: string, column: string, value: string) => ({
  kind: 'set_cell',
  cell: { row, column },
  value,
});

test.each<[string, readonly string[]]>([
  ['A lesson costs 20 now, and the hall 30', ['A lesson costs 20 now', 'the hall 30']],
  [
    'Desk: the number is new, 040 11 22, and Ada Berg answers it',
    ['Desk: the number is new, 040 11 22', 'Desk: Ada Berg answers it'],
  ],
  [
    'Clara pays 20, Ben pays 30. Put both into the list.',
    ['Clara pays 20. Put both into the list.', 'Ben pays 30. Put both into the list.'],
  ],
  ['We are open from 9 to 17', []],
])('%p is told in these statements', (text, expected) => {
  expect(statementsIn(text, toldValues(text, []))).toEqual(expected);
});

test.each([
  [
    'Work list: the north fence has been mended so that task is done, and the saddle room only has to be cleaned by 31.05.2026',
    [cell('W-1', 'State', 'done'), cell('W-2', 'By', '31.05.2026')],
  ],
])('each statement of %p changes its own row', async (text, expected) => {
  expect(JSON.stringify(await edits(text))).toBe(JSON.stringify(expected));
});

test('each statement changes its own sentence', async () => {
  expect(
    await edits(
      'The farrier costs 75 euros extra on Sundays now, and a late cancellation goes up to 20 euros',
    ),
  ).toMatchObject([
    { with: 'The farrier comes for a surcharge of 75 euros on Sundays.' },
    { with: 'A late cancellation is charged with 20 euros.' },
  ]);
});

test.each([
  'Group lessons are on Mondays and Thursdays from now on, hall and time stay.',
  'Gruppenstunden sind künftig montags und donnerstags, Halle und Uhrzeit bleiben.',
])('%p exchanges both days of a sentence', async (text) => {
  expect(await edits(text)).toMatchObject([
    { with: 'Group lessons are given on Mondays and Thursdays in the small hall from 15:00.' },
  ]);
});

test('a day and a time are exchanged in one sentence', async () => {
  expect(await edits('The yard meeting will be on Wednesdays at half seven in the evening')).toMatchObject([
    { with: 'The yard meeting is held every Wednesday at 19:30 in the tack room.' },
  ]);
});

test.each([
  ['The shop closes at four on Saturdays now', '13:00'],
  ['Samstags schließt der Laden jetzt um vier', '13:00'],
  ['Los miércoles se cierra a las siete', '9:00 18:00'],
  ['Le dimanche on ferme à six heures', ''],
])('%p means times beside its day', (message, expected) => {
  const text = 'The shop is open Mondays to Fridays from 9:00 to 18:00 and Saturdays until 13:00.';
  const times = ['9:00', '18:00', '13:00'].map((time) => ({ time, start: text.indexOf(time) }));
  const meant = onDaysOf(message, text, times).map(({ time }) => time);
  expect(meant.join(' ')).toBe(expected);
});

test('a weekday before a date is no part of it', async () => {
  const library = libraryOf({
    'minutes.md':
      '# Minutes\n\nThe harvest party is on Saturday 5 July at the mill. Dues are paid by 3 March.\n',
  });
  const { proposal } = await askBuiltIn(
    'The harvest party is a week later, please correct the minutes',
    library,
  );
  expect(proposal?.edits).toMatchObject([{ with: 'The harvest party is on Saturday 12 July at the mill.' }]);
});

test.each([
  ['Helmets only last one year now', 'Helmets have to be exchanged every year.'],
  ['Helme werden jetzt alle vier Jahre getauscht', 'Helmets have to be exchanged every four years.'],
])('%p is written as an interval', async (text, expected) => {
  expect(await edits(text)).toMatchObject([{ with: expected }]);
});

test('what is said to hold no longer is the value of no other place', async () => {
  const nursery = libraryOf({
    'VA-07.md':
      '# VA-07\n\n## 3.1 Ausschluss\n\nKinder mit einer Körpertemperatur ab 38,5 Grad Celsius sind umgehend abzuholen. Die Abholung hat innerhalb von 60 Minuten zu erfolgen.\n\n## 4.5 Sonnenschutz\n\nSonnencreme muss mindestens Lichtschutzfaktor 50 haben. Das erste Eincremen übernehmen die Eltern.\n',
  });
  const text = 'Kinder müssen schon ab 38,0 Grad geholt werden, nicht erst ab 38,5 (VA-07)';
  const { proposal } = await askBuiltIn(text, nursery);
  expect(proposal?.edits).toEqual([
    expect.objectContaining({
      with: 'Kinder mit einer Körpertemperatur ab 38,0 Grad Celsius sind umgehend abzuholen.',
    }),
  ]);
});
