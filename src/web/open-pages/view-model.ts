/** The view model of pages for people who are not signed in. */
import type { ReachableTarget } from '../../domain/people/sign-in.ts';
import type { ShownInvitation } from '../../flows/members/answer-invitation.ts';
import type { Locale } from '../browser/words/words.ts';

/** An invitation as the invited person sees it. */
export type InvitationView = Pick<
  ShownInvitation,
  'organizationId' | 'organization' | 'role' | 'email' | 'inviter' | 'expiresAt' | 'endsLinksOf'
>;

/** The step of a sign-in: requesting a link, or using one that was emailed. */
export type SignInView =
  | { readonly step: 'ask'; readonly isMailed: boolean; readonly hasProvider: boolean }
  | { readonly step: 'asked' }
  /** `present` is the email of the person who is signed in and would be signed out. */
  | { readonly step: 'confirm'; readonly token: string; readonly present: string | null }
  /** A login link of another person than the one who is signed in; both by their email. */
  | { readonly step: 'replace'; readonly token: string; readonly present: string; readonly other: string }
  /** The choice of a person with several targets, or with invitations. */
  | {
      readonly step: 'choose';
      readonly token: string;
      readonly present: string | null;
      readonly email: string;
      readonly places: readonly ReachableTarget[];
      readonly invitations: readonly InvitationView[];
    };

/** The page behind an invitation's link. */
export interface InvitationPageView {
  readonly token: string;
  readonly invitation: InvitationView;
  /** Whether it can be accepted in this browser as it is; otherwise the person must sign in first. */
  readonly mayAccept: boolean;
  /** The email of another person whom this browser is signed in as. */
  readonly signedInAs: string | null;
}

/** The outcome of an invitation. */
export type InvitationOutcome = 'invitation_over' | 'invitation_declined';

export type OpenPage =
  | { readonly kind: 'sign-in'; readonly signIn: SignInView }
  | ({ readonly kind: 'invitation' } & InvitationPageView)
  | { readonly kind: 'outcome'; readonly outcome: InvitationOutcome };

export interface OpenPageState {
  readonly locale: Locale;
  /** Whether people can sign in by themselves, by email or with the provider, rather than with somebody's link. */
  readonly hasOwnSignIn: boolean;
  readonly page: OpenPage;
}
