/** Proposes a change to a document, on behalf of the Assistant or a person. The document itself is not modified. */
import { rm } from 'node:fs/promises';
import type { ProposedChange } from '../../assistant/assistant.ts';
import type { WorkOwner } from '../../convert/pool/work.ts';
import { because } from '../../convert/revise/refusal.ts';
import { type ActorContext, NO_ORIGIN } from '../../domain/audit.ts';
import type { ProposedEdit } from '../../domain/change.ts';
import type { Edit } from '../../domain/edit.ts';
import { AppError } from '../../domain/errors.ts';
import type { ChangeId, DocumentId, MessageId, SessionId } from '../../domain/ids.ts';
import type { Message } from '../../domain/session.ts';
import { insertChange, listChangesOfMessage } from '../../store/changes.ts';
import { findSession } from '../../store/sessions.ts';
import { findNewestVersion } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { getDocument, getVersion, type PersonReach } from '../reach.ts';
import { ChangeRefused } from './change-refused.ts';
import { requireNoAwaitingChange } from './require-no-awaiting-change.ts';
import { reviseBase, writeEdits } from './version-edits.ts';

type ProposeDeps = Pick<Deps, 'db' | 'blobs' | 'pool' | 'now' | 'keys' | 'newId'>;

export interface Proposal {
  readonly documentId: DocumentId;
  readonly baseVersion: number;
  readonly edits: readonly Edit[];
  readonly reason: string;
  /** Must have access to the document, also when the change is stored. */
  readonly proposedBy: PersonReach;
  readonly acting: ActorContext;
  readonly sessionId: SessionId | null;
  readonly messageId: MessageId | null;
}

/** The person who waits for the proposal, besides its organization. */
export type ProposalWaiter = Pick<WorkOwner, 'person' | 'signal'>;

/**
 * Tries the edits first, so that nobody is asked to approve edits that can't be applied.
 *
 * @throws AppError not_found for a document that is out of the proposer's reach; conflict if another change awaits
 * approval or there is a newer version; unprocessable, with an explanation, if the edits can't be applied; otherwise
 * like awaitConversion
 */
export async function proposeChange(
  deps: ProposeDeps,
  proposal: Proposal,
  waiter: ProposalWaiter,
): Promise<ChangeId> {
  const { organizationId: organization, accountId } = proposal.proposedBy;
  requireProposable(deps, proposal);
  const edits = await tryEdits(deps, { organization, ...waiter }, proposal);
  return deps.db.commit(() => {
    requireProposable(deps, proposal);
    const id = deps.newId('change');
    const at = deps.now();
    insertChange(deps.db, {
      ...proposal,
      id,
      organizationId: organization,
      edits,
      proposedBy: accountId,
      proposedAt: at,
    });
    recordAudit(deps, organization, {
      ...proposal.acting,
      action: 'change.proposed',
      target: id,
      detail: { document: proposal.documentId },
      at,
    });
    return id;
  });
}

/**
 * Stores the change that an answer proposes; one that an earlier run of the same answer stored is kept.
 *
 * @param reason what the person asked for
 * @returns why it can't be proposed, in a sentence for the person; undefined if it now awaits approval
 */
export async function storeProposal(
  deps: ProposeDeps,
  message: Message,
  reason: string,
  { documentId, version, edits, language }: ProposedChange,
): Promise<string | undefined> {
  const { organizationId, sessionId, id } = message;
  const session = findSession(deps.db, organizationId, 'member', sessionId);
  const stored = listChangesOfMessage(deps.db, organizationId, sessionId, id);
  if (session === undefined || stored.some((change) => change.documentId === documentId)) return undefined;
  try {
    const proposal = {
      documentId,
      baseVersion: version,
      edits,
      reason,
      proposedBy: { organizationId, accountId: session.accountId, scope: 'member' },
      acting: { actor: { kind: 'service' }, origin: NO_ORIGIN },
      sessionId,
      messageId: id,
    } as const;
    // No person: the limits per person already applied to the question.
    await proposeChange(deps, proposal, { person: null });
    return undefined;
  } catch (error) {
    if (error instanceof ChangeRefused) return error.messageIn(language ?? 'en');
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function requireProposable(deps: Pick<Deps, 'db'>, { proposedBy, documentId, baseVersion }: Proposal): void {
  requireNoAwaitingChange(deps, getDocument(deps, proposedBy, documentId));
  if (findNewestVersion(deps.db, proposedBy.organizationId, documentId)?.number !== baseVersion) {
    throw new ChangeRefused('conflict', because('newerVersion'));
  }
}

async function tryEdits(
  deps: Pick<Deps, 'db' | 'blobs' | 'pool'>,
  owner: WorkOwner,
  { proposedBy, documentId, baseVersion, edits }: Proposal,
): Promise<ProposedEdit[]> {
  const base = reviseBase(deps, getVersion(deps, proposedBy, documentId, baseVersion));
  const output = deps.blobs.stagingPath();
  try {
    const places = await writeEdits(deps, base, { edits, output, owner });
    return edits.map((edit, index) => ({ edit, places: places[index] ?? [], approved: null }));
  } finally {
    await rm(output, { force: true });
  }
}
