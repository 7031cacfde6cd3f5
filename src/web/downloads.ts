/** Downloads: content for the reading view, originals and exports. */
import { type ExportFormat, exportDocument } from '../flows/documents/export-document.ts';
import { openContent, openOriginal } from '../flows/documents/read-document.ts';
import { attachment, mediaType } from '../http/content-disposition.ts';
import { parseId, type WebDeps, type WebRequest } from './web-request.ts';

/** Browsers must never render a pushed file itself, whatever type it claims to be. */
const INERT = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };

/** A version's content is immutable, but private, so browsers must not store it. */
export async function readContent(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const id = parseId('document', params['id']);
  const number = Number(params['number']);
  const content = openContent(deps, signIn, id, number);
  const headers = {
    ...INERT,
    'Content-Type': 'text/plain; charset=utf-8',
    ETag: `"${id}.${number}"`,
  };
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(await content.open(), { headers });
}

export async function downloadOriginal(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  const original = openOriginal(deps, signIn, parseId('document', params['id']), Number(params['number']));
  return new Response(await original.open(), {
    headers: {
      ...INERT,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(original.fileName),
    },
  });
}

/** A Word export, optionally with approved changes as tracked changes. */
export function downloadWord(deps: WebDeps, request: WebRequest): Promise<Response> {
  return downloadExport(deps, request, 'docx');
}

export function downloadMarkdown(deps: WebDeps, request: WebRequest): Promise<Response> {
  return downloadExport(deps, request, 'md');
}

async function downloadExport(
  deps: WebDeps,
  { request, signIn, params, query }: WebRequest,
  format: ExportFormat,
): Promise<Response> {
  const exported = exportDocument(deps, signIn, {
    documentId: parseId('document', params['id']),
    version: Number(params['number']),
    format,
    isTracked: query.get('changes') === 'tracked',
  });
  return new Response(await exported.open(request.signal), {
    headers: {
      ...INERT,
      'Content-Type': mediaType(format),
      'Content-Disposition': attachment(exported.fileName),
    },
  });
}
