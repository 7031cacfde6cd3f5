/** Uploads from the application, streamed to disk as they arrive, like those of the API. */
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import type { SignIn } from '../domain/people/sign-in.ts';
import { findSameNames } from '../flows/documents/list-documents.ts';
import { uploadDocument } from '../flows/documents/push-document.ts';
import { pushVersion } from '../flows/documents/push-version.ts';
import { discardUpload, type IncomingFile, stageUpload } from '../flows/documents/stage-upload.ts';
import type { PushResult } from '../flows/documents/store-push.ts';
import { admitUpload } from '../flows/organizations/organization-limits.ts';
import { receiveUpload } from '../http/receive-upload.ts';
import { parseId, parseJson, type WebDeps, type WebRequest } from './web-request.ts';

const Names = z.object({ project_id: z.string(), names: z.array(z.string().max(500)).max(500) });

/** The names that existing documents have already, requested before uploading. */
export async function postSameNames(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const { project_id, names } = await parseJson(Names, request);
  return Response.json(findSameNames(deps, signIn, parseId('project', project_id), names));
}

export function postDocument(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  return withFile(deps, request, signIn, (file, projectId) =>
    uploadDocument(
      deps,
      signIn,
      projectId === undefined || projectId === '' ? null : parseId('project', projectId),
      file,
    ),
  );
}

export function postVersion(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const id = parseId('document', params['id']);
  return withFile(deps, request, signIn, (file) =>
    pushVersion(deps, signIn, id, { file, externalRef: null, idempotency: null }),
  );
}

type Push = (file: IncomingFile, projectId: string | undefined) => Promise<PushResult>;

function withFile(deps: WebDeps, request: Request, signIn: SignIn, push: Push): Promise<Response> {
  return deps.personLimits.withUpload(signIn.accountId, () => receiveFile(deps, request, signIn, push));
}

async function receiveFile(
  deps: WebDeps,
  request: Request,
  { organizationId }: SignIn,
  push: Push,
): Promise<Response> {
  const upload = await receiveUpload(request, {
    stage: (bytes) => stageUpload(deps, bytes),
    discard: (staged) => discardUpload(deps, staged),
    admit: admitUpload(deps, organizationId),
    field: 'file',
    mostFiles: 1,
  });
  try {
    const [file] = upload.files;
    if (file === undefined) throw new AppError('validation_error', 'There is no file in the request.');
    const { document, created } = await push(file, upload.fields.get('project_id')?.[0]);
    return Response.json({ id: document.id }, { status: created ? 202 : 200 });
  } finally {
    await Promise.all(upload.files.map((file) => discardUpload(deps, file.staged)));
  }
}
