import { Database as Sqlite } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from '../../schema.sql' with { type: 'text' };
import { bringUpToDate, SCHEMA_VERSION } from '../../src/store/migrations.ts';

/** Every version that was ever released, as its schema.sql said it. */
const oldSchema = (version: number) =>
  readFileSync(join(import.meta.dir, '..', 'fixtures', 'store', `schema-${version}.sql`), 'utf8');

/** What a database is made of, without regard to spacing, comments and the order in which things were made. */
function shapeOf(db: Sqlite): string[] {
  const rows = db
    .query<{ type: string; name: string; sql: string }, []>(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all();
  return rows.map(({ type, name, sql }) => `${type} ${name}: ${withoutLayout(sql)}`);
}

function withoutLayout(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
}

test('a new database has the current version', () => {
  const db = new Sqlite(':memory:');
  bringUpToDate(db);

  expect(db.query('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION });
  expect(schema).toContain(`PRAGMA user_version = ${SCHEMA_VERSION};`);
});

test.each(Array.from({ length: SCHEMA_VERSION - 1 }, (_, index) => index + 1))(
  'a database of version %d, migrated, equals a new one and keeps its rows',
  (version) => {
    const fresh = new Sqlite(':memory:');
    bringUpToDate(fresh);
    const migrated = new Sqlite(':memory:');
    migrated.run(oldSchema(version));
    migrated.run("INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'Kept', 1)");
    migrated.run(
      `INSERT INTO jobs (id, organization_id, kind, lane, task, state, attempt, run_at, last_error, created_at)
       VALUES (7, 'org_1', 'convert', 'lane', '{}', 'retryable', 2, 5, 'why', 4)`,
    );
    bringUpToDate(migrated);

    expect(shapeOf(migrated)).toEqual(shapeOf(fresh));
    expect(migrated.query('SELECT name FROM organizations').all()).toEqual([{ name: 'Kept' }]);
    expect(
      migrated
        .query('SELECT id, organization_id, state, attempt, run_at, last_error, created_at FROM jobs')
        .all(),
    ).toEqual([
      {
        id: 7,
        organization_id: 'org_1',
        state: 'retryable',
        attempt: 2,
        run_at: 5,
        last_error: 'why',
        created_at: 4,
      },
    ]);
    expect(migrated.query('PRAGMA foreign_key_check').all()).toEqual([]);
  },
);
