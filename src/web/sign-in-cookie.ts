/** The cookie that says who is signed in, and nothing else. */
import { SIGN_IN_MS } from '../domain/limits.ts';
import type { Deps } from '../flows/deps.ts';
import { endSignIn, findSignedIn } from '../flows/sign-in/sign-in.ts';
import { type CookieKind, readCookies, writeCookie } from '../http/cookies.ts';
import type { OpenRequest, WebRequest } from './web-request.ts';

/** A sign-in that is good, and the cookie's value that proves it. */
export type HeldSignIn = Pick<WebRequest, 'signIn' | 'cookie'>;

type CookieDeps = Pick<Deps, 'db' | 'now' | 'appUrl'>;

/** Cookies of docgate travel by HTTPS alone where people come by HTTPS. */
export function cookieKind({ appUrl }: Pick<Deps, 'appUrl'>, name: string): CookieKind {
  return { name, secure: appUrl().startsWith('https:') };
}

/** Every good sign-in that the browser sends: one, unless somebody has planted theirs beside it. */
export function listHeldSignIns(deps: CookieDeps, { request, context }: OpenRequest): HeldSignIn[] {
  return readCookies(request, signInKind(deps)).flatMap((cookie) => {
    const signIn = findSignedIn(deps, cookie, context);
    return signIn === undefined ? [] : [{ signIn, cookie }];
  });
}

/** Who is signed in; nobody where cookies say two things. */
export function findHeldSignIn(deps: CookieDeps, open: OpenRequest): HeldSignIn | undefined {
  const held = listHeldSignIns(deps, open);
  return held.length === 1 ? held[0] : undefined;
}

/** The sign-ins that a browser held are over once it has another. */
export async function endHeldSignIns(
  deps: CookieDeps & Pick<Deps, 'live'>,
  open: OpenRequest,
): Promise<void> {
  for (const held of listHeldSignIns(deps, open)) await endSignIn(deps, held.signIn, held.cookie);
}

/** A Set-Cookie value that signs a browser in. */
export function writeSignInCookie(deps: Pick<Deps, 'appUrl'>, cookie: string): string {
  return writeCookie(signInKind(deps), cookie, SIGN_IN_MS / 1000);
}

/** A Set-Cookie value that takes the cookie away. */
export function clearSignInCookie(deps: Pick<Deps, 'appUrl'>): string {
  return writeCookie(signInKind(deps), '', 0);
}

function signInKind(deps: Pick<Deps, 'appUrl'>): CookieKind {
  return cookieKind(deps, 'docgate_sign_in');
}
