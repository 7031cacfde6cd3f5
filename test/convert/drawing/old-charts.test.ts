/** Charts of old Office files: within .xls workbooks, and as objects of Microsoft Graph in newer files. */
import { describe, expect, test } from 'bun:test';
import { CFB, utils, write } from '@e965/xlsx';
import { readGraphObject } from '../../../src/convert/drawing/read-graph-object.ts';
import { renderMarkdown } from '../../../src/markdown/render/render-blocks.ts';
import { buildDocx } from '../../support/build-docx.ts';
import { toMarkdown } from '../../support/to-markdown.ts';

const u16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);
const double = (value: number) => [...new Uint8Array(new Float64Array([value]).buffer)];
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
/** A text of one byte a character, its count in one byte. */
const short = (text: string) => [text.length, 0, ...letters(text)];
const wide = (text: string) => [text.length, 1, ...u16(...letters(text))];

const record = (type: number, body: readonly number[] = []) => [...u16(type, body.length), ...body];
const group = (head: number[], ...inner: number[][]) => [
  ...head,
  ...record(0x1033),
  ...inner.flat(),
  ...record(0x1034),
];
const text = (said: string, link: number) =>
  group(
    record(0x1025, Array(32).fill(0)),
    record(0x100d, [0, 0, ...short(said)]),
    record(0x1027, u16(link, 0, 0)),
  );
const source = (id: number, format: number) => record(0x1051, [id, 1, ...u16(0, format, 0)]);
const series = (name: string, format: number) =>
  group(
    record(0x1003, Array(12).fill(0)),
    source(0, 0),
    record(0x100d, [0, 0, ...wide(name)]),
    source(1, format),
    source(2, 0),
    group(record(0x1006, Array(8).fill(0))),
  );
const number = (point: number, at: number, value: number) =>
  record(0x0203, [...u16(point, at, 0), ...double(value)]);
const label = (point: number, at: number, said: string) =>
  record(0x0204, [...u16(point, at, 0), ...u16(said.length), 0, ...letters(said)]);

const PERCENT = 9;

function chartOf(): number[] {
  return [
    ...record(0x0809, u16(0x0600, 0x0020, 0, 0, 0, 0, 0, 0)),
    ...group(
      record(0x1002, Array(16).fill(0)),
      series('Sold', 0),
      series('Share', PERCENT),
      text('By month', 1),
      text('Month', 3),
    ),
    ...record(0x1065, u16(1)),
    ...[0, 1].flatMap((at) => [...number(0, at, at === 0 ? 12 : 0.25), ...number(1, at, at === 0 ? 7 : 0.5)]),
    ...record(0x1065, u16(2)),
    ...[...label(0, 0, 'May'), ...label(1, 0, 'June')],
    ...record(0x000a),
  ];
}

const TABLE = '| Month | Sold | Share |\n| --- | --- | --- |\n| May | 12 | 25% |\n| June | 7 | 50% |\n';

/** A workbook of one sheet whose stream is changed before it is packed. */
function workbookWith(change: (stream: Uint8Array) => number[]): Uint8Array {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Part', 'Count'],
      ['bolt', 3],
    ]),
    'Stock',
  );
  const file = CFB.read(write(book, { type: 'buffer', bookType: 'xls' }), { type: 'buffer' });
  const stream = Uint8Array.from(CFB.find(file, '/Workbook')?.content ?? []);
  return packed('Workbook', change(stream));
}

