import { Database as Sqlite } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/store/database.ts';
import { findGap } from '../../src/store/files/free-space.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

/** Tenants whose rows lie mingled in every table; those of some are deleted. */
const TENANTS = 24;

describe('scrubbing a database', () => {
  let folder = '';
  let path = '';
  let db: Database;
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const markOf = (tenant: number) => `T${String(tenant).padStart(2, '0')}`;

  beforeEach(() => {
    folder = makeFolder();
    path = join(folder, 'db.sqlite');
    db = Database.open(path);
    db.run('CREATE TABLE things (id INTEGER PRIMARY KEY, tenant INTEGER, text TEXT)');
    db.run('CREATE TABLE words (word TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID');
    db.run('CREATE INDEX things_by_text ON things (text)');
  });
  afterEach(() => {
    db.close();
    removeFolder(folder);
  });

  /** Inserts, lets grow and deletes rows in any order, so that pages are split and put together again. */
  function churn(seed: number): Set<number> {
    let state = seed;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const deleted = new Set<number>();
    for (let round = 0; round < 80; round++) {
      db.transaction(() => {
        for (let i = 0; i < 30; i++) {
          const tenant = random(TENANTS);
          const text = `${markOf(tenant)} ${'x'.repeat(random(12) === 0 ? random(9_000) : random(300))}`;
          if (deleted.has(tenant)) continue;
          db.run('INSERT OR IGNORE INTO things VALUES ($id, $tenant, $text)', {
            id: random(1e9),
            tenant,
            text,
          });
          db.run('INSERT OR IGNORE INTO words VALUES ($word, $text)', {
            word: `${text}${random(1e9)}`,
            text,
          });
          db.run('UPDATE things SET text = text || $more WHERE id % 97 = $id AND tenant = $tenant', {
            more: 'y'.repeat(random(400)),
            id: random(97),
            tenant,
          });
        }
      });
      if (round % 10 === 9) {
        const tenant = random(TENANTS);
        deleted.add(tenant);
        db.transaction(() => {
          db.run('DELETE FROM things WHERE tenant = $tenant', { tenant });
          db.run('DELETE FROM words WHERE text LIKE $mark', { mark: `${markOf(tenant)}%` });
        });
      }
    }
    return deleted;
  }

  function countCopies(of: ReadonlySet<number>): number {
    const files = [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join('');
    return [...of].reduce((sum, tenant) => sum + files.split(markOf(tenant)).length - 1, 0);
  }

  function contents(): string {
    const rows = [db.all('SELECT * FROM things ORDER BY id'), db.all('SELECT * FROM words ORDER BY word')];
    return Bun.hash(JSON.stringify(rows)).toString();
  }

  function isSound(): boolean {
    const other = new Sqlite(path);
    const result = other.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get();
    other.close();
    return result?.integrity_check === 'ok';
  }

  test.each([1, 2, 3])(
    'leaves no copy of what was deleted, and everything else as it was (%d)',
    async (seed) => {
      const deleted = churn(seed);
      db.one('PRAGMA wal_checkpoint(TRUNCATE)');
      const before = contents();
      const copies = countCopies(deleted);
      const done = await db.scrub(nextTurn);

      // What SQLite itself leaves behind, with secure_delete: else there would be nothing to do here.
      expect(copies).toBeGreaterThan(0);
      expect(done).toBe(true);
      expect(countCopies(deleted)).toBe(0);
      expect(contents()).toBe(before);
      expect(isSound()).toBe(true);
    },
  );

  test('empties the log', async () => {
    churn(4);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(100_000);
    await db.scrub(nextTurn);

    expect(statSync(`${path}-wal`).size).toBeLessThan(20_000);
  });

  test('harms nothing that is written meanwhile, by the same process or by another one', async () => {
    const deleted = churn(5);
    const other = Database.open(path);
    let written = 0;
    const write = async () => {
      if (written >= 400) return;
      for (const writer of [db, other]) {
        written++;
        writer.run('INSERT INTO things VALUES ($id, 99, $text)', {
          id: -written,
          text: 'z'.repeat(written % 700),
        });
        writer.run('UPDATE things SET text = text || $more WHERE id % 31 = $part', {
          more: 'zz',
          part: written % 31,
        });
      }
    };
    await db.scrub(write);
    const rows = db.one<{ count: number }>('SELECT count(*) AS count FROM things WHERE tenant = 99')?.count;
    await db.scrub(nextTurn);
    other.close();

    expect(written).toBeGreaterThan(0);
    expect(rows).toBe(written);
    expect(countCopies(deleted)).toBe(0);
    expect(isSound()).toBe(true);
  });

  test('says so when another process is reading, and is done when it has read', async () => {
    const deleted = churn(6);
    const other = new Sqlite(path);
    other.run('BEGIN');
    other.query('SELECT count(*) FROM things').get();
    db.run("INSERT INTO things VALUES (-1, 99, '')");
    const whileReading = await db.scrub(nextTurn);
    other.run('COMMIT');
    other.close();

    expect(whileReading).toBe(false);
    expect(await db.scrub(nextTurn)).toBe(true);
    expect(countCopies(deleted)).toBe(0);
  });

  test('does nothing to a database in memory', async () => {
    const inMemory = Database.open(':memory:');
    expect(await inMemory.scrub(nextTurn)).toBe(true);
    inMemory.close();
  });
});

describe('the unallocated space of a page', () => {
  const page = (type: number, pointers: readonly number[], content: number, header = 0) => {
    const bytes = Buffer.alloc(512);
    bytes[header] = type;
    bytes.writeUInt16BE(pointers.length, header + 3);
    bytes.writeUInt16BE(content, header + 5);
    const first = header + (type === 2 || type === 5 ? 12 : 8);
    for (const [index, pointer] of pointers.entries()) bytes.writeUInt16BE(pointer, first + 2 * index);
    return bytes;
  };

  test.each([
    ['a table leaf', page(13, [500, 490], 490), 2, { start: 12, end: 490 }],
    ['an index leaf', page(10, [], 512), 2, { start: 8, end: 512 }],
    ['an inner page', page(5, [400], 400), 2, { start: 14, end: 400 }],
    ['the first page, behind the header of the file', page(13, [500], 500, 100), 1, { start: 110, end: 500 }],
    ['no page of a tree', page(0, [], 512), 2, undefined],
    ['a page whose cells are said to begin before its pointers end', page(13, [500, 490], 9), 2, undefined],
    ['a page with a cell where there should be none', page(13, [300], 490), 2, undefined],
    ['a page that is said to be longer than it is', page(13, [600], 600), 2, undefined],
  ])('is found in %s', (_what, bytes, number, gap) => {
    expect(findGap(bytes, number, 512)).toEqual(gap);
  });
});
