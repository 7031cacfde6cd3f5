/** Files of a data folder belong to its user, also where root runs a command beside a service of that user. */
import { fchownSync, fstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives an open file to the user and group of its folder, if this process may do so: only root can. */
export function giveToFolderOwner(file: number, path: string): void {
  const { uid, gid } = statSync(dirname(path));
  if (process.geteuid?.() === 0 && fstatSync(file).uid !== uid) fchownSync(file, uid, gid);
}
