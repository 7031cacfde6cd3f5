/**
 * Reads the streams of a compound file, the small file system inside older Office files. Chains of sectors are
 * followed for as long as the stream claims to be, never in circles.
 *
 * Source: [MS-CFB] 2.1 to 2.6.
 */
import { Bytes, damaged } from './bytes.ts';

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const MAX_SECTOR = 0xfffffffa;
const HEADER_FAT_SECTORS = 109;
const ENTRY = 128;
const MINI_SECTOR = 64;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

interface Entry {
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

export class CompoundFile {
  readonly #file: Bytes;
  readonly #sectorSize: number;
  readonly #fat: readonly number[];
  readonly #directory: Bytes;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** The storages by their names, with the first entry that looks for what is within. */
  readonly #storages = new Map<string, number>();
  readonly #miniLimit: number;
  readonly #miniFat: readonly number[];
  readonly #miniStream: Bytes;

  /** @throws ConversionRefused `damaged` when the bytes are no compound file */
  constructor(bytes: Uint8Array) {
    this.#file = new Bytes(bytes);
    if (MAGIC.some((value, at) => this.#file.u8(at) !== value)) throw damaged();
    const shift = this.#file.u16(30);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.#sectorSize = 1 << shift;
    this.#miniLimit = this.#file.u32(56);
    this.#fat = this.#readFat();
    this.#directory = this.#chain(this.#file.u32(48), undefined);
    this.#entries = this.#readDirectory();
    this.#miniFat = numbersOf(this.#chain(this.#file.u32(60), undefined));
    const root = this.#entries.get('');
    this.#miniStream = root === undefined ? new Bytes(new Uint8Array()) : this.#chain(root.start, root.size);
  }

  /** The content of a stream at any depth by its name, without regard to case; undefined when there is none. */
  stream(name: string): Bytes | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    return entry === undefined ? undefined : this.#content(entry);
  }

  /** The content of a stream within the storage of a name, as embedded objects have; undefined when there is none. */
  streamWithin(storage: string, name: string): Bytes | undefined {
    const first = this.#storages.get(storage.toLowerCase());
    const children = first === undefined ? [] : siblingsFrom(this.#directory, first);
    const found = children.find((id) => nameOf(this.#directory, id) === name.toLowerCase());
    return found === undefined ? undefined : this.#content(entryAt(this.#directory, found));
  }

  #content(entry: Entry): Bytes {
    return entry.size < this.#miniLimit
      ? this.#miniChain(entry.start, entry.size)
      : this.#chain(entry.start, entry.size);
  }

  #sector(number: number): Bytes {
    const at = (number + 1) * this.#sectorSize;
    // The last sector of a file may be cut short.
    return this.#file.part(at, Math.min(this.#sectorSize, this.#file.length - at));
  }

  #readFat(): readonly number[] {
    const places: number[] = [];
    for (let at = 0; at < HEADER_FAT_SECTORS; at++) places.push(this.#file.u32(76 + at * 4));
    const most = this.#file.length / this.#sectorSize;
    let sector = this.#file.u32(68);
    for (let count = 0; sector < MAX_SECTOR && count < most; count++) {
      const numbers = numbersOf(this.#sector(sector));
      places.push(...numbers.slice(0, -1));
      sector = numbers.at(-1) ?? MAX_SECTOR;
    }
    const used = places.filter((place) => place < MAX_SECTOR).slice(0, most);
    return used.flatMap((place) => numbersOf(this.#sector(place)));
  }

  /** The bytes of a chain; at most `size` of them, all when undefined. */
  #chain(start: number, size: number | undefined): Bytes {
    const wanted = size ?? this.#file.length;
    const most = Math.ceil(Math.min(wanted, this.#file.length) / this.#sectorSize);
    const parts: Uint8Array[] = [];
    let sector = start;
    while (sector < MAX_SECTOR && parts.length < most) {
      parts.push(this.#sector(sector).data);
      sector = this.#fat[sector] ?? MAX_SECTOR;
    }
    const joined = Buffer.concat(parts);
    return new Bytes(size === undefined ? joined : joined.subarray(0, size));
  }

  #miniChain(start: number, size: number): Bytes {
    const most = Math.ceil(size / MINI_SECTOR);
    const parts: Uint8Array[] = [];
    let sector = start;
    while (sector < MAX_SECTOR && parts.length < most) {
      const at = sector * MINI_SECTOR;
      if (at >= this.#miniStream.length) break;
      parts.push(this.#miniStream.data.subarray(at, at + MINI_SECTOR));
      sector = this.#miniFat[sector] ?? MAX_SECTOR;
    }
    return new Bytes(Buffer.concat(parts).subarray(0, size));
  }

  /** The document's own streams come before those of embedded objects, so the first of a name counts. */
  #readDirectory(): ReadonlyMap<string, Entry> {
    const directory = this.#directory;
    const entries = new Map<string, Entry>();
    const top = directory.length < ENTRY ? [] : siblingsFrom(directory, directory.u32(76));
    const all = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, id) => id);
    for (const id of [...top, ...all]) {
      const entry = entryAt(directory, id);
      const name = entry.type === ROOT ? '' : nameOf(directory, id);
      if (entry.type === STORAGE && !this.#storages.has(name))
        this.#storages.set(name, directory.u32(id * ENTRY + 76));
      if ((entry.type !== STREAM && entry.type !== ROOT) || entries.has(name)) continue;
      entries.set(name, entry);
    }
    return entries;
  }
}

function entryAt(directory: Bytes, id: number): Entry {
  const at = id * ENTRY;
  return { type: directory.u8(at + 66), start: directory.u32(at + 116), size: directory.u32(at + 120) };
}

/** In small letters, since names are compared without regard to case. */
function nameOf(directory: Bytes, id: number): string {
  const at = id * ENTRY;
  const characters = Math.max(0, Math.min(directory.u16(at + 64), 64) / 2 - 1);
  return directory.utf16(at, Math.floor(characters)).toLowerCase();
}

/** The entries of one storage: a binary tree, each entry seen once. */
function siblingsFrom(directory: Bytes, first: number): readonly number[] {
  const count = Math.floor(directory.length / ENTRY);
  const seen = new Set<number>();
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id >= count || seen.has(id)) continue;
    seen.add(id);
    open.push(directory.u32(id * ENTRY + 68), directory.u32(id * ENTRY + 72));
  }
  return [...seen];
}

function numbersOf(bytes: Bytes): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.u32(at * 4));
}
