import { describe, expect, test } from 'bun:test';
import { compileFormat } from '../../../src/convert/number-format/compile-format.ts';

const show = (code: string, value: number) => compileFormat(code, false).number(value);

describe('compileFormat', () => {
  test.each<[string, number, string]>([
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 12345678901.5, '12345678902'],
    ['General', 123456789012, '1.23457E+11'],
    ['General', 1234567.891, '1234567.891'],
    ['General', 0.00000123456, '1.23456E-06'],
    ['General" pcs"', 3, '3 pcs'],
    ['0.00', 1.005, '1.01'],
    ['0.00', -0.5, '-0.50'],
    ['0', 1e15, '1000000000000000'],
    ['#,##0', 1234567.5, '1,234,568'],
    ['#,##0.0##', 0.5, '0.5'],
    ['#.##', 5, '5.'],
    ['#.##0', 1234.5, '1234.500'],
    ['00000', 501, '00501'],
    ['000-00-0000', 123456789, '123-45-6789'],
    ['0.0%', 0.1234, '12.3%'],
    ['0.0,,"M"', 12345678, '12.3M'],
    ['0.00E+00', 12345, '1.23E+04'],
    ['##0.0E+0', 999.995, '1.0E+3'],
    ['#,##0.00 [$€-407]', 1234.5, '1,234.50 €'],
    ['"$"#,##0.00_);("$"#,##0.00)', -1234.5, '($1,234.50)'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, '-'],
    ['[>=1000]#,##0,"K";0', 12_000, '12K'],
    ['[Red][<0]-0.0;0.0', -3, '-3.0'],
    [';;;', 5, ''],
    ['# ?/?', 1.25, '1 1/4'],
    ['# ?/?', 0.456, '1/2'],
    ['# ??/??', 123.456, '123 26/57'],
    ['# ?/8', 0.5, '4/8'],
    ['# ?/?', 3, '3'],
    ['0 ?/?', 0, '0'],
    ['0 ?/?', 0.5, '0 1/2'],
    ['dd/mm/yyyy', 45356, '05/03/2024'],
    ['dddd, mmmm d', 45356, 'Tuesday, March 5'],
    ['[$-407]d. mmmm yyyy', 45356, '5. März 2024'],
    ['[$-411]ggge"年"m"月"d"日"', 45356, '令和6年3月5日'],
    ['[$-411]gge.m.d', 45356, '令6.3.5'],
    ['[$-411]ge.m.d', 32515, 'S64.1.7'],
    ['[$-ja-JP]ggge"年"', 43586, '令和1年'],
    ['[$-ja-JP-x-gannen]ggge"年"', 43586, '令和元年'],
    ['[$-411]ee', 45356, '06'],
    ['e/m', 45356, '2024/3'],
    ['yyyy/m/d(aaa)', 45356, '2024/3/5(火)'],
    ['[$-804]aaaa', 45356, '星期二'],
    ['0.0 kg', 2.5, '2.5 kg'],
    ['[$-407]d/\\ mmmm\\ yyyy', 45356, '5. März 2024'],
    ['[$-413]dd/mm/yyyy', 45356, '05-03-2024'],
    ['[$-419]mmmm', 45356, 'март'],
    ['[$-FC19]d mmmm yyyy', 45356, '5 марта 2024'],
    ['[$-F800]dddd, mmmm dd, yyyy', 45356, 'Tuesday, March 05, 2024'],
    ['[$-40C]dddd', 45356, 'mardi'],
    ['h:mm AM/PM', 0.6041666667, '2:30 PM'],
    ['[h]:mm', 1.25, '30:00'],
    ['[mm]:ss', 0.0625, '90:00'],
    ['mm:ss.0', 0.00123, '01:46.3'],
    ['yyyy-mm-dd hh:mm', 45356.9999999, '2024-03-06 00:00'],
    ['d-mmm-yy', 60, '29-Feb-00'],
    ['d-mmm-yy', -1, '-1'],
  ])('shows by %s the number %d as %s', (code, value, shown) => {
    expect(show(code, value)).toBe(shown);
  });

  test('counts from 1904 where told to', () => {
    expect(compileFormat('d-mmm-yyyy', true).number(0)).toBe('1-Jan-1904');
  });

  test('shows text by the section for text', () => {
    expect(compileFormat('0;-0;;@" pieces"', false).text('no')).toBe('no pieces');
    expect(compileFormat('0.00', false).text('no')).toBe('no');
    expect(compileFormat(';;;', false).text('no')).toBe('');
  });

  test('takes the shorter way to the same text', () => {
    for (const code of ['0.00', '#,##0', '#,##0.00 "€"', '0%', '0.0%', '"EUR "#,##0.0000']) {
      const [plain, general] = [compileFormat(code, false), compileFormat(`${code};-${code};${code}`, false)];
      for (let i = 0; i < 500; i++) {
        const value = (i - 250) * 2.71 ** (i % 9) * 0.001;
        if (value !== 0) expect(plain.number(value)).toBe(general.number(value));
      }
    }
  });

  test('never fails on a code that makes no sense', () => {
    for (const code of [
      '[',
      '"',
      '\\',
      '[$',
      '_',
      '*',
      '/',
      '0/',
      '.',
      'E+',
      '[<',
      '0E+',
      '?/?/?',
      '#,,,',
      'yyyyyyyy',
      '[$-zz]mmm',
    ]) {
      for (const value of [0, 1, -1.5, 45356.7, 1e20, 1e-20]) expect(typeof show(code, value)).toBe('string');
    }
  });
});
