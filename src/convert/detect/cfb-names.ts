/**
 * The names at the root of an OLE compound file, read straight from its directory by the sector chain. What lies
 * in storages below (embedded objects) is not looked at. ([MS-CFB] 2.1 to 2.6.)
 */
import { type RandomAccess, viewOf } from './random-access.ts';

const HEADER = 512;
const ENTRY = 128;
/** Sector numbers from here on are marks: end of chain, free, FAT, DIFAT. */
const MAX_SECTOR = 0xfffffffa;
/** Entries without a sibling or child say so with this number. */
const NO_ENTRY = 0xffffffff;
const HEADER_FAT_SECTORS = 109;
/** Enough for 65,000 entries of a file with small sectors; each sector is read once. */
const MAX_DIRECTORY_SECTORS = 16_384;
/** Enough for files of 500 MB. */
const MAX_DIFAT_SECTORS = 64;

/** Names in lower case, or undefined when the directory cannot be followed; never throws for what the bytes hold. */
export async function readRootNames(file: RandomAccess): Promise<ReadonlySet<string> | undefined> {
  const sectors = await openSectors(file);
  if (sectors === undefined) return undefined;
  const directory = await readDirectory(sectors);
  return directory.length >= ENTRY ? rootNames(directory) : undefined;
}

/** The names of the root's children: a binary tree over entry numbers, walked with every entry seen once. */
function rootNames(directory: Uint8Array): Set<string> {
  const view = viewOf(directory);
  const names = new Set<string>();
  const seen = new Set<number>();
  const open = [view.getUint32(76, true)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const at = id * ENTRY;
    if (id === NO_ENTRY || seen.has(id) || at + ENTRY > directory.length) continue;
    seen.add(id);
    names.add(entryName(directory, at));
    open.push(view.getUint32(at + 68, true), view.getUint32(at + 72, true));
  }
  return names;
}

function entryName(directory: Uint8Array, at: number): string {
  const stated = viewOf(directory).getUint16(at + 64, true);
  const length = Math.min(Math.max(0, stated - 2), 62);
  return Buffer.from(directory.subarray(at, at + length))
    .toString('utf16le')
    .toLowerCase();
}

interface Sectors {
  readonly size: number;
  readonly firstDirectory: number;
  read(sector: number): Promise<Uint8Array | undefined>;
  /** The sector after this one in its chain; undefined at the chain's end and where the FAT is broken. */
  next(sector: number): Promise<number | undefined>;
}

async function openSectors(file: RandomAccess): Promise<Sectors | undefined> {
  const header = await file.read(0, HEADER);
  if (header.length < HEADER) return undefined;
  const view = viewOf(header);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const size = 1 << shift;

  const read = async (sector: number) => {
    const bytes = sector < MAX_SECTOR ? await file.read((sector + 1) * size, size) : undefined;
    return bytes?.length === size ? bytes : undefined;
  };
  const fatSectors = await listFatSectors(view, size, read);
  const fat = new Map<number, Uint8Array | undefined>();
  const next = async (sector: number) => {
    const index = Math.floor((sector * 4) / size);
    const place = fatSectors[index];
    if (place === undefined) return undefined;
    if (!fat.has(index)) fat.set(index, await read(place));
    const bytes = fat.get(index);
    return bytes === undefined ? undefined : viewOf(bytes).getUint32((sector * 4) % size, true);
  };
  return { size, firstDirectory: view.getUint32(48, true), read, next };
}

/** Where the FAT's own sectors lie: 109 stand in the header, more in a chain of DIFAT sectors. */
async function listFatSectors(
  header: DataView,
  size: number,
  read: Sectors['read'],
): Promise<readonly number[]> {
  const list: number[] = [];
  for (let i = 0; i < HEADER_FAT_SECTORS; i++) list.push(header.getUint32(76 + i * 4, true));
  let sector = header.getUint32(68, true);
  for (let i = 0; i < MAX_DIFAT_SECTORS && sector < MAX_SECTOR; i++) {
    const bytes = await read(sector);
    if (bytes === undefined) break;
    const view = viewOf(bytes);
    for (let at = 0; at < size - 4; at += 4) list.push(view.getUint32(at, true));
    sector = view.getUint32(size - 4, true);
  }
  return list;
}

/** The directory's sectors in order, up to the first that cannot be read. */
async function readDirectory(sectors: Sectors): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = sectors.firstDirectory;
  while (sector !== undefined && !seen.has(sector) && parts.length < MAX_DIRECTORY_SECTORS) {
    seen.add(sector);
    const bytes = await sectors.read(sector);
    if (bytes === undefined) break;
    parts.push(bytes);
    sector = await sectors.next(sector);
  }
  return Buffer.concat(parts);
}
