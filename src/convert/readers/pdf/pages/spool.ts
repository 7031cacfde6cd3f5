/**
 * Bytes that are set aside until they are wanted again, in a file that nobody else sees and that is gone when the
 * process is. Where no such file can be written they stay in memory.
 */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where some bytes are: at an offset in the file, or here. */
export type Spooled = { readonly offset: number; readonly length: number } | { readonly bytes: Uint8Array };

export class Spool {
  #file: number | undefined;
  #length = 0;
  #isOpen = false;

  add(bytes: Uint8Array): Spooled {
    if (!this.#isOpen) this.#open();
    if (this.#file === undefined) return { bytes };
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#length + at);
    } catch {
      // The disk is full, say: what is in the file stays there.
      return { bytes };
    }
    const offset = this.#length;
    this.#length += bytes.length;
    return { offset, length: bytes.length };
  }

  /** @returns bytes in a buffer of their own, from its beginning */
  read(spooled: Spooled): Uint8Array<ArrayBuffer> {
    if ('bytes' in spooled) return new Uint8Array(spooled.bytes);
    const bytes = new Uint8Array(spooled.length);
    for (let at = 0; at < bytes.length && this.#file !== undefined; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, spooled.offset + at);
      if (read === 0) throw new Error('What was set aside is gone.');
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
