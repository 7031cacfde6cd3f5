/**
 * Finds the objects of a PDF by its cross-reference tables and streams (ISO 32000-1, 7.5), for data that pdf.js does
 * not expose, such as the structure tree. There is no store for a file that is encrypted or has damaged tables; such a
 * file is read by its layout.
 */
import { ObjectParser } from './object-parser.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from './pdf-object.ts';
import { decodeStream } from './stream-data.ts';

/** Maximum number of chained tables, one per incremental update. */
const MAX_SECTIONS = 1_000;
const MAX_OBJECTS = 4_000_000;
/** Maximum number of indirections followed. */
const MAX_HOPS = 16;

/** Number of cached objects from which the cache is worth clearing; these take about 50 MB. */
const MANY_OBJECTS = 30_000;

type ObjectLocation =
  | { readonly kind: 'file'; readonly offset: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number };

export class ObjectStore {
  readonly #bytes: Uint8Array;
  readonly #locations = new Map<number, ObjectLocation>();
  readonly #known = new Map<number, PdfObject>();
  readonly #compressed = new Map<number, readonly PdfObject[]>();
  #trailer: PdfDict = new Map();

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Undefined if the file is encrypted or has no valid cross-reference table. */
  static open(bytes: Uint8Array): ObjectStore | undefined {
    const store = new ObjectStore(bytes);
    if (!store.#readSections() || store.#trailer.has('Encrypt')) return undefined;
    return store.dict(store.#trailer.get('Root')) === undefined ? undefined : store;
  }

  /** Clears the cache if it is large; objects are read again on access. */
  releaseCache(): void {
    if (this.#known.size < MANY_OBJECTS) return;
    this.#known.clear();
    this.#compressed.clear();
  }

  get catalog(): PdfDict {
    return this.dict(this.#trailer.get('Root')) ?? new Map();
  }

  /** The value, with references followed. */
  resolve(value: PdfObject | undefined): PdfObject | undefined {
    let current = value;
    for (let hop = 0; hop < MAX_HOPS && current instanceof PdfRef; hop++)
      current = this.#object(current.number);
    return current instanceof PdfRef ? undefined : current;
  }

  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value);
    if (resolved instanceof PdfStream) return resolved.dict;
    return isDict(resolved) ? resolved : undefined;
  }

  /** The bytes of a stream in the file; undefined if they do not end with its keyword. */
  rawStream(start: number, length: number): Uint8Array | undefined {
    const end = this.#parser(start + length);
    if (length < 0 || end.readWord() !== 'endstream') return undefined;
    return this.#bytes.subarray(start, start + length);
  }

  #parser(position: number): ObjectParser {
    return new ObjectParser(this.#bytes, position);
  }

  #object(number: number): PdfObject | undefined {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const location = this.#locations.get(number);
    if (location === undefined) return undefined;
    // Set before reading, so that reading an object that refers to itself terminates.
    this.#known.set(number, null);
    const object =
      location.kind === 'file'
        ? this.#readAt(location.offset, number)
        : this.#readCompressed(location.stream, location.index);
    this.#known.set(number, object ?? null);
    return object;
  }

  #readAt(offset: number, number: number): PdfObject | undefined {
    const parser = this.#parser(offset);
    if (parser.readNumber() !== number) return undefined;
    parser.readWord();
    if (parser.readWord() !== 'obj') return undefined;
    return parser.readObject();
  }

