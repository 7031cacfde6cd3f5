/** Opens an Assistant session for a person, and adds documents to one; atomic. */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId, SessionId } from '../../domain/ids.ts';
import type { Caller } from '../../domain/people/caller.ts';
import type { Email } from '../../domain/people/email.ts';
import { actingAs } from '../../domain/people/requester.ts';
import { titleFrom, UNTITLED } from '../../domain/session.ts';
import { listSessionDocuments } from '../../store/documents.ts';
import { attachDocument, insertSession } from '../../store/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from '../documents/stage-upload.ts';
import { type NoteReceived, recordDocument, storePush } from '../documents/store-push.ts';
import { answerOnce, type Idempotency } from '../keys/answer-once.ts';
import {
  getOrCreateWorkspace,
  requireExclusive,
  requireExclusiveEmail,
} from '../members/get-or-create-workspace.ts';
import { getWorkspaceSession, listDocumentsInReach } from '../reach.ts';
import { type SessionContent, type SessionView, snapshotSession, viewSession } from './get-session.ts';
import { recordQuestion } from './record-question.ts';

export interface OpenSessionInput {
  readonly user: Email;
  readonly files: readonly IncomingFile[];
  readonly documentIds: readonly DocumentId[];
  readonly prompt: string | null;
  readonly idempotency: Idempotency | null;
}

type SessionDeps = Pick<
  Deps,
  'db' | 'blobs' | 'now' | 'newId' | 'keys' | 'random' | 'appUrl' | 'wakeQueue' | 'live' | 'log'
>;

/**
 * @throws AppError user_not_exclusive, insufficient_credits, not_found, unsupported_file_type or validation_error; no
 * account, document or session is created then
 */
export async function openSession(
  deps: SessionDeps,
  caller: Caller,
  input: OpenSessionInput,
): Promise<SessionView> {
  const organization = caller.organizationId;
  requireExclusiveEmail(deps, organization, input.user);
  const files = await Promise.all(input.files.map(acceptFile));
  const content = await storePush(deps, files, (at, note) =>
    answerOnce(deps, caller, input.idempotency, at, () =>
      recordSession(deps, caller, { ...input, files }, at, note),
    ),
  );
  deps.wakeQueue('answer');
  return viewSession(deps, content);
}

/** Pushes files into the workspace of the session, and attaches documents of it. @throws AppError like openSession */
export async function addSessionDocuments(
  deps: SessionDeps,
  caller: Caller,
  id: SessionId,
  input: Omit<OpenSessionInput, 'user' | 'prompt'>,
): Promise<SessionView> {
  const organization = caller.organizationId;
  requireExclusive(deps, organization, getWorkspaceSession(deps, organization, id).accountId);
  if (input.files.length === 0 && input.documentIds.length === 0) {
    throw new AppError('validation_error', 'files or document_ids: at least one document is needed.');
  }
  const files = await Promise.all(input.files.map(acceptFile));
  const content = await storePush(deps, files, (at, note) =>
    answerOnce(deps, caller, input.idempotency, at, () =>
      recordSessionDocuments(deps, caller, id, { ...input, files, note }, at),
    ),
  );
  for (const document of listSessionDocuments(deps.db, organization, id)) {
    deps.live.publish(id, { type: 'document', document });
  }
  return viewSession(deps, content);
}

function recordSession(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  caller: Caller,
  { files, ...input }: Omit<OpenSessionInput, 'files'> & { readonly files: readonly AcceptedFile[] },
  at: number,
  note: NoteReceived,
): SessionContent {
  const organization = caller.organizationId;
  const acting = actingAs(caller);
  const workspace = getOrCreateWorkspace(deps, organization, input.user, at);
  const session = {
    id: deps.newId('session'),
    organizationId: organization,
    projectId: workspace.id,
    accountId: workspace.accountId,
    title: chooseTitle(input.prompt, files),
    createdAt: at,
  };
  insertSession(deps.db, session);
  recordAudit(deps, organization, { ...acting, action: 'session.opened', target: session.id, at });
  attachDocuments(deps, session, input.documentIds);
  attachFiles(deps, session, files, { ...acting, at, note });
  if (input.prompt !== null) recordQuestion(deps, session, input.prompt, { ...acting, at });
  return snapshotSession(deps, organization, session.id);
}

function recordSessionDocuments(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  caller: Caller,
  id: SessionId,
  input: {
    readonly files: readonly AcceptedFile[];
    readonly documentIds: readonly DocumentId[];
    readonly note: NoteReceived;
  },
  at: number,
): SessionContent {
  const organization = caller.organizationId;
  const acting = actingAs(caller);
  const session = getWorkspaceSession(deps, organization, id);
  requireExclusive(deps, organization, session.accountId);
  attachDocuments(deps, session, input.documentIds);
  attachFiles(deps, session, input.files, { ...acting, at, note: input.note });
  recordAudit(deps, organization, {
    ...acting,
    action: 'session.documents_added',
    target: id,
    detail: { documents: input.documentIds.length + input.files.length },
    at,
  });
  return snapshotSession(deps, organization, id);
}

interface AttachTarget {
  readonly id: SessionId;
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly accountId: AccountId;
}

/** Attaches documents of this workspace only; any other appears not to exist. */
function attachDocuments(deps: Pick<Deps, 'db'>, session: AttachTarget, ids: readonly DocumentId[]): void {
  const person = { ...session, scope: 'workspace' } as const;
  const reached = new Set(listDocumentsInReach(deps, person, ids).map(({ id }) => id));
  for (const id of ids) {
    if (!reached.has(id)) throw notFound(`document in this user's workspace: ${id}`);
    attachDocument(deps.db, session.organizationId, session.id, id);
  }
}

function attachFiles(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  session: AttachTarget,
  files: readonly AcceptedFile[],
  acting: ActorContext & { readonly at: number; readonly note: NoteReceived },
): void {
  for (const file of files) {
    const { document } = recordDocument(deps, session.organizationId, file, {
      ...acting,
      projectId: session.projectId,
      pushedBy: session.accountId,
      externalRef: null,
      isAwaited: true,
    });
    attachDocument(deps.db, session.organizationId, session.id, document.id);
  }
}

function chooseTitle(prompt: string | null, files: readonly AcceptedFile[]): string {
  return titleFrom(prompt ?? files[0]?.fileName ?? UNTITLED);
}
