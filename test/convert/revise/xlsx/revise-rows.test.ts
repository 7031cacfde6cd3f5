import { describe, expect, test } from 'bun:test';
import {
  offsetFormula,
  shiftFormula,
  shiftRanges,
} from '../../../../src/convert/revise/xlsx/formula-references.ts';
import { xlsxReviser } from '../../../../src/convert/revise/xlsx/revise-xlsx.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { partOf } from '../../../support/word-file.ts';
import { workbookFile } from '../../../support/workbook-file.ts';

const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (address: string, value: number, style = 1) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;
const formula = (address: string, of: string) => `<c r="${address}"><f>${of}</f><v>0</v></c>`;
const row = (at: number, ...cells: string[]) => `<row r="${at}" ht="20">${cells.join('')}</row>`;

const SHEET = [
  row(1, text('A1', 'Article'), text('B1', 'Price'), text('C1', 'Twice')),
  row(2, text('A2', 'bolt'), number('B2', 2), formula('C2', 'B2*2')),
  row(3, text('A3', 'nut'), number('B3', 3), formula('C3', 'B3*2')),
  row(4, text('A4', 'Total'), formula('B4', 'SUM(B2:B3)'), formula('C4', 'B4*2')),
].join('');

function revised(...edits: Edit[]): string {
  const revision = xlsxReviser.revise(workbookFile({ sheets: { Data: SHEET } }), edits);
  if (!revision.ok) return revision.faults.map(({ code, message }) => `${code} ${message}`).join();
  const part = partOf(revision.bytes, 'xl/worksheets/sheet1.xml');
  return part.slice(part.indexOf('<sheetData>') + 11, part.indexOf('</sheetData>'));
}

describe('rows of a worksheet', () => {
  test('a row stays where formulas count on it, and Excel is named for a move', () => {
    const to = { side: 'before', row: 'bolt' } as const;
    expect(revised({ kind: 'move_row', at: { row: 'nut' }, to })).toContain('Excel');
  });

  test('a new row before the totals is counted in them, and works out its own formula', () => {
    const made = revised({
      kind: 'insert_row',
      after: { row: 'nut' },
      cells: [
        { column: 'Article', value: 'pin' },
        { column: 'Price', value: '4.5' },
      ],
    });
    expect(made).toContain('<row r="4" ht="20">');
    expect(made).toContain('<c r="B4" s="1"><v>4.5</v></c><c r="C4"><f>B4*2</f></c>');
    expect(made).toContain('<c r="B5"><f>SUM(B2:B4)</f><v>0</v></c><c r="C5"><f>B5*2</f>');
    expect(made.startsWith(SHEET.slice(0, SHEET.indexOf('<row r="4"')))).toBe(true);
  });

  test('a row goes, and what stands below moves up', () => {
    const made = revised({ kind: 'delete_row', at: { row: 'bolt' } });
    expect(made).not.toContain('bolt');
    expect(made).toContain('<c r="C2"><f>B2*2</f><v>0</v></c>');
    expect(made).toContain('<f>SUM(B2:B2)</f>');
  });

  test('a row whose cell a formula uses by itself stays', () => {
    expect(revised({ kind: 'delete_row', at: { row: 'Total' } })).not.toContain('locked');
    const used = workbookFile({ sheets: { Data: SHEET.replace('B4*2', 'B2*2') } });
    const revision = xlsxReviser.revise(used, [{ kind: 'delete_row', at: { row: 2 } }]);
    expect(revision.ok ? '' : revision.faults[0]?.message).toContain('C4');
  });

  test('numbers are read as people write them', () => {
    const cell = { row: 'bolt', column: 'Price' };
    for (const [written, stored] of [
      ['92,50', 92.5],
      ['1.234,5', 1234.5],
      ['EUR 12', 12],
      ['n/a', undefined],
    ] as const) {
      const made = revised({ kind: 'set_cell', cell, value: written });
      if (stored === undefined) expect(made).toContain('n/a');
      else expect(made).toContain(`<c r="B2" s="1"><v>${stored}</v></c>`.replace('s="1"', 's="1"'));
    }
  });
});

test('references in formulas shift, and texts, names and other sheets do not', () => {
  const place = { isOwn: true, sheet: 'Data', grows: false };
  const shift = (of: string) => shiftFormula(of, { row: 5, by: 1 }, place);
  expect(shift('SUM(A1:A9)+$B$6&"A9"&LOG10(A5)')).toBe('SUM(A1:A10)+$B$7&"A9"&LOG10(A5)');
  expect(shift("Other!A9+'Data'!A9+T[[#This Row],[A9]]+7:8")).toBe(
    "Other!A9+'Data'!A10+T[[#This Row],[A9]]+8:9",
  );
  expect(shiftFormula('A5+1', { row: 5, by: -1 }, place)).toBeUndefined();
  expect(shiftFormula('SUM(A5:A7)', { row: 5, by: -1 }, place)).toBe('SUM(A5:A6)');
  expect(shiftRanges('A1:C5 D9', { row: 5, by: 1 }, true)).toBe('A1:C6 D10');
  expect(offsetFormula('$A$1*B2+C$3', 1, 1)).toBe('$A$1*C3+D$3');
});
