/**
 * A compressed file that can be verified: a Zstandard frame, followed by a skippable frame (RFC 8878, 3.1.2) with the
 * SHA-256 of everything before. Any Zstandard tool can read it. The seal detects damage that the frame's checksum does
 * not, such as truncation.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupDamaged } from './backup.ts';

/** One of the sixteen magic numbers of skippable frames, little-endian as in the file. */
const SKIPPABLE = 0x184d2a5d;
const HASH_BYTES = 32;
const SEAL_BYTES = 8 + HASH_BYTES;

/** Writes a stream to a new file, compressed and sealed. Not synced yet. */
export async function writeSealed(content: Readable, path: string): Promise<void> {
  const compressing = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  await pipeline(content, compressing, sealing(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

/** Reads the content of a sealed file. @throws BackupDamaged before anything is read if the seal is invalid */
export async function* readSealed(path: string): AsyncGenerator<Uint8Array> {
  const end = await checkSeal(path);
  const content = createZstdDecompress();
  const read = pipeline(createReadStream(path, { end: end - 1 }), content);
  // The reader of the content gets the error.
  read.catch(() => undefined);
  yield* content;
  await read;
}

/** @returns offset of the seal @throws BackupDamaged */
async function checkSeal(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const end = (await file.stat()).size - SEAL_BYTES;
    const seal = Buffer.alloc(SEAL_BYTES);
    if (end <= 0) throw damagedError(path);
    await file.read(seal, 0, SEAL_BYTES, end);
    const hasher = new Bun.CryptoHasher('sha256');
    for await (const piece of createReadStream(path, { end: end - 1 })) hasher.update(piece);
    if (!seal.equals(sealOf(hasher.digest()))) throw damagedError(path);
    return end;
  } finally {
    await file.close();
  }
}

function sealing(): Transform {
  const hasher = new Bun.CryptoHasher('sha256');
  return new Transform({
    transform(piece: Buffer, _, done) {
      hasher.update(piece);
      done(null, piece);
    },
    flush(done) {
      done(null, sealOf(hasher.digest()));
    },
  });
}

function sealOf(hash: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(SKIPPABLE, 0);
  head.writeUInt32LE(HASH_BYTES, 4);
  return Buffer.concat([head, hash]);
}

function damagedError(path: string): BackupDamaged {
  return new BackupDamaged(`${path} is damaged, cut short or no backup of docgate`);
}
