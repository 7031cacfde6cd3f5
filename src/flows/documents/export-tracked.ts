/**
 * A Word file with the approved changes as Word's own tracked changes: the file that was last pushed, with every
 * change written into it since, by whom and when it was approved; up to the version that is asked for.
 */
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Acting } from '../../domain/audit.ts';
import type { Change } from '../../domain/change.ts';
import type { Version } from '../../domain/document.ts';
import type { Tracking } from '../../domain/edit.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import { findAccount } from '../../store/accounts.ts';
import { listChanges } from '../../store/changes.ts';
import { listVersionRecords } from '../../store/version-records.ts';
import { findVersion } from '../../store/versions.ts';
import { reviseBase, trackEdits } from '../changes/revise-version.ts';
import type { Deps } from '../deps.ts';
import {
  type DocumentExport,
  type ExportDeps,
  type ExportWanted,
  exportDocument,
  exportOwner,
  getExportedVersion,
  streamOf,
} from './export-document.ts';

/**
 * Where nothing was changed since the last push, or the file was not pushed as .docx, the plain export.
 *
 * @throws AppError as exportDocument
 */
export function exportTracked(
  deps: ExportDeps,
  organization: OrganizationId,
  acting: Acting,
  wanted: Omit<ExportWanted, 'format'>,
): DocumentExport {
  const plain = exportDocument(deps, organization, acting, { ...wanted, format: 'docx' });
  const { number } = getExportedVersion(deps, organization, wanted);
  const { base, changes } = findChangesSincePush(deps, organization, wanted.documentId, number);
  if (base?.kind !== TRACKED_KIND || changes.length === 0) return plain;
  return {
    ...plain,
    etag: plain.etag.replace(/"$/, '.tracked"'),
    open: async (signal) => {
      const bytes = await writeTracked(deps, base, changes, exportOwner(organization, acting, signal));
      // The plain export's bytes are not read, but that something went out is written down by opening it.
      await (await plain.open(signal)).cancel();
      return bytes;
    },
  };
}

const TRACKED_KIND = 'docx';

/** Whether the tracked export of a version differs from the plain one. */
export function hasTrackedExport(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  documentId: DocumentId,
  number: number,
): boolean {
  const { base, changes } = findChangesSincePush(deps, organization, documentId, number);
  return base?.kind === TRACKED_KIND && changes.length > 0;
}

function findChangesSincePush(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  documentId: DocumentId,
  last: number,
): { readonly base: Version | undefined; readonly changes: readonly Change[] } {
  const pushed = listVersionRecords(deps.db, organization, documentId).find(
    (version) => version.origin === 'push' && version.status === 'ready' && version.number <= last,
  );
  if (pushed === undefined) return { base: undefined, changes: [] };
  const changes = listChanges(deps.db, organization, documentId)
    .filter(({ resultVersion: number }) => number !== null && number > pushed.number && number <= last)
    .toSorted((one, other) => (one.resultVersion ?? 0) - (other.resultVersion ?? 0));
  return { base: findVersion(deps.db, organization, documentId, pushed.number), changes };
}

async function writeTracked(
  deps: ExportDeps,
  base: Version,
  changes: readonly Change[],
  owner: WorkOwner,
): Promise<ReadableStream<Uint8Array>> {
  const steps = changes.map((change) => ({
    edits: change.edits.filter((one) => one.approved === true).map((one) => one.edit),
    tracking: trackingOf(deps, change),
  }));
  return streamOf(await trackEdits(deps, reviseBase(deps, base), steps, owner));
}

function trackingOf({ db }: Pick<Deps, 'db'>, change: Change): Tracking {
  const author = (change.decidedBy && findAccount(db, change.decidedBy)?.email) ?? 'docgate';
  return { author, at: change.decidedAt ?? change.proposedAt };
}
