/**
 * Explains errors of the system and of SQLite in one line for the administrator: the path, the problem, and what to do.
 * Based on the error code only.
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
 * @param place path of the database, since errors of SQLite contain none unless they concern another file
 * @returns undefined for an error with its own explanation, and for an internal error
 */
export function explainFault(error: unknown, place?: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const explanation = SQLITE[code.split('_').slice(0, 2).join('_')] ?? SYSTEM[code];
  if (explanation === undefined) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : place;
  if (path === undefined) return explanation;
  return `${path}: ${explanation}${code === 'EACCES' ? ownerOf(path) : ''}`;
}

/** Describes the owner of the path, or of the nearest accessible folder above. */
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
