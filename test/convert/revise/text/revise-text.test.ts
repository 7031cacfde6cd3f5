import { describe, expect, test } from 'bun:test';
import { markdownReviser, textReviser } from '../../../../src/convert/revise/text/revise-text.ts';
import type { Edit, Revision } from '../../../../src/domain/edit.ts';
import { expectLinear } from '../../../support/cpu-time.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const replace = (text: string, to: string, more: Partial<Edit> = {}): Edit =>
  ({ kind: 'replace', text, with: to, ...more }) as Edit;

function bytesOf(revision: Revision): Uint8Array {
  if (!revision.ok) throw new Error(revision.faults.map((fault) => `${fault.code}: ${fault.message}`).join());
  return revision.bytes;
}

const plain = (text: string, ...edits: Edit[]) =>
  new TextDecoder().decode(bytesOf(textReviser.revise(utf8(text), edits)));
const markdown = (text: string, ...edits: Edit[]) =>
  new TextDecoder().decode(bytesOf(markdownReviser.revise(utf8(text), edits)));
const codeOf = (revision: Revision) => (revision.ok ? 'ok' : revision.faults[0]?.code);

describe('changing plain text', () => {
  test('changes the words asked for and keeps line ends and trailing space', () => {
    expect(plain('one  \r\ntwo\u00A0words\r\n\r\n', replace('two words', 'three words'))).toBe(
      'one  \r\nthree\u00A0words\r\n\r\n',
    );
  });

  test('finds a text over a line end, but not over a blank line', () => {
    expect(plain('pay within\n30 days', replace('within 30 days', 'within 45 days'))).toBe(
      'pay within\n45 days',
    );
    expect(codeOf(textReviser.revise(utf8('pay within\n\n30 days'), [replace('within 30', 'x')]))).toBe(
      'not_found',
    );
  });

  test('writes new lines in the line ends of the file', () => {
    expect(plain('a\r\nb\r\n', replace('a', 'x\ny'))).toBe('x\r\ny\r\nb\r\n');
  });

  test('writes into the encoding of the file', () => {
    const cases: [string, number[], string, number[]][] = [
      ['ä', [0x67, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0xe4], 'ö', [0x67, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0xf6]],
      ['a', [0xff, 0xfe, 0x61, 0x00, 0x62, 0x00], 'é', [0xff, 0xfe, 0xe9, 0x00, 0x62, 0x00]],
      ['a', [0xef, 0xbb, 0xbf, 0x61, 0x62], 'é', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x62]],
    ];
    for (const [text, before, to, after] of cases) {
      const revision = textReviser.revise(Uint8Array.from(before), [replace(text, to)]);
      expect([...bytesOf(revision)]).toEqual(after);
    }
  });

  test('writes Japanese into Shift_JIS', () => {
    const before = Buffer.from('93fa967b8cea82cc83658358836782c582b781420a', 'hex');
    const after = Buffer.from('93fa967b8cea82cc95b68f9182c582b781420a', 'hex');
    expect(Buffer.from(bytesOf(textReviser.revise(before, [replace('テスト', '文書')])))).toEqual(after);
  });

  test('refuses a character that the encoding does not have', () => {
    const latin = Uint8Array.from([0x67, 0x72, 0xfc, 0xdf, 0x65, 0x0a]);
    expect(codeOf(textReviser.revise(latin, [replace('grüße', '日本')]))).toBe('invalid_text');
  });

  test('leaves bytes that are no text as they were, and changes the lines around them', () => {
    const before = Buffer.concat([
      utf8('grüße größer\n'),
      Buffer.from([0xff, 0x41, 0x0a]),
      utf8('schön alt\n'),
    ]);
    const after = Buffer.concat([
      utf8('grüße größer\n'),
      Buffer.from([0xff, 0x41, 0x0a]),
      utf8('schön neu\n'),
    ]);
    expect(Buffer.from(bytesOf(textReviser.revise(before, [replace('alt', 'neu')])))).toEqual(after);
  });

  test('inserts a paragraph apart from the others and deletes one with its blank line', () => {
    expect(plain('one\n\ntwo\n', { kind: 'insert_after', text: 'one', insert: 'new' })).toBe(
      'one\n\nnew\n\ntwo\n',
    );
    expect(plain('one\n\ntwo\n\nthree\n', { kind: 'delete', text: 'two' })).toBe('one\n\nthree\n');
  });

  test('tells where an edit goes and what it does there', () => {
    expect(textReviser.revise(utf8('a\n\nold one\n'), [replace('old', 'new')])).toMatchObject({
      places: [
        [
          {
            paragraph: 'old one',
            hunks: [{ start: 0, end: 3, text: 'new' }],
            headings: [],
            where: 'line 3',
          },
        ],
      ],
    });
  });
});

