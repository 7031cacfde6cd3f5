/**
 * The target of a cell's link. Source: [MS-OSHARED] 2.3.7.1 (Hyperlink object), 2.3.7.6 (URLMoniker), 2.3.7.8
 * (FileMoniker).
 */
import { Bytes } from '../../../package/bytes.ts';

const CLASS_BYTES = 16;
const HAS_MONIKER = 0x01;
const HAS_LOCATION = 0x08;
const HAS_NAME = 0x10;
const HAS_FRAME = 0x80;
const IS_TEXT = 0x100;

/**
 * @param link the link data after its cell range
 * @returns undefined for targets within the workbook, which nobody else could follow, and for unreadable ones
 */
export function linkTarget(link: Uint8Array): string | undefined {
  const reader = new LinkReader(link);
  try {
    return reader.target();
  } catch {
    // Links are optional.
    return undefined;
  }
}

class LinkReader {
  readonly #bytes: Bytes;
  #at = CLASS_BYTES + 4;

  constructor(link: Uint8Array) {
    this.#bytes = new Bytes(link);
  }

  target(): string | undefined {
    const flags = this.#u32();
    if ((flags & HAS_NAME) !== 0) this.#text();
    if ((flags & HAS_FRAME) !== 0) this.#text();
    if ((flags & HAS_MONIKER) === 0) return undefined;
    const target = (flags & IS_TEXT) === 0 ? this.#moniker() : this.#text();
    const location = (flags & HAS_LOCATION) === 0 ? '' : this.#text();
    return target === '' ? undefined : location === '' ? target : `${target}#${location}`;
  }

  #moniker(): string {
    const kind = this.#bytes.u32(this.#at);
    this.#at += CLASS_BYTES;
    if (kind === URL_MONIKER) return this.#wide(this.#u32());
    return kind === FILE_MONIKER ? this.#path() : '';
  }

  /** A path: the number of steps upwards, its short form, and the complete form if that differs. */
  #path(): string {
    const up = '../'.repeat(Math.min(this.#bytes.u16(this.#at), MAX_STEPS));
    this.#at += 2;
    const size = this.#u32();
    const short = Buffer.from(this.#bytes.part(this.#at, size).data).toString('latin1');
    this.#at += size + VERSION_BYTES;
    const whole = this.#u32();
    if (whole === 0) return `${up}${cut(short).replaceAll('\\', '/')}`;
    const length = this.#u32();
    this.#at += 2;
    return `${up}${this.#wide(length).replaceAll('\\', '/')}`;
  }

  #text(): string {
    return this.#wide(this.#u32() * 2);
  }

  #wide(size: number): string {
    const text = this.#bytes.utf16(this.#at, size >> 1);
    this.#at += size;
    return cut(text);
  }

  #u32(): number {
    this.#at += 4;
    return this.#bytes.u32(this.#at - 4);
  }
}

/** The first four bytes of the class ids. */
const URL_MONIKER = 0x79eac9e0;
const FILE_MONIKER = 0x00000303;
const MAX_STEPS = 20;
/** Version and reserved bytes after the short form of a path. */
const VERSION_BYTES = 24;

function cut(text: string): string {
  return text.split('\0')[0] ?? '';
}
