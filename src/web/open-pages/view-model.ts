/** What the pages for those who are not signed in are made from. */
import type { ReachableTarget } from '../../domain/people/sign-in.ts';
import type { ShownInvitation } from '../../flows/members/answer-invitation.ts';
import type { Locale } from '../browser/words/words.ts';

/** An invitation as the invited person sees it. */
export type InvitationView = Pick<
  ShownInvitation,
  'organizationId' | 'organization' | 'role' | 'email' | 'inviter' | 'expiresAt' | 'endsLinksOf'
>;

/** Where somebody who is not signed in asks for a link, or uses one that was mailed. */
export type SignInView =
  | { readonly step: 'ask'; readonly isMailed: boolean; readonly hasProvider: boolean }
  | { readonly step: 'asked' }
  /** `present` is the address of who is signed in and would be no longer. */
  | { readonly step: 'confirm'; readonly token: string; readonly present: string | null }
  /** A login link of another person than the one who is signed in; both by their addresses. */
  | { readonly step: 'replace'; readonly token: string; readonly present: string; readonly other: string }
  /** The same for a person with several places, or with an invitation to another one. */
  | {
      readonly step: 'choose';
      readonly token: string;
      readonly present: string | null;
      readonly email: string;
      readonly places: readonly ReachableTarget[];
      readonly invitations: readonly InvitationView[];
    };

/** What the link of an invitation opens. */
export interface InvitationPageView {
  readonly token: string;
  readonly invitation: InvitationView;
  /** Whether it can be accepted in this browser as it is; otherwise the person signs in first. */
  readonly mayAccept: boolean;
  /** Somebody else whom this browser is signed in as. */
  readonly signedInAs: string | null;
}

/** Pages about an invitation that say one thing. */
export type Saying = 'invitation_over' | 'invitation_declined';

export type OpenPage =
  | { readonly kind: 'sign-in'; readonly signIn: SignInView }
  | ({ readonly kind: 'invitation' } & InvitationPageView)
  | { readonly kind: 'saying'; readonly saying: Saying };

export interface OpenPageState {
  readonly locale: Locale;
  /** Whether people can sign in without anybody's link, by mail or with the provider. */
  readonly hasOwnSignIn: boolean;
  readonly page: OpenPage;
}
