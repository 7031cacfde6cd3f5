/**
 * REST API v1: the one place where its paths are named. A request is matched, authenticated and counted here;
 * what it asks for is done by the endpoint, and whatever is thrown becomes an error answer at the door.
 */
import { type IRequest, IttyRouter } from 'itty-router';
import type { Caller } from '../domain/caller.ts';
import { AppError } from '../domain/errors.ts';
import { authenticateKey } from '../flows/authenticate-key.ts';
import { toAppError } from '../http/error-response.ts';
import { type RateLimitVerdict, rateLimitHeaders } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ApiDeps, ApiRequest } from './api-request.ts';
import { exportAs, postDocument, postVersion, readDocument } from './documents.ts';
import { postSession, postSessionDocuments, readSession, readSessions } from './sessions.ts';

type Endpoint = (deps: ApiDeps, request: ApiRequest) => Response | Promise<Response>;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly endpoint: Endpoint;
}

const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/documents', endpoint: postDocument },
  { method: 'GET', path: '/v1/documents/:id', endpoint: readDocument },
  { method: 'POST', path: '/v1/documents/:id/versions', endpoint: postVersion },
  {
    method: 'GET',
    path: '/v1/documents/:id/export.docx',
    endpoint: (deps, request) => exportAs(deps, request, 'docx'),
  },
  {
    method: 'GET',
    path: '/v1/documents/:id/export.md',
    endpoint: (deps, request) => exportAs(deps, request, 'md'),
  },
  { method: 'POST', path: '/v1/sessions', endpoint: postSession },
  { method: 'GET', path: '/v1/sessions', endpoint: readSessions },
  { method: 'GET', path: '/v1/sessions/:id', endpoint: readSession },
  { method: 'POST', path: '/v1/sessions/:id/documents', endpoint: postSessionDocuments },
];

export interface Api {
  /** Answers a request whose path begins with /v1. @throws AppError for every refusal */
  fetch(request: Request, context: RequestContext): Promise<Response>;
}

export function createApi(deps: ApiDeps): Api {
  const router = IttyRouter<IRequest, [RequestContext]>();
  for (const { method, path, endpoint } of ROUTES) {
    const answer = (request: IRequest, context: RequestContext) => serve(deps, endpoint, request, context);
    if (method === 'POST') router.post(path, answer);
    else router.get(path, answer);
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    router.all(path, () => refuseMethod(path));
  }
  router.all('*', () => {
    throw new AppError('not_found', 'There is no such path in the API.');
  });
  return {
    fetch: async (request, context) => {
      if (request.method !== 'HEAD') return router.fetch(request as IRequest, context);
      const response: Response = await router.fetch(new Request(request, { method: 'GET' }), context);
      await response.body?.cancel();
      return new Response(null, response);
    },
  };
}

/** Every answer to an authenticated caller, refusals too, tells where it stands with the rate limit. */
async function serve(
  deps: ApiDeps,
  endpoint: Endpoint,
  request: IRequest,
  context: RequestContext,
): Promise<Response> {
  const caller = authenticate(deps, request, context);
  const verdict = deps.rateLimiter.take(caller.keyId);
  const headers = verdict === undefined ? {} : rateLimitHeaders(verdict);
  try {
    if (verdict !== undefined && !verdict.allowed) throw tooMany(verdict);
    const response = await endpoint(deps, {
      request: request as unknown as Request,
      context,
      caller,
      params: request.params,
      query: request.query,
    });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    throw toAppError(error).withHeaders(headers);
  }
}

/** Failed attempts are limited by address, so that keys cannot be tried out. */
function authenticate(deps: ApiDeps, request: IRequest, context: RequestContext): Caller {
  try {
    return authenticateKey(deps, request.headers.get('authorization'), context);
  } catch (error) {
    const verdict = deps.failureLimiter.take(context.address);
    throw verdict !== undefined && !verdict.allowed ? tooMany(verdict) : error;
  }
}

function refuseMethod(path: string): never {
  const methods = ROUTES.filter((route) => route.path === path).flatMap((route) =>
    route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
  );
  throw new AppError('method_not_allowed', `This path answers ${methods.join(' and ')} only.`, {
    headers: { Allow: methods.join(', ') },
  });
}

function tooMany(verdict: RateLimitVerdict): AppError {
  return new AppError('rate_limited', `The limit is ${verdict.limit} requests a minute; try again later.`, {
    headers: { 'Retry-After': String(verdict.retryAfterSeconds) },
  });
}
