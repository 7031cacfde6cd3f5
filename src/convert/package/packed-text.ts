/**
 * Compresses text for a ZIP entry piece by piece while it is written, so that a long text is never held in memory as
 * a whole.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Characters compressed together; shorter texts are compressed as a whole. */
const PIECE = 4_000_000;

/** Deflated data (RFC 1951), with the ZIP metadata of its content. */
export interface PackedFile {
  readonly crc: number;
  /** Bytes of the content. */
  readonly size: number;
  readonly packed: Uint8Array;
}

export function packFile(content: Uint8Array): PackedFile {
  return { crc: crc32(content), size: content.length, packed: deflateRawSync(content) };
}

export class PackedText {
  #pending: string[] = [];
  #letters = 0;
  readonly #packed: Uint8Array[] = [];
  #crc = 0;
  #size = 0;

  /** Adds text, which must not end within a surrogate pair. */
  add(text: string): void {
    this.#pending.push(text);
    this.#letters += text.length;
    // A flushed piece ends at a byte boundary (RFC 1951, 3.2.4), so that the next one can be appended.
    if (this.#letters >= PIECE) this.#pack(constants.Z_SYNC_FLUSH);
  }

  /** The complete file. Call once, at the end. */
  finish(): PackedFile {
    this.#pack(constants.Z_FINISH);
    return { crc: this.#crc, size: this.#size, packed: Buffer.concat(this.#packed) };
  }

  #pack(finishFlush: number): void {
    const content = Buffer.from(this.#pending.join(''));
    this.#pending = [];
    this.#letters = 0;
    this.#crc = crc32(content, this.#crc);
    this.#size += content.length;
    this.#packed.push(deflateRawSync(content, { finishFlush }));
  }
}
