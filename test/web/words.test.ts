import { describe, expect, test } from 'bun:test';
import { de } from '../../src/web/browser/words/de.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { chooseLocale } from '../../src/web/browser/words/words.ts';

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

  test('take the same things in and leave nothing empty in any language', () => {
    for (const [key, word] of Object.entries(en)) {
      const other = Object.entries(de).find(([name]) => name === key)?.[1];
      expect(typeof other).toBe(typeof word);
      if (typeof other === 'string') expect(other.trim()).not.toBe('');
    }
  });
});
