import { describe, expect, test } from 'bun:test';
import { de } from '../../src/web/browser/words/de.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { chooseLocale } from '../../src/web/browser/words/words.ts';
import { de as openDe } from '../../src/web/open-pages/words/de.ts';
import { en as openEn } from '../../src/web/open-pages/words/en.ts';

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

  test('take the same things in and leave nothing empty in any language', () => {
    for (const [key, word] of [...Object.entries(en), ...Object.entries(openEn)]) {
      const other = Object.entries({ ...de, ...openDe }).find(([name]) => name === key)?.[1];
      expect(typeof other).toBe(typeof word);
      if (typeof other === 'string') expect(other.trim()).not.toBe('');
    }
  });
});
