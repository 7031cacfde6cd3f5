/** The content stream of a page and the resources it refers to (ISO 32000-1, 7.7.3.3 and 7.8). */
import { inflateSync } from 'node:zlib';
import { decodeAscii85 } from '../file/objects/ascii85.ts';
import type { ObjectStore } from '../file/objects/object-store.ts';
import { nameOf, type PdfDict, type PdfObject, PdfStream } from '../file/objects/pdf-object.ts';

/** Maximum uncompressed size of a page's content; text needs a thousandth of it. */
const MAX_CONTENT = 64 * 1024 * 1024;
/** Deflate compresses at most 1032 : 1 (zlib's technical details), so smaller data needs no limit on the output. */
const MAX_QUICK = MAX_CONTENT / 1032;

export class PageParts {
  readonly #store: ObjectStore;
  /** The page's dictionary and those of its ancestors, from the nearest. */
  readonly #ancestry: readonly PdfDict[];

  constructor(store: ObjectStore, ancestry: readonly PdfDict[]) {
    this.#store = store;
    this.#ancestry = ancestry;
  }

  /** An entry of the page, or else of the nearest ancestor that has it. */
  inherited(key: string): PdfObject | undefined {
    for (const node of this.#ancestry) {
      if (node.has(key)) return this.#store.resolve(node.get(key));
    }
    return undefined;
  }

  own(key: string): PdfObject | undefined {
    return this.#store.resolve(this.#ancestry[0]?.get(key));
  }

  get #streams(): readonly (PdfObject | undefined)[] {
    const contents = this.own('Contents');
    return Array.isArray(contents) ? contents : [contents];
  }

  /** The compressed size of the content according to the file. */
  storedBytes(): number {
    let bytes = 0;
    for (const each of this.#streams) {
      const stream = this.#store.resolve(each);
      const length = stream instanceof PdfStream ? this.#store.resolve(stream.dict.get('Length')) : 0;
      bytes += typeof length === 'number' ? length : 0;
    }
    return bytes;
  }

  /** The uncompressed content; undefined if it is damaged or has filters other than Flate, or ASCII85 around that. */
  content(): Uint8Array | undefined {
    const parts: Uint8Array[] = [];
    for (const each of this.#streams) {
      const stream = this.#store.resolve(each);
      const part = stream instanceof PdfStream ? this.#unpack(stream) : undefined;
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }

  /** A resource by kind and name, unresolved, from the nearest dictionary that has the kind. */
  resource(kind: string, name: string): PdfObject | undefined {
    for (const node of this.#ancestry) {
      const found = this.#store.dict(node.get('Resources'))?.get(kind);
      if (found !== undefined) return this.#store.dict(found)?.get(name);
    }
    return undefined;
  }

  resolve(value: PdfObject | undefined): PdfObject | undefined {
    return this.#store.resolve(value);
  }

  #unpack({ dict, start }: PdfStream): Uint8Array | undefined {
    const [length, filter] = [
      this.#store.resolve(dict.get('Length')),
      this.#store.resolve(dict.get('Filter')),
    ];
    if (typeof length !== 'number' || dict.has('DecodeParms') || dict.has('F')) return undefined;
    const raw = this.#store.rawStream(start, length);
    const names = (Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]).map(nameOf);
    const [outer, inner] = names;
    if (outer === 'ASCII85Decode' && inner === 'FlateDecode' && names.length === 2) {
      return inflate(raw === undefined || raw.length > MAX_CONTENT ? undefined : decodeAscii85(raw));
    }
    if (names.length === 0) return raw;
    return outer === 'FlateDecode' && names.length === 1 ? inflate(raw) : undefined;
  }
}

/** Undefined for data that is damaged or too large: pdf.js reads what can be read of it. */
function inflate(data: Uint8Array | undefined): Uint8Array | undefined {
  if (data === undefined) return undefined;
  try {
    return data.length > MAX_QUICK
      ? inflateSync(data, { maxOutputLength: MAX_CONTENT })
      : Bun.inflateSync(new Uint8Array(data), { windowBits: 15 });
  } catch {
    return undefined;
  }
}
