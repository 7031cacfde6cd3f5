/** English texts for people who are not signed in; defines the keys of every language. */
import plain from './en.json';

export const en = {
  ...plain,
  confirmReplaces: (present: string) =>
    `You are signed in as ${present}, and will be signed out by that. Go on only if it was you who wanted to sign in.`,
  replaceText: (present: string, other: string) =>
    `You are signed in as ${present}. This link signs you out and goes on as ${other}: what you then ask and upload is theirs. If you did not expect that, stay who you are.`,
  replace: (other: string) => `Continue as ${other}`,
  dontReplace: (present: string) => `Stay signed in as ${present}`,
  chooseText: (email: string) => `You sign in as ${email}.`,
  /** @param organizations names of the person's organizations, as a list; empty if they have none yet */
  mailText: (url: string, organizations: string) =>
    `This link signs you in to docgate${organizations === '' ? '' : ` (${organizations})`}. It works once, for 20 minutes:\n\n${url}\n\nIf you did not ask for it, do nothing: nobody can sign in without it.`,

  invitationTitle: (organization: string) => `Invitation to ${organization}`,
  invitationText: (invitation: Readonly<Record<'who' | 'email' | 'organization' | 'role', string>>) =>
    `${invitation.who} invites ${invitation.email} to join ${invitation.organization}. Role: ${invitation.role}.`,
  invitationEndsLinks: (organization: string) =>
    `You have a workspace at ${organization}. Once you accept, the links by which other systems send you there no longer sign you in.`,
  invitationUndo: (organization: string) =>
    `Leaving ${organization} (under Settings) brings those links back.`,
  invitationUntil: (time: string) => `This invitation is good until ${time}.`,
  invitationOtherSignIn: (email: string) =>
    `In this browser you are signed in as ${email}. Accepting signs you in as the invited person instead.`,
  invitationSignInFirst: (email: string) =>
    `Before you can accept, sign in as ${email}. The invitation waits for you there.`,
  invitationOpenFirst: (email: string) =>
    `Before you can accept, this browser must be signed in as ${email}: open docgate from the system that you work in, then open this link again. Or ask the administrator of this server.`,
  acceptNamed: (organization: string) => `Accept the invitation to ${organization}`,
  declineNamed: (organization: string) => `Decline the invitation to ${organization}`,
};

export type OpenWords = typeof en;
