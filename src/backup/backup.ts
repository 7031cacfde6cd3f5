/**
 * A backup consists of a snapshot of the database, without sign-in credentials, and all blobs that it refers to. It is
 * a single compressed file (backup-file.ts), or a folder where backups share their blobs (backup-folder.ts).
 *
 * Invariants:
 * 1. A backup with its final name is complete: it was written and synced under a temporary name first.
 * 2. The hash of every blob is verified when it is added and when it is restored.
 */
import { z } from 'zod';
import type { Sha256 } from '../domain/document.ts';

const sha256 = z.custom<Sha256>((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));

/** Describes the contents of a backup. Written last, so a backup without it is incomplete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of docgate that made it. */
  docgate: z.string(),
  made_at: z.iso.datetime(),
  database: z.object({ sha256, bytes: z.int().nonnegative() }),
  blobs: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Blobs that were missing or damaged when the backup was made. */
  lost: z.array(sha256),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Thrown for a file that is no backup, or a damaged one. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** The result of adding a blob: `kept` if the backup had it already; `missing` and `damaged` ones are not copied. */
export type Copied = 'added' | 'kept' | 'missing' | 'damaged';

/** Writes a backup. Call `finish` or `abandon` at the end. */
export interface BackupWriter {
  addBlob(sha256: Sha256, path: string): Promise<{ readonly copied: Copied; readonly bytes: number }>;
  /** @param database path of the copy, to be removed by the caller */
  finish(database: string, manifest: Omit<Manifest, 'format' | 'database'>): Promise<Manifest>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** A finished backup. */
export interface BackupReader {
  readonly path: string;
  /** Writes the database to a path. @throws BackupDamaged */
  copyDatabase(to: string): Promise<Manifest>;
  /** Reads the wanted blobs that it contains, each in pieces; the caller verifies them. @throws BackupDamaged */
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
