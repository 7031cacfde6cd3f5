/**
 * Reads the description and format of pictures, without the picture data.
 *
 * Source: [MS-ODRAW] 2.2.14 (shapes), 2.2.32 (kinds of pictures), 2.3.7 (properties); [MS-DOC] 2.9.190.
 */
import type { Bytes } from '../../../package/bytes.ts';

export interface BinaryPicture {
  /** Empty if the picture has no description. */
  readonly alt: string;
  /** File extension, such as `png`. */
  readonly ending: string;
}

const RECORD = {
  storeContainer: 0xf001,
  drawingContainer: 0xf002,
  groupContainer: 0xf003,
  shapeContainer: 0xf004,
  storeEntry: 0xf007,
  shape: 0xf00a,
  properties: 0xf00b,
} as const;
const CONTAINERS: ReadonlySet<number> = new Set([0xf000, 0xf001, 0xf002, 0xf003, 0xf004]);
const PROPERTY = { picture: 260, description: 897 } as const;
const IN_SHAPE_FILE = 0x66;
/** Records nest four deep; deeper nesting means damage. */
const MAX_DEPTH = 12;

/** Picture formats by their number in the store. */
const STORED_KINDS: ReadonlyMap<number, string> = new Map([
  [2, 'emf'],
  [3, 'wmf'],
  [4, 'pict'],
  [5, 'jpeg'],
  [6, 'png'],
  [7, 'bmp'],
  [17, 'tiff'],
]);

interface OfficeRecord {
  readonly type: number;
  readonly instance: number;
  readonly content: Bytes;
}

interface Shape {
  readonly id: number;
  readonly alt: string;
  /** Index of its picture in the store, from 1; 0 for none. */
  readonly picture: number;
}

/** The picture whose data begins at an offset of the data stream; undefined if there is none. */
export function readInlinePicture(data: Bytes, at: number): BinaryPicture | undefined {
  if (at < 0 || at + 8 > data.length) return undefined;
  const size = Math.min(data.u32(at), data.length - at);
  const head = data.u16(at + 4);
  if (head + 1 > size) return undefined;
  const name = data.u16(at + 6) === IN_SHAPE_FILE ? 1 + data.u8(at + head) : 0;
  if (head + name > size) return undefined;
  const { shapes, kinds } = readDrawing(data.part(at + head + name, size - head - name));
  return { alt: shapes[0]?.alt ?? '', ending: kinds[0] ?? 'png' };
}

/**
 * Floating pictures by shape id.
 * @param drawings the document's drawing data
 */
export function readFloatingPictures(drawings: Bytes | undefined): ReadonlyMap<number, BinaryPicture> {
  const pictures = new Map<number, BinaryPicture>();
  if (drawings === undefined) return pictures;
  const { shapes, kinds } = readDrawing(drawings);
  for (const { id, alt, picture } of shapes) {
    if (picture > 0) pictures.set(id, { alt, ending: kinds[picture - 1] ?? 'png' });
  }
  return pictures;
}

interface Drawing {
  readonly shapes: readonly Shape[];
  /** The formats of the stored pictures in order. */
  readonly kinds: readonly string[];
}

function readDrawing(bytes: Bytes): Drawing {
  const shapes: Shape[] = [];
  const kinds: string[] = [];
  const visit = (records: Iterable<OfficeRecord>, depth: number) => {
    for (const record of records) {
      if (record.type === RECORD.shapeContainer) shapes.push(readShape(record.content));
      else if (record.type === RECORD.storeEntry) {
        kinds.push(STORED_KINDS.get(record.content.length > 0 ? record.content.u8(0) : 0) ?? 'png');
      } else if (CONTAINERS.has(record.type) && depth < MAX_DEPTH)
        visit(recordsOf(record.content), depth + 1);
    }
  };
  visit(recordsOf(bytes), 0);
  return { shapes, kinds };
}

/** The records of a container; each drawing is preceded by one byte for its owner ([MS-DOC] 2.9.172). */
function* recordsOf(bytes: Bytes): Generator<OfficeRecord> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (bytes.u8(at + 3) !== 0xf0) at += 1;
    if (at + 8 > bytes.length || bytes.u8(at + 3) !== 0xf0) return;
    const length = Math.min(bytes.u32(at + 4), bytes.length - at - 8);
    yield { type: bytes.u16(at + 2), instance: bytes.u16(at) >> 4, content: bytes.part(at + 8, length) };
    at += 8 + length;
  }
}

function readShape(container: Bytes): Shape {
  let id = 0;
  let alt = '';
  let picture = 0;
  for (const { type, instance, content } of recordsOf(container)) {
    if (type === RECORD.shape && content.length >= 4) id = content.u32(0);
    if (type !== RECORD.properties) continue;
    const properties = readProperties(content, instance);
    alt = properties.description ?? alt;
    picture = properties.picture ?? picture;
  }
  return { id, alt, picture };
}

/** Properties of six bytes each, followed by their texts in the same order. */
function readProperties(content: Bytes, count: number): { picture?: number; description?: string } {
  const found: { picture?: number; description?: string } = {};
  let textAt = count * 6;
  for (let at = 0; at + 6 <= Math.min(count * 6, content.length); at += 6) {
    const code = content.u16(at);
    const value = content.u32(at + 2);
    const isText = (code & 0x8000) !== 0;
    if ((code & 0x3fff) === PROPERTY.picture) found.picture = value;
    if ((code & 0x3fff) === PROPERTY.description && isText && textAt + value <= content.length) {
      found.description =
        content
          .utf16(textAt, value >> 1)
          .split('\0')[0]
          ?.trim() ?? '';
    }
    if (isText) textAt += value;
  }
  return found;
}
