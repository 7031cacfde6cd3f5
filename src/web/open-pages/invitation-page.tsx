/** The page of an invitation: who invites, to what, and what accepting would change. */
import type { VNode } from 'preact';
import { Mark } from '../browser/parts/mark.tsx';
import { roleName } from '../browser/settings/role-name.ts';
import { formatDay } from '../browser/words/format.ts';
import { useLocale, useWords } from '../browser/words/words.ts';
import type { InvitationPageView, InvitationView } from './view-model.ts';
import { useOpenWords } from './words/words.ts';

export interface InvitationPageProps extends InvitationPageView {
  readonly hasOwnSignIn: boolean;
}

export function InvitationPage(props: InvitationPageProps): VNode {
  const { token, invitation, mayAccept, signedInAs, hasOwnSignIn } = props;
  const words = useOpenWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.invitationTitle(invitation.organization)}</h1>
      <InvitationText invitation={invitation} hasOwnSignIn={hasOwnSignIn} />
      {mayAccept && signedInAs !== null && <p>{words.invitationOtherSignIn(signedInAs)}</p>}
      {!mayAccept && (
        <p>
          {hasOwnSignIn
            ? words.invitationSignInFirst(invitation.email)
            : words.invitationOpenFirst(invitation.email)}
        </p>
      )}
      <form method="post" action={`/invitation/${token}`} class="notice-ways">
        {mayAccept && (
          <button type="submit" class="button" name="answer" value="accept">
            {words.accept}
          </button>
        )}
        {!mayAccept && hasOwnSignIn && (
          <a class="button" href="/sign-in">
            {words.signInTitle}
          </a>
        )}
        <button type="submit" class="button button-quiet" name="answer" value="decline">
          {words.decline}
        </button>
      </form>
    </section>
  );
}

/** What a person should know before they accept. */
export function InvitationText({
  invitation,
  hasOwnSignIn,
}: {
  invitation: InvitationView;
  hasOwnSignIn: boolean;
}): VNode {
  const words = useOpenWords();
  const locale = useLocale();
  const { organization, role, email, inviter, endsLinksOf } = invitation;
  const who = inviter.name === inviter.email ? inviter.email : `${inviter.name} (${inviter.email})`;
  return (
    <>
      <p>
        {words.invitationText({ who, email, organization, role: roleName(role, useWords()) })}{' '}
        {role === 'member' ? words.invitationToMember : words.invitationToManage}
      </p>
      {endsLinksOf !== null && (
        <p class="remark">
          {words.invitationEndsLinks(endsLinksOf.organization)}{' '}
          {hasOwnSignIn
            ? words.invitationThenSignIn
            : endsLinksOf.isElsewhere
              ? words.invitationNoWayBack
              : words.invitationThenByLink}{' '}
          {words.invitationUndo(organization)}
        </p>
      )}
      <p class="quiet">{words.invitationUntil(formatDay(invitation.expiresAt, locale))}</p>
    </>
  );
}
