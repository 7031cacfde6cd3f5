import { expect, test } from 'bun:test';
import { looksLikeFormula } from '../../src/domain/spreadsheet-formula.ts';

test.each([
  '=1+1',
  '=HYPERLINK("http://x")',
  '@SUM(A1)',
  '+cmd',
  '-A1',
  "-5+cmd|' /C calc'!A0",
  '\t=1',
  '+1+1',
])('spreadsheet programs take %p for a formula', (value) => {
  expect(looksLikeFormula(value)).toBe(true);
});

test.each(['', '5', '-5', '+5.5', '-1.234,50 €', '+49 30 1234', '-', '-5 kg', 'a=b', ' text'])(
  'spreadsheet programs take %p for what it says',
  (value) => {
    expect(looksLikeFormula(value)).toBe(false);
  },
);
