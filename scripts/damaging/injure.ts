/** Damages to the files of a data folder and of its backups, as disks and hands make them. */
import { Database as Sqlite } from 'bun:sqlite';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

export const KINDS = ['byte', 'file', 'row', 'cut'] as const;

export type DamageKind = (typeof KINDS)[number];

/**
 * @param files what may be damaged, none of them empty
 * @param blobs the files that lie by their hash, a part of them
 * @returns what was done, for people
 */
export function injure(
  kind: DamageKind,
  { files, blobs, database }: { files: readonly string[]; blobs: readonly string[]; database: string },
  random: Random,
): string {
  switch (kind) {
    case 'byte':
      return changeBytes(random.pick(files), random);
    case 'file':
      return spoilFile(
        random.pick([...blobs, ...files.filter((path) => /[/]journal[/]/.test(path))]),
        random,
      );
    case 'row':
      return removeRow(database, random);
    case 'cut':
      return cut(random.pick([...files, ...blobs]), random);
  }
}

/** One to four bytes beside each other, each other than it was. */
function changeBytes(path: string, random: Random): string {
  const bytes = readFileSync(path);
  const at = random.below(bytes.length);
  const end = Math.min(bytes.length, at + 1 + random.below(4));
  for (let i = at; i < end; i++) bytes[i] = (bytes[i] ?? 0) ^ (1 + random.below(255));
  writeFileSync(path, bytes);
  return `${path}: bytes from ${at} to ${end} of ${bytes.length}`;
}

function spoilFile(path: string, random: Random): string {
  if (random.below(2) === 0) return changeBytes(path, random);
  rmSync(path);
  return `${path}: gone`;
}

function cut(path: string, random: Random): string {
  const { size } = statSync(path);
  const left = random.below(size);
  truncateSync(path, left);
  return `${path}: cut to ${left} of ${size}`;
}

/** A row of any table that holds one, past all that docgate does when it removes one. */
function removeRow(database: string, random: Random): string {
  using sqlite = new Sqlite(database);
  sqlite.function('row_sum', { deterministic: true }, (_: string) => 0);
  sqlite.run('PRAGMA foreign_keys = OFF');
  const triggers = sqlite.query<{ name: string; sql: string }, []>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
  );
  const tables = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all()
    .filter(({ name }) => sqlite.query(`SELECT 1 FROM ${name}`).get() !== null);
  const { name } = random.pick(tables);
  const keys = sqlite
    .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0`)
    .all()
    .map((column) => column.name);
  const rows = sqlite.query<Record<string, never>, []>(`SELECT ${keys.join(', ')} FROM ${name}`).all();
  const row = random.pick(rows);
  const made = triggers.all();
  for (const trigger of made) sqlite.run(`DROP TRIGGER ${trigger.name}`);
  const where = keys.map((key) => `${key} = ?`).join(' AND ');
  sqlite.prepare(`DELETE FROM ${name} WHERE ${where}`).run(...keys.map((key) => row[key] ?? null));
  for (const trigger of made) sqlite.run(trigger.sql);
  return `${name}: without ${JSON.stringify(row)}`;
}

/** Tables of which some rows or columns make no difference to a reader. */
const READ_AS: Readonly<Record<string, string>> = {
  // A count of zero equals a missing count.
  job_counts: 'SELECT * FROM job_counts WHERE jobs <> 0',
  // A trigger that was dropped and created again has another row.
  sqlite_schema: 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name',
};

/** All that can be read from a database: two with the same are the same to everybody. Undefined where it can't be read. */
export function readAll(database: string): string | undefined {
  try {
    using sqlite = new Sqlite(database, { readonly: true });
    const tables = sqlite
      .query<{ name: string }, []>(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name`,
      )
      .all();
    const hash = new Bun.CryptoHasher('sha256');
    for (const { name } of tables) {
      hash.update(`\n${name}\n`);
      for (const row of sqlite.query(READ_AS[name] ?? `SELECT * FROM ${name}`).values()) {
        hash.update(
          row.map((value) => (value instanceof Uint8Array ? value.toHex() : String(value))).join('\0'),
        );
      }
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** All files below a folder that hold anything. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0)
    .sort();
}
