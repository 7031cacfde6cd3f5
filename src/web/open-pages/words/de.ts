/** German texts for people who are not signed in. */
import plain from './de.json';
import type { OpenWords } from './en.ts';

export const de: OpenWords = {
  ...plain,
  confirmReplaces: (present) =>
    `Sie sind als ${present} angemeldet und werden dabei abgemeldet. Machen Sie nur weiter, wenn Sie selbst sich anmelden wollten.`,
  replaceText: (present, other) =>
    `Sie sind als ${present} angemeldet. Dieser Link meldet Sie ab und macht als ${other} weiter: Was Sie dann fragen und hochladen, gehört dieser Person. Haben Sie das nicht erwartet, dann bleiben Sie angemeldet, wie Sie sind.`,
  replace: (other) => `Als ${other} weitermachen`,
  dontReplace: (present) => `Als ${present} angemeldet bleiben`,
  chooseText: (email) => `Sie melden sich als ${email} an.`,
  mailText: (url, organizations) =>
    `Dieser Link meldet Sie bei docgate an${organizations === '' ? '' : ` (${organizations})`}. Er gilt einmal und 20 Minuten lang:\n\n${url}\n\nHaben Sie ihn nicht angefordert, dann tun Sie nichts: Ohne ihn kann sich niemand anmelden.`,

  invitationTitle: (organization) => `Einladung zu ${organization}`,
  invitationText: ({ who, email, organization, role }) =>
    `${who} lädt ${email} zu ${organization} ein. Rolle: ${role}.`,
  invitationEndsLinks: (organization) =>
    `Sie haben einen Arbeitsbereich bei ${organization}. Wenn Sie annehmen, melden die Links, mit denen andere Systeme Sie dorthin schicken, Sie nicht mehr an.`,
  invitationUndo: (organization) =>
    `Wenn Sie ${organization} wieder verlassen (in den Einstellungen), gelten diese Links wieder.`,
  invitationUntil: (time) => `Diese Einladung gilt bis ${time}.`,
  invitationOtherSignIn: (email) =>
    `In diesem Browser sind Sie als ${email} angemeldet. Wenn Sie annehmen, sind Sie stattdessen als die eingeladene Person angemeldet.`,
  invitationSignInFirst: (email) =>
    `Melden Sie sich als ${email} an, bevor Sie annehmen. Die Einladung wartet dort auf Sie.`,
  invitationOpenFirst: (email) =>
    `Bevor Sie annehmen können, muss dieser Browser als ${email} angemeldet sein: Öffnen Sie docgate aus dem System, in dem Sie arbeiten, und dann diesen Link noch einmal. Oder fragen Sie den Betreiber dieses Servers.`,
  acceptNamed: (organization) => `Einladung zu ${organization} annehmen`,
  declineNamed: (organization) => `Einladung zu ${organization} ablehnen`,
};
