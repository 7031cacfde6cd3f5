import { expect, test } from 'bun:test';
import { Phrase } from '../../../src/assistant/changes/reading/phrase.ts';
import { readTarget } from '../../../src/assistant/changes/reading/read-target.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const STATUTES = `# Satzung

## § 1 Name

Der Verein heißt Ruderclub.

Er hat seinen Sitz in Ulm.

## § 2 Beitrag

Der Beitrag beträgt 40 Euro im Jahr.

Frau Jana Lenz zieht ihn ein. Sie wird von Herrn Ole Brandes vertreten.
`;
const RULES = `# Boat rules

## 1 Boats

Boats are booked at the desk.

## 2 Keys

The key hangs in the office.

Lost keys cost 20 euros.
`;
const library = libraryOf({ 'satzung.md': STATUTES, 'rules.md': RULES });
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits;

test.each([
  ['§ 3 Absatz 2', 'de', '§ 3'],
  ['§ 3 Abs. 2', 'de', '§ 3'],
  ['section 3, paragraph 2', 'en', 'section 3'],
  ["l'article 3, alinéa 2", 'fr', 'article 3'],
  ['artículo 3, párrafo 2', 'es', 'artículo 3'],
] as const)('reads %p as a paragraph of a section', (text, language, section) => {
  expect(readTarget(Phrase.of(text), language)).toMatchObject({ unit: 'paragraph', number: '2', section });
});

test.each(['§ 1 Absatz 2 streichen', 'delete paragraph 2 of § 1', 'Absatz 2 von § 1 löschen'])(
  'deletes for %p the paragraph of the document that writes its sections so',
  async (text) => {
    expect(await edits(text)).toMatchObject([{ kind: 'delete', text: 'Er hat seinen Sitz in Ulm.' }]);
  },
);

test('changes nothing where a section has no such paragraph', async () => {
  expect(await edits('§ 1 Absatz 5 streichen')).toBeUndefined();
});

test('puts of three names the one behind “statt” in the place of none but the last', async () => {
  expect(await edits('Die Vertretung von Frau Lenz macht jetzt Piet Vos statt Ole Brandes')).toMatchObject([
    { kind: 'replace', with: 'Sie wird von Herrn Piet Vos vertreten.' },
  ]);
});

const WATCHES = `# Watches

The weekly watch is 38 hours. Leave is paid out at the end of each quarter. The key deposit is 20 euros.
`;
const watches = libraryOf({ 'watches.md': WATCHES });

test('proposes both changes of a sentence', async () => {
  const text = 'The weekly watch goes up to 39 hours and the key deposit is now 30 euros';
  expect((await askBuiltIn(text, watches)).proposal?.edits).toMatchObject([
    { with: 'The weekly watch is 39 hours.' },
    { with: 'The key deposit is 30 euros.' },
  ]);
});
