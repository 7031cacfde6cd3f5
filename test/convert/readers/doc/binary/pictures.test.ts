import { describe, expect, test } from 'bun:test';
import { Bytes } from '../../../../../src/convert/package/bytes.ts';
import {
  readFloatingPictures,
  readInlinePicture,
} from '../../../../../src/convert/readers/doc/binary/pictures.ts';

const PICTURE = 260;
const DESCRIPTION = 897 | 0x8000;

function record(type: number, instance: number, content: Uint8Array, version = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | version, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function container(type: number, ...records: readonly Uint8Array[]): Buffer {
  return record(type, 0, Buffer.concat(records), 15);
}

/** A shape that shows the picture at a place of the store, described by this text. */
function shape(id: number, picture: number, description: string): Buffer {
  const identity = Buffer.alloc(8);
  identity.writeUInt32LE(id, 0);
  const text = Buffer.from(`${description}\0`, 'utf16le');
  const properties = Buffer.alloc(12);
  properties.writeUInt16LE(PICTURE, 0);
  properties.writeUInt32LE(picture, 2);
  properties.writeUInt16LE(DESCRIPTION, 6);
  properties.writeUInt32LE(text.length, 8);
  const written = record(0xf00b, 2, Buffer.concat([properties, text]));
  return container(0xf004, record(0xf00a, 75, identity), written);
}

function storeEntry(kind: number): Buffer {
  return record(0xf007, kind, Buffer.from([kind, 0, 0, 0]));
}

describe('a picture of a .doc file', () => {
  test('in the line has its description and its kind', () => {
    const head = Buffer.alloc(68);
    const content = Buffer.concat([shape(1, 1, 'A red dot'), storeEntry(6)]);
    head.writeUInt32LE(68 + content.length, 0);
    head.writeUInt16LE(68, 4);
    const data = new Bytes(Buffer.concat([Buffer.alloc(10), head, content]));
    expect(readInlinePicture(data, 10)).toEqual({ alt: 'A red dot', ending: 'png' });
  });

  test('that floats is known by the id of its shape', () => {
    const store = container(0xf000, container(0xf001, storeEntry(5), storeEntry(2)));
    const drawing = container(0xf002, container(0xf003, shape(1025, 2, 'A plan'), shape(1026, 0, 'A box')));
    const data = new Bytes(Buffer.concat([store, Buffer.from([0]), drawing]));
    expect([...readFloatingPictures(data)]).toEqual([[1025, { alt: 'A plan', ending: 'emf' }]]);
  });

  test('whose data lie beyond the stream is none', () => {
    expect(readInlinePicture(new Bytes(new Uint8Array(20)), 400)).toBeUndefined();
  });
});
