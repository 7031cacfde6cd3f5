/**
 * Asking for a sign-in link by mail, and using it. Whoever asks gets the same answer, whether the address is known or
 * not, and what was answered survives a restart.
 */
import { parseEmail } from '../domain/email.ts';
import { AppError } from '../domain/errors.ts';
import { SIGN_IN_MS } from '../domain/limits.ts';
import { askForSignInLink, openMailedLink } from '../flows/mailed-link.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { DISCREET, endReplaced, showDeadLink, signInCookie } from './sign-in.ts';
import { deviceOf, isFromOurPages, type OpenRequest, readForm, type WebDeps } from './web-request.ts';

export function showSignIn(deps: WebDeps, open: OpenRequest): Response {
  return renderWays(deps, open, 200);
}

function renderWays(deps: WebDeps, { request }: OpenRequest, status: number): Response {
  const state = {
    frame: renderFrame(deps, request, undefined),
    page: {
      kind: 'sign-in',
      signIn: {
        step: 'ask',
        isMailed: deps.sendMail !== null,
        hasProvider: deps.identityProvider !== null,
      },
    },
  } as const;
  return renderPage(deps.assets, state, status);
}

/** What is no mail address gets the form again. @throws AppError forbidden from another site's page */
export async function postSignIn(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request, context } = open;
  requireOurPages(deps, request);
  const email = parseEmail((await readForm(request)).get('email') ?? '');
  if (email === undefined || deps.sendMail === null) return renderWays(deps, open, 422);
  const frame = renderFrame(deps, request, undefined);
  if (deps.mailedLinkLimits.allow(email, context.address ?? '')) {
    await askForSignInLink(deps, email, frame.locale);
  }
  return renderPage(deps.assets, { frame, page: { kind: 'sign-in', signIn: { step: 'asked' } } });
}

/** Nothing is used up by looking: programs that look through mail follow links. */
export function showMailedLink(deps: WebDeps, { request, params }: OpenRequest): Response {
  const response = renderPage(deps.assets, {
    frame: renderFrame(deps, request, undefined),
    page: { kind: 'sign-in', signIn: { step: 'confirm', token: params['token'] ?? '' } },
  });
  // The address is a credential, and referrers end up in logs. `no-referrer` would take the form's Origin away too.
  response.headers.set('Referrer-Policy', 'strict-origin');
  return response;
}

export async function postMailedLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  requireOurPages(deps, open.request);
  try {
    const { cookie, path } = await openMailedLink(
      deps,
      open.params['token'] ?? '',
      deviceOf(open.request),
      open.context,
    );
    await endReplaced(deps, open.request);
    return new Response(null, {
      status: 303,
      headers: { ...DISCREET, Location: path, 'Set-Cookie': signInCookie(deps, cookie, SIGN_IN_MS) },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showDeadLink(deps, open.request, error);
  }
}

function requireOurPages(deps: WebDeps, request: Request): void {
  if (isFromOurPages(request, deps.appUrl())) return;
  throw new AppError('forbidden', 'This request does not come from the application itself.');
}
