/** The endpoints of Assistant sessions: open, read, list, add documents. */
import { MAX_PAGE_SIZE } from '../domain/limits.ts';
import { getSession, listSessions, type SessionView } from '../flows/sessions/get-session.ts';
import { addSessionDocuments, openSession } from '../flows/sessions/open-session.ts';
import { JSON_HEADERS } from '../http/default-headers.ts';
import type { ApiDeps, ApiRequest } from './api-request.ts';
import { readIdempotency } from './idempotency.ts';
import { parse, parseId } from './parse.ts';
import { withForm } from './read-form.ts';
import { renderSession, writeSessionPage } from './render.ts';
import { ListSessionsQuery, OpenSessionFields, SessionDocumentsFields } from './schemas.ts';

/** Polling interval in seconds; answers take about as long as documents. */
const POLL_SECONDS = '1';

export function postSession(deps: ApiDeps, { request, caller }: ApiRequest): Promise<Response> {
  const shape = {
    single: ['user', 'prompt'],
    repeated: ['document_ids'],
    files: { name: 'files', repeated: true },
  };
  return withForm(deps, { request, caller }, shape, async (form) => {
    const fields = parse(OpenSessionFields, form.fields);
    const view = await openSession(deps, caller, {
      user: fields.user,
      files: form.files,
      documentIds: fields.document_ids.map((id) => parseId('document', id)),
      prompt: fields.prompt ?? null,
      idempotency: readIdempotency(request, fields, form.files),
    });
    return renderAccepted(deps, view);
  });
}

export function postSessionDocuments(
  deps: ApiDeps,
  { request, caller, params }: ApiRequest,
): Promise<Response> {
  const id = parseId('session', params['id'] ?? '');
  // Checked before the files are read, so that a wrong id costs no upload.
  getSession(deps, caller.organizationId, id);
  const shape = { single: [], repeated: ['document_ids'], files: { name: 'files', repeated: true } };
  return withForm(deps, { request, caller }, shape, async (form) => {
    const fields = parse(SessionDocumentsFields, form.fields);
    const documentIds = fields.document_ids.map((document) => parseId('document', document));
    const idempotency = readIdempotency(request, fields, form.files);
    const input = { files: form.files, documentIds, idempotency };
    return renderAccepted(deps, await addSessionDocuments(deps, caller, id, input));
  });
}

export function readSession(deps: ApiDeps, { caller, params }: ApiRequest): Response {
  const id = parseId('session', params['id'] ?? '');
  return Response.json(renderSession(getSession(deps, caller.organizationId, id)));
}

export function readSessions(deps: ApiDeps, { caller, query }: ApiRequest): Response {
  const { user, limit, cursor } = parse(ListSessionsQuery, query);
  const page = listSessions(deps, caller.organizationId, user, {
    limit: limit ?? MAX_PAGE_SIZE,
    cursor: cursor ?? null,
  });
  return new Response(writeSessionPage(page), { headers: JSON_HEADERS });
}

function renderAccepted(deps: Pick<ApiDeps, 'appUrl'>, view: SessionView): Response {
  return Response.json(renderSession(view), {
    status: 202,
    headers: {
      Location: `${deps.appUrl()}/v1/sessions/${view.session.id}`,
      'Retry-After': POLL_SECONDS,
    },
  });
}
