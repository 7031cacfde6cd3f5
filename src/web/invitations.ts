/** An invitation, as whoever holds its link sees and answers it. Looking changes nothing; a button does. */
import { AppError } from '../domain/errors.ts';
import {
  acceptByLink,
  declineByLink,
  readInvitation,
  type ShownInvitation,
} from '../flows/members/answer-invitation.ts';
import type { InvitationView, Saying } from './open-pages/view-model.ts';
import { renderOpenPage } from './render-page.tsx';
import { openState } from './render-views.ts';
import { answerSignedIn, CREDENTIAL_ADDRESS } from './sign-in.ts';
import { findHeldSignIn } from './sign-in-cookie.ts';
import { deviceOf, type OpenRequest, readForm, requireOurPages, type WebDeps } from './web-request.ts';

export function showInvitation(deps: WebDeps, open: OpenRequest): Response {
  return renderInvitation(deps, open, 200);
}

/** @throws AppError forbidden from another site's page */
export async function postInvitation(deps: WebDeps, open: OpenRequest): Promise<Response> {
  const { request, context } = open;
  requireOurPages(deps, request);
  const token = open.params['token'] ?? '';
  const isAccepted = (await readForm(request)).get('answer') === 'accept';
  try {
    if (!isAccepted) {
      await declineByLink(deps, token, context);
      return renderSaying(deps, request, 'invitation_declined', 200);
    }
    const visitor = {
      signIn: findHeldSignIn(deps, open)?.signIn,
      device: deviceOf(request),
      origin: context,
    };
    const cookie = await acceptByLink(deps, token, visitor);
    return await answerSignedIn(deps, open, { cookie, path: '/' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return renderInvitation(deps, open, 403);
    return showOver(deps, request, error);
  }
}

/** An invitation as pages show it. */
export function viewInvitation(invitation: ShownInvitation): InvitationView {
  const { organizationId, organization, role, email, inviter, expiresAt, endsLinksOf } = invitation;
  return { organizationId, organization, role, email, inviter, expiresAt, endsLinksOf };
}

/** A page that says what became of an invitation. */
export function renderSaying(deps: WebDeps, request: Request, saying: Saying, status: number): Response {
  return renderOpenPage(deps.assets, openState(deps, request, { kind: 'saying', saying }), status);
}

function renderInvitation(deps: WebDeps, open: OpenRequest, status: number): Response {
  const { request, params } = open;
  const token = params['token'] ?? '';
  const signIn = findHeldSignIn(deps, open)?.signIn;
  try {
    const invitation = readInvitation(deps, token, { signIn });
    const isSomebodyElse = signIn !== undefined && signIn.accountId !== invitation.accountId;
    const page = {
      kind: 'invitation',
      token,
      invitation: viewInvitation(invitation),
      mayAccept: invitation.mayAccept,
      signedInAs: isSomebodyElse ? signIn.email : null,
    } as const;
    const response = renderOpenPage(deps.assets, openState(deps, request, page), status);
    for (const [name, value] of Object.entries(CREDENTIAL_ADDRESS)) response.headers.set(name, value);
    return response;
  } catch (error) {
    return showOver(deps, request, error);
  }
}

function showOver(deps: WebDeps, request: Request, error: unknown): Response {
  if (!(error instanceof AppError) || error.code !== 'link_expired') throw error;
  return renderSaying(deps, request, 'invitation_over', 410);
}
