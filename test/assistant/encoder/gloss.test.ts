import { describe, expect, test } from 'bun:test';
import { gloss } from '../../../src/assistant/encoder/gloss.ts';

describe('a text in English words', () => {
  test.each([
    ['de', 'Wer muss die Rechnung bezahlen?', ['who', 'must', 'invoice', 'pay']],
    ['fr', 'Qui doit payer la facture ?', ['who', 'must', 'pay', 'invoice']],
    ['es', '¿Quién debe pagar la factura?', ['who', 'must', 'pay', 'invoice']],
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

  test('knows the forms of irregular words', () => {
    expect(gloss('verloren', 'de')).toBe(gloss('verlieren', 'de'));
    expect(gloss('pierdo', 'es')).toBe(gloss('pierde', 'es'));
  });

  test('keeps numbers and words that are the same in English, and leaves out what it does not know', () => {
    expect(gloss('30 Laptop Xqzwv', 'de')).toBe('30 laptop');
    expect(gloss('', 'fr')).toBe('');
  });
});
