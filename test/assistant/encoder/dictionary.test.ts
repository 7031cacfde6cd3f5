import { describe, expect, test } from 'bun:test';
import { buildDictionary } from '../../../scripts/train/encoder/dictionary.ts';
import { Dictionary, writeDictionary } from '../../../src/assistant/encoder/dictionary.ts';

const FORMS = new Map([
  ['holt ab', 'pick up'],
  ['holt', 'fetch'],
  ['Öl', 'oil'],
  ['zu', 'to'],
]);
const STEMS = new Map([
  [
    'bank',
    [
      { form: 'bank', english: 'bank' },
      { form: 'banke', english: 'bench' },
    ],
  ],
]);

describe('a dictionary', () => {
  const dictionary = new Dictionary(writeDictionary(FORMS, STEMS));

  test.each([...FORMS])('has each form that was written: %s', (form, english) => {
    expect(dictionary.ofForm(form)).toBe(english);
  });

  test.each(['', 'a', 'hol', 'holt a', 'öl', 'zz', 'bank', '=bank'])('has no other: "%s"', (form) => {
    expect(new Dictionary(writeDictionary(FORMS, new Map())).ofForm(form)).toBeUndefined();
  });

  test('has the forms of stems', () => {
    expect(dictionary.ofStems('bank')).toEqual(STEMS.get('bank') ?? []);
    expect(dictionary.ofStems('holt')).toEqual([]);
  });

  test('may be empty', () => {
    expect(new Dictionary(Buffer.alloc(0)).ofForm('holt')).toBeUndefined();
  });
});

test.each(['de', 'es', 'fr'] as const)(
  'the dictionary for %s is made of the present lists and thesaurus (else: bun scripts/train/encoder/dictionary.ts)',
  async (language) => {
    const file = Bun.file(`${import.meta.dir}/../../../src/assistant/encoder/dictionary/${language}.bin`);
    expect(Bun.hash(await file.bytes())).toBe(Bun.hash(await buildDictionary(language)));
  },
);
