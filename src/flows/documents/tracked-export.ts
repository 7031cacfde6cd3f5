/**
 * Exports a Word file with the approved changes as tracked changes: the file that was last pushed, with every change up
 * to the requested version written into it, with author and time of the approval.
 */
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Change } from '../../domain/change.ts';
import type { Version } from '../../domain/document.ts';
import type { Tracking } from '../../domain/edit.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { listChanges } from '../../store/changes.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { listVersionRecords } from '../../store/version-records.ts';
import { findVersion } from '../../store/versions.ts';
import { reviseBase, trackEdits } from '../changes/version-edits.ts';
import type { Deps } from '../deps.ts';
import { getVersion, type Reach } from '../reach.ts';

/** A pushed Word file, and the changes approved since, oldest first. */
export interface TrackedExport {
  readonly base: Version;
  readonly changes: readonly Change[];
}

/** Whether the tracked export of a version differs from the plain one. @throws AppError not_found */
export function hasTrackedExport(
  deps: Pick<Deps, 'db'>,
  reach: Reach,
  id: DocumentId,
  number: number,
): boolean {
  return findTracked(deps, getVersion(deps, reach, id, number)) !== undefined;
}

/** Returns undefined if nothing was changed since the last push, or the file was not pushed as .docx. */
export function findTracked({ db }: Pick<Deps, 'db'>, version: Version): TrackedExport | undefined {
  const { organizationId: organization, documentId, number: last } = version;
  const pushed = listVersionRecords(db, organization, documentId).find(
    ({ origin, status, number }) => origin === 'push' && status === 'ready' && number <= last,
  );
  const base = pushed && findVersion(db, organization, documentId, pushed.number);
  if (base?.kind !== 'docx') return undefined;
  const changes = listChanges(db, organization, documentId)
    .filter(({ resultVersion: number }) => number !== null && number > base.number && number <= last)
    .toSorted((a, b) => (a.resultVersion ?? 0) - (b.resultVersion ?? 0));
  return changes.length === 0 ? undefined : { base, changes };
}

/** @throws AppError like trackEdits */
export function writeTracked(
  deps: Pick<Deps, 'db' | 'blobs' | 'pool'>,
  { base, changes }: TrackedExport,
  owner: WorkOwner,
): Promise<Uint8Array> {
  const steps = changes.map((change) => ({
    edits: change.edits.filter((one) => one.approved === true).map((one) => one.edit),
    tracking: trackingOf(deps, change),
  }));
  return trackEdits(deps, reviseBase(deps, base), steps, owner);
}

function trackingOf({ db }: Pick<Deps, 'db'>, change: Change): Tracking {
  const author = (change.decidedBy && findAccount(db, change.decidedBy)?.email) ?? 'docgate';
  return { author, at: change.decidedAt ?? change.proposedAt };
}
