/**
 * What a backup is: the database as it was at one moment, without what signs anybody in, and every blob that it names.
 * It lies in one compressed file (backup-file.ts), or in a folder where backups share their blobs (backup-folder.ts).
 *
 * Invariants:
 * 1. Whatever stands under a backup's final name is whole: it was written and synced under another name first.
 * 2. A blob goes in only after its bytes were found to be what its name says, and comes out only likewise.
 */
import { z } from 'zod';
import type { Sha256 } from '../domain/document.ts';

const sha256 = z.custom<Sha256>((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));

/** Says of a backup what it holds. Written last: a backup without it was never finished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of docgate that made it. */
  docgate: z.string(),
  made_at: z.iso.datetime(),
  database: z.object({ sha256, bytes: z.int().nonnegative() }),
  blobs: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Blobs that the database names and that were gone or damaged already when the backup was made. */
  lost: z.array(sha256),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Thrown when what is read is no backup, or not a whole one; says what is wrong. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** How copying one blob went: `kept` before already, or not copied because it is gone or not what its name says. */
export type Copied = 'added' | 'kept' | 'missing' | 'damaged';

/** A backup that is being made. Ends with `finish` or `abandon`. */
export interface BackupWriter {
  addBlob(sha256: Sha256, path: string): Promise<{ readonly copied: Copied; readonly bytes: number }>;
  /** @param database path of the copy, which is the caller's to remove */
  finish(database: string, manifest: Omit<Manifest, 'format' | 'database'>): Promise<Manifest>;
  /** Leaves nothing of it. */
  abandon(): Promise<void>;
}

/** A finished backup. */
export interface BackupReader {
  /** Where it lies. */
  readonly path: string;
  /** Writes the database to a path of the caller's. @throws BackupDamaged */
  copyDatabase(to: string): Promise<Manifest>;
  /** The blobs among those wanted that it holds, each in pieces; who reads them proves them. @throws BackupDamaged */
  blobs(wanted: ReadonlySet<Sha256>): AsyncIterable<BackedUpBlob>;
}

export interface BackedUpBlob {
  readonly sha256: Sha256;
  readonly content: AsyncIterable<Uint8Array>;
}

/** @throws BackupDamaged */
export function parseManifest(text: string, path: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BackupDamaged(`${path}: the manifest of the backup cannot be read`, { cause: error });
  }
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined;
  if (typeof format === 'number' && format > 1) {
    throw new BackupDamaged(`${path} was made by a newer docgate: restore it with that one`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new BackupDamaged(`${path}: the manifest of the backup is damaged`);
  return parsed.data;
}
