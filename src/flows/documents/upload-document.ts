/** A file that a person puts into a project, or into a document as its next version, from the application. */
import { AppError, notFound } from '../../domain/errors.ts';
import type { DocumentId, ProjectId } from '../../domain/ids.ts';
import { personActor, type SignIn } from '../../domain/people/sign-in.ts';
import { findAwaitingChange } from '../../store/changes.ts';
import { findNewestVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getReachableDocument, listReachableProjects } from '../reach.ts';
import { findPushed, type Pushed, recordDocument, recordVersion } from './record-push.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from './stage-upload.ts';

type UploadDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'keys' | 'wakeQueue'>;

/**
 * @param projectId where to; null for the place the person's uploads go to
 * @throws AppError not_found, unsupported_file_type or validation_error; nothing is kept then
 */
export async function uploadDocument(
  deps: UploadDeps,
  signIn: SignIn,
  projectId: ProjectId | null,
  incoming: IncomingFile,
): Promise<Pushed> {
  const file = await acceptFile(incoming);
  const known = findPushed(deps, signIn.organizationId, chooseProject(deps, signIn, projectId), file);
  if (known !== undefined) return { document: known, created: false };
  return keep(deps, file, (at) =>
    recordDocument(deps, signIn.organizationId, file, {
      projectId: chooseProject(deps, signIn, projectId),
      pushedBy: signIn.accountId,
      externalRef: null,
      actor: personActor(signIn),
      origin: signIn.origin,
      at,
    }),
  );
}

/** The same bytes as the newest version make nothing new. @throws AppError as above */
export async function uploadVersion(
  deps: UploadDeps,
  signIn: SignIn,
  id: DocumentId,
  incoming: IncomingFile,
): Promise<Pushed> {
  getReachableDocument(deps, signIn, id);
  const file = await acceptFile(incoming);
  return keep(deps, file, (at) => {
    const document = getReachableDocument(deps, signIn, id);
    const newest = findNewestVersion(deps.db, signIn.organizationId, id);
    if (newest?.original === file.staged.sha256) return { document, created: false };
    if (findAwaitingChange(deps.db, signIn.organizationId, id) !== undefined) {
      throw new AppError(
        'conflict',
        'A change to this document awaits approval; approve or reject it first.',
      );
    }
    const push = {
      projectId: document.projectId,
      pushedBy: signIn.accountId,
      externalRef: null,
      actor: personActor(signIn),
      origin: signIn.origin,
      at,
    };
    const number = (newest?.number ?? 0) + 1;
    return {
      document: recordVersion(deps, signIn.organizationId, id, number, file, push),
      created: true,
    };
  });
}

async function keep(deps: UploadDeps, file: AcceptedFile, record: (at: number) => Pushed): Promise<Pushed> {
  const blob = await deps.blobs.adopt(file.staged);
  try {
    const pushed = await deps.db.commit(() => record(deps.now()));
    if (pushed.created) deps.wakeQueue('convert');
    return pushed;
  } finally {
    blob.release();
  }
}

function chooseProject(deps: Pick<Deps, 'db'>, signIn: SignIn, wanted: ProjectId | null): ProjectId {
  const projects = listReachableProjects(deps, signIn);
  const project = wanted === null ? projects[0] : projects.find((one) => one.id === wanted);
  if (project === undefined) throw notFound('project');
  return project.id;
}
