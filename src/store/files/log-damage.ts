/**
 * Detects damage in a write-ahead log that no process uses. SQLite treats the first invalid checksum as the end of a
 * log that was cut off by a crash, and thus ignores committed frames after it; once SQLite has recovered the log,
 * nothing of this is visible any more (SQLite, "WAL-mode File Format", 2 and 4).
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The header's first number, without the last bit, which is the byte order of the checksums. */
const MAGIC = 0x377f0682;

/** Offsets in the shared memory (ibid., 2.2). */
const INDEX_COPY_BYTES = 48;
const INDEX_FRAMES_AT = 16;
const INDEX_SALT_AT = 32;

/**
 * A crash of a busy service leaves a log of 64 MB behind, which holds up the next start: a portion after the other takes
 * a tenth of the time of all of it at once, most of which is spent on new memory.
 */
const FRAMES_AT_ONCE = 64;

interface Log {
  readonly file: number;
  readonly header: Buffer;
  readonly frameBytes: number;
  /** The byte order of the checksums. */
  readonly isBigEndian: boolean;
}

/**
 * Call it before the database is opened by any process.
 *
 * @returns the problem, for an administrator
 */
export function findLogDamage(database: string): string | undefined {
  const path = `${database}-wal`;
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return undefined;
  const file = openSync(path, 'r');
  try {
    const log = openLog(file);
    if (log === undefined) return lostMessage('its beginning is damaged');
    const { valid, committed, hasCommitBehind } = followFrames(log);
    const written = framesWritten(log, readIfExists(`${database}-shm`));
    if (committed < written) return lostMessage(`it ends after ${committed} of ${written} pages`);
    return hasCommitBehind ? lostMessage(`it is damaged at page ${valid + 1}`) : undefined;
  } finally {
    closeSync(file);
  }
}

function lostMessage(why: string): string {
  return `the write-ahead log is not as it was written, and commits in it are lost: ${why}`;
}

function openLog(file: number): Log | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
  const magic = header.readUInt32BE(0);
  const size = header.readUInt32BE(8);
  if ((magic & ~1) !== MAGIC || size < 512 || size > 65_536) return undefined;
  const log = { file, header, frameBytes: size + FRAME_HEADER_BYTES, isBigEndian: (magic & 1) === 1 };
  const [first, second] = checksum(log, [0, 0], header.subarray(0, 24));
  return first === header.readUInt32BE(24) && second === header.readUInt32BE(28) ? log : undefined;
}

/**
 * @returns the number of consecutive frames with valid checksums, how many of them are committed, and whether one that
 * ends a commit follows. Uncommitted or overwritten frames may follow, but a commit was acknowledged once.
 */
function followFrames(log: Log) {
  let sums: Sums = [log.header.readUInt32BE(24), log.header.readUInt32BE(28)];
  let valid = 0;
  let committed = 0;
  let hasEnded = false;
  for (const frame of readFrames(log)) {
    // Frames of an earlier log have another salt.
    const isOwn = log.header.compare(frame, 8, 16, 16, 24) === 0;
    // The last frame of a commit contains the size of the database.
    const isCommit = frame.readUInt32BE(4) > 0;
    if (!hasEnded && isOwn) sums = checksumOfFrame(log, sums, frame);
    hasEnded ||= !isOwn || sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20);
    if (hasEnded && isOwn && isCommit) return { valid, committed, hasCommitBehind: true };
    if (!hasEnded) valid++;
    if (!hasEnded && isCommit) committed = valid;
  }
  return { valid, committed, hasCommitBehind: false };
}

/** Each frame is to be used before the next one is read. */
function* readFrames({ file, frameBytes }: Log): Generator<Buffer> {
  const portion = Buffer.alloc(FRAMES_AT_ONCE * frameBytes);
  let at = HEADER_BYTES;
  let length: number;
  do {
    length = readSync(file, portion, 0, portion.length, at);
    at += length;
    for (let end = frameBytes; end <= length; end += frameBytes) {
      yield portion.subarray(end - frameBytes, end);
    }
  } while (length === portion.length);
}

/** Number of committed frames according to the shared memory, which a killed process leaves behind; 0 if unknown. */
function framesWritten({ header }: Log, index: Buffer | undefined): number {
  if (index === undefined || index.length < 2 * INDEX_COPY_BYTES) return 0;
  const isConsistent =
    index.compare(index, INDEX_COPY_BYTES, 2 * INDEX_COPY_BYTES, 0, INDEX_COPY_BYTES) === 0 &&
    header.compare(index, INDEX_SALT_AT, INDEX_SALT_AT + 8, 16, 24) === 0;
  return isConsistent ? index.readUInt32LE(INDEX_FRAMES_AT) : 0;
}

type Sums = readonly [number, number];

function checksumOfFrame(log: Log, sums: Sums, frame: Buffer): Sums {
  return checksum(log, checksum(log, sums, frame.subarray(0, 8)), frame.subarray(FRAME_HEADER_BYTES));
}

/** Checksum (ibid., 4.2) of a multiple of 8 bytes. */
function checksum({ isBigEndian }: Log, [first, second]: Sums, bytes: Buffer): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getInt32(at, !isBigEndian) + b) | 0;
    b = (b + view.getInt32(at + 4, !isBigEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

function readIfExists(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(path);
}
