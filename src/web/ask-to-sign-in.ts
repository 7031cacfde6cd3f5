/**
 * Asking for a sign-in link by mail, and using it. Whoever asks gets the same answer, whether the address is known or
 * not, and what was answered survives a restart.
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
import { renderSaying, viewInvitation } from './invitations.ts';
import type { SignInView } from './open-pages/view-model.ts';
import { renderOpenPage } from './render-page.tsx';
import { askedLocale, openState } from './render-views.ts';
import { answerSignedIn, CREDENTIAL_ADDRESS, DISCREET, showDeadLink } from './sign-in.ts';
import { findHeldSignIn } from './sign-in-cookie.ts';
import {
  deviceOf,
  type OpenRequest,
  readForm,
  requireOurPages,
  seeOther,
  type WebDeps,
} from './web-request.ts';

export function showSignIn(deps: WebDeps, open: OpenRequest): Response {
  return renderWays(deps, open, 200);
}

function renderWays(deps: WebDeps, { request }: OpenRequest, status: number): Response {
  const isMailed = deps.sendMail !== null;
  const hasProvider = deps.identityProvider !== null;
  return renderStep(deps, request, { step: 'ask', isMailed, hasProvider }, status);
}

function renderStep(deps: WebDeps, request: Request, signIn: SignInView, status = 200): Response {
  return renderOpenPage(deps.assets, openState(deps, request, { kind: 'sign-in', signIn }), status);
}

/** What is no mail address gets the form again. @throws AppError forbidden from another site's page */
export async function postSignIn(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request, context } = open;
  requireOurPages(deps, request);
  const email = parseEmail((await readForm(request)).get('email') ?? '');
  if (email === undefined || deps.sendMail === null) return renderWays(deps, open, 422);
  if (deps.mailedLinkLimits.allow(email, context.address ?? '')) {
    await askForSignInLink(deps, email, askedLocale(request), context.requestId);
  }
  return renderStep(deps, request, { step: 'asked' });
}

/** Nothing is used up by looking: programs that look through mail follow links. */
export function showMailedLink(deps: WebDeps, open: OpenRequest): Response {
  const token = open.params['token'] ?? '';
  const present = findHeldSignIn(deps, open)?.signIn.email ?? null;
  const choice = findChoice(deps, token);
  const signIn: SignInView =
    choice === undefined
      ? { step: 'confirm', token, present }
      : { step: 'choose', token, present, ...viewChoice(choice) };
  const response = renderStep(deps, open.request, signIn);
  for (const [name, value] of Object.entries(CREDENTIAL_ADDRESS)) response.headers.set(name, value);
  return response;
}

function viewChoice({ email, places, invitations }: Choice) {
  return {
    email,
    places: places.map((place) => ({ ...place, isHere: false })),
    invitations: invitations.map(viewInvitation),
  };
}

export async function postMailedLink(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request } = open;
  requireOurPages(deps, request);
  const token = open.params['token'] ?? '';
  const chosen = readChosen(await readForm(request));
  try {
    const by = { device: deviceOf(request), origin: open.context };
    const opened = await openMailedLink(deps, token, chosen, by);
    if (opened === 'declined') return renderSaying(deps, request, 'invitation_declined', 200);
    if (opened === 'choose') {
      return seeOther(`/sign-in/${token}`, DISCREET);
    }
    return await answerSignedIn(deps, open, opened);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuseSignIn(deps, open.context);
    return showDeadLink(deps, request, error);
  }
}

/** What was pressed: a place by organization and scope, or the answer to an organization's invitation. */
function readChosen(form: URLSearchParams): Chosen {
  const [organizationId = '', scope = ''] = (form.get('place') ?? '').split(' ');
  if (form.has('place')) return { kind: 'place', organizationId, scope };
  for (const kind of ['accept', 'decline'] as const) {
    const organization = form.get(kind);
    if (organization !== null) return { kind, organizationId: organization };
  }
  return { kind: 'nothing' };
}
