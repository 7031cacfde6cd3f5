/** Questions over more tables than are read for one of them: which are read is told by words of any language. */
import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const OTHERS = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `list-${at}.md`,
    `| Kürzel | Farbe ${at} |\n| --- | --- |\n| K${at}a | rot |\n| K${at}b | blau |\n`,
  ]),
);
const library = libraryOf({
  ...OTHERS,
  'vehicles.md':
    '| Vehicle | Kind | Price (EUR) | State |\n| --- | --- | --- | --- |\n| Alba | bus | 48000 | available |\n| Birch | tractor | 61000 | sold |\n| Cedar | trailer | 7500 | available |\n',
});

test.each([
  ['Welches Fahrzeug ist am teuersten?', 'Birch'],
  ['Quel véhicule est le moins cher ?', 'Cedar'],
  ['Which vehicle is the second cheapest?', 'Alba'],
])('%s', async (question, answer) => {
  const { text, found } = await askBuiltIn(question, library);
  expect({ found, lead: text.split(/ [([]|\n/, 1)[0] }).toEqual({ found: true, lead: answer });
});

test('shows how a question may be read where no place comes near', async () => {
  const machines = libraryOf({
    'Maschinen.md':
      '| Maschine | Halle | Letzte Wartung | Nächste Wartung |\n| --- | --- | --- | --- |\n| Bandsäge 300 | Nord | 02.03.2026 | 02.03.2027 |\n| Kreissäge K2 | Süd | 05.05.2026 | 05.11.2026 |\n| Drehbank | Nord | 08.01.2026 | 08.01.2027 |\n',
  });
  const { text, found } = await askBuiltIn('Wann müssen die Sägen zur Wartung?', machines);
  expect(found || text.includes('02.03.2027')).toBe(true);
});
