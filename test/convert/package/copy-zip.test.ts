import { describe, expect, test } from 'bun:test';
import { zipSync } from 'fflate';
import { copyZip } from '../../../src/convert/package/copy-zip.ts';
import { openPackage } from '../../../src/convert/package/open-package.ts';
import { accessBytes } from '../../../src/convert/package/random-access.ts';
import { packedBytesOf, readZipDirectory } from '../../../src/convert/package/zip-directory.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parts = { 'a.xml': 'first', 'b.xml': 'second'.repeat(50), 'c.bin': 'third' };
const file = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)])), {
  mtime: new Date(2001, 1, 3),
});

/** The same file as a writer makes it that learns sizes late: descriptors behind the data, 64-bit sizes, a comment. */
function streamed(): Uint8Array {
  const crc = Bun.hash.crc32;
  const chunks: Buffer[] = [];
  const records: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const data = Buffer.from(text);
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(BigInt(data.length), 4);
    extra.writeBigUInt64LE(BigInt(data.length), 12);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(45, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(name.length, 26);
    const descriptor = Buffer.alloc(24);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc(data), 4);
    descriptor.writeBigUInt64LE(BigInt(data.length), 8);
    descriptor.writeBigUInt64LE(BigInt(data.length), 16);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(45, 6);
    record.writeUInt16LE(8, 8);
    record.writeUInt32LE(crc(data), 16);
    record.writeUInt32LE(0xffffffff, 20);
    record.writeUInt32LE(0xffffffff, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt16LE(extra.length, 30);
    record.writeUInt32LE(at, 42);
    records.push(record, Buffer.from(name), extra);
    const entry = [local, Buffer.from(name), data, descriptor];
    chunks.push(...entry);
    at += entry.reduce((sum, piece) => sum + piece.length, 0);
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(3, 8);
  end.writeUInt16LE(3, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(4, 20);
  return new Uint8Array(Buffer.concat([...chunks, directory, end, Buffer.from('note')]));
}

describe('copying a ZIP file', () => {
  for (const [name, original] of [
    ['with sizes in front', file],
    ['with sizes behind, in 64 bits', streamed()],
  ] as const) {
    test(`exchanges one entry and copies the others as they are packed, ${name}`, () => {
      const copy = copyZip(original, new Map([['b.xml', bytesOf('much longer than it was before')]]));
      const opened = openPackage(copy);
      expect(opened.partNames).toEqual(Object.keys(parts));
      expect(opened.readText('b.xml')).toBe('much longer than it was before');
      expect(opened.readText('c.bin')).toBe('third');
      const [before, after] = [original, copy].map((bytes) => readZipDirectory(accessBytes(bytes), 10));
      for (const index of [0, 2]) {
        const [was, is] = [before?.[index], after?.[index]];
        if (was === undefined || is === undefined) throw new Error('an entry is gone');
        expect(packedBytesOf(copy, is)).toEqual(packedBytesOf(original, was));
        expect(copy.subarray(is.recordStart, is.recordStart + 42)).toEqual(
          original.subarray(was.recordStart, was.recordStart + 42),
        );
      }
    });
  }

  test('is the same file when nothing is exchanged', () => {
    expect(copyZip(file, new Map())).toEqual(file);
    expect(copyZip(streamed(), new Map())).toEqual(streamed());
  });

  test('leaves the file that is copied as it was, also where a slice of it is no copy', () => {
    const buffer = Buffer.from(file);
    copyZip(buffer, new Map([['a.xml', bytesOf('much longer than the first')]]));
    expect(new Uint8Array(buffer)).toEqual(file);
  });

  test('refuses entries that lie within each other', () => {
    const overlapping = file.slice();
    const [, second] = readZipDirectory(accessBytes(file), 10);
    if (second === undefined) throw new Error('there is no second entry');
    new DataView(overlapping.buffer).setUint32(second.recordStart + 42, 0, true);
    expect(() => copyZip(overlapping, new Map())).toThrow('overlap');
  });
});
