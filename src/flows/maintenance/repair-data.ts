/**
 * Repairs what can be derived again: content with an intact original is converted again, tables are read again, and
 * unreferenced files are removed. Pushed files are never removed. The caller must hold the lock of the folder, so that
 * no service adopts blobs meanwhile.
 */
import type { ActorContext } from '../../domain/audit.ts';
import { recount } from '../../store/counts.ts';
import { deleteTables, findChangedTables, markVersionLost, recomputeRowSums } from '../../store/integrity.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { deletePassagesOfVersion } from '../../store/passages.ts';
import { findVersion, isBlobReferred } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { insertConversion } from '../documents/add-version.ts';
import type { BlobFault, CheckReport } from './check-data.ts';

export interface Repairs {
  /** Versions that the next service converts again. */
  readonly converted: number;
  /** Versions whose tables are read again at the next question. */
  readonly tables: number;
  /** Unreferenced files. */
  readonly removed: number;
  /** Corrected counters. */
  readonly counters: number;
  /** Faults that only a backup can repair. */
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
      deleteTables(db, organizationId, documentId, version);
    }
  });
  const removed = await blobs.sweep((sha256) => isBlobReferred(db, sha256), deps.now());
  const repaired = contents.length + blobFaults.filter(({ part }) => part === 'cells').length;
  return {
    converted: contents.length,
    tables: tables.length,
    removed,
    counters: miscounts.length,
    left: faults.length + blobFaults.length - repaired,
  };
}

/**
 * Accepts rows that were changed by something other than docgate, and records that in every audit trail.
 *
 * @returns the tables that have such rows
 */
export function acceptRows(deps: Pick<Deps, 'db' | 'now' | 'keys'>, acting: ActorContext): string[] {
  const { db } = deps;
  const changed = findChangedTables(db);
  if (changed.length === 0) return changed;
  db.transaction(() => {
    recomputeRowSums(db);
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
  const context = { isAwaited: false, requestId: null };
  insertConversion(deps, organizationId, version, deps.now(), context);
}

function versionOf({ documentId, version }: BlobFault): string {
  return `${documentId} ${version}`;
}
