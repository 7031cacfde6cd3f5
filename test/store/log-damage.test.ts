import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/store/database.ts';
import { findLogDamage } from '../../src/store/files/log-damage.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const PAGE = 4096;
const FRAME = PAGE + 24;
const HEADER = 32;

/** Commits some rows, one by one, and lets the use see what a process leaves that is ended then. */
function afterKill(use: (path: string, frames: number) => void): void {
  const folder = makeFolder();
  const source = join(folder, 'source.sqlite');
  const db = Database.open(source);
  for (const id of ['a', 'b', 'c', 'd']) {
    db.run('INSERT INTO accounts (id, email, created_at) VALUES ($id, $id, 0)', { id });
  }
  const path = join(folder, 'left.sqlite');
  for (const ending of ['', '-wal', '-shm']) copyFileSync(source + ending, path + ending);
  const frames = (readFileSync(`${path}-wal`).length - HEADER) / FRAME;
  use(path, frames);
  db.close();
  removeFolder(folder);
}

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('a log that a killed process leaves', () => {
  test('is as it was written, with all that was committed', () => {
    afterKill((path) => {
      expect(findLogDamage(path)).toBeUndefined();
      const db = Database.open(path);
      expect(db.one('SELECT count(*) AS n FROM accounts')).toEqual({ n: 4 });
      db.close();
      expect(findLogDamage(path)).toBeUndefined();
    });
  });

  test('is named where any byte of it changed: of its beginning, of a page, of what leads a page', () => {
    for (const at of [0, 5, 17, 25, HEADER, HEADER + 5, HEADER + 9, HEADER + 17, HEADER + 24 + 99]) {
      afterKill((path) => {
        changeByte(`${path}-wal`, at);
        expect([at, findLogDamage(path)]).toEqual([at, expect.stringContaining('commits in it are lost')]);
      });
    }
    afterKill((path, frames) => {
      changeByte(`${path}-wal`, HEADER + (frames - 1) * FRAME + 99);
      expect(findLogDamage(path)).toMatch(new RegExp(`it ends after \\d+ of ${frames} pages`));
    });
  });

  test('is named where it was cut, by what the process knew of it', () => {
    afterKill((path, frames) => {
      truncateSync(`${path}-wal`, HEADER + (frames - 1) * FRAME);
      expect(findLogDamage(path)).toMatch(new RegExp(`it ends after \\d+ of ${frames} pages`));
      rmSync(`${path}-shm`);
      expect(findLogDamage(path)).toBeUndefined();
    });
  });

  test('may end with what was never committed', () => {
    afterKill((path, frames) => {
      rmSync(`${path}-shm`);
      const half = readFileSync(`${path}-wal`).subarray(0, HEADER + (frames - 1) * FRAME + 1000);
      writeFileSync(`${path}-wal`, half);
      expect(findLogDamage(path)).toBeUndefined();
    });
  });

  test('may hold what was undone behind its end', () => {
    const folder = makeFolder();
    const path = join(folder, 'docgate.sqlite');
    const db = Database.open(path);
    db.run('PRAGMA cache_size = 10');
    const add = (id: string, text: string) =>
      db.run('INSERT INTO accounts (id, email, name, created_at) VALUES ($id, $id, $text, 0)', { id, text });
    add('a', '');
    const undone = () =>
      db.transaction(() => {
        for (let i = 0; i < 200; i++) add(`b${i}`, 'x'.repeat(PAGE));
        throw new Error('undo');
      });
    expect(undone).toThrow('undo');
    add('c', '');
    expect(readFileSync(`${path}-wal`).length).toBeGreaterThan(100 * FRAME);
    expect(findLogDamage(path)).toBeUndefined();
    db.close();
    removeFolder(folder);
  });
});
