/**
 * Detects damage in a write-ahead log that no process uses. SQLite treats the first invalid checksum as the end of a
 * log that was cut off by a crash, and thus ignores committed frames after it; once SQLite has recovered the log,
 * nothing of this is visible any more (SQLite, "WAL-mode File Format", 2 and 4).
 */
import { readFileSync, statSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The header's first number, without the last bit, which is the byte order of the checksums. */
const MAGIC = 0x377f0682;

/** Offsets in the shared memory (ibid., 2.2). */
const INDEX_COPY_BYTES = 48;
const INDEX_FRAMES_AT = 16;
const INDEX_SALT_AT = 32;

interface Log {
  readonly bytes: Buffer;
  readonly view: DataView;
  readonly frameBytes: number;
  readonly isBigEndian: boolean;
}

/**
 * Call it before the database is opened by any process.
 *
 * @returns the problem, for an administrator
 */
export function findLogDamage(database: string): string | undefined {
  const bytes = readIfExists(`${database}-wal`);
  if (bytes === undefined || bytes.length === 0) return undefined;
  const log = openLog(bytes);
  if (log === undefined) return lostMessage('its beginning is damaged');
  const { valid, committed } = followFrames(log);
  const written = framesWritten(log, readIfExists(`${database}-shm`));
  if (committed < written) return lostMessage(`it ends after ${committed} of ${written} pages`);
  // Uncommitted or overwritten frames may follow the end, but a commit frame there was acknowledged once.
  return hasCommitBehind(log, valid) ? lostMessage(`it is damaged at page ${valid + 1}`) : undefined;
}

function lostMessage(why: string): string {
  return `the write-ahead log is not as it was written, and commits in it are lost: ${why}`;
}

function openLog(bytes: Buffer): Log | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = view.getUint32(0);
  const size = view.getUint32(8);
  if ((magic & ~1) !== MAGIC || size < 512 || size > 65_536) return undefined;
  const log = { bytes, view, frameBytes: size + FRAME_HEADER_BYTES, isBigEndian: (magic & 1) === 1 };
  const [first, second] = checksum(log, [0, 0], 0, 24);
  return first === view.getUint32(24) && second === view.getUint32(28) ? log : undefined;
}

/** @returns the number of consecutive frames with valid checksums, and how many of them are committed */
function followFrames(log: Log): { readonly valid: number; readonly committed: number } {
  let sums: Sums = [log.view.getUint32(24), log.view.getUint32(28)];
  let valid = 0;
  let committed = 0;
  for (let at = HEADER_BYTES; at + log.frameBytes <= log.bytes.length; at += log.frameBytes) {
    if (!isOfThisLog(log, at)) break;
    sums = checksum(log, sums, at, 8);
    sums = checksum(log, sums, at + FRAME_HEADER_BYTES, log.frameBytes - FRAME_HEADER_BYTES);
    if (sums[0] !== log.view.getUint32(at + 16) || sums[1] !== log.view.getUint32(at + 20)) break;
    valid++;
    if (isCommit(log, at)) committed = valid;
  }
  return { valid, committed };
}

function hasCommitBehind(log: Log, valid: number): boolean {
  for (
    let at = HEADER_BYTES + valid * log.frameBytes;
    at + log.frameBytes <= log.bytes.length;
    at += log.frameBytes
  ) {
    if (isOfThisLog(log, at) && isCommit(log, at)) return true;
  }
  return false;
}

/** Frames of an earlier log have another salt. */
function isOfThisLog({ bytes }: Log, at: number): boolean {
  return bytes.compare(bytes, 16, 24, at + 8, at + 16) === 0;
}

/** The last frame of a commit contains the size of the database. */
function isCommit({ view }: Log, at: number): boolean {
  return view.getUint32(at + 4) > 0;
}

/** Number of committed frames according to the shared memory, which a killed process leaves behind; 0 if unknown. */
function framesWritten({ bytes }: Log, index: Buffer | undefined): number {
  if (index === undefined || index.length < 2 * INDEX_COPY_BYTES) return 0;
  const isConsistent =
    index.compare(index, INDEX_COPY_BYTES, 2 * INDEX_COPY_BYTES, 0, INDEX_COPY_BYTES) === 0 &&
    bytes.compare(index, INDEX_SALT_AT, INDEX_SALT_AT + 8, 16, 24) === 0;
  return isConsistent ? index.readUInt32LE(INDEX_FRAMES_AT) : 0;
}

type Sums = readonly [number, number];

/** Checksum (ibid., 4.2) of a multiple of 8 bytes. */
function checksum({ view, isBigEndian }: Log, [first, second]: Sums, from: number, length: number): Sums {
  let [a, b] = [first, second];
  for (let at = from; at < from + length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}

function readIfExists(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(path);
}
