import { Database as Sqlite } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '../../src/store/backups.ts';
import { Database } from '../../src/store/database.ts';
import { findDisagreements } from '../../src/store/integrity.ts';
import { DataFolder } from '../support/data-folder.ts';

async function damaged(spoil: (file: string) => void): Promise<readonly string[]> {
  await using folder = new DataFolder();
  const organization = folder.organization('acme');
  await folder.ownDocument(organization, 'bo@b.example', 'Leave is 30 days.');
  await folder.sharedDocument(organization, 'bo@b.example', 'Notice is three months.');
  const file = join(folder.path, 'copy.sqlite');
  copyDatabase(folder.deps.db, file);
  spoil(file);
  const db = Database.open(file);
  try {
    return findDisagreements(db);
  } finally {
    db.close();
  }
}

/** SQLite lays the first row at the end of its page, and its last byte is the number of words of the last column. */
function changeSize(file: string): void {
  using sqlite = new Sqlite(file, { readonly: true });
  const table = sqlite
    .query<{ rootpage: number }, []>(
      `SELECT rootpage FROM sqlite_schema WHERE name = 'passage_index_docsize'`,
    )
    .get();
  const page = sqlite.query<{ page_size: number }, []>('PRAGMA page_size').get();
  const end = (table?.rootpage ?? 0) * (page?.page_size ?? 0);
  const bytes = readFileSync(file);
  bytes[end - 1] = (bytes[end - 1] ?? 0) + 1;
  writeFileSync(file, bytes);
}

test('nothing is wrong with an index that is whole', async () => {
  expect(await damaged(() => undefined)).toEqual([]);
});

test('a number of words that changed in the search index is found', async () => {
  expect(await damaged(changeSize)).toEqual([
    'the search index holds other numbers of words than it has counted',
  ]);
});

test('a search index that weighs columns otherwise is found', async () => {
  const weighs = (file: string) => {
    using sqlite = new Sqlite(file);
    sqlite.run(`INSERT INTO passage_index (passage_index, rank) VALUES ('rank', 'bm25(9.0, 1.0)')`);
  };
  expect(await damaged(weighs)).toEqual(['rank: the search index is set up otherwise than docgate does it']);
});
