/** Sign-in without a link: requesting one by email, confirming it, and choosing a target. */
import type { VNode } from 'preact';
import { Mark } from '../browser/parts/mark.tsx';
import { MemberLinkHelp } from '../browser/parts/member-link-help.tsx';
import { targetName } from '../browser/settings/target-name.ts';
import { useWords } from '../browser/words/words.ts';
import { InvitationText } from './invitation-page.tsx';
import type { SignInView } from './view-model.ts';
import { useOpenWords } from './words/words.ts';

export interface SignInPageProps {
  readonly signIn: SignInView;
  readonly hasOwnSignIn: boolean;
}

export function SignInPage({ signIn, hasOwnSignIn }: SignInPageProps): VNode {
  switch (signIn.step) {
    case 'ask':
      return <SignInMethods isMailed={signIn.isMailed} hasProvider={signIn.hasProvider} />;
    case 'asked':
      return <LinkRequested />;
    case 'confirm':
      return <Confirm token={signIn.token} present={signIn.present} />;
    case 'replace':
      return <Replace {...signIn} />;
    case 'choose':
      return <Choose {...signIn} hasOwnSignIn={hasOwnSignIn} />;
  }
}

function SignInMethods({ isMailed, hasProvider }: { isMailed: boolean; hasProvider: boolean }): VNode {
  const words = useOpenWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.signInTitle}</h1>
      {hasProvider && (
        <a class="button" href="/sign-in/provider">
          {words.signInWithProvider}
        </a>
      )}
      {isMailed && <LinkRequestForm />}
      {!hasProvider && !isMailed && (
        <>
          <p>{words.signInByLinkOnly}</p>
          <MemberLinkHelp />
        </>
      )}
    </section>
  );
}

function LinkRequestForm(): VNode {
  const words = useOpenWords();
  return (
    <>
      <p>{words.signInText}</p>
      <form method="post" action="/sign-in">
        <label for="email">{useWords().email}</label>
        <input
          class="field"
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
        />
        <button type="submit" class="button">
          {words.mailMeALink}
        </button>
      </form>
    </>
  );
}

function LinkRequested(): VNode {
  const words = useOpenWords();
  return (
    <section class="notice" role="status">
      <Mark />
      <h1>{words.mailAskedTitle}</h1>
      <p>{words.mailAskedText}</p>
      <a class="button" href="/sign-in">
        {words.askAgain}
      </a>
    </section>
  );
}

/** Confirmation before another person's login link replaces the current sign-in. */
function Replace({ token, present, other }: Extract<SignInView, { step: 'replace' }>): VNode {
  const words = useOpenWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.replaceTitle}</h1>
      <p>{words.replaceText(present, other)}</p>
      <form method="post" action={`/login/${token}`}>
        <button type="submit" class="button">
          {words.replace(other)}
        </button>
      </form>
      <a class="button button-quiet" href="/">
        {words.dontReplace(present)}
      </a>
    </section>
  );
}

function Confirm({ token, present }: { token: string; present: string | null }): VNode {
  const words = useOpenWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.confirmTitle}</h1>
      <p>{words.confirmText}</p>
      {present !== null && <p>{words.confirmReplaces(present)}</p>}
      <form method="post" action={`/sign-in/${token}`}>
        <button type="submit" class="button">
          {words.confirm}
        </button>
      </form>
    </section>
  );
}

type ChooseProps = Extract<SignInView, { step: 'choose' }> & { readonly hasOwnSignIn: boolean };

/** A single form; the pressed button determines what is sent. */
function Choose({ token, present, email, places, invitations, hasOwnSignIn }: ChooseProps): VNode {
  const words = useOpenWords();
  const general = useWords();
  return (
    <section class="notice sign-in choice">
      <Mark />
      <h1>{places.length === 0 ? words.invitedTitle : words.chooseTitle}</h1>
      <p>{words.chooseText(email)}</p>
      {present !== null && present !== email && <p>{words.confirmReplaces(present)}</p>}
      <form method="post" action={`/sign-in/${token}`}>
        {places.map((place) => (
          <button
            key={`${place.organizationId} ${place.scope}`}
            type="submit"
            class="button"
            name="place"
            value={`${place.organizationId} ${place.scope}`}
          >
            {targetName(place, general)}
          </button>
        ))}
        {invitations.map((invitation) => (
          <InvitationChoice
            key={invitation.organizationId}
            invitation={invitation}
            hasOwnSignIn={hasOwnSignIn}
          />
        ))}
      </form>
    </section>
  );
}

type InvitationChoiceProps = Pick<ChooseProps, 'hasOwnSignIn'> & {
  readonly invitation: ChooseProps['invitations'][number];
};

function InvitationChoice({ invitation, hasOwnSignIn }: InvitationChoiceProps): VNode {
  const words = useOpenWords();
  const { organizationId, organization } = invitation;
  const actions = [
    ['accept', words.accept, words.acceptNamed(organization)],
    ['decline', words.decline, words.declineNamed(organization)],
  ] as const;
  return (
    <div class="invitation">
      <h2>{words.invitationTitle(organization)}</h2>
      <InvitationText invitation={invitation} hasOwnSignIn={hasOwnSignIn} />
      <p class="notice-ways">
        {actions.map(([name, label, named]) => (
          <button
            key={name}
            type="submit"
            class="button button-quiet"
            name={name}
            value={organizationId}
            aria-label={named}
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}
