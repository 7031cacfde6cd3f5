import { describe, expect, test } from 'bun:test';
import { xlsxReviser } from '../../../../src/convert/revise/xlsx/revise-xlsx.ts';
import type { Edit, EditFault } from '../../../../src/domain/edit.ts';
import { partOf } from '../../../support/word-file.ts';
import { type WorkbookParts, workbookFile } from '../../../support/workbook-file.ts';

const replace = (text: string, to: string, everywhere = false): Edit => ({
  kind: 'replace',
  text,
  with: to,
  everywhere,
});
const set = (address: string, value: string, sheet?: string): Edit => ({
  kind: 'set_cell',
  cell: sheet === undefined ? { address } : { address, sheet },
  value,
});

/** What the edits make of the parts of a workbook. */
function revised(parts: WorkbookParts, ...edits: Edit[]) {
  const revision = xlsxReviser.revise(workbookFile(parts), edits);
  if (!revision.ok) throw new Error(revision.faults.map((fault) => `${fault.code}: ${fault.message}`).join());
  const inner = (name: string, tag: string) => {
    const text = partOf(revision.bytes, name);
    return text.slice(text.indexOf('>', text.indexOf(`<${tag}`)) + 1, text.lastIndexOf(`</${tag}>`));
  };
  return {
    sheet: (number = 1) => inner(`xl/worksheets/sheet${number}.xml`, 'sheetData'),
    strings: inner('xl/sharedStrings.xml', 'sst'),
    part: (name: string) => partOf(revision.bytes, name),
  };
}

function faultOf(parts: WorkbookParts, ...edits: Edit[]): EditFault | undefined {
  const revision = xlsxReviser.revise(workbookFile(parts), edits);
  return revision.ok ? undefined : revision.faults[0];
}

const shared = (address: string, index: number) => `<c r="${address}" s="3" t="s"><v>${index}</v></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}" spans="1:2">${cells.join('')}</row>`;

describe('changing text in a workbook', () => {
  const strings =
    '<si><t>old fee</t></si><si><r><rPr><b/></rPr><t>old</t></r><r><t xml:space="preserve"> price</t></r></si>';

  test('changes a string that one cell shows where the strings are kept, run by run', () => {
    const sheets = { Costs: row(1, shared('A1', 0), shared('B1', 1)) };
    const after = revised({ sheets, strings }, replace('old price', 'new price'));
    expect(after.strings).toBe(strings.replace('<t>old</t>', '<t>new</t>'));
    expect(after.sheet()).toBe(sheets.Costs);
  });

  test('gives a cell a string of its own when others show the same one', () => {
    const sheets = { Costs: row(1, shared('A1', 1)) + row(2, shared('A2', 1)) };
    const edit: Edit = { kind: 'replace', text: 'old', with: 'new', place: { occurrence: 2 } };
    const after = revised({ sheets, strings }, edit);
    expect(after.strings).toBe(strings);
    expect(after.sheet()).toBe(
      row(1, shared('A1', 1)) +
        row(
          2,
          '<c r="A2" s="3" t="inlineStr"><is><r><rPr><b/></rPr><t>new</t></r><r><t xml:space="preserve"> price</t></r></is></c>',
        ),
    );
  });

  test('changes a shared string once when all its cells change', () => {
    const sheets = { Costs: row(1, shared('A1', 0)), More: row(9, shared('B9', 0)) };
    const after = revised({ sheets, strings }, replace('old fee', 'new fee', true));
    expect(after.strings).toBe(strings.replace('old fee', 'new fee'));
    expect(after.sheet(2)).toBe(sheets.More);
  });

  test('takes the name of a sheet as a section', () => {
    const sheets = { Costs: row(1, shared('A1', 0)), More: row(1, shared('A1', 0)) };
    const edit: Edit = { kind: 'replace', text: 'fee', with: 'tax', place: { section: 'more' } };
    const after = revised({ sheets, strings }, edit);
    expect(after.sheet(1)).toBe(sheets.Costs);
    expect(after.sheet(2)).toContain('<is><t>old tax</t></is>');
  });

  test('drops the readings of a changed Japanese string', () => {
    const read = '<si><t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/></si>';
    const after = revised(
      { sheets: { A: row(1, shared('A1', 0)) }, strings: read },
      replace('課きく', '課長'),
    );
    expect(after.strings).toBe('<si><t>課長</t></si>');
  });

  test('refuses the result of a formula, and a text that occurs more than once', () => {
    const formula = row(1, '<c r="A1" t="str"><f>B1&amp;""</f><v>old</v></c>');
    expect(faultOf({ sheets: { A: formula } }, replace('old', 'new'))?.code).toBe('locked');
    const sheets = { A: row(1, shared('A1', 0), shared('B1', 1)) };
    expect(faultOf({ sheets, strings }, replace('old', 'new'))).toMatchObject({
      code: 'ambiguous',
      count: 2,
      places: [{ where: 'A, A1' }, { where: 'A, B1' }],
    });
  });
});

