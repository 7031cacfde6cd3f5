/**
 * Decides on a proposed change. Approving it creates the document's next version; rejecting it leaves the document as
 * it is.
 */
import { rm } from 'node:fs/promises';
import type { PinnedBlob } from '../../blobs/blob-store.ts';
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Change } from '../../domain/change.ts';
import type { Version } from '../../domain/document.ts';
import type { Edit } from '../../domain/edit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { ChangeId } from '../../domain/ids.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { decideChange, findChange } from '../../store/changes.ts';
import { findMessage } from '../../store/messages.ts';
import { findNewestVersion } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { addVersion } from '../documents/add-version.ts';
import { getDocument } from '../reach.ts';
import { type ReviseBase, reviseBase, writeEdits } from './version-edits.ts';

type DecideDeps = Pick<Deps, 'db' | 'blobs' | 'pool' | 'now' | 'keys' | 'live' | 'wakeQueue'>;

/** @throws AppError not_found for a change that does not exist, or is out of this person's reach */
function getReachableChange(deps: Pick<Deps, 'db'>, signIn: SignIn, id: ChangeId): Change {
  const change = findChange(deps.db, signIn.organizationId, id);
  if (change === undefined) throw notFound('change');
  getDocument(deps, signIn, change.documentId);
  return change;
}

/**
 * Creates the next version from the approved edits.
 *
 * @param approved indices of the edits; the others are left out
 * @param signal aborted when the person no longer waits; nothing is decided then, unless it is already done
 * @throws AppError not_found; conflict if it was decided already or there is a newer version; validation_error for no
 * edit at all; unprocessable if the edits can no longer be applied; otherwise like awaitConversion
 */
export async function approveChange(
  deps: DecideDeps,
  signIn: SignIn,
  id: ChangeId,
  approved: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<void> {
  const change = getReachableChange(deps, signIn, id);
  const edits = change.edits.map((item, index) => ({ ...item, approved: approved.has(index) }));
  const chosen = edits.filter((item) => item.approved).map(({ edit }) => edit);
  if (chosen.length === 0)
    throw new AppError('validation_error', 'Approve at least one edit, or reject the change.');
  const newest = findNewestVersion(deps.db, signIn.organizationId, change.documentId);
  if (change.state !== 'awaiting' || newest?.number !== change.baseVersion) throw tooLate();
  const base = reviseBase(deps, newest);
  const owner = { organization: signIn.organizationId, person: signIn.accountId, signal };
  const blob = await createRevision(deps, base, chosen, owner);
  try {
    await deps.db.commit(() => recordApproval(deps, signIn, { change, edits, base, newest, blob }));
  } finally {
    blob.release();
  }
  deps.wakeQueue();
  publishChange(deps, change);
}

/** Writes the revised file as a blob that no row refers to yet. @throws AppError unprocessable */
async function createRevision(
  deps: DecideDeps,
  base: ReviseBase,
  edits: readonly Edit[],
  owner: WorkOwner,
): Promise<PinnedBlob> {
  const output = deps.blobs.stagingPath();
  try {
    await writeEdits(deps, base, { edits, output, owner });
    return await deps.blobs.adopt(await deps.blobs.stageFile(output));
  } finally {
    await rm(output, { force: true });
  }
}

interface Approval {
  readonly change: Change;
  readonly edits: Change['edits'];
  readonly base: ReviseBase;
  /** The version that the edits apply to. */
  readonly newest: Version;
  readonly blob: PinnedBlob;
}

/** Records the decision, the version that results from it and its conversion job; atomic. Call it in a transaction. */
function recordApproval(deps: DecideDeps, signIn: SignIn, approval: Approval): void {
  const { change, edits, base, newest, blob } = approval;
  const { db } = deps;
  const { organizationId, accountId } = signIn;
  const { documentId } = change;
  const at = deps.now();
  const { projectId } = getDocument(deps, signIn, documentId);
  if (findNewestVersion(db, organizationId, documentId)?.number !== newest.number) throw tooLate();
  const number = newest.number + 1;
  const decision = {
    state: 'approved',
    edits,
    by: accountId,
    at,
    note: null,
    resultVersion: number,
  } as const;
  if (!decideChange(db, organizationId, change.id, decision)) throw tooLate();
  recordDecision(deps, signIn, change, 'change.approved', at);
  const version = {
    documentId,
    number,
    externalRef: newest.externalRef,
    fileName: base.fileName,
    kind: base.kind,
    original: blob.sha256,
    size: blob.size,
    pushedBy: accountId,
    pushedAt: at,
    origin: 'change',
  } as const;
  const { requestId } = signIn.origin;
  addVersion(deps, organizationId, projectId, version, { isAwaited: true, requestId });
}

/** @param note the reason; may be empty. @throws AppError not_found, conflict */
export async function rejectChange(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live'>,
  signIn: SignIn,
  id: ChangeId,
  note: string,
): Promise<void> {
  const change = await deps.db.commit(() => {
    const change = getReachableChange(deps, signIn, id);
    const edits = change.edits.map((item) => ({ ...item, approved: false }));
    const decision = { state: 'rejected', edits, by: signIn.accountId, at: deps.now() } as const;
    const decided = decideChange(deps.db, signIn.organizationId, id, {
      ...decision,
      note: note === '' ? null : note,
      resultVersion: null,
    });
    if (!decided) throw tooLate();
    recordDecision(deps, signIn, change, 'change.rejected', decision.at);
    return change;
  });
  publishChange(deps, change);
}

function recordDecision(
  deps: Pick<Deps, 'db' | 'keys'>,
  signIn: SignIn,
  change: Change,
  action: 'change.approved' | 'change.rejected',
  at: number,
): void {
  recordAudit(deps, signIn.organizationId, {
    ...actingAs(signIn),
    action,
    target: change.id,
    detail: { document: change.documentId },
    at,
  });
}

/** Updates the chat, which shows the change below the answer that proposed it. */
function publishChange(deps: Pick<Deps, 'db' | 'live'>, change: Change): void {
  if (change.sessionId === null || change.messageId === null) return;
  const message = findMessage(deps.db, change.organizationId, change.messageId);
  if (message !== undefined) deps.live.publish(change.sessionId, { type: 'message', message });
}

function tooLate(): AppError {
  return new AppError('conflict', 'This change has been decided on already, or the document has moved on.');
}
