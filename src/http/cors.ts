/**
 * Cross-origin requests (WHATWG Fetch, 3.2): off unless origins are configured that may call the API from a browser.
 * Credentials are never allowed: callers send their key themselves. The application does not permit cross-origin
 * requests.
 */
import { isUnder } from './request-address.ts';

export interface CrossOrigin {
  /** The path prefix that may be called. */
  readonly path: string;
  /** The permitted origins. */
  readonly origins: readonly string[];
}

const PREFLIGHT_SECONDS = '600';
const EXPOSED =
  'X-Request-Id, Location, Retry-After, ETag, Content-Disposition, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';

/** Answers a preflight request of an allowed origin; undefined for any other request. */
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

/** Permits an allowed origin to read a response. */
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
