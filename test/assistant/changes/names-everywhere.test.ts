import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const HOSTEL = `# Hostel rules

Breakfast is served at Quay House. Keys are kept at Quay House as well.

Complaints go to the ombudswoman, Frau Dora Lenz.
`;
const ORDNUNG = `# Hausordnung

Im Spielzimmer wird nicht gegessen. Das Spielzimmer schließt um 20 Uhr.
`;
const STAYS = `# Stays

| Stay | Key | Guest |
| --- | --- | --- |
| S-1 | DZ-10 | Ann Lee |
| S-2 | EZ-11 | Bob Ray |
| S-3 | DZ-10 | Cy Moss |
`;
const PRICES = `# Price list

| Code | Price |
| --- | --- |
| DZ-10 | 60.00 |
| EZ-11 | 45.00 |
`;
const library = libraryOf({
  'hostel-rules.md': HOSTEL,
  'hausordnung.md': ORDNUNG,
  'stays.md': STAYS,
  'price-list.md': PRICES,
});
const ask = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits;

test.each([
  [
    'the annex has been renamed: in the hostel rules write Quay Lodge wherever it says Quay House',
    'Quay House',
    'Quay Lodge',
  ],
  [
    'Das Spielzimmer heißt ab sofort Werkraum, bitte in der Hausordnung überall ändern',
    'Spielzimmer',
    'Werkraum',
  ],
])('%p exchanges a name wherever it stands', async (text, old, by) => {
  expect(await ask(text)).toMatchObject([{ kind: 'replace', text: old, with: by, everywhere: true }]);
});

test.each([
  [
    'The annex is no longer called Quay House, it is “The Mill” now; adjust the hostel rules.',
    'Quay House',
    'The Mill',
  ],
  ['Der Raum heißt nicht mehr Spielzimmer, das ist jetzt die „Werkbank“.', 'Spielzimmer', 'Werkbank'],
  ['Der Raum heißt nicht mehr Spielzimmer. Er heißt jetzt Werkbank, bitte ändern', 'Spielzimmer', 'Werkbank'],
  ["La maison ne s'appelle plus Quay House, c'est « Le Moulin » maintenant", 'Quay House', 'Le Moulin'],
  ['La casa ya no se llama Quay House, ahora se llama Molino', 'Quay House', 'Molino'],
])('%p exchanges what is not called so any more, wherever it stands', async (text, old, by) => {
  expect(await ask(text)).toMatchObject([{ kind: 'replace', text: old, with: by, everywhere: true }]);
});

test.each([
  'Warum heißt der Raum nicht mehr Spielzimmer, ist er jetzt die „Werkbank“?',
  'Das Haus heißt nicht mehr Seehof, es ist jetzt „Die Mühle“.',
  'Guests are no longer called at seven, the bell is “broken” now.',
])('%p exchanges no name', async (text) => {
  expect(JSON.stringify((await ask(text)) ?? [])).not.toContain('everywhere');
});

test.each([
  ['hostel rules: say Quay Lodge instead of Quay House all the way through', 'Quay House', 'Quay Lodge'],
  [
    'Dora Lenz has left us and Ida Roth takes over everything from her. put Idas name in all through the hostel rules',
    'Dora Lenz',
    'Ida Roth',
  ],
])('%p exchanges a whole name in the document that is named', async (text, old, by) => {
  expect(await ask(text)).toMatchObject([{ kind: 'replace', text: old, with: by, everywhere: true }]);
});

test('where a list is told that no document is called like, it is asked which one', async () => {
  const members = libraryOf({
    'rooms.md': '# Rooms\n\n| Room | Guest |\n| --- | --- |\n| A1 | Ida Roth |\n| A2 | Ida Roth |\n',
    'bookings.md':
      '# Bookings\n\n| Booking | Guest |\n| --- | --- |\n| S-1 | Ida Roth |\n| S-2 | Ida Roth |\n',
  });
  const asked = async (text: string) => await askBuiltIn(text, members);
  const open = await asked('Ida Roth is called Ida Moor now, change it in the list of beds');
  expect(open.proposal).toBeUndefined();
  expect(open.choices).toHaveLength(2);
  const told = await asked('Ida Roth is called Ida Moor now, change it in the list of bookings');
  expect(told.proposal?.fileName).toBe('bookings.md');
  expect(told.furtherProposals ?? []).toEqual([]);
});

test('who has left an organization is replaced where their name stands, in another language too', async () => {
  expect(await ask('Dora Lenz has left Brightwater, our contact there is Frau Ida Roth')).toMatchObject([
    { with: 'Complaints go to the ombudswoman, Frau Ida Roth.' },
  ]);
});

test('a code is exchanged for every row, only in the document that is named', async () => {
  const edits = await ask(
    'only in the stays: the attic is DZ-12 instead of DZ-10, change it for every guest',
  );
  expect(edits).toMatchObject([{ kind: 'replace', text: 'DZ-10', with: 'DZ-12', everywhere: true }]);
});

test('a document whose name has capitals is no person, nor is the word for its language a new name', async () => {
  const desk = libraryOf({
    'Anweisung Kasse.md':
      '# Anweisung Kasse\n\nDie Kasse leitet Erna Moll. Fragen an Erna Moll.\n\n- Fundsachen: Jonte Brack, Durchwahl 209\n',
    'notes.md': '# Notes\n\nThe lift is checked in May.\n',
  });
  const { proposal } = await askBuiltIn(
    'Erna geht in Rente, auf sie folgt Ruth Kamm als Leitung. Bitte in der Anweisung Kasse überall austauschen.',
    desk,
  );
  expect(proposal?.edits).toMatchObject([{ kind: 'replace', text: 'Erna Moll', with: 'Ruth Kamm' }]);
  const other = await askBuiltIn(
    'Jonte can be reached on 219 now. Change it in the German instruction',
    desk,
  );
  expect(JSON.stringify(other.proposal ?? {})).not.toContain('German');
});
