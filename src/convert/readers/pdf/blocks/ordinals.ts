/**
 * The possible values of a list item's label: "(c)" is the third letter, "(i)" the first Roman numeral or the ninth
 * letter.
 */
import type { ItemLabel } from './labels.ts';

export interface Ordinal {
  /** The kind of numbering (digits, letters or Roman numerals) with its punctuation: `(1)`, `a)`, `I.`. */
  readonly count: string;
  readonly value: number;
}

/** All readings of a label; none for a bullet. */
export function ordinalsOf(label: ItemLabel): readonly Ordinal[] {
  if (label.number !== undefined) return [{ count: label.form, value: label.number }];
  const parts = /^(\(?)(\d+|[a-z]+)([.)])$/i.exec(label.text);
  if (parts === null) return [];
  const [, before = '', sign = '', after = ''] = parts;
  const as = (name: string, value: number) => ({ count: `${before}${name}${after}`, value });
  if (/^\d/.test(sign)) return [as('1', Number(sign))];
  const isLow = sign === sign.toLowerCase();
  const letters = sign.length === 1 ? [as(isLow ? 'a' : 'A', sign.toLowerCase().charCodeAt(0) - 96)] : [];
  const roman = romanValue(sign.toLowerCase());
  return roman === undefined ? letters : [...letters, as(isLow ? 'i' : 'I', roman)];
}

const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;

/** The value of a lower-case Roman numeral up to 39; undefined for anything else. */
function romanValue(text: string): number | undefined {
  const parts = ROMAN.exec(text);
  if (parts === null || text === '') return undefined;
  const [, tens = '', ones = ''] = parts;
  const small = ones === 'ix' ? 9 : ones === 'iv' ? 4 : ones.startsWith('v') ? 4 + ones.length : ones.length;
  return 10 * tens.length + small;
}
