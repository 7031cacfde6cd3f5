/** Opens an Assistant session for one person, and adds documents to one: all or nothing. */
import type { PinnedBlob } from '../blobs/blob-store.ts';
import type { Caller } from '../domain/caller.ts';
import type { Document } from '../domain/document.ts';
import type { Email } from '../domain/email.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { DocumentId, OrganizationId, ProjectId, SessionId } from '../domain/ids.ts';
import { findDocument } from '../store/documents.ts';
import { attachDocument, findSession, insertSession } from '../store/sessions.ts';
import { recordQuestion } from './ask-question.ts';
import type { Deps } from './deps.ts';
import { getSession, type SessionView } from './get-session.ts';
import { recordDocument } from './record-push.ts';
import { requireExclusive, requireExclusiveEmail, settleWorkspace } from './settle-workspace.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from './stage-upload.ts';

export interface OpenSessionInput {
  readonly user: Email;
  readonly files: readonly IncomingFile[];
  readonly documentIds: readonly DocumentId[];
  readonly prompt: string | null;
}

type SessionDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'random' | 'appUrl' | 'wakeQueue' | 'live'>;

/** How much of a first question stands as a chat's title. */
const MAX_TITLE_LENGTH = 80;

/**
 * @throws AppError user_not_exclusive, insufficient_credits, not_found, unsupported_file_type or
 * validation_error; no account, document or session is left behind then
 */
export async function openSession(
  deps: SessionDeps,
  caller: Caller,
  input: OpenSessionInput,
): Promise<SessionView> {
  const { db } = deps;
  const organization = caller.organizationId;
  requireExclusiveEmail(deps, organization, input.user);
  const files = await Promise.all(input.files.map(acceptFile));

  const blobs = await adoptAll(deps, files);
  try {
    const id = await db.commit(() => {
      const at = deps.now();
      const workspace = settleWorkspace(deps, organization, input.user, at);
      const session = {
        id: deps.newId('session'),
        organizationId: organization,
        projectId: workspace.id,
        accountId: workspace.accountId,
        title: chooseTitle(input.prompt, files),
        createdAt: at,
      };
      insertSession(db, session);
      attachDocuments(deps, session, input.documentIds);
      attachFiles(deps, session, files, at);
      if (input.prompt !== null) recordQuestion(deps, session, input.prompt, at);
      return session.id;
    });
    deps.wakeQueue();
    return getSession(deps, organization, id);
  } finally {
    for (const blob of blobs) blob.release();
  }
}

/** Pushes files for the session's person, and attaches documents of their workspace. @throws AppError as above */
export async function addSessionDocuments(
  deps: SessionDeps,
  caller: Pick<Caller, 'organizationId'>,
  id: SessionId,
  input: Pick<OpenSessionInput, 'files' | 'documentIds'>,
): Promise<SessionView> {
  const { db } = deps;
  const organization = caller.organizationId;
  const found = findSession(db, organization, id);
  if (found === undefined) throw notFound('session');
  requireExclusive(deps, organization, found.accountId);
  if (input.files.length === 0 && input.documentIds.length === 0) {
    throw new AppError('validation_error', 'files or document_ids: at least one document is needed.');
  }
  const files = await Promise.all(input.files.map(acceptFile));

  const blobs = await adoptAll(deps, files);
  try {
    const attached = await db.commit(() => {
      const session = findSession(db, organization, id);
      if (session === undefined) throw notFound('session');
      requireExclusive(deps, organization, session.accountId);
      return [
        ...attachDocuments(deps, session, input.documentIds),
        ...attachFiles(deps, session, files, deps.now()),
      ];
    });
    for (const document of attached) deps.live.publish(id, { type: 'document', document });
    deps.wakeQueue();
    return getSession(deps, organization, id);
  } finally {
    for (const blob of blobs) blob.release();
  }
}

interface AttachTo {
  readonly id: SessionId;
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly accountId: Parameters<typeof recordDocument>[3]['pushedBy'];
}

/** Only documents of this very workspace; any other is as if it were not there. */
function attachDocuments(deps: Pick<Deps, 'db'>, session: AttachTo, ids: readonly DocumentId[]): Document[] {
  return ids.map((id) => {
    const document = findDocument(deps.db, session.organizationId, id);
    if (document === undefined || document.projectId !== session.projectId) {
      throw notFound(`document in this user's workspace: ${id}`);
    }
    attachDocument(deps.db, session.organizationId, session.id, id);
    return document;
  });
}

function attachFiles(
  deps: Pick<Deps, 'db' | 'newId'>,
  session: AttachTo,
  files: readonly AcceptedFile[],
  at: number,
): Document[] {
  return files.map((file) => {
    const { document } = recordDocument(deps, session.organizationId, file, {
      projectId: session.projectId,
      pushedBy: session.accountId,
      externalRef: null,
      at,
    });
    attachDocument(deps.db, session.organizationId, session.id, document.id);
    return document;
  });
}

/** Adopts every file, or releases those it had adopted when one fails. */
async function adoptAll(deps: Pick<Deps, 'blobs'>, files: readonly AcceptedFile[]): Promise<PinnedBlob[]> {
  // The same bytes twice in one request are one blob, staged twice.
  const outcomes = await Promise.allSettled(files.map((file) => deps.blobs.adopt(file.staged)));
  const adopted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    for (const blob of adopted) blob.release();
    throw failed.reason;
  }
  return adopted;
}

function chooseTitle(prompt: string | null, files: readonly AcceptedFile[]): string {
  const title = prompt?.trim().split('\n')[0] ?? files[0]?.fileName ?? 'New chat';
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