function packed(name: string, stream: readonly number[]): Uint8Array {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${name}`, Buffer.from(stream));
  return Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

describe('charts of old files', () => {
  test('are read from the records within a sheet, with the formats of their figures', async () => {
    const bytes = workbookWith((stream) => [...stream.subarray(0, -4), ...chartOf(), ...record(0x000a)]);
    const { markdown } = await toMarkdown(bytes, 'xls', { fileName: 'old.xls' });
    expect(markdown).toBe(
      `## Stock\n\n| Part | Count |\n| --- | --- |\n| bolt | 3 |\n\n**By month**\n\n${TABLE}`,
    );
  });

  const cell = (row: number, column: number) => [...u16(row, column), 0, 0, 0];
  const datasheet = (areSeriesInRows: boolean, titled: number[]) => {
    const at = (line: number, point: number) => (areSeriesInRows ? cell(line, point) : cell(point, line));
    return [
      ...record(0x0809, u16(0x0680, 0, 0, 0, 0, 0, 0, 0)),
      ...record(0x1055, [areSeriesInRows ? 1 : 0, 0, 0, 0, 0, 1]),
      ...record(0x0003, [...at(0, 1), ...double(2002)]),
      ...record(0x0004, [...at(0, 2), ...short('later')]),
      ...record(0x0004, [...at(1, 0), ...short('Partners')]),
      ...record(0x0003, [...at(1, 1), ...double(4175)]),
      ...record(0x0003, [...at(1, 2), ...double(0.1 + 0.2)]),
      ...titled,
      ...record(0x000a),
    ];
  };
  const GRAPH = '| | Partners |\n| --- | --- |\n| 2002 | 4175 |\n| later | 0.3 |\n';

  test.each([true, false])('of Microsoft Graph are read by their datasheet, series in rows: %p', (inRows) => {
    const object = packed('Workbook', datasheet(inRows, text('Firms', 1)));
    expect(renderMarkdown(readGraphObject(object))).toBe(`**Firms**\n\n${GRAPH}`);
  });

  test('of Microsoft Graph take the place of their pictures in a Word file', async () => {
    const file = (object: Uint8Array) =>
      buildDocx({
        body: '<w:p><w:r><w:t>Before</w:t></w:r></w:p><w:p><w:r><w:object><v:shape><v:imagedata r:id="p"/></v:shape><o:OLEObject ProgID="MSGraph.Chart.8" r:id="o"/></w:object></w:r></w:p>',
        relationships:
          '<Relationship Id="o" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject" Target="embeddings/oleObject1.bin"/><Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.wmf"/>',
        files: { 'word/embeddings/oleObject1.bin': object },
      });
    const read = async (object: Uint8Array) =>
      (await toMarkdown(file(object), 'docx', { fileName: 'graph.docx' })).markdown;
    expect(await read(packed('Workbook', datasheet(true, [])))).toBe(`Before\n\n${GRAPH}`);
    expect(await read(Uint8Array.of(1, 2, 3))).toBe('Before\n\n![](image1.wmf)\n');
  });

  test('of Microsoft Graph take the place of their pictures in a .doc file', async () => {
    const path = new URL('../../fixtures/doc/equations/input.doc', import.meta.url).pathname;
    const file = CFB.read(Buffer.from(await Bun.file(path).bytes()), { type: 'buffer' });
    const objects = file.FullPaths.filter((name: string) => name.endsWith('Equation Native'));
    for (const name of objects) {
      CFB.utils.cfb_add(file, name.replace('Equation Native', 'Workbook'), Buffer.from(datasheet(true, [])));
      CFB.utils.cfb_del(file, name);
    }
    const bytes = Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
    const { markdown } = await toMarkdown(bytes, 'doc', { fileName: 'graph.doc' });
    expect(markdown).toContain(`\n\n${GRAPH}\n`);
    expect(markdown.match(/Partners/g)?.length).toBe(objects.length);
    expect(markdown).not.toContain('![');
  });

  test('that are damaged say what is whole', () => {
    const whole = datasheet(true, chartOf());
    for (let turn = 0; turn < 500; turn++) {
      const bytes = Uint8Array.from(whole);
      const at = (turn * 7919) % bytes.length;
      bytes[at] = turn % 2 === 0 ? 0xff : (bytes[at] ?? 0) ^ (1 << (turn % 8));
      expect(() =>
        readGraphObject(packed('Workbook', [...bytes.subarray(0, whole.length - (turn % 40))])),
      ).not.toThrow();
    }
  });
});
