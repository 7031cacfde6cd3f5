/** German, to those who are not signed in. */
import type { OpenWords } from './en.ts';

export const de: OpenWords = {
  signInTitle: 'Anmelden',
  signInText: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, der Sie anmeldet.',
  signInByLinkOnly: 'Öffnen Sie den Chat aus dem System, in dem Sie arbeiten: Der Link dort meldet Sie an.',
  mailMeALink: 'Link zusenden',
  mailAskedTitle: 'Sehen Sie in Ihr Postfach',
  mailAskedText:
    'Wenn diese Adresse hier bekannt ist, ist ein Link unterwegs. Er gilt einmal und 20 Minuten lang. Nach einigen Minuten noch nichts? Sehen Sie unter den unerwünschten Nachrichten nach, oder fordern Sie einen neuen an.',
  askAgain: 'Noch einmal anfordern',
  signInWithProvider: 'Mit dem Konto Ihrer Organisation anmelden',
  confirmTitle: 'Noch ein Klick',
  confirmText: 'So verbrauchen Programme, die Nachrichten durchsuchen, Ihren Link nicht.',
  confirm: 'Anmelden',
  confirmReplaces: (present) =>
    `Sie sind als ${present} angemeldet und werden dabei abgemeldet. Machen Sie nur weiter, wenn Sie selbst sich anmelden wollten.`,
  replaceTitle: 'Dieser Link ist für jemand anderen',
  replaceText: (present, other) =>
    `Sie sind als ${present} angemeldet. Dieser Link meldet Sie ab und macht als ${other} weiter: Was Sie dann fragen und hochladen, gehört dieser Person. Haben Sie das nicht erwartet, dann bleiben Sie angemeldet, wie Sie sind.`,
  replace: (other) => `Als ${other} weitermachen`,
  dontReplace: (present) => `Als ${present} angemeldet bleiben`,
  chooseTitle: 'Wohin möchten Sie?',
  invitedTitle: 'Sie sind eingeladen',
  chooseText: (email) => `Sie melden sich als ${email} an.`,
  mailSubject: 'Ihr Anmeldelink bei docgate',
  mailText: (url, organizations) =>
    `Dieser Link meldet Sie bei docgate an${organizations === '' ? '' : ` (${organizations})`}. Er gilt einmal und 20 Minuten lang:\n\n${url}\n\nHaben Sie ihn nicht angefordert, dann tun Sie nichts: Ohne ihn kann sich niemand anmelden.`,

  invitationTitle: (organization) => `Einladung zu ${organization}`,
  invitationText: ({ who, email, organization, role }) =>
    `${who} lädt ${email} zu ${organization} ein. Rolle: ${role}.`,
  invitationToMember: 'Sie würden die gemeinsamen Projekte erreichen.',
  invitationToManage:
    'Sie würden die gemeinsamen Projekte erreichen und Schlüssel, Mitglieder und Guthaben verwalten.',
  invitationEndsLinks: (organization) =>
    `Sie haben einen Arbeitsbereich bei ${organization}. Wenn Sie annehmen, melden die Links, mit denen andere Systeme Sie dorthin schicken, Sie nicht mehr an.`,
  invitationThenSignIn: 'Sie melden sich dann hier selbst an und erreichen alles, was Ihres ist.',
  invitationThenByLink: 'Sie melden sich dann mit Links an, die der Betreiber dieses Servers erstellt.',
  invitationNoWayBack:
    'Einen anderen Weg dorthin bietet dieser Server nicht: Sie würden den Arbeitsbereich erst wieder erreichen, wenn Sie ausgetreten sind.',
  invitationUndo: (organization) =>
    `Wenn Sie ${organization} wieder verlassen (in den Einstellungen), gelten diese Links wieder.`,
  invitationUntil: (time) => `Diese Einladung gilt bis ${time}.`,
  invitationOtherSignIn: (email) =>
    `In diesem Browser sind Sie als ${email} angemeldet. Wenn Sie annehmen, sind Sie stattdessen als die eingeladene Person angemeldet.`,
  invitationSignInFirst: (email) =>
    `Melden Sie sich als ${email} an, bevor Sie annehmen. Die Einladung wartet dort auf Sie.`,
  invitationOpenFirst: (email) =>
    `Bevor Sie annehmen können, muss dieser Browser als ${email} angemeldet sein: Öffnen Sie docgate aus dem System, in dem Sie arbeiten, und dann diesen Link noch einmal. Oder fragen Sie den Betreiber dieses Servers.`,
  accept: 'Annehmen',
  acceptNamed: (organization) => `Einladung zu ${organization} annehmen`,
  decline: 'Ablehnen',
  declineNamed: (organization) => `Einladung zu ${organization} ablehnen`,
  invitationOverTitle: 'Diese Einladung gilt nicht mehr',
  invitationOverText:
    'Sie ist abgelaufen, wurde zurückgezogen oder schon beantwortet. Sind Sie noch nicht beigetreten, dann bitten Sie um einen neuen Link.',
  invitationDeclinedTitle: 'Sie haben abgelehnt',
  invitationDeclinedText:
    'Geändert hat sich nichts. Wenn Sie es sich anders überlegen, bitten Sie um eine neue Einladung.',
};
