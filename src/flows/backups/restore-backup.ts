/**
 * Restores a backup into an empty data folder. The database is renamed to its final name last, so that no service
 * starts with an interrupted restore.
 */
import { readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged, type BackupReader, type Manifest } from '../../backup/backup.ts';
import { BlobImport } from '../../blobs/blob-import.ts';
import { type ActorContext, NO_ORIGIN } from '../../domain/audit.ts';
import type { Sha256 } from '../../domain/document.ts';
import { listReferredBlobs } from '../../store/backups.ts';
import { Database } from '../../store/database.ts';
import { resealTrails } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

const BY_ADMINISTRATOR: ActorContext = { actor: { kind: 'administrator' }, origin: NO_ORIGIN };

export interface EmptyFolder {
  readonly dataFolder: string;
  /** Final path of the database. */
  readonly databaseFile: string;
  /** Opens the restored folder. */
  open(): RestoredFolder;
}

export type RestoredFolder = Pick<Deps, 'db' | 'blobs' | 'keys' | 'now'> & { close(): void };

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly blobs: number;
}

/**
 * Ends all login links and sign-ins from before the backup, and reseals the audit trails, which record that: a backup
 * contains no keys.
 *
 * @throws BackupDamaged if the backup is not complete; the restored files are removed then
 */
export async function restoreBackup(
  folder: EmptyFolder,
  backup: BackupReader,
  onProgress: (share: number) => void = () => undefined,
): Promise<RestoreResult> {
  const partial = `${folder.databaseFile}.partial`;
  try {
    const restored = await restoreFiles(folder, backup, partial, onProgress);
    await rename(partial, folder.databaseFile);
    makeKeys(folder);
    return restored;
  } catch (error) {
    for (const name of readdirSync(folder.dataFolder)) {
      await rm(join(folder.dataFolder, name), { recursive: true, force: true });
    }
    throw error;
  }
}

async function restoreFiles(
  folder: EmptyFolder,
  backup: BackupReader,
  database: string,
  onProgress: (share: number) => void,
): Promise<RestoreResult> {
  const imported = new BlobImport(folder.dataFolder);
  const manifest = await backup.copyDatabase(database);
  const needed = new Set(readNamed(database));
  for (const sha256 of manifest.lost) needed.delete(sha256);
  const missing = await importBlobs(imported, backup, needed, onProgress);
  const [first] = missing;
  if (first !== undefined) {
    throw new BackupDamaged(
      `${backup.path}: ${missing.size} of ${needed.size} files in the backup are missing or damaged, among them ${first}`,
    );
  }
  await imported.sync();
  return { manifest, blobs: needed.size };
}

function makeKeys(folder: EmptyFolder): void {
  const opened = folder.open();
  try {
    opened.keys.loginLinks.replace();
    resealTrails(opened, BY_ADMINISTRATOR);
  } finally {
    opened.close();
  }
}

function readNamed(path: string): Sha256[] {
  const copy = Database.open(path);
  try {
    return listReferredBlobs(copy);
  } finally {
    copy.close();
  }
}

/** @returns the blobs that are missing or damaged */
async function importBlobs(
  imported: BlobImport,
  backup: BackupReader,
  needed: ReadonlySet<Sha256>,
  onProgress: (share: number) => void,
): Promise<ReadonlySet<Sha256>> {
  const missing = new Set(needed);
  for await (const { sha256, content } of backup.blobs(needed)) {
    if (await imported.add(sha256, content)) missing.delete(sha256);
    onProgress(1 - missing.size / Math.max(1, needed.size));
  }
  return missing;
}
