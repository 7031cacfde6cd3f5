/**
 * The content of a file in a ZIP, packed piece by piece while it is written, so that never all of a long text need
 * be held at once.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Letters that are packed together; a shorter text is packed as a whole. */
const PIECE = 4_000_000;

/** Deflated data (RFC 1951) and what a ZIP says of the content that it holds. */
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
  #waiting: string[] = [];
  #letters = 0;
  readonly #packed: Uint8Array[] = [];
  #crc = 0;
  #size = 0;

  /** Adds text, which must not end within a character. */
  add(text: string): void {
    this.#waiting.push(text);
    this.#letters += text.length;
    // A piece that is flushed ends at a whole byte (RFC 1951, 3.2.4), so that the next can follow it.
    if (this.#letters >= PIECE) this.#pack(constants.Z_SYNC_FLUSH);
  }

  /** All that was added. Call once, at the end. */
  finish(): PackedFile {
    this.#pack(constants.Z_FINISH);
    return { crc: this.#crc, size: this.#size, packed: Buffer.concat(this.#packed) };
  }

  #pack(finishFlush: number): void {
    const content = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#letters = 0;
    this.#crc = crc32(content, this.#crc);
    this.#size += content.length;
    this.#packed.push(deflateRawSync(content, { finishFlush }));
  }
}
