import { expect, test } from 'bun:test';
import {
  enumerationsIn,
  withElement,
  withoutElement,
} from '../../../src/assistant/changes/told/enumeration.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

function written(sentence: string, change: 'with' | 'without', element: string): string {
  const [list] = enumerationsIn(sentence);
  if (list === undefined) return 'none';
  return change === 'with' ? withElement(sentence, list, element) : withoutElement(sentence, list, element);
}

test('an element comes at the end of an enumeration', () => {
  expect(written('The keys are with Ann Lee and Tom Berg.', 'with', 'Eva Roth')).toBe(
    'The keys are with Ann Lee, Tom Berg and Eva Roth.',
  );
  expect(written('We sell bread, milk, and eggs.', 'with', 'jam')).toBe(
    'We sell bread, milk, eggs, and jam.',
  );
  expect(written('Jan Krüger, Petra Lang und Olaf Witt dürfen sägen.', 'with', 'Lea Sommer')).toBe(
    'Jan Krüger, Petra Lang, Olaf Witt und Lea Sommer dürfen sägen.',
  );
  expect(written('The keys are with the porter.', 'with', 'Eva Roth')).toBe('none');
});

test('an element goes from wherever it stands', () => {
  const sentence = 'Les clés sont chez Lucie Morin, Paul Girard et Samir Benali.';
  expect(written(sentence, 'without', 'Lucie Morin')).toBe('Les clés sont chez Paul Girard et Samir Benali.');
  expect(written(sentence, 'without', 'Paul Girard')).toBe('Les clés sont chez Lucie Morin et Samir Benali.');
  expect(written(sentence, 'without', 'Samir Benali')).toBe('Les clés sont chez Lucie Morin et Paul Girard.');
});

const RULES = `# Allotment rules

Keys to the tool shed are held by Ruth Amsel, Iker Sola and Pavel Novak. The gate is locked at dusk.

The committee consists of Olga Brandt, Tom Fox and Ann Lee. It meets in May.

## Contacts

| Role | Name | Phone |
| --- | --- | --- |
| Chair | Olga Brandt | 555-0141 |
| Water | Pavel Novak | 555-0178 |
`;
const library = libraryOf({ 'rules.md': RULES });

async function changed(text: string): Promise<string | undefined> {
  const { proposal } = await askBuiltIn(text, library);
  const [edit, another] = proposal?.edits ?? [];
  return another === undefined && edit?.kind === 'replace' ? edit.with : undefined;
}

test.each([
  ['Nina Wolff has a key to the tool shed now too', 'Ruth Amsel, Iker Sola, Pavel Novak and Nina Wolff'],
  ['add Nina Wolff to those who have a key to the shed', 'Ruth Amsel, Iker Sola, Pavel Novak and Nina Wolff'],
  ['Pavel gave his shed key back, take him off', 'Ruth Amsel and Iker Sola'],
  ['Tom Fox ist nicht mehr im committee', 'Olga Brandt and Ann Lee'],
  ['retire Ann Lee du committee', 'Olga Brandt and Tom Fox'],
  ['Marie Curie est aussi au committee maintenant', 'Olga Brandt, Tom Fox, Ann Lee and Marie Curie'],
])('%p changes the enumeration that it describes', async (text, elements) => {
  expect(await changed(text)).toContain(elements);
});

test.each([
  'does Nina Wolff have a key to the tool shed too?',
  'Nina Wolff also likes tomatoes',
  'the chair is no longer Olga Brandt but Nina Wolff',
  'Tom Fox is no longer a vegetarian, he told me',
])('%p changes no enumeration', async (text) => {
  expect(await changed(text)).toBeUndefined();
});
