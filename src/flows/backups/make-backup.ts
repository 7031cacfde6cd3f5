/**
 * Makes a backup beside the running service: everything that was acknowledged before it began is in it, as it was at one
 * moment, and nothing that signs anybody in.
 *
 * The database is copied first and then the blobs that the copy names. A blob that has gone in between belongs to what
 * was deleted meanwhile: a newer copy of the database, which no longer names it, takes the place of the first one.
 */
import { rm } from 'node:fs/promises';
import type { BackupReader, BackupWriter, Manifest } from '../../backup/backup.ts';
import type { Sha256 } from '../../domain/document.ts';
import { copyDatabase, deleteSignInState, listReferredBlobs } from '../../store/backups.ts';
import { Database } from '../../store/database.ts';
import type { Deps } from '../deps.ts';

/** Copies of the database made at most. What is missing after so many is lost, not deleted. */
const MOST_COPIES = 5;

/** Called with the progress, from 0 to 1. */
export type OnProgress = (share: number) => void;

export type MakeBackupDeps = Pick<Deps, 'db' | 'blobs' | 'now'> & {
  /** Which docgate makes it. */
  readonly version: string;
};

/**
 * @param scratch path for the copy of the database, where there is room for it
 * @returns what the backup holds; `lost` names the blobs that were gone or damaged
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
    for (let copies = 1; round.lost.length > 0 && copies < MOST_COPIES; copies++) {
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
    const one = await writer.addBlob(sha256, blobs.path(sha256));
    if (one.copied === 'missing' || one.copied === 'damaged') lost.push(sha256);
    bytes += one.bytes;
    onProgress((index + 1) / named.length);
  }
  return { count: named.length - lost.length, bytes, lost };
}

/** @returns the blobs that the copy names */
function stripCopy(path: string): Sha256[] {
  const copy = Database.open(path);
  try {
    copy.transaction(() => deleteSignInState(copy));
    return listReferredBlobs(copy);
  } finally {
    copy.close();
  }
}

/** The blobs that a backup's database names; the copy of it is removed again. */
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