describe('changing Markdown', () => {
  const text =
    '# Terms\n\nDue in 30 days.\n\n## Delivery ##\n\n- after 30 days\n- or later\n\nNotes\n-----\n\n30 pages\n';

  test('narrows down by headings of both kinds', () => {
    const in30 = (section: string) => markdown(text, replace('30', '45', { place: { section } }));
    expect(in30('Delivery')).toBe(text.replace('after 30', 'after 45'));
    expect(in30('notes')).toBe(text.replace('30 pages', '45 pages'));
    expect(
      codeOf(markdownReviser.revise(utf8(text), [replace('30', '45', { place: { section: 'Terms' } })])),
    ).toBe('ambiguous');
  });

  test('finds a text as it reads, without the marks within it, and keeps them', () => {
    const marked = 'Pay within **30** days, see [the *annex*](#a) \\[1\\].\n';
    expect(markdown(marked, replace('within 30 days', 'within 45 days'))).toBe(marked.replace('30', '45'));
    expect(markdown(marked, replace('days, see the', 'weeks, see the'))).toBe(
      marked.replace('days', 'weeks'),
    );
    expect(markdown(marked, replace('[1].', '[2].'))).toBe(marked.replace('1', '2'));
    expect(markdownReviser.revise(utf8(marked), [replace('30 days', '45 days')])).toMatchObject({
      places: [[{ paragraph: 'Pay within 30 days, see the *annex* [1].' }]],
    });
  });

  test('does not take a number sign in a code block for a heading', () => {
    const code = '# One\n\n```\n# Two\n30\n```\n';
    expect(markdownReviser.revise(utf8(code), [replace('30', '45')])).toMatchObject({
      places: [[{ headings: ['One'] }]],
    });
  });

  test('adds an item to a list, takes one out, and numbers an ordered one', () => {
    const edit: Edit = { kind: 'insert_after', text: 'after 30 days', insert: 'or sooner' };
    expect(markdown(text, edit)).toBe(text.replace('- or later', '- or sooner\n- or later'));
    expect(markdown(text, { kind: 'delete', text: 'or later' })).toBe(text.replace('- or later\n', ''));
    expect(markdown('- **a** b\n', { kind: 'insert_after', text: 'a b', insert: 'c' })).toBe(
      '- **a** b\n- c\n',
    );
    expect(markdown('1. a\n2. b\n', { kind: 'insert_after', text: 'b', insert: 'c' })).toBe(
      '1. a\n2. b\n3. c\n',
    );
  });

  test('takes a text that is all of its paragraph, item, heading or cell', () => {
    const marked =
      '# Due\n\n1. Due\n2. Due later\n\n- [x] **Due**\n\n> Due\n\n| Due | Due later |\n|---|---|\n| a | b |\n';
    const nth = (occurrence: number) =>
      markdown(marked, replace('Due', 'Paid', { place: { whole: true, among: 5, occurrence } }));
    expect(nth(1)).toBe(marked.replace('# Due', '# Paid'));
    expect(nth(2)).toBe(marked.replace('1. Due', '1. Paid'));
    expect(nth(3)).toBe(marked.replace('**Due**', '**Paid**'));
    expect(nth(4)).toBe(marked.replace('> Due', '> Paid'));
    expect(nth(5)).toBe(marked.replace('| Due |', '| Paid |'));
  });

  test('changes a cell of a table in HTML', () => {
    const table =
      '<table>\n<tr><th colspan="2">a</th></tr>\n<tr><td><strong>b</strong></td><td>a</td></tr>\n</table>\n';
    const second = { place: { whole: true, among: 2, occurrence: 2 } };
    expect(markdown(table, replace('a', 'x < y', second))).toBe(table.replace('<td>a', '<td>x &lt; y'));
  });

  test('puts a bar into a cell as text', () => {
    const table = '| a | b |\n|---|---|\n| c | d |\n';
    expect(markdown(table, replace('c', 'c | e'))).toBe(table.replace('| c |', '| c \\| e |'));
  });

  test('changes a table cell by row and column and escapes what would end the cell', () => {
    const table = 'Fees:\n\n| Item | Fee |\n| :--- | ---: |\n| A \\| B | 10 |\n| C | |\n';
    const set = (row: string, value: string): Edit => ({
      kind: 'set_cell',
      cell: { row, column: 'Fee' },
      value,
    });
    expect(markdown(table, set('A | B', '1|2'), set('C', '3'))).toBe(
      'Fees:\n\n| Item | Fee |\n| :--- | ---: |\n| A \\| B | 1\\|2 |\n| C | 3 |\n',
    );
  });

  test.each(['# ', '| ', '- ', ' ', '`', '\\', '> ', '-|'])(
    'takes time in proportion to malicious text: %s',
    async (unit) => {
      await expectLinear((size) =>
        markdownReviser.revise(utf8(unit.repeat(5_000 * size)), [
          replace('x', 'y'),
          { kind: 'set_cell', cell: { row: 1, column: 9 }, value: '' },
        ]),
      );
    },
  );
});
