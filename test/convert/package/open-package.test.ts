import { describe, expect, test } from 'bun:test';
import { openPackage } from '../../../src/convert/package/open-package.ts';
import {
  mainPartOf,
  readContentTypes,
  readRelationships,
} from '../../../src/convert/package/relationships.ts';
import { encodeXml } from '../../../src/convert/package/xml-encoding.ts';
import { zipParts } from '../../support/zip-parts.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('opening a package', () => {
  test('hands out parts by name whatever their case or leading slash', () => {
    const opened = openPackage(zipParts({ 'word/Document.xml': '<a/>' }));
    expect(opened.readText('/word/document.xml')).toBe('<a/>');
    expect(opened.partNames).toEqual(['word/Document.xml']);
    expect(opened.read('word/none.xml')).toBeUndefined();
  });

  test('refuses a part that would unpack to more than the limit without unpacking it', () => {
    const bytes = zipParts({ 'big.xml': new Uint8Array(2_000_000) });
    const opened = openPackage(bytes, { partBytes: 1_000_000, totalBytes: 10_000_000, entries: 10 });
    expect(refusalOf(() => opened.read('big.xml'))).toMatchObject({ code: 'too_large' });
  });

  test('counts parts that were read against the total', () => {
    const bytes = zipParts({ 'a.xml': new Uint8Array(600), 'b.xml': new Uint8Array(600) });
    const opened = openPackage(bytes, { partBytes: 1_000, totalBytes: 1_000, entries: 10 });
    opened.read('a.xml');
    expect(refusalOf(() => opened.read('b.xml'))).toMatchObject({ code: 'too_large' });
  });

  test('refuses more entries than the limit', () => {
    const bytes = zipParts({ a: 'a', b: 'b', c: 'c' });
    expect(refusalOf(() => openPackage(bytes, { partBytes: 9, totalBytes: 9, entries: 2 }))).toMatchObject({
      code: 'too_large',
    });
  });

  test('refuses a part whose directory lies about its size', () => {
    const bytes = zipParts({ 'a.xml': 'x'.repeat(5_000) });
    const view = new DataView(bytes.buffer);
    for (let at = bytes.length - 22; at > 0; at--) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(refusalOf(() => openPackage(bytes).read('a.xml'))).toMatchObject({ code: 'damaged' });
  });

  test('refuses a part whose bytes were changed', () => {
    const bytes = zipParts({ 'a.xml': 'some text that is packed, some text that is packed' });
    bytes[40] = (bytes[40] ?? 0) ^ 0x04;
    expect(refusalOf(() => openPackage(bytes).read('a.xml'))).toMatchObject({ code: 'damaged' });
  });

  test('refuses a file that ends too soon, an empty one and one of noise', () => {
    const whole = zipParts({ 'a.xml': 'x'.repeat(500) });
    for (const bytes of [
      whole.subarray(0, whole.length - 30),
      new Uint8Array(0),
      new Uint8Array(5_000).fill(7),
    ]) {
      expect(refusalOf(() => openPackage(bytes))).toMatchObject({ code: 'damaged' });
    }
  });

  test('tells an encrypted file from an older binary one', () => {
    const file = new Uint8Array(4_096);
    file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(refusalOf(() => openPackage(file))).toMatchObject({ code: 'unsupported' });
    file.set(Buffer.from('EncryptedPackage', 'utf16le'), 1_024);
    expect(refusalOf(() => openPackage(file))).toMatchObject({ code: 'encrypted' });
  });

  test('decodes UTF-16 parts by their byte order mark', () => {
    const opened = openPackage(zipParts({ 'a.xml': encodeXml('\uFEFF<a>ä</a>', 'utf-16le') }));
    expect(opened.readText('a.xml')).toBe('\uFEFF<a>ä</a>');
  });

  test('opens a package saved as one XML file', () => {
    const text = `<?xml version="1.0"?>
      <k:package xmlns:k="http://schemas.microsoft.com/office/2006/xmlPackage">
        <k:part k:name="/_rels/.rels"><k:xmlData><Relationships xmlns="${RELATIONSHIPS}">
          <Relationship Id="r1" Type="http://x/officeDocument" Target="word/document.xml"/>
        </Relationships></k:xmlData></k:part>
        <k:part k:name="/word/document.xml"><k:xmlData><d>text</d></k:xmlData></k:part>
      </k:package>`;
    const opened = openPackage(new TextEncoder().encode(text));
    expect(mainPartOf(opened)).toBe('word/document.xml');
    expect(opened.readText('word/document.xml')).toBe('<d>text</d>');
  });
});

describe('relationships', () => {
  const opened = openPackage(
    zipParts({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        <Default Extension="PNG" ContentType="image/png"/>
        <Override PartName="/word/document.xml" ContentType="application/x-main"/></Types>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">
        <Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/image" Target="../media/a.png"/>
        <Relationship Id="r2" Type="http://x/y/styles" Target="/word/styles.xml"/>
        <Relationship Id="r3" Type="http://x/y/hyperlink" Target="https://example.org/?a=1&amp;b=2" TargetMode="External"/>
      </Relationships>`,
    }),
  );

  test('resolve targets relative to their part and keep external addresses', () => {
    const all = [...readRelationships(opened, 'word/document.xml').values()];
    expect(all.map(({ type, target }) => `${type} ${target}`)).toEqual([
      'image media/a.png',
      'styles word/styles.xml',
      'hyperlink https://example.org/?a=1&b=2',
    ]);
  });

  test('content types are told by part name, else by ending', () => {
    const typeOf = readContentTypes(opened);
    expect(typeOf('word/document.xml')).toBe('application/x-main');
    expect(typeOf('word/media/A.png')).toBe('image/png');
    expect(typeOf('word/other.bin')).toBeUndefined();
  });
});
