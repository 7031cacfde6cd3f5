/**
 * REST API v1: gives every published operation its endpoint. A request is matched, authenticated and counted here;
 * what it asks for is done by the endpoint, and whatever is thrown becomes an error answer at the door.
 */
import { type IRequest, IttyRouter } from 'itty-router';
import { AppError } from '../domain/errors.ts';
import type { Caller } from '../domain/people/caller.ts';
import { authenticateKey } from '../flows/keys/authenticate-key.ts';
import { toAppError } from '../http/error-response.ts';
import { rateLimitHeaders, tooMany } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ApiDeps, ApiRequest } from './api-request.ts';
import { exportAs, postDocument, postVersion, readDocument } from './documents.ts';
import { createOpenApiEndpoint } from './openapi-endpoint.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from './operations.ts';
import { REFERENCE_FILES } from './reference-page.ts';
import { postSession, postSessionDocuments, readSession, readSessions } from './sessions.ts';

type Endpoint = (deps: ApiDeps, request: ApiRequest) => Response | Promise<Response>;

/** One endpoint for every published operation. */
const ENDPOINTS: Readonly<Record<OperationId, Endpoint>> = {
  pushDocument: postDocument,
  readDocument,
  pushVersion: postVersion,
  exportWord: (deps, request) => exportAs(deps, request, 'docx'),
  exportMarkdown: (deps, request) => exportAs(deps, request, 'md'),
  openSession: postSession,
  listSessions: readSessions,
  readSession,
  addSessionDocuments: postSessionDocuments,
};

/**
 * What the router matches and fills in: an object of our own around the request, since setting properties on the
 * runtime's own costs more than all of the matching.
 */
type Matched = IRequest & { readonly request: Request };

interface Route {
  readonly method: 'GET' | 'POST';
  /** With parameters as the router writes them: /v1/documents/:id. */
  readonly path: string;
  readonly answer: (matched: Matched, context: RequestContext) => Response | Promise<Response>;
}

export interface Api {
  /** Answers a request whose path begins with /v1. @throws AppError for every refusal */
  fetch(request: Request, context: RequestContext): Promise<Response>;
}

export function createApi(deps: ApiDeps): Api {
  const router = IttyRouter<Matched, [RequestContext]>();
  const routes = [...listOperations(deps), ...listReference(deps)];
  for (const { method, path, answer } of routes) {
    if (method === 'POST') router.post(path, answer);
    // The server leaves the body out of what answers a HEAD.
    else router.get(path, answer).head(path, answer);
  }
  for (const [path, some] of Map.groupBy(routes, (route) => route.path)) {
    router.all(path, () => refuseMethod(some.map((route) => route.method)));
  }
  router.all('*', () => {
    throw new AppError('not_found', 'There is no such path in the API.');
  });
  return {
    fetch: (request, context) =>
      router.fetch({ method: request.method, url: request.url, request } as Matched, context),
  };
}

function listOperations(deps: ApiDeps): Route[] {
  return OPERATION_IDS.map((id) => ({
    method: OPERATIONS[id].method,
    path: `/v1${OPERATIONS[id].path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
    answer: (matched, context) => serve(deps, ENDPOINTS[id], matched, context),
  }));
}

/** What needs no key: the description of the API itself. */
function listReference(deps: Pick<ApiDeps, 'appUrl'>): Route[] {
  const files = [{ path: '/v1/openapi.json', answer: createOpenApiEndpoint(deps) }, ...REFERENCE_FILES];
  return files.map(({ path, answer }) => ({
    method: 'GET',
    path,
    answer: (matched) => answer(matched.request),
  }));
}

/** Every answer to an authenticated caller, refusals too, tells where it stands with the rate limit. */
async function serve(
  deps: ApiDeps,
  endpoint: Endpoint,
  matched: Matched,
  context: RequestContext,
): Promise<Response> {
  const { request } = matched;
  const caller = authenticate(deps, request, context);
  const verdict = deps.rateLimiter.take(caller.keyId);
  const headers = verdict === undefined ? undefined : rateLimitHeaders(verdict);
  try {
    if (verdict !== undefined && !verdict.allowed) throw tooMany(verdict);
    const response = await endpoint(deps, {
      request,
      context,
      caller,
      params: matched.params,
      query: matched.query,
    });
    if (headers !== undefined) {
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    }
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    throw toAppError(error).withHeaders(headers ?? {});
  }
}

/** Failed attempts are limited by address, so that keys cannot be tried out. */
function authenticate(deps: ApiDeps, request: Request, context: RequestContext): Caller {
  try {
    return authenticateKey(deps, request.headers.get('authorization'), context);
  } catch (error) {
    const verdict = deps.failureLimiter.take(context.address);
    throw verdict !== undefined && !verdict.allowed ? tooMany(verdict) : error;
  }
}

function refuseMethod(methods: readonly string[]): never {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new AppError('method_not_allowed', `This path answers ${methods.join(' and ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  });
}