  #readCompressed(number: number, index: number): PdfObject | undefined {
    const known = this.#compressed.get(number);
    if (known !== undefined) return known[index];
    const stream = this.#object(number);
    const objects = stream instanceof PdfStream ? this.#objectsOf(stream) : [];
    this.#compressed.set(number, objects);
    return objects[index];
  }

  #objectsOf(stream: PdfStream): PdfObject[] {
    const data = this.#dataOf(stream);
    const [count, first] = [this.resolve(stream.dict.get('N')), this.resolve(stream.dict.get('First'))];
    if (data === undefined || typeof count !== 'number' || typeof first !== 'number') return [];
    const header = new ObjectParser(data, 0);
    const offsets: number[] = [];
    for (let i = 0; i < count && header.position < first; i++) {
      header.readWord();
      offsets.push(header.readNumber());
    }
    return offsets.map((offset) => new ObjectParser(data, first + offset).readObject() ?? null);
  }

  #dataOf(stream: PdfStream): Uint8Array | undefined {
    const length = this.resolve(stream.dict.get('Length'));
    if (typeof length !== 'number' || length < 0) return undefined;
    return decodeStream(stream.dict, this.#bytes.subarray(stream.start, stream.start + length));
  }

  #readSections(): boolean {
    let next = startOfLastTable(this.#bytes);
    const seen = new Set<number>();
    const queue: number[] = next === undefined ? [] : [next];
    while (queue.length > 0 && seen.size < MAX_SECTIONS) {
      next = queue.shift();
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      const trailer = this.#readSection(next);
      if (trailer === undefined) return false;
      if (this.#trailer.size === 0) this.#trailer = trailer;
      // The stream of a hybrid file takes precedence over the older table (ISO 32000-1, 7.5.8.4).
      for (const key of ['XRefStm', 'Prev']) {
        const offset = trailer.get(key);
        if (typeof offset === 'number') queue.push(offset);
      }
    }
    return this.#locations.size > 0;
  }

  #readSection(offset: number): PdfDict | undefined {
    const parser = this.#parser(offset);
    if (parser.readWord() === 'xref') return this.#readTable(parser);
    const stream = this.#readAt(offset, this.#parser(offset).readNumber());
    return stream instanceof PdfStream ? this.#readTableStream(stream) : undefined;
  }

  #readTable(parser: ObjectParser): PdfDict | undefined {
    for (;;) {
      const word = parser.readWord();
      if (word === 'trailer') break;
      const [first, count] = [Number(word), parser.readNumber()];
      if (word === '' || !Number.isInteger(first) || !(count >= 0) || count > MAX_OBJECTS) return undefined;
      for (let i = 0; i < count; i++) {
        const offset = parser.readNumber();
        parser.readWord();
        if (parser.readWord() === 'n') this.#note(first + i, { kind: 'file', offset });
      }
    }
    const trailer = parser.readObject();
    return isDict(trailer) ? trailer : undefined;
  }

  #readTableStream(stream: PdfStream): PdfDict | undefined {
    const data = this.#dataOf(stream);
    const widths = numbersOf(stream.dict.get('W'));
    const size = stream.dict.get('Size');
    if (data === undefined || widths.length < 3 || typeof size !== 'number') return undefined;
    const index = numbersOf(stream.dict.get('Index'));
    const ranges = index.length > 0 ? index : [0, size];
    const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    let at = 0;
    const field = (width: number) => {
      let value = 0;
      for (let i = 0; i < width; i++) value = value * 256 + (data[at++] ?? 0);
      return value;
    };
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = [ranges[range], ranges[range + 1]];
      for (let i = 0; i < count && at < data.length; i++) {
        const type = typeWidth === 0 ? 1 : field(typeWidth);
        const [second, third] = [field(secondWidth), field(thirdWidth)];
        if (type === 1) this.#note(first + i, { kind: 'file', offset: second });
        if (type === 2) this.#note(first + i, { kind: 'compressed', stream: second, index: third });
      }
    }
    return stream.dict;
  }

  /** Tables are read from the newest, whose entries take precedence. */
  #note(number: number, location: ObjectLocation): void {
    if (!this.#locations.has(number) && this.#locations.size < MAX_OBJECTS)
      this.#locations.set(number, location);
  }
}

function numbersOf(value: PdfObject | undefined): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
}

/** Number of bytes at the end of the file that are searched for `startxref`. */
const TAIL = 2_048;

function startOfLastTable(bytes: Uint8Array): number | undefined {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - TAIL))).toString('latin1');
  const found = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1];
  return found === undefined ? undefined : Number(found);
}
