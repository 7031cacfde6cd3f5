/**
 * REST API v1: gives every published operation its endpoint. A request is matched, authenticated and counted here;
 * what it asks for is done by the endpoint, and whatever is thrown becomes an error answer at the door.
 */
import { AppError } from '../domain/errors.ts';
import type { Caller } from '../domain/people/caller.ts';
import { authenticateKey } from '../flows/keys/authenticate-key.ts';
import { toAppError } from '../http/error-response.ts';
import { type RateLimitVerdict, rateLimitHeaders, tighter, tooMany } from '../http/rate-limit.ts';
import { pathOf, queryOf } from '../http/request-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import { Router } from '../http/router.ts';
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

interface Route {
  readonly method: 'GET' | 'POST';
  /** With parameters as the router writes them: /v1/documents/:id. */
  readonly path: string;
  readonly answer: Answer;
}

type Answer = (
  request: Request,
  context: RequestContext,
  params: Readonly<Record<string, string>>,
) => Response | Promise<Response>;

export interface Api {
  /** Answers a request whose path begins with /v1, at once where nothing is waited for. @throws AppError for every refusal */
  fetch(request: Request, context: RequestContext): Response | Promise<Response>;
}

export function createApi(deps: ApiDeps): Api {
  const router = new Router<Answer>();
  for (const { method, path, answer } of [...listOperations(deps), ...listReference(deps)]) {
    router.add(method, path, answer);
  }
  return {
    fetch: (request, context) => {
      const path = pathOf(request.url);
      // The server leaves the body out of what answers a HEAD.
      const found = router.find(request.method === 'HEAD' ? 'GET' : request.method, path);
      if (found === undefined) return refusePath(router.methods(path));
      context.route = found.path;
      return found.handler(request, context, found.params);
    },
  };
}

function listOperations(deps: ApiDeps): Route[] {
  return OPERATION_IDS.map((id) => ({
    method: OPERATIONS[id].method,
    path: `/v1${OPERATIONS[id].path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
    answer: (request, context, params) => serve(deps, ENDPOINTS[id], { request, context, params }),
  }));
}

/** What needs no key: the description of the API itself. */
function listReference(deps: Pick<ApiDeps, 'appUrl'>): Route[] {
  const files = [{ path: '/v1/openapi.json', answer: createOpenApiEndpoint(deps) }, ...REFERENCE_FILES];
  return files.map(({ path, answer }) => ({ method: 'GET', path, answer }));
}

/** Every answer to an authenticated caller, refusals too, tells where it stands with the rate limit. */
function serve(
  deps: ApiDeps,
  endpoint: Endpoint,
  { request, context, params }: Pick<ApiRequest, 'request' | 'context' | 'params'>,
): Response | Promise<Response> {
  const caller = authenticate(deps, request, context);
  const verdict = takeRequest(deps, caller);
  const headers = verdict === undefined ? {} : rateLimitHeaders(verdict);
  const refuse = (error: unknown): never => {
    throw toAppError(error).withHeaders(headers);
  };
  try {
    if (verdict !== undefined && !verdict.allowed) throw tooMany(verdict);
    const answer = endpoint(deps, { request, context, caller, params, query: queryOf(request.url) });
    return answer instanceof Promise
      ? answer.then((response) => complete(response, headers), refuse)
      : complete(answer, headers);
  } catch (error) {
    return refuse(error);
  }
}

/** A request is one of its key's and one of its organization's, whose people's requests count too. */
function takeRequest(
  deps: ApiDeps,
  { keyId, organizationId, requestsAMinute: perMinute }: Caller,
): RateLimitVerdict | undefined {
  const own = deps.rateLimiter.take(keyId);
  if (perMinute === null || own?.allowed === false) return own;
  return tighter(own, deps.organizationLimiter.take(organizationId, perMinute));
}

function complete(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const name in headers) response.headers.set(name, headers[name] ?? '');
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
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

/** @param methods that the path answers */
function refusePath(methods: readonly string[]): never {
  if (methods.length === 0) throw new AppError('not_found', 'There is no such path in the API.');
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new AppError('method_not_allowed', `This path answers ${methods.join(' and ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  });
}
