/**
 * Proves that database, blobs and audit trails agree. It reads everything: each blob's hash, each page, each entry. The
 * service may run meanwhile: what looks wrong is looked at again before it is told.
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

/** A blob that is not as a version needs it. */
export interface BlobFault extends NamedBlob {
  readonly wrong: 'missing' | 'damaged';
}

export interface CheckReport {
  readonly organizations: number;
  /** How many blobs were read. */
  readonly blobs: number;
  /** What is wrong with the database, and with audit trails. */
  readonly faults: readonly Fault[];
  readonly blobFaults: readonly BlobFault[];
  /** Counters that are not what they count: no harm to any document. */
  readonly miscounts: readonly Fault[];
  /** Blobs of versions that were missing or damaged, and are whole again by the journal. */
  readonly rewritten: readonly Sha256[];
  /** Files in the blob store that nothing names: no harm, and removed by the service in time. */
  readonly unused: number;
}

type CheckDeps = Pick<Deps, 'db' | 'blobs' | 'keys'> & {
  /** What was wrong with the write-ahead log before the database was opened. */
  readonly logDamage?: string | undefined;
  /** Blobs that were missing or damaged, and were written from the journal again when the folder was opened. */
  readonly rewritten?: readonly Sha256[];
};

const VERSIONS_AT_ONCE = 500;

/** The files themselves are proved by their hashes. */
const DAMAGED_JOURNAL: Fault =
  'what was written there of new files has changed since; no harm unless the power is cut before they are on disk';

/** @param onProgress called with the progress, from 0 to 1 */
export async function checkData(
  deps: CheckDeps,
  onProgress: (share: number) => void = () => undefined,
): Promise<CheckReport> {
  const { db } = deps;
  const structural = findStructuralFaults(db);
  // Rows of a database that is not sound need not be readable.
  const isSound = structural.length === 0;
  const rows = isSound ? checkRows(deps) : attempt(() => checkRows(deps));
  const miscounts = isSound ? findMiscounts(db) : [];
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
    // A blob that was removed since it came is in the journal too.
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
      const wrong = judge(named, measured);
      // What was deleted meanwhile is named no more.
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

/** Undefined for a file that is not there. */
type Measured = Hashed | undefined;

function judge({ sha256, size }: NamedBlob, measured: Measured): BlobFault['wrong'] | undefined {
  if (measured === undefined) return 'missing';
  return measured.sha256 === sha256 && (size === null || size === measured.bytes) ? undefined : 'damaged';
}
