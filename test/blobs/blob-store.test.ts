import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BlobMissing } from '../../src/blobs/blob-reader.ts';
import { BlobStore, BlobTooLarge } from '../../src/blobs/blob-store.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' as Sha256;
/** A user and group, whether there are any of this number or not. */
const SOMEBODY = 12_345;
const FUTURE = Date.now() + 3_600_000;

let folder: string;
let blobs: BlobStore;

beforeEach(() => {
  folder = makeFolder();
  blobs = new BlobStore(folder);
});

afterEach(() => removeFolder(folder));

async function* bytes(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10);
  throw new Error('the line broke');
}

/** More than what waits in memory. */
const MANY = 'many bytes '.repeat(10_000);

const staged = () => readdirSync(join(folder, 'staging'));

describe('the blob store', () => {
  test('keeps bytes that are in memory, and once where they are kept already', async () => {
    const first = await blobs.keep(new TextEncoder().encode('hello'));
    expect(first.sha256).toBe(HELLO);
    expect(await blobs.open(HELLO).text()).toBe('hello');
    const second = await blobs.keep(new TextEncoder().encode('hello'));
    first.release();
    expect(blobs.remove(HELLO, () => false)).toBe(false);
    second.release();
    expect(blobs.remove(HELLO, () => false)).toBe(true);
    expect(staged()).toEqual([]);
  });

  test('hashes a large file of another process in pieces, between which others have a turn', async () => {
    const content = Buffer.alloc(32 * 1024 * 1024, 'many bytes ');
    const expected = Bun.CryptoHasher.hash('sha256', content, 'hex');
    const path = blobs.stagingPath();
    writeFileSync(path, content);
    let turns = 0;
    const turnOfPieces: number[] = [];
    let largest = 0;
    const original = Bun.CryptoHasher.prototype.update;
    const update = spyOn(Bun.CryptoHasher.prototype, 'update').mockImplementation(function (
      this: Bun.CryptoHasher,
      ...[piece, encoding]: Parameters<typeof original>
    ) {
      turnOfPieces.push(turns);
      largest = Math.max(largest, (piece as Uint8Array).byteLength);
      return original.call(this, piece, encoding);
    });
    let othersTurn = setImmediate(function turn() {
      turns++;
      othersTurn = setImmediate(turn);
    });
    try {
      const { sha256, size } = await blobs.stageFile(path);
      expect(sha256 as string).toBe(expected);
      expect(size).toBe(content.byteLength);
    } finally {
      clearImmediate(othersTurn);
      update.mockRestore();
    }
    expect(largest).toBeLessThanOrEqual(1024 * 1024);
    expect(new Set(turnOfPieces).size).toBeGreaterThan(1);
  });

  test('keeps bytes under their SHA-256', async () => {
    const blob = await blobs.adopt(await blobs.stage(bytes('hel', 'lo'), 100));

    expect(blob.sha256).toBe(HELLO);
    expect(blob.size).toBe(5);
    expect(await blobs.open(HELLO).text()).toBe('hello');
    expect(staged()).toEqual([]);
  });

  test('says at once that a blob is not there', () => {
    expect(() => blobs.open(HELLO)).toThrow(BlobMissing);
  });

  test('keeps equal bytes once, also when they come at the same time', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(async () => blobs.adopt(await blobs.stage(bytes('hello'), 100))),
    );

    expect(new Set(all.map((blob) => blob.sha256)).size).toBe(1);
    expect(readdirSync(join(folder, 'blobs', '2c'))).toEqual([HELLO]);
  });

  test('refuses one byte more than the limit, and leaves nothing behind', async () => {
    await expect(blobs.stage(bytes('12345', '6'), 5)).rejects.toBeInstanceOf(BlobTooLarge);
    expect(staged()).toEqual([]);
    expect((await blobs.stage(bytes('12345'), 5)).size).toBe(5);
  });

  test('leaves nothing of a stream that breaks', async () => {
    await expect(blobs.stage(broken(), 100)).rejects.toThrow('the line broke');
    expect(staged()).toEqual([]);
  });

  test('sweeps what nothing refers to, and nothing else', async () => {
    const kept = await blobs.adopt(await blobs.stage(bytes('kept'), 100));
    const orphan = await blobs.adopt(await blobs.stage(bytes('orphan'), 100));
    await blobs.stage(bytes(MANY), MANY.length);
    kept.release();
    orphan.release();

    expect(await blobs.sweep((sha256) => sha256 === kept.sha256, FUTURE)).toBe(2);
    expect(existsSync(blobs.path(kept.sha256))).toBe(true);
    expect(existsSync(blobs.path(orphan.sha256))).toBe(false);
    expect(staged()).toEqual([]);
  });

  test('takes what others put beside the blobs for none', async () => {
    const kept = await blobs.adopt(await blobs.stage(bytes('kept'), 100));
    kept.release();
    const stored = dirname(blobs.path(kept.sha256));
    const beside = [join(stored, '.DS_Store'), join(dirname(stored), 'notes.txt')];
    for (const path of beside) writeFileSync(path, 'from elsewhere');

    expect(blobs.list()).toEqual([blobs.path(kept.sha256)]);
    expect(await blobs.sweep(() => false, FUTURE)).toBe(1);
    expect(beside.every((path) => existsSync(path))).toBe(true);
  });

  test('does not sweep a staged file that is young', async () => {
    await blobs.stage(bytes(MANY), MANY.length);

    expect(await blobs.sweep(() => false, Date.now() - 60_000)).toBe(0);
    expect(staged()).toHaveLength(1);
  });

  test('removes one blob at once when nothing refers to it, and none whose row is still to be committed', async () => {
    const pinned = await blobs.adopt(await blobs.stage(bytes('hello'), 100));
    expect(blobs.remove(HELLO, () => false)).toBe(false);
    pinned.release();
    expect(blobs.remove(HELLO, () => true)).toBe(false);
    expect(await blobs.open(HELLO).text()).toBe('hello');

    expect(blobs.remove(HELLO, () => false)).toBe(true);
    expect(existsSync(blobs.path(HELLO))).toBe(false);
  });

  test('forgets at a start what was staged before', async () => {
    await blobs.stage(bytes(MANY), MANY.length);
    expect(staged()).toHaveLength(1);
    new BlobStore(folder).clearStaging();

    expect(staged()).toEqual([]);
  });

  test('does not sweep a blob whose row is still to be committed', async () => {
    const pinned = await blobs.adopt(await blobs.stage(bytes('pinned'), 100));

    expect(await blobs.sweep(() => false, FUTURE)).toBe(0);
    pinned.release();
    expect(await blobs.sweep(() => false, FUTURE)).toBe(1);
  });
});

