/** Sign-in with the external identity provider: the redirect to it and its callback. */
import { z } from 'zod';
import { IdentityRefused } from '../domain/people/identity.ts';
import { refuseSignIn } from '../flows/sign-in/sign-in.ts';
import { signInWithIdentity } from '../flows/sign-in/sign-in-with-identity.ts';
import { readCookies, writeCookie } from '../http/cookies.ts';
import type { Notice } from './browser/view-model.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { answerSignedIn, LINK_RESPONSE_HEADERS } from './sign-in.ts';
import { cookieKind } from './sign-in-cookie.ts';
import { deviceOf, type OpenRequest, seeOther, type WebDeps } from './web-request.ts';

/** Binds the callback to the browser that started the sign-in, for as long as a person may take at the provider. */
const COOKIE = 'docgate_leaving';
const PENDING_SECONDS = 10 * 60;
const CALLBACK = '/sign-in/provider/callback';

const Pending = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });

export async function startProviderSignIn(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { identityProvider } = deps;
  if (identityProvider === null) return showNotice(deps, open, 'not_found', 404);
  try {
    const { url, pending } = await identityProvider.begin(deps.appUrl() + CALLBACK);
    const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
    return seeOther(url, {
      ...LINK_RESPONSE_HEADERS,
      'Set-Cookie': pendingCookie(deps, value, PENDING_SECONDS),
    });
  } catch (error) {
    return refuse(deps, open, error);
  }
}

/** Clears the cookie whatever the outcome. */
export async function handleProviderCallback(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const response = await finishSignIn(deps, open);
  response.headers.append('Set-Cookie', pendingCookie(deps, '', 0));
  return response;
}

async function finishSignIn(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { identityProvider } = deps;
  const pending = readPending(deps, open.request);
  if (identityProvider === null) return showNotice(deps, open, 'not_found', 404);
  // After starting in two tabs, the first callback no longer matches the cookie.
  const isOurs = pending !== undefined && open.query.get('state') === pending.state;
  if (!isOurs) return showNotice(deps, open, 'provider_forgotten', 400);
  try {
    const redirectUri = deps.appUrl() + CALLBACK;
    const callback = new URL(`${redirectUri}${new URL(open.request.url).search}`);
    const identity = await identityProvider.finish(callback, redirectUri, pending);
    const outcome = await signInWithIdentity(deps, identity, deviceOf(open.request), open.context);
    if (typeof outcome === 'string') refuseSignIn(deps, open.context);
    if (outcome === 'unverified') return showNotice(deps, open, 'provider_unverified', 403);
    if (outcome === 'unknown') return showNotice(deps, open, 'provider_unknown', 403);
    if (outcome.cookie === null) {
      return seeOther(outcome.path, LINK_RESPONSE_HEADERS);
    }
    return await answerSignedIn(deps, open, outcome);
  } catch (error) {
    return refuse(deps, open, error);
  }
}

function refuse(deps: WebDeps, open: OpenRequest, error: unknown): Response {
  if (!(error instanceof IdentityRefused)) throw error;
  if (error.reason === 'denied') return showNotice(deps, open, 'provider_denied', 403);
  deps.log.error('identity_provider_failed', { request_id: open.context.requestId, error: error.message });
  return error.reason === 'unreachable'
    ? showNotice(deps, open, 'provider_unreachable', 503)
    : showNotice(deps, open, 'provider_failed', 502);
}

/** Notices that include the request's id, so that it can be found in the log. */
const WITH_REQUEST: readonly Notice[] = ['provider_failed', 'provider_unreachable'];

function showNotice(
  deps: WebDeps,
  { request, context }: OpenRequest,
  notice: Notice,
  status: number,
): Response {
  const requestId = WITH_REQUEST.includes(notice) ? context.requestId : null;
  const state = {
    frame: renderFrame(deps, request, undefined),
    page: { kind: 'notice', notice, requestId },
  } as const;
  return renderPage(deps.assets, state, status);
}

function readPending(deps: WebDeps, request: Request): z.output<typeof Pending> | undefined {
  const [value, duplicate] = readCookies(request, cookieKind(deps, COOKIE));
  if (value === undefined || duplicate !== undefined) return undefined;
  try {
    return Pending.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function pendingCookie(deps: Pick<WebDeps, 'appUrl'>, value: string, maxAgeSeconds: number): string {
  return writeCookie(cookieKind(deps, COOKIE), value, maxAgeSeconds);
}
