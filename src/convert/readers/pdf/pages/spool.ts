/**
 * Keeps bytes in a temporary file until they are read again; the file is unlinked at once, so that nobody else can
 * open it and it vanishes with the process. If no such file can be written, the bytes stay in memory.
 */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Location of spooled bytes: an offset in the file, or in memory. */
export type SpooledBytes =
  | { readonly offset: number; readonly length: number }
  | { readonly bytes: Uint8Array };

export class Spool {
  #file: number | undefined;
  #length = 0;
  #isOpen = false;

  add(bytes: Uint8Array): SpooledBytes {
    if (!this.#isOpen) this.#open();
    if (this.#file === undefined) return { bytes };
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#length + at);
    } catch {
      // For example, the disk is full. What the file already holds stays there.
      return { bytes };
    }
    const offset = this.#length;
    this.#length += bytes.length;
    return { offset, length: bytes.length };
  }

  /** @returns the bytes in a separate buffer, from its start */
  read(spooled: SpooledBytes): Uint8Array<ArrayBuffer> {
    if ('bytes' in spooled) return new Uint8Array(spooled.bytes);
    const bytes = new Uint8Array(spooled.length);
    for (let at = 0; at < bytes.length && this.#file !== undefined; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, spooled.offset + at);
      if (read === 0) throw new Error('SpooledBytes bytes are missing.');
      at += read;
    }
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(): void {
    this.#isOpen = true;
    const path = join(tmpdir(), `docgate-${crypto.randomUUID()}`);
    try {
      this.#file = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
    } catch {
      this.#file = undefined;
    }
  }
}
