import { expect, test } from 'bun:test';
import { LANGUAGES } from '../../../src/assistant/languages/language-data.ts';
import { foldText } from '../../../src/assistant/text/tokens.ts';
import { FIELDS, FORMS, readTerms } from '../../../src/assistant/thesaurus/thesaurus.ts';

/** How many concepts and terms the thesaurus holds at least. */
const MIN_CONCEPTS = 3_000;
const MIN_TERMS = 30_000;

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const termsOf = (line: string) => LANGUAGES.map((language) => readTerms(foldText(line))[language]);
const files = [...Object.entries(FIELDS), ['forms', FORMS] as const];

test.each(files)('says what the file holds and whose it is: %s', (_, text) => {
  expect(text).toMatch(/^# .+\n# Written for docgate, under its licence\.\n/);
  expect(text).toEndWith('\n');
});

test.each(Object.entries(FIELDS))('names each concept in four languages: %s', (_, text) => {
  expect(linesOf(text).filter((line) => termsOf(line).some((terms) => terms.length === 0))).toEqual([]);
});

test('gives each irregular form in one language, and more than one form', () => {
  const counts = (line: string) =>
    termsOf(line)
      .map((terms) => terms.length)
      .filter((count) => count > 0);
  expect(linesOf(FORMS).filter((line) => counts(line).length !== 1 || (counts(line)[0] ?? 0) < 2)).toEqual(
    [],
  );
});

test.each(files)('holds no empty term and none twice in a concept: %s', (_, text) => {
  const faulty = linesOf(text).filter((line) =>
    termsOf(line).some(
      (terms) =>
        new Set(terms).size < terms.length ||
        terms.some((term) => !/^[a-z0-9]+(?:[ '’-][a-z0-9]+)*$/.test(term)),
    ),
  );
  expect(faulty).toEqual([]);
});

test('holds no concept twice, and as many as it says', () => {
  const concepts = Object.values(FIELDS).flatMap(linesOf);
  expect(concepts.length).toBe(new Set(concepts).size);
  expect(concepts.length).toBeGreaterThanOrEqual(MIN_CONCEPTS);
  expect(concepts.flatMap(termsOf).flat().length).toBeGreaterThanOrEqual(MIN_TERMS);
});
