/**
 * Reads the streams of a compound file, the small file system inside older Office files. Sectors are read on demand.
 * Chains of sectors are followed up to the claimed size of the stream, so that cycles end.
 *
 * Source: [MS-CFB] 2.1 to 2.6.
 */
import { Bytes, damaged } from './bytes.ts';
import { accessBytes, type RandomAccess } from './random-access.ts';

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER = 512;
/** Sector numbers from here on are markers: end of chain, free, FAT, DIFAT. */
const MAX_SECTOR = 0xfffffffa;
const HEADER_FAT_SECTORS = 109;
/** Enough for 65,000 entries in a file with small sectors. */
const MAX_DIRECTORY_SECTORS = 16_384;
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

/** Keys are names in lower case. */
interface Index {
  /** The root entry, which contains the short streams, has the empty name. */
  readonly streams: ReadonlyMap<string, Entry>;
  /** The first entry of each storage's content. */
  readonly storages: ReadonlyMap<string, number>;
}

/** Whether a file begins as every compound file does. */
export function isCompoundFile(head: Uint8Array): boolean {
  return MAGIC.every((value, at) => head[at] === value);
}

export class CompoundFile {
  readonly #file: RandomAccess;
  readonly #sectorSize: number;
  /** The FAT sectors; those read are cached in `#fat`. */
  readonly #fatSectors: readonly number[];
  readonly #fat = new Map<number, Bytes>();
  readonly #directory: Bytes;
  readonly #top: readonly number[];
  #index: Index | undefined;
  readonly #miniLimit: number;
  readonly #miniFatStart: number;
  #mini: { readonly fat: Bytes; readonly stream: Bytes } | undefined;

  /** The names of top-level streams and storages, in lower case. */
  readonly rootNames: ReadonlySet<string>;

