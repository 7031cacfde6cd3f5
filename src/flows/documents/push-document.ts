/** Pushes a file for a person, into a project, or into the organization's default project. */

import { AppError, notFound } from '../../domain/errors.ts';
import type { ProjectId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import { type Caller, keyActor } from '../../domain/people/caller.ts';
import type { Email } from '../../domain/people/email.ts';
import { findAccountByEmail } from '../../store/accounts.ts';
import { findDefaultProject, findProject, findWorkspace } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';
import { requireExclusive, settleWorkspace } from '../members/settle-workspace.ts';
import { findPushed, type Pushed, recordDocument } from './record-push.ts';
import { acceptFile, type IncomingFile } from './stage-upload.ts';

export interface PushDocumentInput {
  readonly file: IncomingFile;
  readonly user: Email | null;
  readonly projectId: ProjectId | null;
  readonly externalRef: string | null;
}

/**
 * @throws AppError unprocessable, user_not_exclusive, not_found, forbidden, unsupported_file_type or
 * validation_error; nothing is kept then
 */
export async function pushDocument(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'keys' | 'wakeQueue'>,
  caller: Caller,
  input: PushDocumentInput,
): Promise<Pushed> {
  const { db, blobs } = deps;
  const organization = caller.organizationId;
  if (input.user !== null && input.projectId !== null) {
    throw new AppError('unprocessable', 'A push names either user or project_id, not both.');
  }
  const file = await acceptFile(input.file);
  const project = findTarget(deps, caller, input);
  const known = project && findPushed(deps, organization, project.id, file);
  if (known !== undefined) return { document: known, created: false };

  const blob = await blobs.adopt(file.staged);
  try {
    const pushed = await db.commit(() => {
      const at = deps.now();
      const target = settleTarget(deps, caller, input, at);
      return recordDocument(deps, organization, file, {
        projectId: target.id,
        pushedBy: target.accountId ?? caller.keyCreatedBy,
        externalRef: input.externalRef,
        actor: keyActor(caller),
        origin: caller.origin,
        at,
      });
    });
    if (pushed.created) deps.wakeQueue('convert');
    return pushed;
  } finally {
    blob.release();
  }
}

/** Where the push would go as things are now, without making anything: a person's workspace may not be there yet. */
function findTarget(deps: Pick<Deps, 'db'>, caller: Caller, input: PushDocumentInput): Project | undefined {
  if (input.user === null) return getSharedProject(deps, caller, input.projectId);
  const account = findAccountByEmail(deps.db, input.user);
  if (account === undefined) return undefined;
  requireExclusive(deps, caller.organizationId, account.id);
  return findWorkspace(deps.db, caller.organizationId, account.id);
}

function settleTarget(
  deps: Pick<Deps, 'db' | 'newId'>,
  caller: Caller,
  input: PushDocumentInput,
  at: number,
): Project {
  return input.user === null
    ? getSharedProject(deps, caller, input.projectId)
    : settleWorkspace(deps, caller.organizationId, input.user, at);
}

/** The named project, or the default one. @throws AppError not_found, or forbidden for somebody's workspace */
function getSharedProject(deps: Pick<Deps, 'db'>, caller: Caller, id: ProjectId | null): Project {
  const project =
    id === null
      ? findDefaultProject(deps.db, caller.organizationId)
      : findProject(deps.db, caller.organizationId, id);
  if (project === undefined) throw notFound('project');
  if (project.kind === 'workspace') {
    throw new AppError('forbidden', "This project is a person's private workspace: push with user instead.");
  }
  return project;
}
