/**
 * A person's chats: listing, searching, creating, renaming and deleting. A chat is accessible to its own person only.
 */

import type { ActorContext } from '../../domain/audit.ts';
import { notFound } from '../../domain/errors.ts';
import type { OrganizationId, SessionId } from '../../domain/ids.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { type Session, titleFrom } from '../../domain/session.ts';
import { deleteErrors } from '../../store/jobs.ts';
import {
  deleteSession,
  insertSession,
  listSessions,
  type SessionQuery,
  updateSessionTitle,
} from '../../store/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { requestCleanUp } from '../maintenance/clean-up.ts';
import { getOwnSession, listReachableProjects } from '../reach.ts';

/** Lists a person's own chats, newest first: all, or those that contain the search text. */
export function listChats(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  { search = '', ...page }: SessionQuery,
): Session[] {
  return listSessions(deps.db, signIn.organizationId, signIn, { ...page, search: search.trim() });
}

/**
 * Creates a chat over all documents of the default target of the person's uploads.
 *
 * @param title until the first question replaces it
 * @throws AppError not_found if there is no such project
 */
export async function beginChat(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  signIn: SignIn,
  title: string,
): Promise<SessionId> {
  return deps.db.commit(() => {
    const project = listReachableProjects(deps, signIn)[0];
    if (project === undefined) throw notFound('project');
    const id = deps.newId('session');
    insertSession(deps.db, {
      id,
      organizationId: signIn.organizationId,
      projectId: project.id,
      accountId: signIn.accountId,
      title,
      createdAt: deps.now(),
    });
    return id;
  });
}

/** Renames a chat; an empty title changes nothing. @returns the title @throws AppError not_found */
export async function renameChat(
  deps: Pick<Deps, 'db' | 'live'>,
  signIn: SignIn,
  id: SessionId,
  title: string,
): Promise<string> {
  const renamed = await deps.db.commit(() => {
    const session = getOwnSession(deps, signIn, id);
    const name = titleFrom(title);
    if (name === '') return session.title;
    updateSessionTitle(deps.db, signIn.organizationId, id, name);
    return name;
  });
  deps.live.publish(id, { type: 'title', title: renamed });
  return renamed;
}

/** @throws AppError not_found */
export async function deleteChat(
  deps: RemoveDeps & Pick<Deps, 'now' | 'live'>,
  signIn: SignIn,
  id: SessionId,
): Promise<void> {
  await deps.db.commit(() => {
    getOwnSession(deps, signIn, id);
    removeChat(deps, signIn.organizationId, id, actingAs(signIn), deps.now());
    deps.live.publishAccess(signIn.accountId);
  });
}

type RemoveDeps = Pick<Deps, 'db' | 'keys'>;

/** Deletes a chat, without checking permissions. Call it in a transaction. */
export function removeChat(
  deps: RemoveDeps,
  organization: OrganizationId,
  id: SessionId,
  acting: ActorContext,
  at: number,
): void {
  deleteErrors(deps.db, organization, id);
  deleteSession(deps.db, organization, id);
  recordAudit(deps, organization, { ...acting, action: 'session.deleted', target: id, at });
  requestCleanUp(deps, at);
}
