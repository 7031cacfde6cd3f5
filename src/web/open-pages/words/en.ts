/** English, and the measure of what every language must say to those who are not signed in. */
export const en = {
  signInTitle: 'Sign in',
  signInText: 'Enter your email address, and we mail you a link that signs you in.',
  signInByLinkOnly: 'Open the chat from the system you work in: its link signs you in.',
  mailMeALink: 'Mail me a link',
  mailAskedTitle: 'Look into your mailbox',
  mailAskedText:
    'If this address is known here, a link is on its way to it. It works once, for 20 minutes. Nothing after a few minutes? Look among the unwanted mail, or ask for another one.',
  askAgain: 'Ask again',
  signInWithProvider: 'Sign in with your organization’s account',
  confirmTitle: 'One more click',
  confirmText: 'This keeps programs that look through mail from using up your link.',
  confirm: 'Sign in',
  confirmReplaces: (present: string) =>
    `You are signed in as ${present}, and will be signed out by that. Go on only if it was you who wanted to sign in.`,
  replaceTitle: 'This link is for somebody else',
  replaceText: (present: string, other: string) =>
    `You are signed in as ${present}. This link signs you out and goes on as ${other}: what you then ask and upload is theirs. If you did not expect that, stay who you are.`,
  replace: (other: string) => `Continue as ${other}`,
  dontReplace: (present: string) => `Stay signed in as ${present}`,
  chooseTitle: 'Where would you like to go?',
  invitedTitle: 'You are invited',
  chooseText: (email: string) => `You sign in as ${email}.`,
  mailSubject: 'Your sign-in link for docgate',
  /** @param organizations those where the person has a place, as a list; empty when there are none yet */
  mailText: (url: string, organizations: string) =>
    `This link signs you in to docgate${organizations === '' ? '' : ` (${organizations})`}. It works once, for 20 minutes:\n\n${url}\n\nIf you did not ask for it, do nothing: nobody can sign in without it.`,

  invitationTitle: (organization: string) => `Invitation to ${organization}`,
  invitationText: (invitation: Readonly<Record<'who' | 'email' | 'organization' | 'role', string>>) =>
    `${invitation.who} invites ${invitation.email} to join ${invitation.organization}. Role: ${invitation.role}.`,
  invitationToMember: 'You would reach its shared projects.',
  invitationToManage: 'You would reach its shared projects, and manage its keys, members and credits.',
  invitationEndsLinks: (organization: string) =>
    `You have a workspace at ${organization}. Once you accept, the links by which other systems send you there no longer sign you in.`,
  invitationThenSignIn: 'From then on you sign in here on your own, and reach all that is yours.',
  invitationThenByLink: 'From then on you sign in by links that the administrator of this server makes.',
  invitationNoWayBack:
    'This server offers no other way to it: you would reach that workspace again only after you have left.',
  invitationUndo: (organization: string) =>
    `Leaving ${organization} (under Settings) brings those links back.`,
  invitationUntil: (time: string) => `This invitation is good until ${time}.`,
  invitationOtherSignIn: (email: string) =>
    `In this browser you are signed in as ${email}. Accepting signs you in as the invited person instead.`,
  invitationSignInFirst: (email: string) =>
    `Before you can accept, sign in as ${email}. The invitation waits for you there.`,
  invitationOpenFirst: (email: string) =>
    `Before you can accept, this browser must be signed in as ${email}: open docgate from the system that you work in, then open this link again. Or ask the administrator of this server.`,
  accept: 'Accept',
  acceptNamed: (organization: string) => `Accept the invitation to ${organization}`,
  decline: 'Decline',
  declineNamed: (organization: string) => `Decline the invitation to ${organization}`,
  invitationOverTitle: 'This invitation is over',
  invitationOverText:
    'It has expired, was withdrawn, or was answered already. If you have not joined yet, ask whoever invited you for a new link.',
  invitationDeclinedTitle: 'You have declined',
  invitationDeclinedText: 'Nothing was changed. If you think better of it, ask for another invitation.',
};

export type OpenWords = typeof en;
