/** The endpoints of documents: push, push a version, read, export. */

import type { Document } from '../domain/document.ts';
import { AppError } from '../domain/errors.ts';
import { awaitDocument } from '../flows/documents/await-document.ts';
import { type ExportFormat, exportDocument } from '../flows/documents/export-document.ts';
import { pushDocument } from '../flows/documents/push-document.ts';
import { pushVersion } from '../flows/documents/push-version.ts';
import type { IncomingFile } from '../flows/documents/stage-upload.ts';
import type { PushResult } from '../flows/documents/store-push.ts';
import { getDocument } from '../flows/reach.ts';
import { attachment, mediaType } from '../http/content-disposition.ts';
import { JSON_HEADERS } from '../http/default-headers.ts';
import { matchesEtag } from '../http/etag.ts';
import type { ApiDeps, ApiRequest } from './api-request.ts';
import { readIdempotency } from './idempotency.ts';
import { parse, parseId } from './parse.ts';
import { type Form, withForm } from './read-form.ts';
import { renderDocument } from './render.ts';
import { ExportWordQuery, PushDocumentFields, PushVersionFields, ReadDocumentQuery } from './schemas.ts';

/** Polling interval in seconds; most files are processed in less. */
const POLL_SECONDS = '1';

export function postDocument(deps: ApiDeps, { request, caller }: ApiRequest): Promise<Response> {
  const shape = {
    single: ['user', 'external_ref', 'project_id'],
    repeated: [],
    files: { name: 'file', repeated: false },
  };
  return withForm(deps, { request, caller }, shape, async (form) => {
    const file = requireFile(form);
    const fields = parse(PushDocumentFields, form.fields);
    if (fields.user !== undefined && fields.project_id !== undefined) {
      throw new AppError('unprocessable', 'A push names either user or project_id, not both.');
    }
    const pushed = await pushDocument(deps, caller, {
      file,
      user: fields.user ?? null,
      projectId: fields.project_id === undefined ? null : parseId('project', fields.project_id),
      externalRef: fields.external_ref ?? null,
    });
    return renderPushed(deps, pushed);
  });
}

export function postVersion(deps: ApiDeps, { request, caller, params }: ApiRequest): Promise<Response> {
  const id = parseId('document', params['id'] ?? '');
  // Checked before the file is read, so that a wrong id costs no upload.
  getDocument(deps, caller, id);
  const shape = { single: ['external_ref'], repeated: [], files: { name: 'file', repeated: false } };
  return withForm(deps, { request, caller }, shape, async (form) => {
    const file = requireFile(form);
    const fields = parse(PushVersionFields, form.fields);
    const externalRef = fields.external_ref ?? null;
    const idempotency = readIdempotency(request, fields, form.files);
    return renderPushed(deps, await pushVersion(deps, caller, id, { file, externalRef, idempotency }));
  });
}

export function readDocument(
  deps: ApiDeps,
  { request, context, caller, params, query }: ApiRequest,
): Response | Promise<Response> {
  const wait = query['wait'] === undefined ? 0 : (parse(ReadDocumentQuery, query).wait ?? 0);
  const id = parseId('document', params['id'] ?? '');
  // Requests that wait are measured as a separate route, since their duration is chosen by the client.
  if (wait > 0) context.route += '?wait';
  // Most reads don't wait, and are so frequent that they are answered synchronously.
  return wait === 0
    ? answerWith(request, getDocument(deps, caller, id))
    : awaitDocument(deps, caller, id, wait * 1000, request.signal).then((document) =>
        answerWith(request, document),
      );
}

function answerWith(request: Request, document: Document): Response {
  const { body, etag } = writeDocument(document);
  const answer = matchesEtag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304 })
    : new Response(body, { headers: JSON_HEADERS });
  answer.headers.set('ETag', etag);
  if (document.status === 'processing') answer.headers.set('Retry-After', POLL_SECONDS);
  return answer;
}

interface WrittenDocument {
  readonly body: string;
  readonly etag: string;
}

/** Document objects are immutable, so their JSON can be cached as long as they are referenced. */
const WRITTEN = new WeakMap<Document, WrittenDocument>();

function writeDocument(document: Document): WrittenDocument {
  const known = WRITTEN.get(document);
  if (known !== undefined) return known;
  const body = JSON.stringify(renderDocument(document));
  const written = { body, etag: `"${Bun.hash.crc32(body).toString(36)}"` };
  WRITTEN.set(document, written);
  return written;
}

export async function exportAs(
  deps: ApiDeps,
  { request, caller, params, query }: ApiRequest,
  format: ExportFormat,
): Promise<Response> {
  const id = parseId('document', params['id'] ?? '');
  const isTracked = format === 'docx' && parse(ExportWordQuery, query).changes === 'tracked';
  const exported = exportDocument(deps, caller, { documentId: id, format, isTracked });
  const headers = { ETag: exported.etag };
  if (matchesEtag(request.headers.get('if-none-match'), exported.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(await exported.open(request.signal), {
    headers: {
      ...headers,
      'Content-Type': mediaType(format),
      'Content-Disposition': attachment(exported.fileName),
    },
  });
}

function renderPushed(deps: Pick<ApiDeps, 'appUrl'>, pushed: PushResult): Response {
  const body = renderDocument(pushed.document);
  if (!pushed.created) return Response.json(body);
  return Response.json(body, {
    status: 202,
    headers: {
      Location: `${deps.appUrl()}/v1/documents/${pushed.document.id}`,
      'Retry-After': POLL_SECONDS,
    },
  });
}

function requireFile(form: Form): IncomingFile {
  const [file] = form.files;
  if (file === undefined) {
    throw new AppError('validation_error', 'file is missing: send it as a part of multipart/form-data.');
  }
  return file;
}
