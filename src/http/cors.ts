/**
 * Cross-origin requests (WHATWG Fetch, 3.2): off unless the administrator names origins that may call the API from
 * a browser. Credentials are never allowed: a caller sends its key itself. The application is no part of it.
 */
import { isUnder } from './request-address.ts';

export interface CrossOrigin {
  /** Where what may be called lies. */
  readonly path: string;
  /** Whose pages may call it. */
  readonly origins: readonly string[];
}

const PREFLIGHT_SECONDS = '600';
const EXPOSED =
  'X-Request-Id, Location, Retry-After, ETag, Content-Disposition, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';

/** The answer to a preflight request of an allowed origin, or undefined for anything else. */
export function answerPreflight(request: Request, cors: CrossOrigin): Response | undefined {
  const origin = allowedOrigin(request, cors);
  if (origin === undefined || request.method !== 'OPTIONS') return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      Vary: 'Origin',
    },
  });
}

/** Lets an allowed origin read an answer. */
export function allowOrigin(request: Request, response: Response, cors: CrossOrigin): void {
  if (!covers(request, cors)) return;
  response.headers.append('Vary', 'Origin');
  const origin = allowedOrigin(request, cors);
  if (origin === undefined) return;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Expose-Headers', EXPOSED);
}

function allowedOrigin(request: Request, cors: CrossOrigin): string | undefined {
  if (!covers(request, cors)) return undefined;
  const origin = request.headers.get('origin');
  return origin !== null && cors.origins.includes(origin) ? origin : undefined;
}

function covers(request: Request, { path, origins }: CrossOrigin): boolean {
  return origins.length > 0 && isUnder(request.url, path);
}
