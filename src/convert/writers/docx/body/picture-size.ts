/**
 * Reads the format and size of a picture from its file header, without decoding it.
 *
 * Source: PNG (W3C, 3rd edition) 11.2.1 (IHDR); ITU-T T.81, B.2.2 (frame header); GIF89a, 18 (logical screen).
 */

export interface PictureHead {
  readonly extension: 'png' | 'jpeg' | 'gif';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The header of a PNG, JPEG or GIF; undefined for anything else, and for pictures of size zero. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = pngHead(view) ?? gifHead(view) ?? jpegHead(view);
  return head !== undefined && head.width > 0 && head.height > 0 ? head : undefined;
}

function pngHead(view: DataView): PictureHead | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return undefined;
  return { extension: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifHead(view: DataView): PictureHead | undefined {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return undefined;
  return { extension: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Frame markers are in this range; three of the range mean something else. */
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

function jpegHead(view: DataView): PictureHead | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NOT_FRAMES.has(marker))
      return { extension: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
