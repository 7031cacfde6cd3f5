/**
 * What the system or SQLite refuses, as one line for the administrator: which path, what is wrong, what to do. Told by
 * the error's code alone.
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it: run docgate as the user whom it belongs to, or give it to this one',
  EPERM: 'this user may not do that to it: run docgate as the user whom it belongs to',
  EROFS: 'the file system is read-only: mount it for writing, or choose another place',
  EEXIST: 'there is a file where a folder should be: choose another place',
  ENOTDIR: 'a part of the path is a file, not a folder: see that it is typed right',
  EISDIR: 'this is a folder, and a file is needed',
  ENOENT: 'there is no such file or folder: see that it is typed right',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full: make room there',
  EDQUOT: "this user's share of the disk is used up: make room there",
};

const SQLITE: Readonly<Record<string, string>> = {
  SQLITE_NOTADB:
    'this is no database of docgate, or it is damaged: name another folder with --data, or bring back a backup',
  SQLITE_CORRUPT: 'the database is damaged: bring back a backup',
  SQLITE_CANTOPEN: 'the database can not be opened: see that this user may write here',
  SQLITE_READONLY:
    'the database can not be written: see that this user may write here, and that the file system is not read-only',
  SQLITE_BUSY: 'another program has kept the database busy for too long: try again when it is done',
  SQLITE_FULL: 'the disk is full: make room there',
  SQLITE_IOERR: 'the disk can not be read or written: see the log of the system',
};

/**
 * @param place the data folder's database, for SQLite names no path
 * @returns undefined for an error that says itself what to do, or that is a fault of ours
 */
export function explainFault(error: unknown, place?: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const ofSqlite = SQLITE[code.split('_').slice(0, 2).join('_')];
  if (ofSqlite !== undefined) return place === undefined ? ofSqlite : `${place}: ${ofSqlite}`;
  const ofSystem = SYSTEM[code];
  if (ofSystem === undefined) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : place;
  if (path === undefined) return ofSystem;
  return `${path}: ${ofSystem}${code === 'EACCES' ? ownerOf(path) : ''}`;
}

/** Whom the path belongs to, or, where this user may not even look at it, the nearest folder above. */
function ownerOf(path: string): string {
  const mine = process.getuid?.();
  try {
    const { uid } = statSync(path);
    return uid === mine ? '' : ` (it belongs to user ${uid}, and this is user ${mine})`;
  } catch {
    const above = dirname(path);
    return above === path ? '' : ownerOf(above);
  }
}
