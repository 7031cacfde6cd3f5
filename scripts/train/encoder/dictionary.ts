/**
 * Usage: bun scripts/train/encoder/dictionary.ts
 *
 * Writes the dictionaries by which the assistant puts texts into English (src/assistant/encoder/dictionary), out of the
 * lists in dictionary/ and of the thesaurus, and those by which it puts everyday words into the words of documents
 * (src/assistant/text/everyday), out of dictionary/everyday. A line of a list is an English word and the forms that mean it; of several lines
 * with the same form the first counts.
 */
import { join } from 'node:path';
import { type Entry, writeDictionary } from '../../../src/assistant/encoder/dictionary.ts';
import { type Foreign, type Word, wordsIn } from '../../../src/assistant/encoder/gloss.ts';
import { keyOfPhrase, type Spoken } from '../../../src/assistant/text/everyday-phrases.ts';
import { foldText, tokenize } from '../../../src/assistant/text/tokens.ts';
import { FIELDS, readTerms } from '../../../src/assistant/thesaurus/thesaurus.ts';

const EVERYDAY = join(import.meta.dir, '../../../src/assistant/text/everyday');
const FOLDER = join(import.meta.dir, '../../../src/assistant/encoder/dictionary');

if (import.meta.main) {
  for (const language of ['de', 'es', 'fr'] as const) {
    const dictionary = await buildDictionary(language);
    await Bun.write(join(FOLDER, `${language}.bin`), dictionary);
    console.log(`${language}: ${dictionary.length} bytes`);
  }
  for (const language of ['de', 'en'] as const)
    await Bun.write(join(EVERYDAY, `${language}.bin`), await buildEveryday(language));
}

/** The content of the file of a language's everyday phrases. */
export async function buildEveryday(language: Spoken): Promise<Buffer> {
  const phrases = new Map<string, string>();
  for (const [plain, phrase] of await readEveryday(language)) addNew(phrases, keyOf(phrase, language), plain);
  return writeDictionary(phrases, new Map());
}

/** The everyday phrases with what they mean in plain words. */
export async function readEveryday(language: Spoken): Promise<[plain: string, phrase: string][]> {
  return readList(await Bun.file(listOfEveryday(language)).text());
}

/** The path of the list of a language's everyday phrases. */
export function listOfEveryday(language: Spoken): string {
  return join(import.meta.dir, 'dictionary', 'everyday', `${language}.txt`);
}

/** @param phrase as it stands in the list */
export function keyOf(phrase: string, language: Spoken): string {
  return keyOfPhrase(
    tokenize(phrase).map(({ word }) => word),
    language,
  );
}

/** The content of a language's file. */
export async function buildDictionary(language: Foreign): Promise<Buffer> {
  const list = await Bun.file(join(import.meta.dir, 'dictionary', `${language}.txt`)).text();
  return toDictionary([...readList(list), ...readThesaurus(language)], language);
}

function toDictionary(pairs: readonly (readonly [string, string])[], language: Foreign): Buffer {
  // Spelled as it is a form tells most, so it counts more than others that are alike in lower case or without accents.
  const [spelled, lower, folded] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  const stems = new Map<string, Entry[]>();
  for (const [english, term] of pairs) {
    const words = wordsIn(term, language);
    const join = (part: keyof Word) => words.map((word) => word[part]).join(' ');
    const [spelling, form] = [join('spelling'), join('folded')];
    addNew(spelled, spelling, english);
    addNew(lower, spelling.toLowerCase(), english);
    addNew(folded, form, english);
    const entries = stems.get(join('stem')) ?? [];
    if (entries.every((entry) => entry.form !== form)) entries.push({ form, english });
    stems.set(join('stem'), entries);
  }
  return writeDictionary(new Map([...folded, ...lower, ...spelled]), stems);
}

function addNew(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}

function readList(list: string): [string, string][] {
  return list.split('\n').flatMap((line): [string, string][] => {
    const [english = '', forms] = line.split(': ');
    if (forms === undefined || line.startsWith('#')) return [];
    return forms.split(', ').map((form) => [english, form]);
  });
}

/** The terms of the thesaurus with the first English one of their line: those that name their line earlier come first. */
function readThesaurus(language: Foreign): (readonly [string, string])[] {
  const ranked = Object.values(FIELDS)
    .flatMap((file) => file.split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const terms = readTerms(line);
      const english = foldText(terms.en[0] ?? '');
      return terms[language].map((term, rank) => ({ english, term, rank }));
    });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ english, term }) => [english, term]);
}
