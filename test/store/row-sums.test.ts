import { Database as Sqlite } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrganizationId } from '../../src/domain/ids.ts';
import { copyDatabase } from '../../src/store/backups.ts';
import { Database } from '../../src/store/database.ts';
import { findChanges } from '../../src/store/integrity.ts';
import { DataFolder } from '../support/data-folder.ts';
import { openDatabase } from '../support/database.ts';

/** Does to the file what no program that keeps the sums does: as a disk would that changes what it holds. */
function damage(folder: DataFolder, sql: string): void {
  using sqlite = new Sqlite(join(folder.path, 'docgate.sqlite'));
  sqlite.function('row_sum', { deterministic: true }, (_: string) => 0);
  sqlite.run('PRAGMA foreign_keys = OFF');
  sqlite.run(sql);
}

async function fill(folder: DataFolder): Promise<OrganizationId> {
  const organization = folder.organization('acme');
  await folder.ownDocument(organization, 'bo@b.example', 'Leave is 30 days.');
  await folder.sharedDocument(organization, 'bo@b.example', 'Notice is three months.');
  folder.chat(organization, 'bo@b.example', 'How long is leave?');
  return organization;
}

describe('the sums over rows', () => {
  const damages: Record<string, [sql: string, what: string]> = {
    'a digit in a text': [
      "UPDATE passage_texts SET markdown = replace(markdown, '30', '36')",
      'passage_texts',
    ],
    'a letter in a name': ["UPDATE versions SET file_name = 'x' || file_name", 'versions'],
    'a time': ['UPDATE sessions SET created_at = created_at + 1', 'sessions'],
    'a question': ["UPDATE messages SET text = 'How long is Leave?'", 'messages'],
    'a value that is gone': [
      'UPDATE projects SET account_id = NULL WHERE false; DELETE FROM sessions',
      'sessions',
    ],
    'a row that was added': [
      "INSERT INTO accounts (id, email, created_at) VALUES ('acc_x', 'x@x.example', 0)",
      'accounts',
    ],
    'a trigger that is gone': ['DROP TRIGGER documents_counted', 'sqlite_schema'],
    'a sum': ["UPDATE row_sums SET sum = sum + 1 WHERE name = 'jobs'", 'jobs'],
    'a sum that is gone': ["DELETE FROM row_sums WHERE name = 'jobs'", 'jobs'],
    'the name of a sum': ["UPDATE row_sums SET name = 'jebs' WHERE name = 'jobs'", 'jebs'],
  };
  test.each(Object.entries(damages))('name what was changed: %s', async (_, [sql, what]) => {
    await using folder = new DataFolder();
    await fill(folder);
    expect(findChanges(folder.deps.db)).toEqual([]);
    damage(folder, sql);
    const found = findChanges(folder.deps.db);
    expect(found).toContain(`${what}: something else than docgate changed, removed or added a row`);
  });

  test('name a row of every table', async () => {
    await using folder = new DataFolder();
    await fill(folder);
    const { db } = folder.deps;
    const left = ['row_sums', 'audit_entries', 'organization_usage', 'job_counts'];
    const tables = db
      .all<{ name: string }>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_') && !left.includes(name))
      .filter((name) => db.one(`SELECT 1 FROM ${name}`) !== undefined);
    expect(tables.length).toBeGreaterThan(9);
    for (const table of tables) damage(folder, `DELETE FROM ${table}`);
    const found = findChanges(db).map((fault) => fault.split(':')[0]);
    const named = tables.map((name) => (name === 'index_sums' ? 'the search index' : name));
    expect(found.sort()).toEqual(named.sort());
  });

  test('name a letter of the search index', async () => {
    await using folder = new DataFolder();
    folder.deps.db.run(`INSERT INTO passage_index (rowid, scope, words) VALUES (1, 'here', 'zebra')`);
    const copy = join(folder.path, 'copy.sqlite');
    copyDatabase(folder.deps.db, copy);
    const bytes = readFileSync(copy);
    const at = bytes.indexOf('zebra');
    expect(at).toBeGreaterThan(0);
    bytes.write('zabra', at);
    writeFileSync(copy, bytes);
    const db = Database.open(copy);
    expect(findChanges(db)).toEqual([
      'the search index: something else than docgate changed, removed or added a row',
    ]);
    db.close();
  });

  test('follow what is undone, in part or whole', async () => {
    const db = openDatabase();
    const add = (id: string) =>
      db.run('INSERT INTO accounts (id, email, created_at) VALUES ($id, $id, 0)', { id });
    const addWords = (id: number) =>
      db.run(`INSERT INTO passage_index (rowid, scope, words) VALUES ($id, 'here', 'some words')`, { id });
    const fail = () => {
      throw new Error('undo');
    };
    expect(() =>
      db.transaction(() => {
        add('a');
        addWords(1);
        fail();
      }),
    ).toThrow('undo');
    await Promise.all([
      db.commit(() => {
        add('b');
        addWords(2);
      }),
      expect(
        db.commit(() => {
          add('c');
          addWords(3);
          fail();
        }),
      ).rejects.toThrow('undo'),
    ]);
    expect(db.one('SELECT count(*) AS accounts FROM accounts')).toEqual({ accounts: 1 });
    expect(findChanges(db)).toEqual([]);
    db.close();
  });

  test('follow texts with any characters, and what replaces and cascades', () => {
    const db = openDatabase();
    for (const [id, email] of Object.entries({
      a: 'lone \ud800 half',
      b: 'nul \0 within',
      c: 'é 😀',
      d: '',
    })) {
      db.run('INSERT INTO accounts (id, email, created_at) VALUES ($id, $email, 0)', { id, email });
    }
    db.run(
      `INSERT INTO passages (id, organization_id, project_id, version, ordinal) VALUES (1, 'o', 'p', 1, 0)`,
    );
    db.run(`INSERT INTO passage_texts (passage_id, headings, context, markdown) VALUES (1, '[]', '', 'a')`);
    db.run('DELETE FROM passages');
    expect(db.one('SELECT * FROM passage_texts')).toBeUndefined();
    expect(findChanges(db)).toEqual([]);
    db.close();
  });

  test('follow the search index through thousands of removals and merges', () => {
    const db = openDatabase();
    const all = Array.from({ length: 3_000 }, (_, id) => id + 1);
    const words = (id: number) => ({ id, words: `alpha beta${id % 91} gamma${id}` });
    db.transaction(() => {
      for (const id of all)
        db.run(`INSERT INTO passage_index (rowid, scope, words) VALUES ($id, 'here', $words)`, words(id));
    });
    for (let rest = 0; rest < 30; rest++) {
      db.transaction(() => {
        for (const id of all.filter((one) => one % 40 === rest))
          db.run('DELETE FROM passage_index WHERE rowid = $id', { id });
      });
    }
    expect(findChanges(db)).toEqual([]);
    db.run(`INSERT INTO passage_index (passage_index, rank) VALUES ('merge', -500)`);
    expect(findChanges(db)).toEqual([]);
    db.close();
  });

  test('pass over what Litestream keeps beside the tables', async () => {
    await using folder = new DataFolder();
    damage(folder, 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)');
    damage(folder, 'INSERT INTO _litestream_seq VALUES (1, 1)');
    expect(findChanges(folder.deps.db)).toEqual([]);
  });

  test('follow what other connections write', async () => {
    await using folder = new DataFolder();
    const organization = await fill(folder);
    const other = Database.open(join(folder.path, 'docgate.sqlite'));
    other.run('UPDATE organizations SET name = $name WHERE id = $organization', {
      organization,
      name: 'Acme',
    });
    other.close();
    expect(findChanges(folder.deps.db)).toEqual([]);
  });
});
