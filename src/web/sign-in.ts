/** Signing in by a login link, and out again. */
import { AppError } from '../domain/errors.ts';
import { type OpenedLink, type OtherPerson, openLoginLink, signOut } from '../flows/sign-in/sign-in.ts';
import { renderOpenPage, renderPage } from './render-page.tsx';
import { openState, renderFrame } from './render-views.ts';
import { clearSignInCookie, endHeldSignIns, listHeldSignIns, writeSignInCookie } from './sign-in-cookie.ts';
import {
  deviceOf,
  type OpenRequest,
  requireOurPages,
  seeOther,
  type WebDeps,
  type WebRequest,
} from './web-request.ts';

/** The response to a link is not cached, and its token is in no Referer. */
export const DISCREET = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/**
 * For pages whose address is a credential: referrers end up in logs. `no-referrer` would take the Origin of their forms
 * away too.
 */
export const CREDENTIAL_ADDRESS = { 'Referrer-Policy': 'strict-origin' };

export function openLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  return answerLink(deps, open, false);
}

/** The button of a person who was asked whether to go on as somebody else. @throws AppError forbidden */
export function postLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  requireOurPages(deps, open.request);
  return answerLink(deps, open, true);
}

async function answerLink(deps: WebDeps, open: OpenRequest, hasAgreed: boolean): Promise<Response> {
  const { request, params, context } = open;
  const token = params['token'] ?? '';
  const present = listHeldSignIns(deps, open).map(({ signIn }) => signIn);
  try {
    const opening = { device: deviceOf(request), origin: context, present, hasAgreed };
    const opened = await openLoginLink(deps, token, opening);
    return 'cookie' in opened
      ? await answerSignedIn(deps, open, opened)
      : askOtherPerson(deps, request, token, opened);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showDeadLink(deps, request, error);
  }
}

/** Lets a browser in that has proven who it is, by whatever way; what it was signed in with before is over. */
export async function answerSignedIn(
  deps: WebDeps,
  open: OpenRequest,
  { cookie, path }: OpenedLink,
): Promise<Response> {
  await endHeldSignIns(deps, open);
  return seeOther(path, { ...DISCREET, 'Set-Cookie': writeSignInCookie(deps, cookie) });
}

function askOtherPerson(
  deps: WebDeps,
  request: Request,
  token: string,
  { present, other }: OtherPerson,
): Response {
  const signIn = { step: 'replace', token, present, other } as const;
  const response = renderOpenPage(deps.assets, openState(deps, request, { kind: 'sign-in', signIn }));
  for (const [name, value] of Object.entries(CREDENTIAL_ADDRESS)) response.headers.set(name, value);
  return response;
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
  return leadOut(deps);
}

/** To the first page, with neither cookie nor what was typed and never sent (W3C Clear Site Data, 3.1). */
export function leadOut(deps: WebDeps): Response {
  return seeOther('/', { 'Set-Cookie': clearSignInCookie(deps), 'Clear-Site-Data': '"storage"' });
}
