/**
 * Cookies (RFC 6265bis): read by name, written with the attributes that docgate needs. With HTTPS their names have the
 * prefix `__Host-`: browsers only accept them from this host, by HTTPS and for all paths, so that no other host can set
 * one (RFC 6265bis, 4.1.3.2).
 */

/** The name of a cookie, and whether it requires HTTPS. */
export interface CookieKind {
  readonly name: string;
  readonly secure: boolean;
}

/**
 * Returns the distinct values that the browser sent. Usually there is at most one, but with plain HTTP somebody may
 * have set another for a longer path: the caller must not trust the first one more than the others.
 */
export function readCookies(request: Request, kind: CookieKind): string[] {
  const wanted = fullName(kind);
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.split('='));
  const values = pairs
    .filter(([name, ...value]) => name?.trim() === wanted && value.length > 0)
    .map(([, ...value]) => value.join('=').trim());
  return [...new Set(values)];
}

/** A Set-Cookie value: same-site, not accessible to scripts. A `maxAgeSeconds` of 0 removes the cookie. */
export function writeCookie(kind: CookieKind, value: string, maxAgeSeconds: number): string {
  const secure = kind.secure ? '; Secure' : '';
  return `${fullName(kind)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function fullName({ name, secure }: CookieKind): string {
  return secure ? `__Host-${name}` : name;
}
