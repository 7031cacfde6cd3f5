import { expect, test } from 'bun:test';
import { because, refusal, sayFault, sayReason } from '../../../src/convert/revise/refusal.ts';
import DE from '../../../src/convert/revise/refusals/de.json';
import EN from '../../../src/convert/revise/refusals/en.json';
import ES from '../../../src/convert/revise/refusals/es.json';
import FR from '../../../src/convert/revise/refusals/fr.json';
import { reviseFile } from '../../../src/convert/revise/revise-file.ts';
import { workbookFile } from '../../support/workbook-file.ts';

const holes = (sentence: string) => sentence.match(/\{\w+\}/g)?.toSorted() ?? [];

test.each([
  ['de', DE],
  ['fr', FR],
  ['es', ES],
])('%s has every sentence of a refusal, each about the same things', (_language, sentences) => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(EN).toSorted());
  for (const [name, sentence] of Object.entries(EN))
    expect([name, holes(Reflect.get(sentences, name))]).toEqual([name, holes(sentence)]);
});

test('a refusal is said in English at once, and later in the language of who asked', () => {
  const fault = refusal('locked', 0, 'notWhole', { why: because('fieldWithin') });
  expect(fault.message).toBe(
    "It can't be taken as a whole: a field, such as a table of contents, begins or ends within it.",
  );
  expect(sayFault(fault, 'de')).toBe(
    'Das lässt sich nicht als Ganzes nehmen: ein Feld, etwa ein Inhaltsverzeichnis, beginnt oder endet darin.',
  );
  expect(sayFault({ code: 'locked', edit: 0, message: 'As it is.' }, 'fr')).toBe('As it is.');
});

test('what a text holds is never taken for a place to fill in', () => {
  const reason = because('absent', { text: '{count} and {text}' });
  expect(sayReason(reason, 'es')).toBe('«{count} and {text}» no aparece en el archivo.');
});

test('the result of a formula is refused in words for any language', async () => {
  const sheet = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>2</v></c></row>';
  const edit = { kind: 'set_cell', cell: { address: 'B1' }, value: '5' } as const;
  const revision = await reviseFile(workbookFile({ sheets: { Data: sheet } }), 'xlsx', [edit]);
  if (revision.ok) throw new Error('a formula was overwritten');
  const [fault] = revision.faults;
  if (fault === undefined) throw new Error('a refusal has a fault');
  expect(sayFault(fault, 'de')).toBe('Die Zelle lässt sich nicht ändern: B1 ist das Ergebnis einer Formel.');
  expect(sayFault(fault, 'fr')).toBe(
    'La cellule ne peut pas être modifiée : B1 est le résultat d’une formule.',
  );
});
