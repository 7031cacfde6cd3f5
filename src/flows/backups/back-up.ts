/** Where backups go to and come from: one file, or a folder of several that share what is equal. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged, type BackupReader, type Manifest } from '../../backup/backup.ts';
import { BackupFileReader, BackupFileWriter } from '../../backup/backup-file.ts';
import { BackupFolderReader, BackupFolderWriter, listBackups, prune } from '../../backup/backup-folder.ts';
import { AppError } from '../../domain/errors.ts';
import { listBlobsOf, type MakeBackupDeps, makeBackup, type OnProgress } from './make-backup.ts';

export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  /** Older ones that were removed. */
  readonly removed: number;
}

/** @throws AppError conflict when the file is there already: a backup takes the place of nothing */
export async function backUpToFile(
  deps: MakeBackupDeps,
  path: string,
  onProgress?: OnProgress,
): Promise<MadeBackup> {
  if (existsSync(path)) {
    throw new AppError(
      'conflict',
      `${path} is there already, and a backup overwrites nothing: name another file.`,
    );
  }
  // What an earlier one left that was interrupted.
  await rm(`${path}.partial`, { force: true });
  const manifest = await makeBackup(deps, new BackupFileWriter(path), `${path}.database`, onProgress);
  return { path, manifest, removed: 0 };
}

/** @param keep how many backups there are at most afterwards, the newest; null for all */
export async function backUpToFolder(
  deps: MakeBackupDeps,
  folder: string,
  keep: number | null,
  onProgress?: OnProgress,
): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writer = await BackupFolderWriter.begin(folder, deps.now());
  const scratch = join(folder, 'database.partial');
  const manifest = await makeBackup(deps, writer, scratch, onProgress);
  const removed = keep === null ? 0 : await prune(folder, keep, (backup) => listBlobsOf(backup, scratch));
  return { path: writer.path, manifest, removed };
}

/**
 * @param path of a backup in a file, of one in a folder, or of a folder with several, of which the newest is meant
 * @throws BackupDamaged when it is none
 */
export async function openBackup(path: string): Promise<BackupReader> {
  if (!statSync(path).isDirectory()) return new BackupFileReader(path);
  if (existsSync(join(path, 'manifest.json'))) return new BackupFolderReader(path);
  const newest = (await listBackups(path)).at(-1);
  if (newest === undefined) throw new BackupDamaged(`${path} holds no backup that was finished`);
  return new BackupFolderReader(newest);
}
