/**
 * Copies the database before an upgrade, to allow going back to the previous executable. The copy is stored beside the
 * database with the number of its schema; only that of the last upgrade is kept.
 */
import { Database as Sqlite } from 'bun:sqlite';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/**
 * @param file the database, which nobody may write to meanwhile
 * @param version of its schema
 * @returns the path of the copy, which is on disk
 * @throws if there is not enough space
 */
export function copyBeforeUpgrade(file: string, version: number): string {
  const copy = `${file}.schema-${version}`;
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  const sqlite = new Sqlite(file, { readonly: true, strict: true });
  try {
    requireRoom(sqlite, dirname(file));
    sqlite.query('VACUUM INTO $part').run({ part });
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    sqlite.close();
  }
  sync(part);
  renameSync(part, copy);
  sync(dirname(file));
  for (const name of readdirSync(dirname(file))) {
    const isOlder = name.startsWith(`${basename(file)}.schema-`) && name !== basename(copy);
    if (isOlder) rmSync(join(dirname(file), name));
  }
  return copy;
}

function requireRoom(sqlite: Sqlite, folder: string): void {
  const pages = sqlite
    .query<{ bytes: number }, []>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    )
    .get();
  const needed = pages?.bytes ?? 0;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= needed) return;
  const [wanted, free] = [Math.ceil(needed / MEGABYTE), Math.floor((bavail * bsize) / MEGABYTE)];
  throw new Error(
    `The database is copied before it is upgraded, which takes ${wanted} MB in ${folder}, and ${free} MB are free. Nothing was changed: make room and start again.`,
  );
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
