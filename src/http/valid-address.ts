/**
 * Refuses requests with an invalid address, or one that docgate and a proxy in front of it may interpret differently.
 *
 * `Request.url` contains the path after `.` and `..` were resolved, including encoded forms (WHATWG URL, 4.4). Bun's
 * router sees the original path, so the routes here only serve to get its parts.
 */
import { AppError, notFound } from '../domain/errors.ts';

/** More than in any address of docgate. */
const MAX_PARTS = 8;

/** The original parts of a path, decoded, by generated names. */
export type PathParts = Readonly<Record<string, string>>;

const NAMES = Array.from({ length: MAX_PARTS }, (_, at) => `p${at + 1}`);

/** A cache of valid hosts; nearly all requests have one of a few. */
const VALID_HOSTS = new Set<string>();
const MAX_HOSTS = 100;

/** Returns routes for all paths, such as `/:p1/:p2/`. */
export function routePaths<Handler>(handler: Handler): Record<string, Handler> {
  const routes: Record<string, Handler> = { '/': handler };
  let path = '';
  for (const name of NAMES) {
    path += `/:${name}`;
    routes[path] = handler;
    routes[`${path}/`] = handler;
  }
  return routes;
}

/**
 * @param parts the original parts of the path; undefined if it has too many
 * @throws AppError bad_request, or not_found for such a path
 */
export function requireValidAddress(request: Request, parts: PathParts | undefined): void {
  const host = request.headers.get('host');
  if (host === null || !isValidHost(host, request.url)) {
    throw new AppError('bad_request', 'The request must have one Host header that names a host.');
  }
  if (parts === undefined) throw notFound('path');
  for (const name of NAMES) {
    const part = parts[name];
    if (part === undefined) break;
    if (part === '.' || part === '..' || part.includes('\\')) {
      throw new AppError('bad_request', 'The path must not have . or .. as a part, nor a backslash.');
    }
  }
}

/** @param url the absolute URL that the runtime made of the host */
function isValidHost(host: string, url: string): boolean {
  if (VALID_HOSTS.has(host)) return true;
  // Several Host headers are joined by commas, which are invalid in a host (RFC 9112, 3.2).
  if (host.includes(',') || !URL.canParse(url)) return false;
  if (VALID_HOSTS.size >= MAX_HOSTS) VALID_HOSTS.clear();
  VALID_HOSTS.add(host);
  return true;
}
