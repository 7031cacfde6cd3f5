/**
 * Cookies, as RFC 6265bis has them: read by name, written with the attributes docgate always wants. Under HTTPS their
 * names begin with `__Host-`: a browser then takes them from this very host alone, over HTTPS and for all paths, so
 * that nobody else can plant one (RFC 6265bis, 4.1.3.2).
 */

/** How a cookie is known, and whether it travels by HTTPS alone. */
export interface CookieKind {
  readonly name: string;
  readonly secure: boolean;
}

/**
 * The different values that the browser sent. There is one at most, unless somebody has planted another for a longer
 * path, which only plain HTTP lets them do: who reads must not trust the first one more than the others.
 */
export function readCookies(request: Request, kind: CookieKind): string[] {
  const wanted = fullName(kind);
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.split('='));
  const values = pairs
    .filter(([name, ...value]) => name?.trim() === wanted && value.length > 0)
    .map(([, ...value]) => value.join('=').trim());
  return [...new Set(values)];
}

/** A Set-Cookie value: for this site alone, out of reach of scripts. A `maxAgeSeconds` of 0 removes the cookie. */
export function writeCookie(kind: CookieKind, value: string, maxAgeSeconds: number): string {
  const secure = kind.secure ? '; Secure' : '';
  return `${fullName(kind)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function fullName({ name, secure }: CookieKind): string {
  return secure ? `__Host-${name}` : name;
}
