import { expect, test } from 'bun:test';
import { buildEveryday } from '../../../scripts/train/encoder/dictionary.ts';
import { plainWording } from '../../../src/assistant/text/everyday-phrases.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

test('everyday phrases are put into the words of documents, whatever their endings and pronouns', () => {
  expect(plainWording('They called it off an hour before', 'en')).toBe('They cancel an hour before');
  expect(plainWording('Will they be calling them off?', 'en')).toBe('Will they be cancel?');
  expect(plainWording('A toddler threw up in the hall', 'en')).toBe('A toddler vomit in the hall');
});

test('plain words stay as they are', () => {
  const text = 'How long is the notice period of a trainee (§ 4)?';
  expect(plainWording(text, 'en')).toBe(text);
  expect(plainWording('', 'en')).toBe('');
});

test.each(['en', 'de'] as const)(
  'the file of phrases for %s is made of the present list (else: bun scripts/train/encoder/dictionary.ts)',
  async (language) => {
    const file = Bun.file(`${import.meta.dir}/../../../src/assistant/text/everyday/${language}.bin`);
    expect(Bun.hash(await file.bytes())).toBe(Bun.hash(await buildEveryday(language)));
  },
);

test('a rule is found that a question asks for in other words than any of its own', async () => {
  const library = libraryOf({
    'bakery.md': `# Bakery handbook

## At work

Aprons are washed every evening and dried in the boiler room.

Theft of personal belongings is reported to the branch manager on the same day.

The van is parked behind the bakery and locked.

Shifts are cancelled by the branch manager alone, two days before at the latest.
`,
  });
  const { text, found } = await askBuiltIn('who can call off my shift?', library);
  expect(found).toBe(true);
  expect(text).toContain('cancelled by the branch manager');
});
