import { afterEach, describe, expect, mock, spyOn, test } from 'bun:test';
import { join } from 'node:path';
import { storageFault } from '../../src/domain/operation/storage-fault.ts';
import { Database } from '../../src/store/database.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const insert = 'INSERT INTO organizations (id, name, created_at) VALUES ($name, $name, 0)';
const names = (db: Database) =>
  db.all<{ name: string }>('SELECT name FROM organizations ORDER BY name').map((row) => row.name);

describe('a transaction', () => {
  test('keeps nothing of a callback that throws', () => {
    const db = Database.open(':memory:');

    expect(() =>
      db.transaction(() => {
        db.run(insert, { name: 'a' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(names(db)).toEqual([]);
  });

  test('refuses a callback that would go on after it', () => {
    const db = Database.open(':memory:');

    expect(() => db.transaction(async () => db.run(insert, { name: 'late' }))).toThrow('synchronous');
    expect(names(db)).toEqual([]);
  });
});

describe('a group commit', () => {
  test('undoes the callback that throws, and keeps the others', async () => {
    const db = Database.open(':memory:');
    const outcomes = await Promise.allSettled([
      db.commit(() => db.run(insert, { name: 'first' })),
      db.commit(() => {
        db.run(insert, { name: 'second' });
        throw new Error('no');
      }),
      db.commit(() => db.run(insert, { name: 'third' })),
    ]);

    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names(db)).toEqual(['first', 'third']);
  });

  test('keeps nothing of all that waited when the disk is full, and tells each so', async () => {
    const db = Database.open(':memory:');
    db.run('CREATE TABLE plain (name TEXT, value BLOB)');
    const pages = db.one<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    db.one(`PRAGMA max_page_count = ${pages}`);
    const large = 'INSERT INTO plain (name, value) VALUES ($name, zeroblob(1000000))';
    const outcomes = await Promise.allSettled([
      db.commit(() => db.run(insert, { name: 'first' })),
      db.commit(() => db.run(large, { name: 'large' })),
      db.commit(() => db.run(insert, { name: 'third' })),
    ]);

    expect(names(db)).toEqual([]);
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && storageFault(outcome.reason)).toBe('full');
    }
  });

  test('is seen by another connection once it has resolved', async () => {
    const folder = makeFolder();
    const path = join(folder, 'db.sqlite');
    const db = Database.open(path);
    const other = Database.open(path);
    await db.commit(() => db.run(insert, { name: 'told' }));

    expect(names(other)).toEqual(['told']);
    db.close();
    other.close();
    removeFolder(folder);
  });
});

describe('commits that come after another one', () => {
  afterEach(() => mock.restore());
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  /** Commits once, which takes so long, and then in two turns of the event loop. */
  async function commitAfter(ms: number) {
    const db = Database.open(':memory:');
    const order: string[] = [];
    const commit = (name: string) =>
      db.commit(() => {
        order.push(name);
        db.beforeCommit(() => order.push(`end of ${name}`));
      });
    let now = 1_000;
    spyOn(performance, 'now').mockImplementation(() => now);
    await db.commit(() => {
      now += ms;
    });
    await nextTurn();
    const waits: number[] = [];
    const due: (() => void)[] = [];
    spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait: number) => {
      due.push(run);
      waits.push(wait);
    }) as never);
    const first = commit('first');
    await nextTurn();
    const second = commit('second');
    await nextTurn();
    return { order, waits, due, both: Promise.all([first, second]) };
  }

  test('are collected where that one took long, and share one transaction', async () => {
    const { order, waits, due, both } = await commitAfter(20);
    expect(order).toEqual([]);
    expect(waits).toEqual([5]);

    for (const run of due) run();
    await both;
    expect(order).toEqual(['first', 'second', 'end of first', 'end of second']);
  });

  test('wait twice as long as that one took', async () => {
    expect((await commitAfter(1)).waits).toEqual([2]);
  });

  test('begin at once where that one took no time', async () => {
    const { order, waits, both } = await commitAfter(0);
    await both;
    expect(waits).toEqual([]);
    expect(order).toEqual(['first', 'end of first', 'second', 'end of second']);
  });
});

describe('a remembered read', () => {
  test('is told anew after a commit of its own, and after one of another connection', async () => {
    const folder = makeFolder();
    const path = join(folder, 'db.sqlite');
    const db = Database.open(path);
    const other = Database.open(path);
    const remembered = () => db.cached('names', () => names(db));
    const first = remembered();
    expect(remembered()).toBe(first);

    await db.commit(() => db.run(insert, { name: 'own' }));
    expect(remembered()).toEqual(['own']);
    await other.commit(() => other.run(insert, { name: 'theirs' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(remembered()).toEqual(['own', 'theirs']);
    db.close();
    other.close();
    removeFolder(folder);
  });
});

test.each([
  ['a statement of its own', (db: Database) => void db.run(insert, { name: 'a' })],
  ['a transaction', (db: Database) => void db.transaction(() => db.run(insert, { name: 'a' }))],
])('a remembered read does not keep %s of the same moment from being kept', (_, write) => {
  const folder = makeFolder();
  const db = Database.open(join(folder, 'db.sqlite'));
  const other = Database.open(join(folder, 'db.sqlite'));
  expect(db.cached('names', () => names(db))).toEqual([]);
  write(db);
  expect(names(other)).toEqual(['a']);
  other.run(insert, { name: 'b' });
  expect(names(db)).toEqual(['a', 'b']);
  db.close();
  other.close();
  removeFolder(folder);
});

test('a database written by a newer docgate is refused with instructions', () => {
  const folder = makeFolder();
  const path = join(folder, 'db.sqlite');
  const db = Database.open(path);
  db.run('PRAGMA user_version = 9999');
  db.close();

  expect(() => Database.open(path)).toThrow('run the newer docgate, or restore a backup');
  removeFolder(folder);
});
