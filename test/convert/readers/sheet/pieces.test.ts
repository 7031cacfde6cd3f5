import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { openPackage } from '../../../../src/convert/package/open-package.ts';
import { SharedTexts } from '../../../../src/convert/readers/sheet/shared-texts.ts';
import { readRecords } from '../../../../src/convert/readers/sheet/xlsb/records.ts';
import { ByteTags } from '../../../../src/convert/readers/sheet/xlsx/byte-tags.ts';
import type { GridCell } from '../../../../src/convert/table/grid.ts';
import { movedRow, partOf, RowCollector } from '../../../../src/convert/table/packed-row.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';
import { workbookOf } from './workbook-parts.ts';

/** Bytes in pieces of the given lengths, all of which lie in the same memory, one after the other. */
function* cutBytes(bytes: Uint8Array, lengths: Iterator<number>): Generator<Uint8Array> {
  const memory = new Uint8Array(8);
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(lengths.next().value ?? 1, 8);
    memory.fill(0x78);
    memory.set(bytes.subarray(at, at + length));
    yield memory.subarray(0, Math.min(length, bytes.length - at));
    at += length;
  }
}

function refusalOf(read: () => void): unknown {
  try {
    read();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** All that is said of the tags of a part. */
function tagsOf(pieces: Iterable<Uint8Array>, isHeadKept: boolean): unknown[] {
  const tags = new ByteTags(pieces, 'part');
  const found: unknown[] = [];
  if (!isHeadKept) found.push(tags.releaseHead());
  while (tags.next()) {
    const attributes: unknown[] = [];
    while (tags.nextAttribute()) attributes.push(tags.attribute, tags.value, tags.valueNumber);
    found.push(
      tags.name,
      tags.isClose,
      tags.isEmpty,
      tags.textBefore,
      tags.numberBefore,
      tags.position,
      ...attributes,
    );
    if (isHeadKept && found.length > 60) return [...found, tags.releaseHead(), tags.takeRest()];
  }
  return found;
}

describe('a part of a workbook in pieces', () => {
  const xml = fc
    .array(
      fc.constantFrom(
        '<c r="A1">',
        '<x:v>',
        '12',
        '&amp;',
        '</v>',
        "<f a='>'/>",
        'ü',
        '<!-- <v> -->',
        '<?x?>',
        '<![CDATA[<v>]]>',
      ),
      { maxLength: 30 },
    )
    .map((parts) => Buffer.from(parts.join('')));

  test('has the same tags wherever it is cut', () => {
    fc.assert(
      fc.property(
        xml,
        fc.infiniteStream(fc.integer({ min: 1, max: 8 })),
        fc.boolean(),
        (bytes, lengths, isHeadKept) => {
          expect(tagsOf(cutBytes(bytes, lengths), isHeadKept)).toEqual(tagsOf([bytes], isHeadKept));
        },
      ),
    );
  });

  test('has the same records wherever it is cut', () => {
    const records = fc.array(fc.tuple(fc.nat(300), fc.uint8Array({ maxLength: 200 })), { maxLength: 10 });
    fc.assert(
      fc.property(records, fc.infiniteStream(fc.integer({ min: 1, max: 8 })), (made, lengths) => {
        const packed = (value: number) => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
        const bytes = Uint8Array.from(
          made.flatMap(([type, body]) => [...packed(type), ...packed(body.length), ...body]),
        );
        const read: [number, Uint8Array][] = [];
        readRecords(cutBytes(bytes, lengths), (type, body) =>
          read.push([type, Uint8Array.from({ length: body.length }, (_, at) => body.u8(at))]),
        );
        expect(read).toEqual(made);
        if (bytes.length > 0 && made.at(-1)?.[1].length !== 0) {
          const cut = () => readRecords(cutBytes(bytes.subarray(0, -1), lengths), () => undefined);
          expect(refusalOf(cut)).toMatchObject({ code: 'damaged' });
        }
      }),
    );
  });
});

describe('a large part of a package', () => {
  const part = Buffer.from(Array.from({ length: 700_000 }, (_, at) => `${at} `).join(''));
  const zipped = zipSync({ 'big.xml': [part, { level: 1 }] });
  const limits = { partBytes: 100, streamedBytes: 10_000_000, totalBytes: 100, entries: 10 };

  test('comes in pieces, whole and no more of it than its directory claims', () => {
    const pieces: Buffer[] = [];
    for (const piece of openPieces(zipped)) pieces.push(Buffer.from(piece));
    expect(Buffer.concat(pieces).equals(part)).toBe(true);
  });

  test('is refused when its bytes are others, or too many', () => {
    const damaged = Buffer.from(zipped);
    damaged[100_000] = (damaged[100_000] ?? 0) ^ 0xff;
    const readAll = (bytes: Uint8Array, most = limits) => {
      for (const piece of openPackage(bytes, most).pieces('big.xml') ?? [])
        expect(piece.length).toBeGreaterThan(0);
    };
    expect(refusalOf(() => readAll(damaged))).toMatchObject({ code: 'damaged' });
    const claim = Buffer.from(zipped);
    const directory = claim.indexOf('PK\x01\x02', 0, 'latin1');
    claim.writeUInt32LE(part.length - 5_000, directory + 24);
    expect(refusalOf(() => readAll(claim))).toMatchObject({ code: 'damaged' });
    expect(refusalOf(() => readAll(zipped, { ...limits, streamedBytes: 1_000 }))).toMatchObject({
      code: 'too_large',
    });
  });

  function openPieces(bytes: Uint8Array): Iterable<Uint8Array> {
    return openPackage(bytes, limits).pieces('big.xml') ?? [];
  }
});

describe('rows of a large sheet', () => {
  const cells: GridCell[] = [
    { content: 'word', isValue: false },
    { content: '1', isValue: true },
    { content: 'ü\n2', isValue: false, isBold: true },
    { content: '3', isValue: true, isBold: true },
  ];
  const columns = [0, 2, 3, 7];

  test('have the cells that they were given, moved and in part as well', () => {
    const rows = new RowCollector();
    for (let row = 0; row < 30_000; row++) rows.add(row, [...columns], cells);
    rows.add(30_000, columns, [...cells.slice(1), { content: 'a\u0001b', isValue: false }]);
    const [last, odd] = rows.rows.slice(-2);
    if (last === undefined || odd === undefined) throw new Error('no rows');
    expect(last.cells).toEqual(cells);
    expect(last.columns).toBe(rows.rows[0]?.columns ?? []);
    expect(odd.cells.at(-1)?.content).toBe('a\u0001b');
    expect(movedRow(last, 5, [1, 2, 3, 4])).toMatchObject({ row: 5, columns: [1, 2, 3, 4] });
    expect(movedRow(last, 5, [1, 2, 3, 4]).cells).toEqual(cells);
    expect(partOf(last, [2], cells.slice(1, 2)).cells).toEqual(cells.slice(1, 2));
    expect(partOf(last, [], []).cells).toEqual([]);
  });

  test('are one table of the Markdown, merged titles and hidden columns included', async () => {
    const row = (at: number) =>
      `<row r="${at}"><c r="A${at}"><v>${at}</v></c><c r="B${at}"><v>7</v></c><c r="C${at}" t="str"><v>n${at}</v></c></row>`;
    const title = '<row r="1"><c r="A1" t="str"><v>Title</v></c></row>';
    const names =
      '<row r="2"><c r="A2" t="str"><v>No</v></c><c r="B2" t="str"><v>H</v></c><c r="C2" t="str"><v>Name</v></c></row>';
    const rows = Array.from({ length: 60_000 }, (_, at) => row(at + 3)).join('');
    const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
    const after = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>';
    const bytes = workbookOf({ sheets: [{ name: 'S', rows: `${title}${names}${rows}`, before, after }] });
    const { markdown } = await toMarkdown(bytes, 'xlsx', { fileName: 'large.xlsx' });
    const lines = markdown.split('\n');
    expect(lines.slice(0, 7)).toEqual([
      '## S',
      '',
      'Title',
      '',
      '| No | Name |',
      '| --- | --- |',
      '| 3 | n3 |',
    ]);
    expect(lines.slice(-2)).toEqual(['| 60002 | n60002 |', '']);
    expect(lines).toHaveLength(60_000 + 7);
  });
});

test('the texts that cells share are those that were added', () => {
  const texts = Array.from(
    { length: 3_000 },
    (_, at) => ['', 'plain', 'ümlaut 語 𝄞', `text ${at}`][at % 4] ?? '',
  );
  const shared = new SharedTexts();
  for (const text of texts) shared.add(text);
  expect(texts.map((_, at) => shared.at(at))).toEqual(texts);
});
