/**
 * REST API v1: maps every published operation to its endpoint. Requests are routed, authenticated and counted here;
 * errors that are thrown become error responses in http.
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
  /** With parameters in the router's form: /v1/documents/:id. */
  readonly path: string;
  readonly answer: Answer;
}

type Answer = (
  request: Request,
  context: RequestContext,
  params: Readonly<Record<string, string>>,
) => Response | Promise<Response>;

export interface Api {
  /** Answers a request below /v1, synchronously if possible. @throws AppError for every refusal */
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
      // The server omits the body of a response to HEAD.
      const match = router.find(request.method === 'HEAD' ? 'GET' : request.method, path);
      if (match === undefined) return refusePath(router.methods(path));
      context.route = match.path;
      return match.handler(request, context, match.params);
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

/** Routes without authentication: the description of the API. */
function listReference(deps: Pick<ApiDeps, 'appUrl'>): Route[] {
  const files = [{ path: '/v1/openapi.json', answer: createOpenApiEndpoint(deps) }, ...REFERENCE_FILES];
  return files.map(({ path, answer }) => ({ method: 'GET', path, answer }));
}

/** Every response to an authenticated caller, including refusals, has the state of the rate limit. */
function serve(
  deps: ApiDeps,
  endpoint: Endpoint,
  { request, context, params }: Pick<ApiRequest, 'request' | 'context' | 'params'>,
): Response | Promise<Response> {
  const caller = authenticate(deps, request, context);
  const verdict = countRequest(deps, caller);
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

/** A request counts for its key and for its organization, like the requests of the organization's people. */
function countRequest(
  deps: ApiDeps,
  { keyId, organizationId, requestsAMinute: perMinute }: Caller,
): RateLimitVerdict | undefined {
  const own = deps.rateLimiter.take(keyId);
  if (perMinute === null || own?.allowed === false) return own;
  return tighter(own, deps.organizationLimiter.take(organizationId, perMinute));
}

function complete(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const name in headers) response.headers.set(name, headers[name] ?? '');
  return response;
}

/** Failed attempts are limited by address, to prevent guessing keys. */
function authenticate(deps: ApiDeps, request: Request, context: RequestContext): Caller {
  try {
    return authenticateKey(deps, request.headers.get('authorization'), context);
  } catch (error) {
    const verdict = deps.failureLimiter.take(context.address);
    throw verdict !== undefined && !verdict.allowed ? tooMany(verdict) : error;
  }
}

/** @param methods supported by the path */
function refusePath(methods: readonly string[]): never {
  if (methods.length === 0) throw new AppError('not_found', 'There is no such path in the API.');
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new AppError('method_not_allowed', `This path answers ${methods.join(' and ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  });
}