test.each(['../../login-links.key', '', 'a'.repeat(63), `${'a'.repeat(64)}/..`])(
  'a path is made of hashes alone: not of "%s"',
  (name) => {
    expect(() => blobs.path(name as Sha256)).toThrow(RangeError);
    expect(() => blobs.open(name as Sha256)).toThrow(RangeError);
  },
);

describe('the journal of small blobs', () => {
  const journals = () => readdirSync(join(folder, 'journal'));
  const keep = async (text: string) => {
    const blob = await blobs.keep(new TextEncoder().encode(text));
    blob.release();
    return blob.sha256;
  };
  /** The same folder after the power was cut: of a file that was not synced nothing is sure. */
  const start = () => {
    blobs = new BlobStore(folder);
    return blobs.recover();
  };

  test.skipIf(process.geteuid?.() !== 0)('is brought back by root as the user’s of the folder', async () => {
    const gone = await keep('gone');
    rmSync(dirname(blobs.path(gone)), { recursive: true });
    chownSync(folder, SOMEBODY, SOMEBODY);
    expect(start()).toEqual([gone]);
    for (const path of [blobs.path(gone), dirname(blobs.path(gone))]) {
      const { uid, gid } = statSync(path);
      expect({ uid, gid }).toEqual({ uid: SOMEBODY, gid: SOMEBODY });
    }
  });

  test('has what the disk did not take of their files', async () => {
    const [gone, torn, whole] = await Promise.all([keep('gone'), keep('torn'), keep('whole')]);
    rmSync(blobs.path(gone));
    truncateSync(blobs.path(torn), 2);
    expect(start().sort()).toEqual([gone, torn].sort());
    for (const [sha256, text] of [
      [gone, 'gone'],
      [torn, 'torn'],
      [whole, 'whole'],
    ] as const) {
      expect(await blobs.open(sha256).text()).toBe(text);
    }
    expect(staged()).toEqual([]);
    await blobs.settle(true);
    expect(journals()).toEqual([]);
  });

  test('ends where the power was cut while it was written', async () => {
    const first = await keep('first');
    const last = await keep('last');
    const [name = ''] = journals();
    const path = join(folder, 'journal', name);
    truncateSync(path, statSync(path).size - 1);
    rmSync(blobs.path(first));
    rmSync(blobs.path(last));
    start();
    expect(await blobs.open(first).text()).toBe('first');
    expect(() => blobs.open(last)).toThrow(BlobMissing);
  });

  test('loses one blob where a byte of it changed, which is told, and none of those behind', async () => {
    const [first, second] = [await keep('first'), await keep('second')];
    const [name = ''] = journals();
    const path = join(folder, 'journal', name);
    const bytes = readFileSync(path);
    expect(blobs.listDamagedJournals()).toEqual([]);
    bytes[bytes.indexOf('first')] = 0;
    writeFileSync(path, bytes);
    expect(blobs.listDamagedJournals()).toEqual([name]);
    for (const sha256 of [first, second]) rmSync(blobs.path(sha256));
    start();
    expect(() => blobs.open(first)).toThrow(BlobMissing);
    expect(await blobs.open(second).text()).toBe('second');
  });

  test('is not called damaged for a last record that was being written', async () => {
    await keep('first');
    await keep('last');
    const [name = ''] = journals();
    const path = join(folder, 'journal', name);
    const bytes = readFileSync(path);
    bytes[bytes.indexOf('last')] = 0;
    writeFileSync(path, bytes);
    expect(blobs.listDamagedJournals()).toEqual([]);
  });

  test('is removed once their files were synced, which is not before the second time for those that are new', async () => {
    await keep('a');
    await blobs.settle();
    await keep('b');
    expect(journals()).toHaveLength(2);
    await blobs.settle();
    expect(journals()).toHaveLength(1);
    await blobs.settle();
    expect(journals()).toEqual([]);
  });

  test('keeps what is settled while more of it comes', async () => {
    const kept = Array.from({ length: 200 }, (_, index) => keep(`blob ${index}`));
    for (let times = 0; times < 5; times++) await blobs.settle(true);
    const all = await Promise.all(kept);
    await blobs.settle(true);
    expect(journals()).toEqual([]);
    for (const [index, sha256] of all.entries()) {
      expect(await blobs.open(sha256).text()).toBe(`blob ${index}`);
    }
  });

  test('leaves nothing of a blob that was removed', async () => {
    const removed = await keep('removed');
    blobs.remove(removed, () => false);
    await blobs.settle(true);
    start();
    expect(() => blobs.open(removed)).toThrow(BlobMissing);
  });

  test('takes bytes again whose file was removed meanwhile', async () => {
    const sha256 = await keep('again');
    blobs.remove(sha256, () => false);
    await keep('again');
    expect(await blobs.open(sha256).text()).toBe('again');
  });
});
