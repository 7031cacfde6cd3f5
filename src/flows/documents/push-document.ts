/** Pushes a file into a project: for a key, or as the upload of a person from the application. */
import { AppError, notFound } from '../../domain/errors.ts';
import type { ProjectId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import { type Asker, actingAs } from '../../domain/people/asker.ts';
import type { Caller } from '../../domain/people/caller.ts';
import type { Email } from '../../domain/people/email.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findDefaultProject, findProject, findWorkspace } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';
import { requireExclusive, settleWorkspace } from '../members/settle-workspace.ts';
import { listReachableProjects } from '../reach.ts';
import { findPushed, keepPush, type Pushed, recordDocument } from './keep-push.ts';
import { acceptFile, type IncomingFile } from './stage-upload.ts';

type PushDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'keys' | 'wakeQueue' | 'log'>;

export interface PushDocumentInput {
  readonly file: IncomingFile;
  readonly user: Email | null;
  readonly projectId: ProjectId | null;
  readonly externalRef: string | null;
}

/**
 * For a person, into a project, or into the organization's default project.
 *
 * @throws AppError unprocessable, user_not_exclusive, not_found, forbidden, unsupported_file_type or
 * validation_error; nothing is kept then
 */
export async function pushDocument(
  deps: PushDeps,
  caller: Caller,
  { file, externalRef, user, projectId }: PushDocumentInput,
): Promise<Pushed> {
  if (user === null) {
    const find = () => getSharedProject(deps, caller, projectId);
    return pushInto(deps, caller, { file, externalRef, find, settle: find });
  }
  if (projectId !== null) {
    throw new AppError('unprocessable', 'A push names either user or project_id, not both.');
  }
  return pushInto(deps, caller, {
    file,
    externalRef,
    find: () => findOwnWorkspace(deps, caller, user),
    settle: (at) => settleWorkspace(deps, caller.organizationId, user, at),
  });
}

/**
 * @param projectId where to; null for the project the person's uploads go to
 * @throws AppError not_found, unsupported_file_type or validation_error; nothing is kept then
 */
export async function uploadDocument(
  deps: PushDeps,
  signIn: SignIn,
  projectId: ProjectId | null,
  file: IncomingFile,
): Promise<Pushed> {
  const find = () => chooseProject(deps, signIn, projectId);
  return pushInto(deps, signIn, { file, externalRef: null, find, settle: find });
}

interface TargetedFile {
  readonly file: IncomingFile;
  readonly externalRef: string | null;
  /** Where it would go as things are now, without making anything: a person's workspace may not be there yet. */
  readonly find: () => Project | undefined;
  /** The same in the transaction, having made what is missing. */
  readonly settle: (at: number) => Project;
}

async function pushInto(
  deps: PushDeps,
  asker: Asker,
  { file: incoming, externalRef, find, settle }: TargetedFile,
): Promise<Pushed> {
  const { organizationId } = asker;
  const file = await acceptFile(incoming);
  const target = find();
  const known = target && findPushed(deps, organizationId, target.id, file);
  if (known !== undefined) return { document: known, created: false };
  return keepPush(deps, [file], (at, note) => {
    const { id, accountId } = settle(at);
    return recordDocument(deps, organizationId, file, {
      ...actingAs(asker),
      projectId: id,
      pushedBy: 'keyId' in asker ? (accountId ?? asker.keyCreatedBy) : asker.accountId,
      externalRef,
      at,
      isAwaited: !('keyId' in asker),
      note,
    });
  });
}

/** A person's workspace, if there is one yet. @throws AppError user_not_exclusive */
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
