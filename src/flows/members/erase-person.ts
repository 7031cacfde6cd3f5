/**
 * Erases a person from an organization: account, workspace with its documents, chats and sign-ins. What they pushed
 * into shared projects stays with the organization, and so does the audit trail, which refers to people by id only. If
 * anything still refers to the account, it is anonymized instead of deleted.
 */
import type { ActorContext } from '../../domain/audit.ts';
import type { Sha256 } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import { listProjectDocuments } from '../../store/documents.ts';
import { deleteIdempotentAnswersOf } from '../../store/idempotent-answers.ts';
import { deleteLane } from '../../store/jobs.ts';
import {
  anonymizeAccount,
  deleteAccount,
  findAccountByEmail,
  isAccountNamed,
  isKnownElsewhere,
} from '../../store/people/accounts.ts';
import { deleteIdentitiesOf } from '../../store/people/identities.ts';
import { deleteMailedLinksOf } from '../../store/people/mailed-links.ts';
import { findMember } from '../../store/people/memberships.ts';
import { deleteSignInsIn, deleteSignInsOf } from '../../store/people/sign-ins.ts';
import { deleteProject, findWorkspace } from '../../store/projects.ts';
import { listSessionIdsOf } from '../../store/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { removeDocument } from '../documents/delete-document.ts';
import { requestCleanUp } from '../maintenance/clean-up.ts';
import { removeChat } from '../sessions/manage-chats.ts';
import { mailLane } from '../sign-in/mailed-link.ts';
import { endMembership, withdrawInvitation } from './membership.ts';

type EraseDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'live'>;

/** The outcome for the account. */
export type ErasedAccount =
  /** It was deleted. */
  | 'removed'
  /** Shared content refers to it, so its personal data was removed. */
  | 'anonymized'
  /** Another organization knows the person; it was only removed from this one. */
  | 'kept';

/** What was erased. It contains only the person's id, so that it may be stored. */
export interface ErasureReceipt {
  readonly accountId: AccountId;
  readonly at: number;
  readonly account: ErasedAccount;
  readonly documents: number;
  readonly chats: number;
  /** Number of blobs of the documents; removed from the disk by the clean-up, unless another document has the same. */
  readonly blobs: number;
}

/** @throws AppError not_found if the organization does not know the email, conflict for the last owner */
export function erasePerson(
  deps: EraseDeps,
  organization: OrganizationId,
  { email, ...acting }: { readonly email: Email } & ActorContext,
): ErasureReceipt {
  const { db } = deps;
  const at = deps.now();
  return db.transaction(() => {
    const accountId = getPersonId(deps, organization, email);
    const member = findMember(db, organization, accountId);
    if (member !== undefined) endMembership(deps, organization, member, acting);
    withdrawInvitation(deps, organization, accountId, acting);
    const sessions = listSessionIdsOf(db, organization, accountId);
    for (const session of sessions) removeChat(deps, organization, session, acting, at);
    const workspace = eraseWorkspace(deps, organization, accountId, acting, at);
    deleteIdempotentAnswersOf(db, organization, [...sessions, ...workspace.documents]);
    const account = eraseAccount(deps, organization, { accountId, email }, at);
    const documents = workspace.documents.length;
    const detail = { documents };
    recordAudit(deps, organization, { ...acting, action: 'person.erased', target: accountId, detail, at });
    requestCleanUp(deps, at);
    deps.live.publishAccess(accountId);
    return { accountId, at, account, documents, chats: sessions.length, blobs: workspace.blobs.size };
  });
}

/** @throws AppError not_found */
export function getPersonId({ db }: Pick<Deps, 'db'>, organization: OrganizationId, email: Email): AccountId {
  const id = findAccountByEmail(db, email)?.id;
  const isKnown =
    id !== undefined &&
    (findMember(db, organization, id) !== undefined ||
      findWorkspace(db, organization, id) !== undefined ||
      listSessionIdsOf(db, organization, id).length > 0);
  if (!isKnown) throw new AppError('not_found', `The organization knows nobody by ${email}.`);
  return id;
}

function eraseWorkspace(
  deps: EraseDeps,
  organization: OrganizationId,
  accountId: AccountId,
  acting: ActorContext,
  at: number,
): { readonly documents: readonly string[]; readonly blobs: ReadonlySet<Sha256> } {
  const { db } = deps;
  const workspace = findWorkspace(db, organization, accountId);
  if (workspace === undefined) return { documents: [], blobs: new Set() };
  const blobs = new Set<Sha256>();
  const documents = listProjectDocuments(db, organization, workspace.id);
  for (const document of documents) {
    for (const sha256 of removeDocument(deps, document, at).blobs) blobs.add(sha256);
    recordAudit(deps, organization, { ...acting, action: 'document.deleted', target: document.id, at });
  }
  deleteProject(db, organization, workspace.id);
  return { documents: documents.map(({ id }) => id), blobs };
}

function eraseAccount(
  { db }: EraseDeps,
  organization: OrganizationId,
  { accountId, email }: { readonly accountId: AccountId; readonly email: Email },
  at: number,
): ErasedAccount {
  if (isKnownElsewhere(db, organization, accountId)) {
    deleteSignInsIn(db, organization, accountId);
    return 'kept';
  }
  deleteSignInsOf(db, accountId);
  deleteMailedLinksOf(db, accountId);
  deleteIdentitiesOf(db, accountId);
  deleteLane(db, mailLane(email));
  if (!isAccountNamed(db, accountId)) {
    deleteAccount(db, accountId);
    return 'removed';
  }
  anonymizeAccount(db, accountId, `${accountId}@erased.invalid` as Email, at);
  return 'anonymized';
}
