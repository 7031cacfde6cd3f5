/** Another wording of a sentence that is described, and codes of documents that describe nothing in them. */
import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const KENNEL = `# QP-03 Boarding kennels

| Document number | Version | Owner |
| --- | --- | --- |
| QP-03 | 2.1 | Wanda Kestrel |

## 1 Arrival

Dogs are accepted between 08:00 and 11:00. Each dog must wear a collar with its name. Proof of vaccination is shown on arrival.

## 2 Gifts

Employees may keep small presents worth up to 15 euros. Invitations to concerts and football matches must be declined.

## 3 Feeding

Owners bring the food of their dog in a sealed box. Raw meat is not fed under any circumstances.
`;
const GARDEN = `# Gartenordnung

## 1 Ruhe

Zwischen 13 und 15 Uhr wird kein Rasen gemäht. Nach 22 Uhr ist Musik im Freien untersagt.

## 2 Feuer

Offenes Feuer ist nur in der Feuerschale am Vereinsheim zulässig.
`;
const library = libraryOf({ 'QP-03_Boarding_kennels.md': KENNEL, 'gartenordnung.md': GARDEN });
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits;

test.each([
  [
    'the rule about raw meat sounds so harsh, make it: Please bring no raw meat.',
    'Raw meat is not fed under any circumstances.',
    'Please bring no raw meat.',
  ],
  [
    'What we say on collars is hard to read, better: Every dog has a collar that tells its name.',
    'Each dog must wear a collar with its name.',
    'Every dog has a collar that tells its name.',
  ],
  [
    'Der Satz zur Musik am Abend klingt zu streng, schreib lieber: Ab 22 Uhr bitte keine Musik mehr draußen.',
    'Nach 22 Uhr ist Musik im Freien untersagt.',
    'Ab 22 Uhr bitte keine Musik mehr draußen.',
  ],
])('%p gives the sentence that it describes another wording', async (text, before, after) => {
  expect(await edits(text)).toMatchObject([{ kind: 'replace', text: before, with: after }]);
});

test.each(['the rule about swimming pools sounds so harsh, make it: Please use the pool with care.'])(
  '%p rewords nothing, since no sentence is meant',
  async (text) => {
    expect(await edits(text)).toBeUndefined();
  },
);

test('the code of a document says where, and names no row', async () => {
  expect(
    await edits('QP-03, the part on presents: take out the sentence on being asked to football'),
  ).toMatchObject([
    { kind: 'delete', text: 'Invitations to concerts and football matches must be declined.' },
  ]);
});
