/** Bytes that lie somewhere and are read in pieces, so that a large upload is judged without being loaded. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface RandomAccess {
  /** Length of the whole in bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset`; fewer, or none, where the file ends sooner. */
  read(offset: number, length: number): Uint8Array;
}

/** Bytes that are in memory already; what is read shares the memory, and there is nothing to close. */
export function accessBytes(bytes: Uint8Array): RandomAccess & Disposable {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    [Symbol.dispose]: () => undefined,
  };
}

/** A file on disk, whose size is taken now; to be disposed of. @throws when there is no such file */
export function accessFile(path: string): RandomAccess & Disposable {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    read: (offset, length) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** A view for little-endian numbers, as ZIP, CFB and BIFF write them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
