/** Serves the OpenAPI document, without authentication. */
import { createHash } from 'node:crypto';
import { matchesEtag } from '../http/etag.ts';
import type { ApiDeps } from './api-request.ts';
import { writeOpenApi } from './openapi.ts';

/** Clients may cache the document and revalidate it by its ETag. */
const CACHE = 'public, no-cache';

/** The document is created at the first request. */
export function createOpenApiEndpoint(deps: Pick<ApiDeps, 'appUrl'>): (request: Request) => Response {
  let written: { readonly body: string; readonly etag: string } | undefined;
  return (request) => {
    written ??= write(`${deps.appUrl()}/v1`);
    const headers = { ETag: written.etag, 'Cache-Control': CACHE };
    if (matchesEtag(request.headers.get('if-none-match'), written.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(written.body, {
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    });
  };
}

function write(baseUrl: string): { body: string; etag: string } {
  const body = JSON.stringify(writeOpenApi(baseUrl));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}"` };
}
