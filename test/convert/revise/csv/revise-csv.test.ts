import { describe, expect, test } from 'bun:test';
import { csvReviser, tsvReviser } from '../../../../src/convert/revise/csv/revise-csv.ts';
import type { Reviser } from '../../../../src/convert/revise/reviser.ts';
import type { Edit, Revision } from '../../../../src/domain/edit.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function textOf(revision: Revision): string {
  if (!revision.ok) throw new Error(revision.faults.map((fault) => `${fault.code}: ${fault.message}`).join());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(revision.bytes);
}

const revised = (text: string, edits: Edit[], reviser: Reviser = csvReviser) =>
  textOf(reviser.revise(utf8(text), edits));
const replace = (text: string, to: string): Edit => ({ kind: 'replace', text, with: to });

describe('changing delimited text', () => {
  test('changes one value and leaves quoting, blanks and line ends of all others', () => {
    const text = '\uFEFFItem,Fee\r\n"Licence", 10\r\nSupport,"2,5"\r\n';
    expect(revised(text, [replace('Support', 'Care')])).toBe(text.replace('Support', 'Care'));
  });

  test('quotes a value that needs it, and doubles quotes in a quoted one', () => {
    expect(revised('a,b\nc,d\n', [replace('c', 'x,"y"')])).toBe('a,b\n"x,""y""",d\n');
    expect(revised('a;b\n"c ""d""";e\n', [replace('c', 'x;y')])).toBe('a;b\n"x;y ""d""";e\n');
  });

  test('finds a value with doubled quotes or a line end as it reads', () => {
    expect(revised('a,"say ""no"""\n', [replace('say "no"', 'say "yes"')])).toBe('a,"say ""yes"""\n');
    expect(revised('a,"two\nlines"\n', [replace('two lines', 'two rows')])).toBe('a,"two\nrows"\n');
  });

  test('changes a cell by address, by numbers and by titles', () => {
    const text = 'Item\tFee\nLicence\t10\nCare\t20\n';
    for (const cell of [{ address: 'B3' }, { row: 3, column: 2 }, { row: 'Care', column: 'Fee' }]) {
      expect(revised(text, [{ kind: 'set_cell', cell, value: '25' }], tsvReviser)).toBe(
        text.replace('20', '25'),
      );
    }
  });

  test('counts rows after the line that names the delimiter', () => {
    const text = 'sep=;\r\nItem;Fee\r\nA;1\r\n';
    expect(revised(text, [{ kind: 'set_cell', cell: { address: 'B2' }, value: '2' }])).toBe(
      text.replace('A;1', 'A;2'),
    );
  });

  test('moves a row as it is written, also from the end', () => {
    const text = 'Item;Fee\r\n"A, x";1\r\nB;2\r\nC;3';
    const move = (row: string, side: 'before' | 'after', to: string): Edit => ({
      kind: 'move_row',
      at: { row },
      to: { side, row: to },
    });
    expect(revised(text, [move('C', 'before', 'A, x')])).toBe('Item;Fee\r\nC;3\r\n"A, x";1\r\nB;2');
    expect(revised(text, [move('A, x', 'after', 'C')])).toBe('Item;Fee\r\nB;2\r\nC;3\r\n"A, x";1');
    const both = [move('A, x', 'after', 'C'), move('C', 'before', 'A, x')];
    expect(revised(text, both)).toBe('Item;Fee\r\nC;3\r\nB;2\r\n"A, x";1');
  });

  test('says where a text occurs more than once', () => {
    const revision = csvReviser.revise(utf8('x,y\n1,2\n1,3\n'), [replace('1', '4')]);
    const places = [{ where: 'row 2, column 1' }, { where: 'row 3, column 1' }];
    expect(revision).toMatchObject({ ok: false, faults: [{ code: 'ambiguous', count: 2, places }] });
  });

  test('refuses to insert a paragraph', () => {
    const revision = csvReviser.revise(utf8('x,y\n'), [{ kind: 'insert_after', text: 'x', insert: 'z' }]);
    expect(revision).toMatchObject({ ok: false, faults: [{ code: 'not_applicable' }] });
  });
});

test('an empty field at the very end of a file is a field, as for its conversion', () => {
  const edit: Edit = { kind: 'set_cell', cell: { row: 2, column: 2 }, value: '30' };
  const revision = csvReviser.revise(new TextEncoder().encode('Name,Days\r\nAda,'), [edit]);
  expect(revision.ok && new TextDecoder().decode(revision.bytes)).toBe('Name,Days\r\nAda,30');
});

describe('rows of delimited text', () => {
  const TEXT = 'Name;"Phone"\r\nAda;"1"\r\nBob;"2"';
  const made = (edit: Edit) => {
    const revision = csvReviser.revise(new TextEncoder().encode(TEXT), [edit]);
    return revision.ok ? new TextDecoder().decode(revision.bytes) : revision.faults[0]?.code;
  };

  test('come in the quoting of the one above', () => {
    const cells = [
      { column: 'phone', value: '3' },
      { column: 1, value: 'Eve; Mallory' },
    ];
    expect(made({ kind: 'insert_row', after: { row: 'ada' }, cells })).toBe(
      'Name;"Phone"\r\nAda;"1"\r\n"Eve; Mallory";"3"\r\nBob;"2"',
    );
    expect(made({ kind: 'insert_row', after: { row: -1 }, cells })).toBe(`${TEXT}\r\n"Eve; Mallory";"3"`);
  });

  test('go with their line end', () => {
    expect(made({ kind: 'delete_row', at: { row: 2 } })).toBe('Name;"Phone"\r\nBob;"2"');
    expect(made({ kind: 'delete_row', at: { row: '2' } })).toBe('Name;"Phone"\r\nAda;"1"');
    expect(made({ kind: 'delete_row', at: { row: 9 } })).toBe('place_not_found');
  });
});
