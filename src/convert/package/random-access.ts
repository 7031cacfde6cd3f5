/** Random access to bytes in memory or in a file, so that a large upload can be inspected without loading it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface RandomAccess {
  /** Total length in bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset`; fewer, or none, at the end. */
  read(offset: number, length: number): Uint8Array;
}

/** Access to bytes in memory; reads share the memory, and there is nothing to close. */
export function accessBytes(bytes: Uint8Array): RandomAccess & Disposable {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    [Symbol.dispose]: () => undefined,
  };
}

/**
 * Access to a file on disk, whose size is determined when it is opened. Must be disposed.
 * @throws if there is no such file
 */
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

/** A view for little-endian numbers, as used by ZIP, CFB and BIFF. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
