/**
 * Verifies that database, blobs and audit trails are consistent. It reads everything: each blob's hash, each page, each
 * entry. The service may run meanwhile, so a suspected fault is checked again before it is reported.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Hashed, hashFile } from '../../backup/files.ts';
import type { Sha256 } from '../../domain/document.ts';
import { findMiscounts } from '../../store/counts.ts';
import {
  type Fault,
  findChanges,
  findDisagreements,
  findStructuralFaults,
  listNamedBlobs,
  type NamedBlob,
} from '../../store/integrity.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { isBlobReferred } from '../../store/versions.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import type { Deps } from '../deps.ts';

/** A blob of a version that is missing or damaged. */
export interface BlobFault extends NamedBlob {
  readonly wrong: 'missing' | 'damaged';
}

export interface CheckReport {
  readonly organizations: number;
  /** Number of blobs that were read. */
  readonly blobs: number;
  /** Faults of the database and of audit trails. */
  readonly faults: readonly Fault[];
  readonly blobFaults: readonly BlobFault[];
  /** Wrong counters, which harm no document. */
  readonly miscounts: readonly Fault[];
  /** Blobs that were missing or damaged, and have been restored from the journal. */
  readonly rewritten: readonly Sha256[];
  /** Files in the blob store that nothing refers to: harmless, and removed by the service eventually. */
  readonly unused: number;
}

type CheckDeps = Pick<Deps, 'db' | 'blobs' | 'keys'> & {
  /** Damage to the write-ahead log before the database was opened. */
  readonly logDamage?: string | undefined;
  /** Blobs that were restored from the journal when the folder was opened. */
  readonly rewritten?: readonly Sha256[];
};

const VERSIONS_AT_ONCE = 500;

/** The blobs themselves are verified by their hashes. */
const DAMAGED_JOURNAL: Fault =
  'what was written there of new files has changed since; no harm unless the power is cut before they are on disk';

/** @param onProgress called with the progress, from 0 to 1 */
export async function checkData(
  deps: CheckDeps,
  onProgress: (share: number) => void = () => undefined,
): Promise<CheckReport> {
  const { db } = deps;
  const structural = findStructuralFaults(db);
  // Rows of a damaged database may not be readable.
  const isValid = structural.length === 0;
  const rows = isValid ? checkRows(deps) : attempt(() => checkRows(deps));
  const miscounts = isValid ? findMiscounts(db) : [];
  const blobs = await checkBlobs(deps, onProgress);
  const organizations = listOrganizations(db).length;
  return {
    organizations,
    ...blobs,
    faults: [
      ...(deps.logDamage === undefined ? [] : [deps.logDamage]),
      ...deps.blobs.listDamagedJournals().map((name) => `journal/${name}: ${DAMAGED_JOURNAL}`),
      ...structural,
      ...rows,
    ],
    miscounts,
    // The journal may also contain blobs that have been removed since.
    rewritten: (deps.rewritten ?? []).filter((sha256) => isBlobReferred(db, sha256)),
  };
}

function checkRows(deps: CheckDeps): Fault[] {
  return [
    ...findChanges(deps.db),
    ...deps.db.snapshot(() => findDisagreements(deps.db)),
    ...checkTrails(deps),
  ];
}

function attempt(check: () => Fault[]): Fault[] {
  try {
    return check();
  } catch (error) {
    return [`the rows cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function checkTrails(deps: CheckDeps): Fault[] {
  return listOrganizations(deps.db).flatMap(({ id }) => {
    const { problem } = verifyAudit(deps, id);
    return problem === undefined ? [] : [`${id}: the audit trail is not intact: ${problem}`];
  });
}

async function checkBlobs(
  { db, blobs }: CheckDeps,
  onProgress: (share: number) => void,
): Promise<Pick<CheckReport, 'blobs' | 'blobFaults' | 'unused'>> {
  const stored = blobs.list();
  const seen = new Map<Sha256, Measured>();
  const blobFaults: BlobFault[] = [];
  for (let after: NamedBlob | null = null; ; ) {
    const page = listNamedBlobs(db, after, VERSIONS_AT_ONCE);
    if (page.length === 0) break;
    for (const named of page) {
      const { sha256 } = named;
      const measured = seen.get(sha256) ?? (await hashFile(blobs.path(sha256)));
      seen.set(sha256, measured);
      const wrong = findBlobFault(named, measured);
      // The document may have been deleted meanwhile.
      if (wrong !== undefined && isBlobReferred(db, sha256)) blobFaults.push({ ...named, wrong });
      onProgress(seen.size / Math.max(seen.size, stored.length));
    }
    after = page.at(-1) ?? null;
  }
  const unused = stored.filter((path) => {
    const sha256 = basename(path) as Sha256;
    return !seen.has(sha256) && existsSync(path) && !isBlobReferred(db, sha256);
  });
  return { blobs: seen.size, blobFaults, unused: unused.length };
}

/** Undefined for a missing file. */
type Measured = Hashed | undefined;

function findBlobFault({ sha256, size }: NamedBlob, measured: Measured): BlobFault['wrong'] | undefined {
  if (measured === undefined) return 'missing';
  return measured.sha256 === sha256 && (size === null || size === measured.bytes) ? undefined : 'damaged';
}
