/**
 * What was released goes forward: a database of each released schema, filled, is opened by the code of today, keeps its
 * rows, and ends with the schema of today. So schema.sql can't change without a migration.
 */
import { Database as Sqlite } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '../../src/store/migrations.ts';

const RELEASED = join(import.meta.dir, 'released');

type Row = Readonly<Record<string, string | number | null>>;

const all = (sqlite: Sqlite, sql: string): Row[] => sqlite.query<Row, []>(sql).all();

function tablesOf(sqlite: Sqlite): Row[] {
  const tables = all(
    sqlite,
    `SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main' ORDER BY name`,
  );
  return tables.filter(({ name }) => !String(name).startsWith('sqlite_'));
}

/** Without comments, and with one space where there is any. */
const plain = (sql: unknown) =>
  String(sql)
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1');

/** The conditions of columns and rows, in any order: a column that was added stands behind what was there before. */
function checksOf(sql: string): string[] {
  const found: string[] = [];
  for (let at = sql.indexOf('CHECK('); at >= 0; at = sql.indexOf('CHECK(', at + 1)) {
    let end = at + 'CHECK('.length;
    for (let depth = 1; depth > 0 && end < sql.length; end++) {
      if (sql[end] === '(') depth++;
      if (sql[end] === ')') depth--;
    }
    found.push(sql.slice(at, end));
  }
  return found.sort();
}

/** All of a schema but the order of columns and the way it is written. */
function describeSchema(sqlite: Sqlite): unknown {
  const tables = tablesOf(sqlite).map((table) => {
    const [columns, references, indexes] = ['table_xinfo', 'foreign_key_list', 'index_list'].map((pragma) =>
      all(sqlite, `SELECT * FROM pragma_${pragma}('${table['name']}')`),
    );
    const sql = all(sqlite, `SELECT sql FROM sqlite_master WHERE name = '${table['name']}'`)[0]?.['sql'];
    return {
      ...table,
      columns: columns?.map(({ cid: _, ...column }) => JSON.stringify(column)).sort(),
      references: references?.map(({ id: _, ...reference }) => JSON.stringify(reference)).sort(),
      indexes: indexes
        ?.map(({ seq: _, name, ...index }) => {
          const parts = all(sqlite, `SELECT seqno, name, desc, coll, key FROM pragma_index_xinfo('${name}')`);
          return JSON.stringify({ name: String(name).startsWith('sqlite_') ? null : name, ...index, parts });
        })
        .sort(),
      checks: checksOf(plain(sql)),
    };
  });
  const others = all(
    sqlite,
    `SELECT name, sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL OR sql LIKE 'CREATE VIRTUAL%' ORDER BY name`,
  );
  return { tables, others: others.map(({ name, sql }) => [name, plain(sql)]) };
}

const VALUES: Readonly<Record<string, string | number | Uint8Array>> = {
  INTEGER: 7,
  REAL: 7.5,
  TEXT: 'seven',
  BLOB: new Uint8Array([7]),
  ANY: 'seven',
};

/** One row in every table, whatever it means: what refers to what is not looked at. */
function fill(sqlite: Sqlite): void {
  sqlite.run('PRAGMA foreign_keys = OFF');
  sqlite.run('PRAGMA ignore_check_constraints = ON');
  const triggers = all(sqlite, `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`);
  for (const { name } of triggers) sqlite.run(`DROP TRIGGER ${name}`);
  for (const { name, type } of tablesOf(sqlite)) {
    if (type !== 'table') continue;
    sqlite.run(`DELETE FROM ${name}`);
    const columns = all(sqlite, `SELECT name, type FROM pragma_table_xinfo('${name}') WHERE hidden = 0`);
    const names = columns.map((column) => column['name']);
    sqlite
      .prepare(`INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...columns.map((column) => VALUES[String(column['type'])] ?? 'seven'));
  }
  for (const { sql } of triggers) sqlite.run(String(sql));
  sqlite.run('PRAGMA ignore_check_constraints = OFF');
}

function countRows(sqlite: Sqlite): Map<unknown, unknown> {
  const tables = tablesOf(sqlite).filter(({ type }) => type === 'table');
  return new Map(
    tables.map(({ name }) => [name, all(sqlite, `SELECT count(*) AS rows FROM ${name}`)[0]?.['rows']]),
  );
}

const released = readdirSync(RELEASED).filter((name) => name.endsWith('.sql'));

test('the schema of each release is kept', () => {
  expect(released).toContain('schema-0.2.0.sql');
});

describe.each(released)('a database of %s', (name) => {
  test('keeps its rows and gets the schema of today', () => {
    using old = new Sqlite(':memory:');
    old.run(readFileSync(join(RELEASED, name), 'utf8'));
    fill(old);
    const before = countRows(old);
    bringUpToDate(old);
    using today = new Sqlite(':memory:');
    bringUpToDate(today);

    expect(describeSchema(old)).toEqual(describeSchema(today));
    const after = countRows(old);
    expect([...before].filter(([table, rows]) => after.has(table) && after.get(table) !== rows)).toEqual([]);
    expect([...before.values()]).not.toContain(0);
  });
});

test('the comparison sees a column, a condition, an index and a trigger', () => {
  const make = (...changes: string[]) => {
    const sqlite = new Sqlite(':memory:');
    sqlite.run('CREATE TABLE a (b INTEGER NOT NULL CHECK (b > 0), c TEXT) STRICT');
    for (const change of changes) sqlite.run(change);
    return JSON.stringify(describeSchema(sqlite));
  };

  expect(make('ALTER TABLE a ADD COLUMN d INTEGER CHECK (d > 1)')).toBe(
    make(
      'DROP TABLE a',
      'CREATE TABLE a (b INTEGER NOT NULL CHECK (b > 0), d INTEGER CHECK (d > 1), c TEXT) STRICT',
    ),
  );
  for (const change of [
    'ALTER TABLE a ADD COLUMN d INTEGER',
    'CREATE INDEX i ON a (c)',
    'CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END',
  ])
    expect(make(change)).not.toBe(make());
  expect(make('DROP TABLE a', 'CREATE TABLE a (b INTEGER NOT NULL CHECK (b > 1), c TEXT) STRICT')).not.toBe(
    make(),
  );
});
