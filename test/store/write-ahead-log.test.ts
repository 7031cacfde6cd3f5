import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, fdatasyncSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/store/database.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const MB = 1024 * 1024;
/** Of a commit, so that few of them make a long log. */
const ROW_BYTES = MB / 2;
const ROWS = 60;

let folder: string;
let path: string;
let db: Database;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'test.sqlite');
  db = Database.open(path);
  db.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text BLOB NOT NULL)');
});

afterEach(() => {
  db.close();
  removeFolder(folder);
});

function insert(id: number): void {
  db.run('INSERT INTO notes (id, text) VALUES ($id, zeroblob($bytes))', { id, bytes: ROW_BYTES });
}

const count = (from: Database) => from.one<{ count: number }>('SELECT count(*) AS count FROM notes')?.count;

test('the log is copied into the file while commits go on, and begun anew', async () => {
  for (let id = 1; id <= ROWS; id++) await db.commit(() => insert(id));
  expect(statSync(path).size).toBeGreaterThan((ROWS * ROW_BYTES) / 2);
  expect(statSync(`${path}-wal`).size).toBeLessThan((ROWS * ROW_BYTES) / 2);
});

test('commits, transactions and another process’s writes in between are all kept', async () => {
  const other = Database.open(path);
  const commits: Promise<void>[] = [];
  for (let id = 1; id <= ROWS; id += 3) {
    commits.push(db.commit(() => insert(id)));
    db.transaction(() => insert(id + 1));
    await Bun.sleep(0);
    other.transaction(() =>
      other.run('INSERT INTO notes (id, text) VALUES ($id, zeroblob(9))', { id: id + 2 }),
    );
  }
  await Promise.all(commits);
  other.close();
  expect(count(db)).toBe(ROWS);
  db.close();
  db = Database.open(path);
  expect(count(db)).toBe(ROWS);
  expect(db.one<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check).toBe('ok');
});

test('what is written behind is there at once, and kept with the next commit', async () => {
  for (let id = 1; id < ROWS; id++) {
    db.writeBehind(() => insert(id));
    if (id % 7 === 0) void db.commit(() => undefined);
    await Bun.sleep(0);
  }
  expect(count(db)).toBe(ROWS - 1);
  await db.commit(() => insert(ROWS));
  db.close();
  db = Database.open(path);
  expect(count(db)).toBe(ROWS);
  expect(db.one<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check).toBe('ok');
});

test('the log is begun anew though somebody writes behind all the time, as long as they pause', async () => {
  const rows = 320;
  const writeAll = async (first: number) => {
    for (let id = first; id <= rows; id += 2) {
      db.writeBehind(() => insert(id));
      if (id % 8 < 2) await db.pause();
    }
  };
  await Promise.all([writeAll(1), writeAll(2)]);
  expect(count(db)).toBe(rows);
  expect(statSync(`${path}-wal`).size).toBeLessThan((rows * ROW_BYTES) / 1.5);
});

test('a reader beside it sees what was committed, and is not in the way', async () => {
  const reader = Database.openToRead(path);
  for (let id = 1; id <= ROWS; id++) {
    await db.commit(() => insert(id));
    expect(count(reader)).toBe(id);
  }
  expect(() => reader.run('DELETE FROM notes')).toThrow('readonly');
  reader.close();
});

test('a database that is closed under a commit keeps what was told to be kept', async () => {
  await db.commit(() => insert(1));
  const late = db.commit(() => insert(2)).catch(() => 'refused');
  db.close();
  expect(await late).toBe('refused');
  db = Database.open(path);
  expect(count(db)).toBe(1);
});

describe('a disk that fails', () => {
  /** How many syncs succeed before the one that fails. */
  let left: number;
  /** Descriptors of the log and of the file are told apart by what they lead to. */
  const isOf = (file: number, ending: string) => readlinkSync(`/proc/self/fd/${file}`) === `${path}${ending}`;
  const failing = (ending: string) => async (file: number) => {
    if (isOf(file, ending) && left-- === 0) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    fdatasyncSync(file);
    if (isOf(file, '')) copyFileSync(path, onDisk());
  };
  /** What the disk has of the file after the last sync that succeeded. */
  const onDisk = () => join(folder, 'on-disk');

  function reopen(sync?: (file: number) => Promise<void>): void {
    db.close();
    db = Database.open(path, { ...(sync && { sync }) });
  }

  test('to keep the database file leaves the log as it is, says so, and the next start copies all of it', async () => {
    left = 1;
    reopen(failing(''));
    for (let id = 1; id <= 40 && db.logFault === undefined; id++) await db.commit(() => insert(id));
    await db.commit(() => insert(100));
    expect(db.logFault).toMatchObject({ needsRestart: true });
    const before = count(db);
    // That it takes everything again says nothing of what it lost.
    for (let id = 101; id <= 120; id++) await db.commit(() => insert(id));
    expect(db.logFault).toMatchObject({ needsRestart: true });
    db.close();
    // Whatever was copied since is gone with the power.
    copyFileSync(onDisk(), path);
    db = Database.open(path);
    expect(count(db)).toBe((before ?? 0) + 20);
    expect(db.one<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check).toBe('ok');
  });

  test('to keep the log refuses who waits for it, and keeps what comes once it takes all of the log', async () => {
    left = 1;
    reopen(failing('-wal'));
    await db.commit(() => insert(1));
    expect(await db.commit(() => insert(2)).catch(() => 'refused')).toBe('refused');
    const reader = Database.openToRead(path);
    reader.snapshot(() => {
      expect(count(reader)).toBe(2);
      // What the log held alone would seem to be kept by the next sync.
      expect(() => db.transaction(() => insert(3))).toThrow('did not take');
    });
    reader.close();
    await db.commit(() => insert(3));
    expect(count(db)).toBe(3);
  });
});
