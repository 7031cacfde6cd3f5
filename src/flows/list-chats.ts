import type { Session } from '../domain/session.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { listSessions } from '../store/sessions.ts';
import type { Deps } from './deps.ts';

/** A person's own chats, newest first. */
export function listChats(deps: Pick<Deps, 'db'>, signIn: SignIn, limit: number): Session[] {
  return listSessions(deps.db, signIn.organizationId, signIn.accountId, { before: null, limit });
}
