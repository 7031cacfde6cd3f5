/** Changes for display: with the names of the people who proposed and decided. */
import type { Change } from '../../domain/change.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import type { Message } from '../../domain/session.ts';
import { listChanges, listChangesOfMessage } from '../../store/changes.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../members/name-of.ts';
import { getDocument, listDocumentsInReach, serviceReach } from '../reach.ts';

export interface NamedChange extends Change {
  readonly fileName: string;
  readonly proposedByName: string | null;
  readonly decidedByName: string | null;
}

/** Lists the changes that an answer proposed, for documents that still exist. */
export function listProposedChanges(deps: Pick<Deps, 'db'>, message: Message): NamedChange[] {
  if (message.role !== 'assistant' || message.state !== 'complete') return [];
  const { organizationId, sessionId, id } = message;
  return listChangesOfMessage(deps.db, organizationId, sessionId, id).flatMap(
    (change) => withNames(deps, change) ?? [],
  );
}

/** Lists all changes of a document, newest first. @throws AppError not_found */
export function readChanges(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  documentId: Change['documentId'],
): NamedChange[] {
  getDocument(deps, signIn, documentId);
  return listChanges(deps.db, signIn.organizationId, documentId).flatMap(
    (change) => withNames(deps, change) ?? [],
  );
}

function withNames(deps: Pick<Deps, 'db'>, change: Change): NamedChange | undefined {
  // The caller has checked access to the chat or to the document.
  const [document] = listDocumentsInReach(deps, serviceReach(change.organizationId), [change.documentId]);
  return (
    document && {
      ...change,
      fileName: document.fileName,
      proposedByName: change.proposedBy && nameOf(deps, change.proposedBy),
      decidedByName: change.decidedBy && nameOf(deps, change.decidedBy),
    }
  );
}
