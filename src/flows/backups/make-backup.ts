/**
 * Makes a backup while the service is running: a consistent snapshot that contains everything acknowledged before it
 * started, without sign-in credentials.
 *
 * The database is copied first, then the blobs that the copy refers to. A blob that disappears in between belongs to a
 * document that was deleted meanwhile: then the database is copied again, and the new copy no longer refers to it.
 */
import { rm } from 'node:fs/promises';
import type { BackupReader, BackupWriter, Manifest } from '../../backup/backup.ts';
import type { Sha256 } from '../../domain/document.ts';
import { copyDatabase, deleteSignInState, listReferredBlobs } from '../../store/backups.ts';
import { Database } from '../../store/database.ts';
import type { Deps } from '../deps.ts';

/** Maximum number of copies of the database. Blobs that are still missing then are lost rather than deleted. */
const MAX_COPIES = 5;

/** Called with the progress, from 0 to 1. */
export type OnProgress = (share: number) => void;

export type MakeBackupDeps = Pick<Deps, 'db' | 'blobs' | 'now'> & {
  /** The version of docgate. */
  readonly version: string;
};

/**
 * @param scratch path for the copy of the database, on a disk with enough space
 * @returns the manifest; `lost` lists blobs that are missing or damaged
 */
export async function makeBackup(
  deps: MakeBackupDeps,
  writer: BackupWriter,
  scratch: string,
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const madeAt = deps.now();
  try {
    let round = await copyAll(deps, writer, scratch, onProgress);
    for (let copies = 1; round.lost.length > 0 && copies < MAX_COPIES; copies++) {
      round = await copyAll(deps, writer, scratch, onProgress);
    }
    return await writer.finish(scratch, {
      docgate: deps.version,
      made_at: new Date(madeAt).toISOString(),
      blobs: { count: round.count, bytes: round.bytes },
      lost: [...round.lost],
    });
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await removeCopy(scratch);
  }
}

interface Round {
  readonly count: number;
  readonly bytes: number;
  readonly lost: readonly Sha256[];
}

async function copyAll(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  writer: BackupWriter,
  scratch: string,
  onProgress: OnProgress,
): Promise<Round> {
  await removeCopy(scratch);
  copyDatabase(db, scratch);
  const named = stripCopy(scratch);
  const lost: Sha256[] = [];
  let bytes = 0;
  for (const [index, sha256] of named.entries()) {
    const added = await writer.addBlob(sha256, blobs.path(sha256));
    if (added.copied === 'missing' || added.copied === 'damaged') lost.push(sha256);
    bytes += added.bytes;
    onProgress((index + 1) / named.length);
  }
  return { count: named.length - lost.length, bytes, lost };
}

/** Removes credentials from the copy. @returns the blobs that it refers to */
function stripCopy(path: string): Sha256[] {
  const copy = Database.open(path);
  try {
    copy.transaction(() => deleteSignInState(copy));
    return listReferredBlobs(copy);
  } finally {
    copy.close();
  }
}

/** Lists the blobs that a backup's database refers to; its copy is removed afterwards. */
export async function listBlobsOf(
  backup: Pick<BackupReader, 'copyDatabase'>,
  scratch: string,
): Promise<Sha256[]> {
  await removeCopy(scratch);
  try {
    await backup.copyDatabase(scratch);
    const copy = Database.open(scratch);
    try {
      return listReferredBlobs(copy);
    } finally {
      copy.close();
    }
  } finally {
    await removeCopy(scratch);
  }
}

async function removeCopy(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
}
