import { describe, expect, test } from 'bun:test';
import { gloss } from '../../../src/assistant/encoder/gloss.ts';

describe('a text in English words', () => {
  test.each([
    ['de', 'Wer muss die Rechnung bezahlen?', ['who', 'must', 'invoice', 'pay']],
    ['fr', 'Qui doit payer la facture ?', ['who', 'must', 'pay', 'invoice']],
    ['es', '¿Quién debe pagar la factura?', ['who', 'must', 'pay', 'bill']],
  ] as const)('says in %s what the text says', (language, text, words) => {
    const found = gloss(text, language).split(' ');
    for (const word of words) expect(found).toContain(word);
  });

  test('knows terms of several words', () => {
    expect(gloss('salle de réunion', 'fr')).toBe('meeting room');
    expect(gloss('¿Cuántos días?', 'es')).toStartWith('how many');
  });

  test('takes a German compound apart', () => {
    expect(gloss('Laborschlüssel', 'de').split(' ')).toContain('key');
  });

  test.each([
    ['de', 'verloren', 'lost'],
    ['es', 'pierdo', 'lose'],
    ['fr', 'perdu', 'lost'],
  ] as const)('knows irregular forms: in %s %s', (language, form, english) => {
    expect(gloss(form, language)).toBe(english);
  });

  test('tells words apart by their spelling', () => {
    expect(gloss('Fähre', 'de')).toBe('ferry');
    expect(gloss('fahre', 'de')).not.toBe('ferry');
    expect(gloss('neue neun', 'de')).toBe('new nine');
  });

  test('finds words that are written without their accents', () => {
    expect(gloss('clé', 'fr')).toBe('key');
    expect(gloss('cle', 'fr')).toBe('key');
  });

  test('keeps numbers, and words that it does not know', () => {
    expect(gloss('30 Laptop Xqzwv', 'de')).toBe('30 laptop xqzwv');
    expect(gloss('', 'fr')).toBe('');
  });
});
