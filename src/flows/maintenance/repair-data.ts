/**
 * Repairs what can be made again from what is there: content whose original is whole is converted anew, tables are read
 * anew, and what nothing names is removed. Nothing that was pushed is ever removed. Whoever calls it holds the folder,
 * so that no service adopts blobs meanwhile.
 */
import type { Acting } from '../../domain/audit.ts';
import { recount } from '../../store/counts.ts';
import { findChangedTables, forgetTables, markVersionLost, sumRowsAgain } from '../../store/integrity.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { deletePassagesOfVersion } from '../../store/passages.ts';
import { findVersion, isBlobReferred } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { insertConversion } from '../documents/add-version.ts';
import type { BlobFault, CheckReport } from './check-data.ts';

export interface Repairs {
  /** Versions that are converted anew by the next service. */
  readonly converted: number;
  /** Versions whose tables are read anew at the next question. */
  readonly tables: number;
  /** Files that nothing named. */
  readonly removed: number;
  /** Counters that were counted anew. */
  readonly counters: number;
  /** Faults that only a backup mends. */
  readonly left: number;
}

export async function repairData(
  deps: Pick<Deps, 'db' | 'blobs' | 'now'>,
  { faults, blobFaults, miscounts }: Pick<CheckReport, 'faults' | 'blobFaults' | 'miscounts'>,
): Promise<Repairs> {
  const { db, blobs } = deps;
  const lostOriginals = new Set(blobFaults.filter(({ part }) => part === 'original').map(versionOf));
  const isLost = (fault: BlobFault) => lostOriginals.has(versionOf(fault));
  const contents = blobFaults.filter((fault) => fault.part === 'markdown' && !isLost(fault));
  const again = new Set(contents.map(versionOf));
  const tables = blobFaults.filter((fault) => fault.part === 'cells' && !again.has(versionOf(fault)));
  db.transaction(() => {
    if (miscounts.length > 0) recount(db);
    for (const fault of contents) convertAgain(deps, fault);
    for (const { organizationId, documentId, version } of tables) {
      forgetTables(db, organizationId, documentId, version);
    }
  });
  const removed = await blobs.sweep((sha256) => isBlobReferred(db, sha256), deps.now());
  const mended = contents.length + blobFaults.filter(({ part }) => part === 'cells').length;
  return {
    converted: contents.length,
    tables: tables.length,
    removed,
    counters: miscounts.length,
    left: faults.length + blobFaults.length - mended,
  };
}

/**
 * Takes rows that something else than docgate changed as they are from now on, and has every trail tell it.
 *
 * @returns the tables that have such rows
 */
export function acceptRows(deps: Pick<Deps, 'db' | 'now' | 'keys'>, acting: Acting): string[] {
  const { db } = deps;
  const changed = findChangedTables(db);
  if (changed.length === 0) return changed;
  db.transaction(() => {
    sumRowsAgain(db);
    const detail = { setting: 'rows taken as they are', value: changed.join(', ') };
    for (const { id } of listOrganizations(db)) {
      const entry = { ...acting, action: 'settings.changed', target: null, detail, at: deps.now() } as const;
      recordAudit(deps, id, entry);
    }
  });
  return changed;
}

function convertAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, documentId, version: number }: BlobFault,
): void {
  const { db } = deps;
  const version = findVersion(db, organizationId, documentId, number);
  if (version === undefined) return;
  deletePassagesOfVersion(db, organizationId, documentId, number);
  markVersionLost(db, organizationId, documentId, number);
  const wish = { isAwaited: false, requestId: null };
  insertConversion(deps, organizationId, version, deps.now(), wish);
}

function versionOf({ documentId, version }: BlobFault): string {
  return `${documentId} ${version}`;
}
