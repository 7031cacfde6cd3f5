import { Database as Sqlite } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import schema from '../../schema.sql' with { type: 'text' };
import { bringUpToDate, SCHEMA_VERSION } from '../../src/store/migrations.ts';

function databaseOfVersion(version: number): Sqlite {
  const db = new Sqlite(':memory:');
  db.run(`PRAGMA user_version = ${version}`);
  return db;
}

test('a new database has the current version', () => {
  const db = new Sqlite(':memory:');
  bringUpToDate(db);

  expect(db.query('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION });
  expect(schema).toContain(`PRAGMA user_version = ${SCHEMA_VERSION};`);
});

test('a database of a newer docgate is refused and left as it is', () => {
  const newer = databaseOfVersion(SCHEMA_VERSION + 1);

  expect(() => bringUpToDate(newer)).toThrow('run the newer docgate');
  expect(newer.query('SELECT name FROM sqlite_master').all()).toEqual([]);
});

test('a database from before the first release is refused and left as it is', () => {
  const older = databaseOfVersion(4);

  expect(() => bringUpToDate(older)).toThrow('from before the first release');
  expect(older.query('SELECT name FROM sqlite_master').all()).toEqual([]);
});
