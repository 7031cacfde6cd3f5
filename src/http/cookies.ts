/** Cookies, as RFC 6265 has them: read one by name, write one with the attributes docgate always wants. */

/** The value of a cookie the browser sent, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie');
  if (header === null) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** A Set-Cookie value: for this site alone, out of reach of scripts. A `maxAgeSeconds` of 0 removes the cookie. */
export function writeCookie(
  name: string,
  value: string,
  options: { readonly maxAgeSeconds: number; readonly secure: boolean },
): string {
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
