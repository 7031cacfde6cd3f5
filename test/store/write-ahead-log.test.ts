import { afterEach, beforeEach, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
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
