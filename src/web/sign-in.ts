/** Sign-in by a login link, and sign-out. */
import { AppError } from '../domain/errors.ts';
import { type OpenedLink, type OtherPerson, openLoginLink, signOut } from '../flows/sign-in/sign-in.ts';
import { renderOpenPage, renderPage } from './render-page.tsx';
import { openState, renderFrame } from './render-views.ts';
import {
  clearSignInCookie,
  endBrowserSignIns,
  listBrowserSignIns,
  writeSignInCookie,
} from './sign-in-cookie.ts';
import {
  deviceOf,
  type OpenRequest,
  requireOurPages,
  seeOther,
  type WebDeps,
  type WebRequest,
  withHeaders,
} from './web-request.ts';

/** For responses to a link: not cached, and the token is not sent in a Referer. */
export const LINK_RESPONSE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/**
 * For pages whose URL is a credential, since referrers end up in logs. `no-referrer` would also remove the Origin
 * header of their forms.
 */
export const CREDENTIAL_URL_HEADERS = { 'Referrer-Policy': 'strict-origin' };

export function openLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  return answerLink(deps, open, false);
}

/** Posted by the button that confirms continuing as another person. @throws AppError forbidden */
export function postLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  requireOurPages(deps, open.request);
  return answerLink(deps, open, true);
}

async function answerLink(deps: WebDeps, open: OpenRequest, hasAgreed: boolean): Promise<Response> {
  const { request, params, context } = open;
  const token = params['token'] ?? '';
  const present = listBrowserSignIns(deps, open).map(({ signIn }) => signIn);
  try {
    const opening = { device: deviceOf(request), origin: context, present, hasAgreed };
    const outcome = await openLoginLink(deps, token, opening);
    return 'cookie' in outcome
      ? await answerSignedIn(deps, open, outcome)
      : confirmReplacement(deps, request, token, outcome);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showDeadLink(deps, request, error);
  }
}

/** Signs in a browser that has proven its identity, and ends its previous sign-ins. */
export async function answerSignedIn(
  deps: WebDeps,
  open: OpenRequest,
  { cookie, path }: OpenedLink,
): Promise<Response> {
  await endBrowserSignIns(deps, open);
  return seeOther(path, { ...LINK_RESPONSE_HEADERS, 'Set-Cookie': writeSignInCookie(deps, cookie) });
}

function confirmReplacement(
  deps: WebDeps,
  request: Request,
  token: string,
  { present, other }: OtherPerson,
): Response {
  const signIn = { step: 'replace', token, present, other } as const;
  const response = renderOpenPage(deps.assets, openState(deps, request, { kind: 'sign-in', signIn }));
  return withHeaders(response, CREDENTIAL_URL_HEADERS);
}

/** A page with the reason why a link is invalid, and the other ways to sign in. */
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
  return withHeaders(response, LINK_RESPONSE_HEADERS);
}

export async function postSignOut(deps: WebDeps, { signIn, cookie }: WebRequest): Promise<Response> {
  await signOut(deps, signIn, cookie);
  return redirectSignedOut(deps);
}

/** Redirects to the start page, clearing the cookie and stored drafts (W3C Clear Site Data, 3.1). */
export function redirectSignedOut(deps: WebDeps): Response {
  return seeOther('/', { 'Set-Cookie': clearSignInCookie(deps), 'Clear-Site-Data': '"storage"' });
}