describe('giving cells values', () => {
  const number = (address: string, value: string) => `<c r="${address}" s="1"><v>${value}</v></c>`;

  test('changes a number and keeps its style', () => {
    const sheets = { A: row(1, number('A1', '30')) };
    expect(revised({ sheets }, set('A1', '45.5')).sheet()).toBe(row(1, number('A1', '45.5')));
    expect(revised({ sheets }, replace('30', '45')).sheet()).toBe(row(1, number('A1', '45')));
    expect(revised({ sheets }, set('A1', 'none')).sheet()).toBe(
      row(1, '<c t="inlineStr" r="A1" s="1"><is><t xml:space="preserve">none</t></is></c>'),
    );
  });

  test('takes numbers and dates as the cell shows them', () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const formats = ['#,##0.00 "EUR"', '0%', 'd mmm yyyy', 'dd.mm.yyyy'];
    const styles =
      `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${index + 170}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellXfs>${formats.map((_, index) => `<xf numFmtId="${index + 170}"/>`).join('')}</cellXfs></styleSheet>`;
    const cell = (style: number, value: number) => `<c r="A1" s="${style}"><v>${value}</v></c>`;
    const cases: [number, number, string, string, number][] = [
      [0, 1234.5, '1,234.50 EUR', '2,000.00 EUR', 2000],
      [0, 1234.5, '1234.5', '99.5', 99.5],
      [1, 0.3, '30%', '45%', 0.45],
      [2, 46000, '9 Dec 2025', '2026-01-31', 46053],
      [3, 46000, '09.12.2025', '31.01.2026', 46053],
    ];
    for (const [style, before, text, to, value] of cases) {
      const parts = { sheets: { A: row(1, cell(style, before)) }, others: { 'xl/styles.xml': styles } };
      expect(revised(parts, replace(text, to)).sheet()).toBe(row(1, cell(style, value)));
    }
  });

  test('does not find a number within another', () => {
    expect(faultOf({ sheets: { A: row(1, number('A1', '300')) } }, replace('30', '45'))?.code).toBe(
      'not_found',
    );
  });

  test('adds cells and rows in order, and widens what a row says of itself', () => {
    const sheets = { A: row(2, number('B2', '1')) + row(5, number('A5', '2')) };
    const after = revised({ sheets }, set('D2', '7'), set('A2', 'x'), set('C3', '8'), set('A9', '9'));
    expect(after.sheet()).toBe(
      '<row r="2" spans="1:4"><c r="A2" t="inlineStr"><is><t xml:space="preserve">x</t></is></c>' +
        `${number('B2', '1')}<c r="D2"><v>7</v></c></row><row r="3"><c r="C3"><v>8</v></c></row>` +
        `${row(5, number('A5', '2'))}<row r="9"><c r="A9"><v>9</v></c></row>`,
    );
    expect(revised({ sheets: { A: '' } }, set('B2', '1')).sheet()).toBe(
      '<row r="2"><c r="B2"><v>1</v></c></row>',
    );
  });

  test('finds a cell by the titles of its row and column', () => {
    const strings = '<si><t>Item</t></si><si><t>Fee</t></si><si><t>Care</t></si>';
    const sheets = {
      A: row(1, shared('A1', 0), shared('B1', 1)) + row(2, shared('A2', 2), number('B2', '20')),
    };
    const edit: Edit = { kind: 'set_cell', cell: { row: 'Care', column: 'fee' }, value: '25' };
    expect(revised({ sheets, strings }, edit).sheet()).toBe(sheets.A.replace('<v>20</v>', '<v>25</v>'));
  });

  test('fills a cell that the titles of its row and column name and that the sheet does not have', () => {
    const strings = '<si><t>Item</t></si><si><t>Fee</t></si><si><t>Care</t></si><si><t>Rent</t></si>';
    const sheets = {
      A:
        row(1, shared('A1', 0), shared('B1', 1)) +
        row(2, shared('A2', 2), number('B2', '20')) +
        row(3, shared('A3', 3)),
    };
    const edit: Edit = { kind: 'set_cell', cell: { row: 'Rent', column: 'Fee' }, value: '25' };
    const style = /<c r="B2"( s="\d+")?/.exec(sheets.A)?.[1] ?? '';
    expect(revised({ sheets, strings }, edit).sheet()).toBe(
      sheets.A.replace(/<\/row>$/, `<c r="B3"${style}><v>25</v></c></row>`),
    );
  });

  test('has formulas worked out anew when the workbook is opened', () => {
    const sheets = { A: row(1, number('A1', '30'), '<c r="B1"><f>A1*2</f><v>60</v></c>') };
    const after = revised({ sheets }, set('A1', '45'));
    expect(after.part('xl/workbook.xml')).toContain('</sheets><calcPr fullCalcOnLoad="1"/></workbook>');
    expect(after.sheet()).toContain('<f>A1*2</f><v>60</v>');
    expect(faultOf({ sheets }, set('B1', '1'))?.code).toBe('locked');
  });

  test('says that there is no such sheet or cell', () => {
    expect(faultOf({ sheets: { A: '' } }, set('A1', '1', 'B'))?.code).toBe('place_not_found');
    expect(faultOf({ sheets: { A: '' } }, set('A1B', '1'))?.code).toBe('place_not_found');
  });

  test('renames the column of a table with its header, unless formulas use the name', () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const table = `<table xmlns="${main}" ref="A1:A2"><tableColumns><tableColumn id="1" name="Fee"/></tableColumns></table>`;
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>';
    const others = { 'xl/tables/table1.xml': table, 'xl/worksheets/_rels/sheet1.xml.rels': rels };
    const strings = '<si><t>Fee</t></si>';
    const cells = row(1, shared('A1', 0)) + row(2, number('A2', '1'));
    const after = revised({ sheets: { A: cells }, strings, others }, replace('Fee', 'Tax & Fee'));
    expect(after.part('xl/tables/table1.xml')).toBe(table.replace('"Fee"', '"Tax &amp; Fee"'));
    const used = { A: `${cells}<row r="3"><c r="A3"><f>SUM(Table1[Fee])</f></c></row>` };
    expect(faultOf({ sheets: used, strings, others }, replace('Fee', 'Tax'))?.code).toBe('locked');
  });
});
