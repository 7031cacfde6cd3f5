/** Pushes a file into a project: for an API key, or as an upload of a person. */
import { AppError, notFound } from '../../domain/errors.ts';
import type { ProjectId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import type { Caller } from '../../domain/people/caller.ts';
import type { Email } from '../../domain/people/email.ts';
import { actingAs, type Requester } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findDefaultProject, findProject, findWorkspace } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';
import { getOrCreateWorkspace, requireExclusive } from '../members/get-or-create-workspace.ts';
import { listReachableProjects } from '../reach.ts';
import { acceptFile, type IncomingFile } from './stage-upload.ts';
import { findPushed, type PushResult, recordDocument, storePush } from './store-push.ts';

type PushDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'keys' | 'wakeQueue' | 'log'>;

export interface PushDocumentInput {
  readonly file: IncomingFile;
  readonly user: Email | null;
  readonly projectId: ProjectId | null;
  readonly externalRef: string | null;
}

/**
 * Pushes into a person's workspace, a project, or the organization's default project.
 *
 * @throws AppError unprocessable, user_not_exclusive, not_found, forbidden, unsupported_file_type or validation_error;
 * nothing is stored then
 */
export async function pushDocument(
  deps: PushDeps,
  caller: Caller,
  { file, externalRef, user, projectId }: PushDocumentInput,
): Promise<PushResult> {
  if (user === null) {
    const find = () => getSharedProject(deps, caller, projectId);
    return pushInto(deps, caller, { file, externalRef, find, getOrCreate: find });
  }
  if (projectId !== null) {
    throw new AppError('unprocessable', 'A push names either user or project_id, not both.');
  }
  return pushInto(deps, caller, {
    file,
    externalRef,
    find: () => findOwnWorkspace(deps, caller, user),
    getOrCreate: (at) => getOrCreateWorkspace(deps, caller.organizationId, user, at),
  });
}

/**
 * @param projectId the target; null for the default target of the person's uploads
 * @throws AppError not_found, unsupported_file_type or validation_error; nothing is stored then
 */
export async function uploadDocument(
  deps: PushDeps,
  signIn: SignIn,
  projectId: ProjectId | null,
  file: IncomingFile,
): Promise<PushResult> {
  const find = () => chooseProject(deps, signIn, projectId);
  return pushInto(deps, signIn, { file, externalRef: null, find, getOrCreate: find });
}

interface TargetedFile {
  readonly file: IncomingFile;
  readonly externalRef: string | null;
  /** The target, if it exists already: a person's workspace may not. */
  readonly find: () => Project | undefined;
  /** The target, created if missing. Called in the transaction. */
  readonly getOrCreate: (at: number) => Project;
}

async function pushInto(
  deps: PushDeps,
  requester: Requester,
  { file: incoming, externalRef, find, getOrCreate: settle }: TargetedFile,
): Promise<PushResult> {
  const { organizationId } = requester;
  const file = await acceptFile(incoming);
  const target = find();
  const known = target && findPushed(deps, organizationId, target.id, file);
  if (known !== undefined) return { document: known, created: false };
  return storePush(deps, [file], (at, note) => {
    const { id, accountId } = settle(at);
    return recordDocument(deps, organizationId, file, {
      ...actingAs(requester),
      projectId: id,
      pushedBy: 'keyId' in requester ? (accountId ?? requester.keyCreatedBy) : requester.accountId,
      externalRef,
      at,
      isAwaited: !('keyId' in requester),
      note,
    });
  });
}

/** A person's workspace, if it exists. @throws AppError user_not_exclusive */
function findOwnWorkspace(
  deps: Pick<Deps, 'db'>,
  { organizationId }: Caller,
  user: Email,
): Project | undefined {
  const account = findAccountByEmail(deps.db, user);
  if (account === undefined) return undefined;
  requireExclusive(deps, organizationId, account.id);
  return findWorkspace(deps.db, organizationId, account.id);
}

/** The named project, or the default one. @throws AppError not_found, or forbidden for somebody's workspace */
function getSharedProject(
  { db }: Pick<Deps, 'db'>,
  { organizationId }: Caller,
  id: ProjectId | null,
): Project {
  const project = id === null ? findDefaultProject(db, organizationId) : findProject(db, organizationId, id);
  if (project === undefined) throw notFound('project');
  if (project.kind === 'workspace') {
    throw new AppError('forbidden', "This project is a person's private workspace: push with user instead.");
  }
  return project;
}

function chooseProject(deps: Pick<Deps, 'db'>, signIn: SignIn, wanted: ProjectId | null): Project {
  const projects = listReachableProjects(deps, signIn);
  const project = wanted === null ? projects[0] : projects.find((one) => one.id === wanted);
  if (project === undefined) throw notFound('project');
  return project;
}
