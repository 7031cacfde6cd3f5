import { describe, expect, test } from 'bun:test';
import deTexts from '../../src/web/browser/words/de.json';
import { de } from '../../src/web/browser/words/de.ts';
import enTexts from '../../src/web/browser/words/en.json';
import { en } from '../../src/web/browser/words/en.ts';
import { chooseLocale } from '../../src/web/browser/words/words.ts';
import openDeTexts from '../../src/web/open-pages/words/de.json';
import { de as openDe } from '../../src/web/open-pages/words/de.ts';
import openEnTexts from '../../src/web/open-pages/words/en.json';
import { en as openEn } from '../../src/web/open-pages/words/en.ts';

/** Words that take something in stand in code: one of the same name among the data would be lost. */
const FUNCTIONS = new Set(
  [en, de]
    .flatMap((words) => Object.entries(words))
    .flatMap(([key, word]) => (typeof word === 'function' ? [key] : [])),
);

/** Every key at every depth, with dots between, in order. */
function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((inner) => `${key}.${inner}`) : [key],
  );
}

describe('the words of the application', () => {
  test('are said in the language the browser likes best', () => {
    expect(chooseLocale('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(chooseLocale('en-US,en;q=0.9,de;q=0.8')).toBe('en');
    expect(chooseLocale('fr,de;q=0.3,en;q=0.7')).toBe('en');
    expect(chooseLocale('fr')).toBe('en');
    expect(chooseLocale(null)).toBe('en');
    expect(chooseLocale('de;q=0')).toBe('en');
    expect(chooseLocale('de;q=x,,;;')).toBe('en');
  });

  test('name places in files in German, and leave names and cells as they are', () => {
    expect(de.place('page footer, table 2, row 3, column 1')).toBe('Fußzeile, Tabelle 2, Zeile 3, Spalte 1');
    expect(de.place('sheet Costs')).toBe('Blatt Costs');
    expect(de.place('picture image1.png')).toBe('Bild image1.png');
    expect(de.place('row costs, B7')).toBe('row costs, B7');
    expect(de.place('word/comments.xml')).toBe('word/comments.xml');
  });

  test.each([
    ['en', en],
    ['de', de],
  ])('say of an upload in %s what any refusal means, where it means nothing else of a file', (_, words) => {
    for (const code of ['limit_reached', 'insufficient_storage', 'rate_limited']) {
      expect(words.uploadRefused(code, 'as the service says it')).toBe(words.refused(code, ''));
    }
    expect(words.uploadRefused('unauthorized', '')).not.toBe(words.refused('unauthorized', ''));
    expect(words.uploadRefused('unheard_of', 'as the service says it')).toBe('as the service says it');
  });

  test('have the same keys in the data of every language, and none of them twice', () => {
    expect(keysOf(deTexts.plain)).toEqual(keysOf(enTexts.plain));
    expect(keysOf(openDeTexts)).toEqual(keysOf(openEnTexts));
    for (const key of Object.keys(enTexts.plain)) expect(FUNCTIONS.has(key)).toBe(false);
  });

  test('take the same things in and leave nothing empty in any language', () => {
    for (const [key, word] of [...Object.entries(en), ...Object.entries(openEn)]) {
      const other = Object.entries({ ...de, ...openDe }).find(([name]) => name === key)?.[1];
      expect(typeof other).toBe(typeof word);
      if (typeof other === 'string') expect(other.trim()).not.toBe('');
    }
  });
});
