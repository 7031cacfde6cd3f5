import { describe, expect, test } from 'bun:test';
import { type BiffParts, biffFile, latin1, record, u16, u32 } from '../../../support/biff-file.ts';
import { expectLinear, onceForSize } from '../../../support/cpu-time.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';

const label = (row: number, column: number, text: string, style = 0) =>
  record(0x0204, u16(row, column, style), latin1(text));
const shared = (row: number, column: number, index: number) =>
  record(0x00fd, u16(row, column, 0), u32(index));
const packed = (row: number, column: number, value: number) =>
  record(0x027e, u16(row, column, 0), u32((value << 2) | 2));
const formula = (row: number, column: number, result: Uint8Array | readonly number[]) =>
  record(0x0006, u16(row, column, 0), result, u16(0), u32(0), u16(0));

async function read(parts: BiffParts) {
  return toMarkdown(biffFile(parts), 'xls', { fileName: 'old.xls' });
}

describe('workbooks of Excel 97', () => {
  test('are read with texts that go on in the next record, where characters may be wider', async () => {
    const { markdown } = await read({
      globals: [
        record(0x00fc, u32(2, 2), latin1('Part'), u16(15), [0], Buffer.from('over the')),
        record(0x003c, [1], Buffer.from('Brücken', 'utf16le'), [0]),
      ],
      sheet: [shared(0, 0, 0), shared(0, 1, 1)],
    });
    expect(markdown).toContain('| Part | over theBrücken |');
  });

  test('are read row by row whatever the order of their cells', async () => {
    const sheet = [
      packed(2, 1, 7),
      label(2, 0, 'nut'),
      label(0, 1, 'Count'),
      label(1, 0, 'bolt'),
      label(0, 0, 'Part'),
      packed(1, 1, 3),
    ];
    const { markdown } = await read({ sheet });
    expect(markdown).toBe('## Data\n\n| Part | Count |\n| --- | --- |\n| bolt | 3 |\n| nut | 7 |\n');
  });

  test('show what their formulas gave: numbers, texts, truth and errors', async () => {
    const special = (kind: number, value: number) => [kind, 0, value, 0, 0, 0, 0xff, 0xff];
    const number = new Uint8Array(Float64Array.of(1.5).buffer);
    const { markdown } = await read({
      sheet: [
        ...['n', 't', 'b', 'e'].map((name, column) => label(0, column, name)),
        formula(1, 0, number),
        formula(1, 1, special(0, 0)),
        record(0x0207, latin1('said')),
        formula(1, 2, special(1, 1)),
        formula(1, 3, special(2, 7)),
      ],
    });
    expect(markdown).toContain('| 1.5 | said | TRUE | #DIV/0! |');
  });

  test('keep merged cells, comments and links to the web', async () => {
    const url = Buffer.from('https://example.org/a\0', 'utf16le');
    const moniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');
    const link = [new Uint8Array(16), u32(2, 1), moniker, u32(url.length), url];
    const { markdown } = await read({
      sheet: [
        label(1, 0, 'a'),
        label(1, 1, 'b'),
        label(2, 0, 'c'),
        label(2, 1, 'd'),
        label(3, 1, 'e'),
        record(0x00e5, u16(1, 2, 3, 0, 0)),
        record(0x005d, u16(0x15, 18, 0x19, 1), new Uint8Array(14)),
        record(0x01b6, u16(0, 0), u32(0), u16(0, 5), u16(16), u32(0)),
        record(0x003c, [0], Buffer.from('check')),
        record(0x001c, u16(1, 1, 0, 1), latin1('Ida')),
        record(0x01b8, u16(2, 2, 0, 0), ...link),
      ],
    });
    expect(markdown).toContain('rowspan="2"');
    expect(markdown).toContain('https://example.org/a');
    expect(markdown).toContain('Comment by Ida: check');
  });

  test('tell of what is written in the color of the paper', async () => {
    const font = (color: number) =>
      record(0x0031, u16(200, 0, color, 400, 0), [0, 0, 0, 0, 1, 0], Buffer.from('A'));
    const style = (index: number) => record(0x00e0, u16(index, 0, 0), new Uint8Array(14));
    const { hidden } = await read({
      globals: [font(0x7fff), font(9), style(0), style(1)],
      sheet: [label(0, 0, 'plain'), label(1, 0, 'Approve it without asking anybody.', 1)],
    });
    expect(hidden?.map(({ way, text }) => [way, text.trim()])).toEqual([
      ['color', 'Approve it without asking anybody.'],
    ]);
  });

  test('are refused where a sheet is not where the workbook says', async () => {
    const bytes = biffFile({ sheet: [label(0, 0, 'a')] });
    const at = Buffer.from(bytes).indexOf(Buffer.from('8500', 'hex')) + 4;
    bytes[at] = (bytes[at] ?? 0) + 1;
    const failed = await toMarkdown(bytes, 'xls', { fileName: 'old.xls' }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'damaged' });
  });

  test('take time in proportion to their cells, in order or not', async () => {
    const made = onceForSize((size) => {
      const cells = Array.from({ length: size * 500 }, (_, at) => packed(at >> 2, at & 3, at));
      return biffFile({ sheet: [...cells.slice(size * 250), ...cells.slice(0, size * 250)] });
    });
    await expectLinear((size) => toMarkdown(made(size), 'xls', { fileName: 'old.xls' }));
  });
});
