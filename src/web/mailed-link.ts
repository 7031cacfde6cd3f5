/**
 * Requests for a sign-in link by email, and use of the link. The response is the same whether the address is known or
 * not, and the tokens survive a restart.
 */

import { AppError } from '../domain/errors.ts';
import { parseEmail } from '../domain/people/email.ts';
import {
  askForSignInLink,
  type Choice,
  type Chosen,
  findChoice,
  openMailedLink,
} from '../flows/sign-in/mailed-link.ts';
import { refuseSignIn } from '../flows/sign-in/sign-in.ts';
import { renderInvitationView, renderOutcome } from './invitations.ts';
import type { SignInView } from './open-pages/view-model.ts';
import { renderOpenPage } from './render-page.tsx';
import { openState, preferredLocale } from './render-views.ts';
import { answerSignedIn, CREDENTIAL_URL_HEADERS, LINK_RESPONSE_HEADERS, showDeadLink } from './sign-in.ts';
import { findBrowserSignIn } from './sign-in-cookie.ts';
import {
  deviceOf,
  type OpenRequest,
  readForm,
  requireOurPages,
  seeOther,
  type WebDeps,
  withHeaders,
} from './web-request.ts';

export function showSignIn(deps: WebDeps, open: OpenRequest): Response {
  return renderMethods(deps, open, 200);
}

function renderMethods(deps: WebDeps, { request }: OpenRequest, status: number): Response {
  const isMailed = deps.sendMail !== null;
  const hasProvider = deps.identityProvider !== null;
  return renderStep(deps, request, { step: 'ask', isMailed, hasProvider }, status);
}

function renderStep(deps: WebDeps, request: Request, signIn: SignInView, status = 200): Response {
  return renderOpenPage(deps.assets, openState(deps, request, { kind: 'sign-in', signIn }), status);
}

/** Shows the form again for an invalid address. @throws AppError forbidden from another site's page */
export async function postSignIn(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request, context } = open;
  requireOurPages(deps, request);
  const email = parseEmail((await readForm(request)).get('email') ?? '');
  if (email === undefined || deps.sendMail === null) return renderMethods(deps, open, 422);
  if (deps.mailedLinkLimits.allow(email, context.address ?? '')) {
    await askForSignInLink(deps, email, preferredLocale(request), context.requestId);
  }
  return renderStep(deps, request, { step: 'asked' });
}

/** Does not use up the link, since mail scanners follow links. */
export function showMailedLink(deps: WebDeps, open: OpenRequest): Response {
  const token = open.params['token'] ?? '';
  const present = findBrowserSignIn(deps, open)?.signIn.email ?? null;
  const choice = findChoice(deps, token);
  const signIn: SignInView =
    choice === undefined
      ? { step: 'confirm', token, present }
      : { step: 'choose', token, present, ...renderChoice(choice) };
  return withHeaders(renderStep(deps, open.request, signIn), CREDENTIAL_URL_HEADERS);
}

function renderChoice({ email, places, invitations }: Choice) {
  return {
    email,
    places: places.map((place) => ({ ...place, isHere: false })),
    invitations: invitations.map(renderInvitationView),
  };
}

export async function postMailedLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request } = open;
  requireOurPages(deps, request);
  const token = open.params['token'] ?? '';
  const chosen = readChosen(await readForm(request));
  try {
    const by = { device: deviceOf(request), origin: open.context };
    const outcome = await openMailedLink(deps, token, chosen, by);
    if (outcome === 'declined') return renderOutcome(deps, request, 'invitation_declined', 200);
    if (outcome === 'choose') {
      return seeOther(`/sign-in/${token}`, LINK_RESPONSE_HEADERS);
    }
    return await answerSignedIn(deps, open, outcome);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuseSignIn(deps, open.context);
    return showDeadLink(deps, request, error);
  }
}

/**
 * The button that was pressed: a target by organization and scope, or the answer to an organization's invitation.
 */
function readChosen(form: URLSearchParams): Chosen {
  const [organizationId = '', scope = ''] = (form.get('place') ?? '').split(' ');
  if (form.has('place')) return { kind: 'place', organizationId, scope };
  for (const kind of ['accept', 'decline'] as const) {
    const organization = form.get(kind);
    if (organization !== null) return { kind, organizationId: organization };
  }
  return { kind: 'nothing' };
}