  /** @throws ConversionRefused `damaged` if the bytes are no compound file, or its directory is missing */
  constructor(source: Uint8Array | RandomAccess) {
    this.#file = source instanceof Uint8Array ? accessBytes(source) : source;
    const header = new Bytes(this.#file.read(0, HEADER));
    if (!isCompoundFile(header.data)) throw damaged();
    const shift = header.u16(30);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.#sectorSize = 1 << shift;
    this.#miniLimit = header.u32(56);
    this.#miniFatStart = header.u32(60);
    this.#fatSectors = this.#listFatSectors(header);
    this.#directory = this.#chain(header.u32(48), MAX_DIRECTORY_SECTORS * this.#sectorSize);
    if (this.#directory.length < ENTRY) throw damaged();
    this.#top = siblingsFrom(this.#directory, this.#directory.u32(76));
    this.rootNames = new Set(this.#top.map((id) => nameOf(this.#directory, id)));
  }

  /** The content of a stream at any depth by its name, ignoring case; undefined if there is none. */
  stream(name: string): Bytes | undefined {
    const entry = this.#entries.streams.get(name.toLowerCase());
    return entry === undefined ? undefined : this.#content(entry);
  }

  /** The content of a stream within a storage, as in embedded objects; undefined if there is none. */
  streamWithin(storage: string, name: string): Bytes | undefined {
    const first = this.#entries.storages.get(storage.toLowerCase());
    const children = first === undefined ? [] : siblingsFrom(this.#directory, first);
    const found = children.find((id) => nameOf(this.#directory, id) === name.toLowerCase());
    return found === undefined ? undefined : this.#content(entryAt(this.#directory, found));
  }

  #content(entry: Entry): Bytes {
    return entry.size < this.#miniLimit
      ? this.#miniChain(entry.start, entry.size)
      : this.#chain(entry.start, entry.size);
  }

  /** The last sector of a file may be truncated. */
  #sector(number: number): Bytes {
    const at = (number + 1) * this.#sectorSize;
    if (at > this.#file.size) throw damaged();
    return new Bytes(this.#file.read(at, this.#sectorSize));
  }

  /** The numbers of the FAT sectors: 109 are in the header, more in a chain of DIFAT sectors. */
  #listFatSectors(header: Bytes): readonly number[] {
    const listed = numbersOf(header.part(76, HEADER_FAT_SECTORS * 4));
    const maxSectors = this.#file.size / this.#sectorSize;
    let sector = header.u32(68);
    for (let count = 0; sector < MAX_SECTOR && count < maxSectors; count++) {
      const numbers = numbersOf(this.#sector(sector));
      listed.push(...numbers.slice(0, -1));
      sector = numbers.at(-1) ?? MAX_SECTOR;
    }
    return listed.filter((number) => number < MAX_SECTOR).slice(0, maxSectors);
  }

  /** The next sector in a chain. */
  #next(sector: number): number {
    const perSector = this.#sectorSize / 4;
    const index = Math.floor(sector / perSector);
    const fatSector = this.#fatSectors[index];
    if (fatSector === undefined) return MAX_SECTOR;
    const part = this.#fat.get(index) ?? this.#sector(fatSector);
    this.#fat.set(index, part);
    const at = (sector % perSector) * 4;
    return at + 4 > part.length ? MAX_SECTOR : part.u32(at);
  }

  /** The first `size` bytes of a chain, or fewer if it is shorter. */
  #chain(start: number, size: number): Bytes {
    const maxSectors = Math.ceil(Math.min(size, this.#file.size) / this.#sectorSize);
    const parts: Uint8Array[] = [];
    for (let sector = start; sector < MAX_SECTOR && parts.length < maxSectors; sector = this.#next(sector))
      parts.push(this.#sector(sector).data);
    return new Bytes(Buffer.concat(parts).subarray(0, size));
  }

  /** Short streams are stored in the root entry's stream, with a FAT of their own. */
  #miniChain(start: number, size: number): Bytes {
    const root = this.#entries.streams.get('');
    this.#mini ??= {
      fat: this.#chain(this.#miniFatStart, this.#file.size),
      stream: root === undefined ? new Bytes(new Uint8Array()) : this.#chain(root.start, root.size),
    };
    const { fat, stream } = this.#mini;
    const maxSectors = Math.ceil(size / MINI_SECTOR);
    const parts: Uint8Array[] = [];
    let sector = start;
    while (sector * MINI_SECTOR < stream.length && parts.length < maxSectors) {
      parts.push(stream.data.subarray(sector * MINI_SECTOR, (sector + 1) * MINI_SECTOR));
      sector = sector * 4 + 4 > fat.length ? MAX_SECTOR : fat.u32(sector * 4);
    }
    return new Bytes(Buffer.concat(parts).subarray(0, size));
  }

  /** The document's own streams precede those of embedded objects, so the first one with a name counts. */
  get #entries(): Index {
    if (this.#index !== undefined) return this.#index;
    const directory = this.#directory;
    const streams = new Map<string, Entry>();
    const storages = new Map<string, number>();
    const all = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, id) => id);
    for (const id of [...this.#top, ...all]) {
      const entry = entryAt(directory, id);
      const name = entry.type === ROOT ? '' : nameOf(directory, id);
      if (entry.type === STORAGE && !storages.has(name)) storages.set(name, directory.u32(id * ENTRY + 76));
      if ((entry.type === STREAM || entry.type === ROOT) && !streams.has(name)) streams.set(name, entry);
    }
    this.#index = { streams, storages };
    return this.#index;
  }
}

function entryAt(directory: Bytes, id: number): Entry {
  const at = id * ENTRY;
  return { type: directory.u8(at + 66), start: directory.u32(at + 116), size: directory.u32(at + 120) };
}

/** In lower case, since names are compared ignoring case. */
function nameOf(directory: Bytes, id: number): string {
  const at = id * ENTRY;
  const characters = Math.max(0, Math.min(directory.u16(at + 64), 64) / 2 - 1);
  return directory.utf16(at, Math.floor(characters)).toLowerCase();
}

/** The entries of a storage: a binary tree, each entry visited once. */
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
