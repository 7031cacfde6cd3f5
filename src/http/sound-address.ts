/**
 * Refuses requests whose address is not one, or means something else to docgate than to a proxy in front of it.
 *
 * `Request.url` holds a path after `.` and `..` were resolved, their encoded forms too (WHATWG URL, 4.4). Bun's router
 * sees it as it was sent, so the routes here are for its parts alone.
 */
import { AppError, notFound } from '../domain/errors.ts';

/** More than any address of docgate has. */
const MAX_PARTS = 8;

/** The parts of a path as it was sent, each decoded, by names that mean nothing. */
export type PathParts = Readonly<Record<string, string>>;

/** The names of the parts, in their order. */
const NAMES = Array.from({ length: MAX_PARTS }, (_, at) => `p${at + 1}`);

/** Hosts that were looked at and found sound; nearly all requests name one of a few. */
const SOUND_HOSTS = new Set<string>();
const MOST_HOSTS = 100;

/** Routes for every path that an address can have, such as `/:p1/:p2/`. */
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
 * @param parts of the path as it was sent; undefined for one that no address has
 * @throws AppError bad_request, or not_found for such a path
 */
export function requireSoundAddress(request: Request, parts: PathParts | undefined): void {
  const host = request.headers.get('host');
  if (host === null || !isSoundHost(host, request.url)) {
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

/** @param url the absolute address that the runtime made of it: what else is in it can always be parsed */
function isSoundHost(host: string, url: string): boolean {
  if (SOUND_HOSTS.has(host)) return true;
  // Several Host headers are joined by commas, which no name of a host has (RFC 9112, 3.2).
  if (host.includes(',') || !URL.canParse(url)) return false;
  if (SOUND_HOSTS.size >= MOST_HOSTS) SOUND_HOSTS.clear();
  SOUND_HOSTS.add(host);
  return true;
}
