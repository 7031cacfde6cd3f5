/** The sign-in cookie. */
import { SIGN_IN_MS } from '../domain/limits.ts';
import type { Deps } from '../flows/deps.ts';
import { endSignIn, findSignedIn } from '../flows/sign-in/sign-in.ts';
import { type CookieKind, readCookies, writeCookie } from '../http/cookies.ts';
import type { OpenRequest, WebRequest } from './web-request.ts';

/** A valid sign-in, and the cookie value that proves it. */
export type BrowserSignIn = Pick<WebRequest, 'signIn' | 'cookie'>;

type CookieDeps = Pick<Deps, 'db' | 'now' | 'appUrl'>;

/** Cookies are Secure if the application's URL is HTTPS. */
export function cookieKind({ appUrl }: Pick<Deps, 'appUrl'>, name: string): CookieKind {
  return { name, secure: appUrl().startsWith('https:') };
}

/** All valid sign-ins of the browser: at most one, unless somebody planted another cookie. */
export function listBrowserSignIns(deps: CookieDeps, { request, context }: OpenRequest): BrowserSignIn[] {
  return readCookies(request, signInKind(deps)).flatMap((cookie) => {
    const signIn = findSignedIn(deps, cookie, context);
    return signIn === undefined ? [] : [{ signIn, cookie }];
  });
}

/** The browser's sign-in; undefined if there are several. */
export function findBrowserSignIn(deps: CookieDeps, open: OpenRequest): BrowserSignIn | undefined {
  const signIns = listBrowserSignIns(deps, open);
  return signIns.length === 1 ? signIns[0] : undefined;
}

/** Ends the browser's previous sign-ins after a new one. */
export async function endBrowserSignIns(
  deps: CookieDeps & Pick<Deps, 'live'>,
  open: OpenRequest,
): Promise<void> {
  for (const { signIn, cookie } of listBrowserSignIns(deps, open)) await endSignIn(deps, signIn, cookie);
}

/** The Set-Cookie value that signs a browser in. */
export function writeSignInCookie(deps: Pick<Deps, 'appUrl'>, cookie: string): string {
  return writeCookie(signInKind(deps), cookie, SIGN_IN_MS / 1000);
}

/** The Set-Cookie value that deletes the cookie. */
export function clearSignInCookie(deps: Pick<Deps, 'appUrl'>): string {
  return writeCookie(signInKind(deps), '', 0);
}

function signInKind(deps: Pick<Deps, 'appUrl'>): CookieKind {
  return cookieKind(deps, 'docgate_sign_in');
}
