/** Backups in a single file, or in a folder of several that share equal blobs. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged, type BackupReader, type Manifest } from '../../backup/backup.ts';
import { BackupFileReader, BackupFileWriter } from '../../backup/backup-file.ts';
import { BackupFolderReader, BackupFolderWriter, listBackups, prune } from '../../backup/backup-folder.ts';
import { AppError } from '../../domain/errors.ts';
import { listBlobsOf, type MakeBackupDeps, makeBackup, type OnProgress } from './make-backup.ts';

export interface BackupResult {
  readonly path: string;
  readonly manifest: Manifest;
  /** Number of older backups that were removed. */
  readonly removed: number;
}

/** @throws AppError conflict if the file exists, since a backup overwrites nothing */
export async function backUpToFile(
  deps: MakeBackupDeps,
  path: string,
  onProgress?: OnProgress,
): Promise<BackupResult> {
  if (existsSync(path)) {
    throw new AppError(
      'conflict',
      `${path} is there already, and a backup overwrites nothing: name another file.`,
    );
  }
  // Left behind by an interrupted backup.
  await rm(`${path}.partial`, { force: true });
  const manifest = await makeBackup(deps, new BackupFileWriter(path), `${path}.database`, onProgress);
  return { path, manifest, removed: 0 };
}

/** @param keep maximum number of backups to keep, the newest; null for all */
export async function backUpToFolder(
  deps: MakeBackupDeps,
  folder: string,
  keep: number | null,
  onProgress?: OnProgress,
): Promise<BackupResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writer = await BackupFolderWriter.begin(folder, deps.now());
  const scratch = join(folder, 'database.partial');
  const manifest = await makeBackup(deps, writer, scratch, onProgress);
  const removed = keep === null ? 0 : await prune(folder, keep, (backup) => listBlobsOf(backup, scratch));
  return { path: writer.path, manifest, removed };
}

/**
 * @param path a backup file, a backup in a folder, or a folder with several backups, of which the newest is opened
 * @throws BackupDamaged if it is no backup
 */
export async function openBackup(path: string): Promise<BackupReader> {
  if (!statSync(path).isDirectory()) return new BackupFileReader(path);
  if (existsSync(join(path, 'manifest.json'))) return new BackupFolderReader(path);
  const newest = (await listBackups(path)).at(-1);
  if (newest === undefined) throw new BackupDamaged(`${path} holds no backup that was finished`);
  return new BackupFolderReader(newest);
}
