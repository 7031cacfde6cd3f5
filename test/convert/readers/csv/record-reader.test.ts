import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseDelimited, RecordReader } from '../../../../src/convert/readers/csv/parse-delimited.ts';
import { toMarkdown } from '../../../../src/convert/to-markdown.ts';
import { cutAnywhere } from '../../../support/cut-anywhere.ts';

/** Text of the signs that matter to records, and of others. */
const delimited = fc
  .array(fc.constantFrom(',', '"', '""', '\\"', '\n', ' ', 'a', 'bc', 'ü', '𝄞'), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('RecordReader', () => {
  test('reads the same records however its text is cut', () => {
    fc.assert(
      fc.property(delimited, fc.infiniteStream(fc.nat(5)), (text, lengths) => {
        const reader = new RecordReader(cutAnywhere(text, lengths), ',');
        const records: string[][] = [];
        for (let record = reader.next(); record !== undefined; record = reader.next()) records.push(record);
        expect(records).toEqual(parseDelimited(text, ','));
      }),
    );
  });

  test('counts the fields of records that hold something', () => {
    fc.assert(
      fc.property(delimited, fc.infiniteStream(fc.nat(5)), (text, lengths) => {
        const reader = new RecordReader(cutAnywhere(text, lengths), ',');
        const counts: number[] = [];
        for (let fields = reader.passFilled(); fields !== undefined; fields = reader.passFilled())
          counts.push(fields);
        const filled = parseDelimited(text, ',').filter((record) =>
          record.some((field) => field.trim() !== ''),
        );
        expect(counts).toEqual(filled.map((record) => record.length));
      }),
    );
  });
});

describe('a CSV file of many records', () => {
  const rows = (count: number, longest = '') =>
    `id,name\n${Array.from({ length: count }, (_, row) => `${row},"n ""${row}"""\n\n`).join('')}${longest}`;
  const read = async (text: string) =>
    (await toMarkdown(new TextEncoder().encode(text), 'csv', { fileName: 'many.csv' })).markdown.split('\n');

  test('is one table, as wide as its longest record, wherever that stands', async () => {
    const lines = await read(rows(6_000, 'x,y,z,"w\nv",\n'));
    expect(lines).toHaveLength(1 + 1 + 6_000 + 1 + 1);
    expect(lines[0]).toBe('| id | name | | | |');
    expect(lines[2]).toBe('| 0 | n "0" | | | |');
    expect(lines.at(-2)).toBe('| x | y | z | w<br>v | |');
  });

  test('keeps what follows a quote that is never closed', async () => {
    const lines = await read(rows(6_000, '"open,1\nlast,2\n'));
    expect(lines.slice(-3)).toEqual(['| "open | 1 |', '| last | 2 |', '']);
  });
});
