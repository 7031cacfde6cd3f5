/** Signing in by a login link, and out again. */
import { AppError } from '../domain/errors.ts';
import { SIGN_IN_MS } from '../domain/limits.ts';
import { forgetSignIn, openLoginLink, signOut } from '../flows/sign-in.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { deviceOf, type OpenRequest, type WebDeps, type WebRequest } from './web-request.ts';

/** The one cookie: who is signed in, and nothing else. */
export const COOKIE = 'docgate_sign_in';

/** The answer to a link is kept by nobody, and its token is told to nobody. */
export const DISCREET = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export async function openLink(deps: WebDeps, { request, params, context }: OpenRequest): Promise<Response> {
  try {
    const { cookie, path } = await openLoginLink(deps, params['token'] ?? '', deviceOf(request), context);
    await endReplaced(deps, request);
    return new Response(null, {
      status: 303,
      headers: { ...DISCREET, Location: path, 'Set-Cookie': signInCookie(deps, cookie, SIGN_IN_MS) },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showDeadLink(deps, request, error);
  }
}

/** A page that says why a link signs nobody in, and which other ways there are. */
export function showDeadLink(deps: WebDeps, request: Request, error: AppError): Response {
  const expired = error.code === 'link_expired';
  const response = renderPage(
    deps.assets,
    {
      frame: renderFrame(deps, request, undefined),
      page: { kind: 'notice', notice: expired ? 'link_expired' : 'link_unknown', requestId: null },
    },
    expired ? 410 : 404,
  );
  for (const [name, value] of Object.entries(DISCREET)) response.headers.set(name, value);
  return response;
}

export async function postSignOut(deps: WebDeps, { signIn, cookie }: WebRequest): Promise<Response> {
  await signOut(deps, signIn, cookie);
  return new Response(null, {
    status: 303,
    headers: { Location: '/', 'Set-Cookie': signInCookie(deps, '', 0), 'Cache-Control': 'no-store' },
  });
}

/** The sign-in that a browser held is over once it has another. */
export async function endReplaced(deps: WebDeps, request: Request): Promise<void> {
  const cookie = readCookie(request, COOKIE);
  if (cookie !== undefined) await forgetSignIn(deps, cookie);
}

export function signInCookie(deps: Pick<WebDeps, 'appUrl'>, value: string, lifeMs: number): string {
  const secure = deps.appUrl().startsWith('https:');
  return writeCookie(COOKIE, value, { maxAgeSeconds: lifeMs / 1000, secure });
}
