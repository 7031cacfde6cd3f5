import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { foldText } from '../../../src/convert/revise/fold-text.ts';
import { applyHunks, hunkMapper, planHunks } from '../../../src/convert/revise/plan-hunks.ts';

/** The part of a text that a part of its folded form stands for. */
function behind(original: string, part: string): string {
  const folded = foldText(original);
  const at = folded.text.indexOf(part);
  return original.slice(folded.startOf(at), folded.endOf(at + part.length - 1));
}

describe('folding a text as people compare it', () => {
  test('makes one space of all kinds and numbers of them', () => {
    expect(foldText('a\u00A0b \t\r\n c\u2003d e').text).toBe('a b c d e');
  });

  test('leaves out what nobody sees, and takes quotes and hyphens for the plain ones', () => {
    expect(foldText('soft\u00ADhyphen\u200B „curly“ it’s non\u2011breaking').text).toBe(
      'softhyphen "curly" it\'s non-breaking',
    );
  });

  test('composes accents, and the letters of Korean syllables', () => {
    expect(foldText('u\u0308ber re\u0301sume\u0301 \u1112\u1161\u11AB').text).toBe('über résumé 한');
  });

  test('leads back to the whole of what was folded', () => {
    expect(behind('x  u\u0308ber\u00ADall y', 'überall')).toBe('u\u0308ber\u00ADall');
    expect(behind('a\u00A0 \u00A0b', 'a b')).toBe('a\u00A0 \u00A0b');
    expect(behind('x\u00AD\u00ADy', 'y')).toBe('y');
    expect(behind('😀\u00A0😀', '😀 😀')).toBe('😀\u00A0😀');
  });

  test('folds a folded text no further, and leads every unit to a place in order', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '\u00A0',
      '\u00AD',
      '\u0301',
      '’',
      '\n',
      '😀',
      'é',
      '\u1161',
      '\uFFFC',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
        const original = units.join('');
        const folded = foldText(original);
        expect(foldText(folded.text).text.length).toBeLessThanOrEqual(folded.text.length);
        let before = 0;
        for (let index = 0; index < folded.text.length; index++) {
          expect(folded.startOf(index)).toBeGreaterThanOrEqual(before);
          expect(folded.endOf(index)).toBeGreaterThan(folded.startOf(index));
          before = folded.startOf(index);
        }
        expect(folded.startOf(folded.text.length)).toBe(original.length);
      }),
    );
  });
});

describe('planning the smallest change', () => {
  test('leaves the words that both texts share', () => {
    expect(planHunks('within 30 days of receipt', 'within 45 working days of receipt')).toEqual([
      { start: 7, end: 9, text: '45' },
      { start: 10, end: 10, text: 'working ' },
    ]);
    expect(planHunks('costs 1,200 euros', 'costs 1,300 euros')).toEqual([
      { start: 6, end: 11, text: '1,300' },
    ]);
    expect(planHunks('same', 'same')).toEqual([]);
    expect(planHunks('契約書の期間', '契約書の料金')).toEqual([{ start: 4, end: 6, text: '料金' }]);
  });

  test('makes of any text any other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '漢', '\n'), maxLength: 30 });
    fc.assert(fc.property(text, text, (from, to) => expect(applyHunks(from, planHunks(from, to))).toBe(to)));
  });

  test('changes the words alone where the text is spelled a little differently', () => {
    const original = 'pay “30\u00A0days”\u00ADnet';
    const move = hunkMapper('pay "30 days"net', planHunks('pay "30 days"net', 'pay "45 days"net'));
    const hunks = move(foldText(original));
    expect(applyHunks(original, hunks)).toBe('pay “45\u00A0days”\u00ADnet');
  });
});
