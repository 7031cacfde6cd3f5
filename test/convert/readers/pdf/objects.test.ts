import { describe, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import { nestLists } from '../../../../src/convert/readers/pdf/blocks/lists.ts';
import { ObjectParser } from '../../../../src/convert/readers/pdf/file/objects/object-parser.ts';
import { ObjectStore } from '../../../../src/convert/readers/pdf/file/objects/object-store.ts';
import { PdfName, PdfRef, PdfString } from '../../../../src/convert/readers/pdf/file/objects/pdf-object.ts';
import { writePdf } from './pdf-writer.ts';

function parse(text: string) {
  return new ObjectParser(Buffer.from(text, 'latin1')).readObject();
}

describe('parsing PDF values', () => {
  test('reads names, strings, numbers and references', () => {
    expect(parse('[/A#20b (x\\(y\\)\\101\\n) <48 69> -1.5 7 0 R 7 8 true null]')).toEqual([
      new PdfName('A b'),
      new PdfString('x(y)A\n'),
      new PdfString('Hi'),
      -1.5,
      new PdfRef(7, 0),
      7,
      8,
      true,
      null,
    ]);
  });

  test('decodes text strings by their byte order mark', () => {
    expect(new PdfString('\xfe\xff\x00P\x00r\x00\xfc').text).toBe('Prü');
    expect(new PdfString('plain').text).toBe('plain');
  });

  test('ends on nesting without end and on bytes that are no value', () => {
    expect(parse('['.repeat(10_000))).toBeDefined();
    expect(parse(')))')).toBeUndefined();
    expect(parse('<< /A << /B [ (open')).toBeDefined();
  });
});

describe('finding objects', () => {
  test('follows a plain cross-reference table to the catalog', () => {
    const store = ObjectStore.open(writePdf({ pages: [''], catalogEntries: '/Lang (en)' }));
    expect(store?.resolve(store.catalog.get('Lang'))).toEqual(new PdfString('en'));
  });

  test('reads objects packed into streams by a cross-reference stream', () => {
    const packed = deflateSync('1 0 2 32 << /Type /Catalog /Two 2 0 R >> (packed away)');
    const head = '%PDF-1.5\n';
    const body = `3 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`;
    const entries = [
      [0, 0, 0],
      [2, 3, 0],
      [2, 3, 1],
      [1, head.length, 0],
      [1, 0, 0],
    ];
    const table = Buffer.from(entries.flatMap(([type = 0, a = 0, b = 0]) => [type, a >> 8, a & 255, b]));
    const start = head.length + body.length;
    const xref = `4 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Length ${table.length} >>\nstream\n${table.toString('latin1')}\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
    const store = ObjectStore.open(Buffer.from(head + body + xref, 'latin1'));
    expect(store?.resolve(store.catalog.get('Two'))).toEqual(new PdfString('packed away'));
  });

  test('gives no store for a file without a table or with an encrypted one', () => {
    expect(ObjectStore.open(Buffer.from('%PDF-1.4\nnothing'))).toBeUndefined();
    const encrypted = writePdf({ pages: [''], trailerEntries: '/Encrypt << /Filter /Standard >>' });
    expect(ObjectStore.open(encrypted)).toBeUndefined();
  });
});

describe('nesting flat items', () => {
  const item = (depth: number, number: number | undefined, text: string) => ({
    depth,
    number,
    delimiter: '.' as const,
    blocks: [{ kind: 'paragraph' as const, spans: [{ kind: 'text' as const, text }] }],
  });

  test('goes on with the outer numbers after an inner list', () => {
    const lists = nestLists([item(0, 1, 'one'), item(1, undefined, 'inner'), item(0, 2, 'two')]);
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ kind: 'list', ordered: { start: 1 }, items: [{}, {}] });
  });

  test('puts what goes on with an item after the list within it', () => {
    const lists = nestLists([
      item(0, 1, 'one'),
      item(1, undefined, 'inner'),
      { ...item(0, undefined, 'of one'), isContinuation: true },
      item(0, 2, 'two'),
    ]);
    expect(lists).toMatchObject([
      { items: [{ blocks: [{ kind: 'paragraph' }, { kind: 'list' }, { kind: 'paragraph' }] }, {}] },
    ]);
  });

  test('starts another list where the numbers jump', () => {
    const lists = nestLists([item(0, 1, 'one'), item(0, 5, 'five')]);
    expect(lists).toMatchObject([{ ordered: { start: 1 } }, { ordered: { start: 5 } }]);
  });
});
