/** The page of an invitation, opened by its link. Viewing changes nothing; pressing a button does. */
import { AppError } from '../domain/errors.ts';
import {
  acceptByLink,
  declineByLink,
  readInvitation,
  type ShownInvitation,
} from '../flows/members/answer-invitation.ts';
import type { InvitationOutcome, InvitationView } from './open-pages/view-model.ts';
import { renderOpenPage } from './render-page.tsx';
import { openState } from './render-views.ts';
import { answerSignedIn, CREDENTIAL_URL_HEADERS } from './sign-in.ts';
import { findBrowserSignIn } from './sign-in-cookie.ts';
import {
  deviceOf,
  type OpenRequest,
  readForm,
  requireOurPages,
  type WebDeps,
  withHeaders,
} from './web-request.ts';

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
      return renderOutcome(deps, request, 'invitation_declined', 200);
    }
    const visitor = {
      signIn: findBrowserSignIn(deps, open)?.signIn,
      device: deviceOf(request),
      origin: context,
    };
    const cookie = await acceptByLink(deps, token, visitor);
    return await answerSignedIn(deps, open, { cookie, path: '/' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return renderInvitation(deps, open, 403);
    return showExpired(deps, request, error);
  }
}

/** An invitation as pages show it. */
export function renderInvitationView(invitation: ShownInvitation): InvitationView {
  const { organizationId, organization, role, email, inviter, expiresAt, endsLinksOf } = invitation;
  return { organizationId, organization, role, email, inviter, expiresAt, endsLinksOf };
}

/** A page with the outcome of an invitation. */
export function renderOutcome(
  deps: WebDeps,
  request: Request,
  outcome: InvitationOutcome,
  status: number,
): Response {
  return renderOpenPage(deps.assets, openState(deps, request, { kind: 'outcome', outcome }), status);
}

function renderInvitation(deps: WebDeps, open: OpenRequest, status: number): Response {
  const { request, params } = open;
  const token = params['token'] ?? '';
  const signIn = findBrowserSignIn(deps, open)?.signIn;
  try {
    const invitation = readInvitation(deps, token, { signIn });
    const isOtherPerson = signIn !== undefined && signIn.accountId !== invitation.accountId;
    const page = {
      kind: 'invitation',
      token,
      invitation: renderInvitationView(invitation),
      mayAccept: invitation.mayAccept,
      signedInAs: isOtherPerson ? signIn.email : null,
    } as const;
    const response = renderOpenPage(deps.assets, openState(deps, request, page), status);
    return withHeaders(response, CREDENTIAL_URL_HEADERS);
  } catch (error) {
    return showExpired(deps, request, error);
  }
}

function showExpired(deps: WebDeps, request: Request, error: unknown): Response {
  if (!(error instanceof AppError) || error.code !== 'link_expired') throw error;
  return renderOutcome(deps, request, 'invitation_over', 410);
}
