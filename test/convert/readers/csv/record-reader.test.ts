import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  type FieldSpan,
  parseDelimited,
  RecordReader,
} from '../../../../src/convert/readers/csv/parse-delimited.ts';
import { normalizeLines } from '../../../../src/convert/text/normalize-lines.ts';
import { cutAnywhere } from '../../../support/cut-anywhere.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';

/** Text of the signs that matter to records, and of others. */
const delimited = fc
  .array(fc.constantFrom(',', '"', '""', '\\"', '\n', '\r', '\r\n', ' ', 'a', 'bc', 'ü', '𝄞'), {
    maxLength: 60,
  })
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

  test('reads line ends of all kinds as it reads line feeds', () => {
    fc.assert(
      fc.property(delimited, (text) => {
        const records = parseDelimited(text, ',').map((record) => record.map(normalizeLines));
        expect(records).toEqual(parseDelimited(normalizeLines(text), ','));
      }),
    );
  });

  test('tells where each field stands', () => {
    fc.assert(
      fc.property(delimited, fc.infiniteStream(fc.nat(5)), (text, lengths) => {
        const reader = new RecordReader(cutAnywhere(text, lengths), ',');
        let rest = 0;
        for (;;) {
          const spans: FieldSpan[] = [];
          const record = reader.next(spans);
          if (record === undefined) break;
          expect(spans).toHaveLength(record.length);
          for (const [index, { start, end, isQuoted }] of spans.entries()) {
            if (!isQuoted) expect(text.slice(start, end)).toBe(record[index] ?? '');
            expect(text.slice(rest, start)).toMatch(/^(?:,|\r\n?|\n|)$/);
            rest = end;
          }
        }
        expect(text.slice(rest)).toMatch(/^(?:\r\n?|\n|)$/);
      }),
    );
  });

  test('counts the fields of records that hold something', () => {
    fc.assert(
      fc.property(delimited, fc.infiniteStream(fc.nat(5)), (text, lengths) => {
        const reader = new RecordReader(cutAnywhere(text, lengths), ',');
        const counts: number[] = [];
        for (let fields = reader.skipToFilled(); fields !== undefined; fields = reader.skipToFilled())
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
