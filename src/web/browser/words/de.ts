/** German. */
import type { AnswerStep } from '../../../domain/answer-step.ts';
import type { ConversionWarning } from '../../../domain/conversion.ts';
import { AUDIT_ACTION_NAMES, AUDIT_DETAIL_NAMES, OWN_ACTORS, SIGN_IN_WAYS } from './de/audit-words.ts';
import { FAILURES, PLACES, WARNINGS } from './de/file-words.ts';
import { REFUSALS, UPLOAD_REFUSALS } from './de/refusals.ts';
import { translatePlace } from './places.ts';
import type { Words } from './words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const sayWarning = ({ code, count }: ConversionWarning) =>
  count === undefined ? WARNINGS[code] : `${WARNINGS[code]} Anzahl: ${count}.`;

function sayStep(step: AnswerStep): string {
  switch (step.did) {
    case 'listed':
      return 'Hat die Dokumente aufgelistet';
    case 'searched':
      return `Hat nach „${step.what}“ gesucht`;
    case 'read':
      return step.section === null
        ? `Hat ${step.document} gelesen`
        : `Hat „${step.section}“ in ${step.document} gelesen`;
    case 'looked_up':
      return `Hat „${step.row}“${step.column === '' ? '' : `, „${step.column}“`} nachgeschlagen`;
    case 'compared':
      return `Hat ${step.documents.join(' und ')} verglichen`;
    case 'proposed':
      return `Hat eine Änderung an ${step.document} vorgeschlagen`;
  }
}

export const de: Words = {
  // Frame
  skipToContent: 'Zum Inhalt springen',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  mainNavigation: 'Hauptnavigation',
  chats: 'Chats',
  noChats: 'Noch keine Chats.',
  newChat: 'Neuer Chat',
  searchChats: 'Chats durchsuchen',
  olderChats: 'Ältere Chats zeigen',
  allChats: 'Alle Chats zeigen',
  noChatSays: (search) => `Kein Chat enthält „${search}“.`,
  rename: 'Umbenennen',
  renameChat: (title) => `„${title}“ umbenennen`,
  title: 'Titel',
  save: 'Speichern',
  deleteChat: 'Chat löschen',
  deleteChatNamed: (title) => `„${title}“ löschen`,
  deleteChatTitle: (title) => `„${title}“ löschen?`,
  deleteChatText:
    'Alle Fragen und Antworten darin werden gelöscht. Die Dokumente bleiben. Das lässt sich nicht rückgängig machen.',
  documents: 'Dokumente',
  settings: 'Einstellungen',
  signOut: 'Abmelden',
  account: 'Ihr Konto',
  signedInAs: (email) => `Angemeldet als ${email}`,
  close: 'Schließen',

  // Chat
  conversation: 'Unterhaltung',
  message: 'Nachricht',
  send: 'Senden',
  stop: 'Anhalten',
  askPlaceholder: 'Fragen Sie Ihre Dokumente',
  composerHint: 'Eingabe sendet · Umschalt + Eingabe beginnt eine neue Zeile',
  assistantNote: (model) =>
    model === null
      ? 'Der eingebaute Assistent zitiert Ihre Dokumente wörtlich. Prüfen Sie Wichtiges an der Quelle.'
      : `Das Sprachmodell ${model} schreibt die Antworten und kann sich irren. Prüfen Sie Wichtiges an der Quelle.`,
  you: 'Sie',
  assistant: 'Assistent',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyCode: 'Code kopieren',
  retry: 'Erneut versuchen',
  editAndAsk: 'Ändern und erneut fragen',
  earlier: 'Frühere Nachrichten anzeigen',
  emptyChatTitle: 'Was möchten Sie wissen?',
  emptyChatText: 'Fragen Sie in eigenen Worten. Die Antwort zitiert Ihre Dokumente und zeigt, wo es steht.',
  emptyChatNoDocuments: 'Dieser Chat betrifft alle Ihre Dokumente.',
  suggestions: 'Vorgeschlagene Fragen',
  summarize: (name) => `Fasse „${name}“ zusammen`,
  compare: (one, other) => `Vergleiche „${one}“ mit „${other}“`,
  about: (heading, name) => `Was sagt „${name}“ über „${heading}“?`,
  waiting: 'Liest Ihre Dokumente …',
  step: sayStep,
  waitingFor: (names) => `${names} wird noch verarbeitet. Die Antwort beginnt danach von selbst.`,
  stopped: 'Angehalten.',
  withdrawn: 'Diese Antwort handelte von einem Dokument, das gelöscht wurde.',
  whyNoAnswer: () =>
    'Der Assistent konnte gerade nicht antworten; es wurde nichts berechnet. Stellen Sie die Frage noch einmal. Bleibt es dabei, weiß der Administrator dieses Servers den Grund.',
  answerFailed: 'Die Antwort konnte nicht beendet werden.',
  sources: 'Quellen',
  citation: (number, fileName) => `Quelle ${number}: ${fileName}`,
  sending: 'Wird gesendet …',
  notSent: 'Ihre Nachricht wurde nicht gesendet. Prüfen Sie die Verbindung und senden Sie sie erneut.',
  noCredits:
    'Ihre Organisation hat kein Guthaben mehr, deshalb kann der Assistent nicht antworten. Bitten Sie Inhaber oder Administratoren Ihrer Organisation um mehr; senden Sie Ihre Frage danach erneut.',
  askedTooMuch:
    'Sie haben in kurzer Zeit viel gefragt. Warten Sie, bis eine Antwort fertig ist, oder einen Moment, und senden Sie Ihre Frage noch einmal.',
  tooLong: 'Diese Nachricht ist zu lang. Kürzen Sie sie, oder laden Sie langen Text als Dokument hoch.',
  busyAnswering: 'Der Assistent antwortet noch. Senden Sie Ihre Frage, sobald er fertig ist.',
  reconnecting: 'Verbindung unterbrochen. Wird wiederhergestellt …',
  pausedBanner:
    'Es sind viele Fenster offen, deshalb ruht dieses. Es macht weiter, sobald Sie hineinklicken.',
  signedOutBanner:
    'Sie sind abgemeldet. Öffnen Sie Ihren Link erneut, um fortzufahren; Ihr Entwurf bleibt erhalten.',
  chatGone:
    'Dieser Chat wurde gelöscht. Nehmen Sie mit, was Sie geschrieben haben, und beginnen Sie einen neuen.',
  newMessages: 'Zur neuesten Nachricht',

  // Documents
  statusProcessing: 'In Verarbeitung',
  statusReady: 'Bereit',
  statusFailed: 'Fehlgeschlagen',
  versionNumber: (version) => `Version ${version}`,
  failure: (code) => FAILURES[code],
  version: 'Version',
  compareVersions: 'Versionen vergleichen',
  downloadWord: (older) => (older === undefined ? 'Word laden' : `Version ${older} als Word`),
  downloadMarkdown: (older) => (older === undefined ? 'Markdown laden' : `Version ${older} als Markdown`),
  downloadOriginal: 'Original laden',
  downloadTracked: 'Mit Änderungsverfolgung',
  more: 'Mehr',
  newVersion: 'Neue Version hochladen …',
  deleteDocument: 'Dokument löschen',
  deleteDocumentTitle: (name) => `„${name}“ löschen?`,
  deleteDocumentText: (versions) =>
    `${plural(versions, 'Version wird', 'Versionen werden')} gelöscht, mit Inhalt und Original. Chats behalten ihren Text, aber ihre Quellenangaben führen ins Leere. Das lässt sich nicht rückgängig machen.`,
  cancel: 'Abbrechen',
  refused: (code, message) => REFUSALS[code] ?? message,
  pushedBy: (email, time) => `${email}, ${time}`,
  olderVersion: (version) => `Sie lesen Version ${version}.`,
  toCurrentVersion: (version) => `Zur aktuellen Version ${version}`,
  newVersionShown: (version) => `Version ${version} ist fertig und wird hier gezeigt.`,
  documentProcessing: 'Die neueste Version wird verarbeitet. Diese Seite zeigt sie, sobald sie bereit ist.',
  warning: sayWarning,
  place: (place) => translatePlace(place, PLACES),
  warnings: (count) => `${plural(count, 'Hinweis', 'Hinweise')} aus der Verarbeitung`,
  content: 'Inhalt',
  outline: 'Gliederung',
  noContent: 'Dieses Dokument enthält keinen Text.',
  contentCut:
    'Dieses Dokument ist sehr lang; hier steht nur sein Anfang. Laden Sie es herunter, um den Rest zu lesen.',
  opening: 'Wird geöffnet …',
  documentGone: 'Dieses Dokument wurde gelöscht. Die Antwort behält, was sie zitiert.',
  contentFailed: 'Das Dokument konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  findInDocument: 'Im Dokument suchen',
  finds: (at, count) =>
    count === 0 ? 'Nichts gefunden' : at === 0 ? `${count} gefunden` : `${at} von ${count}`,
  nextFind: 'Nächste Fundstelle (Eingabe)',
  previousFind: 'Vorige Fundstelle (Umschalt + Eingabe)',
  endFind: 'Suche beenden (Esc)',
  openPage: 'Als Seite öffnen',
  searchDocuments: 'Namen und Inhalte durchsuchen',
  noDocuments: 'Es gibt noch keine Dokumente. Ziehen Sie welche hierher.',
  nothingFound: (search) => `Kein Dokument enthält „${search}“.`,
  olderDocuments: 'Ältere Dokumente zeigen',
  allDocuments: 'Alle Dokumente anzeigen',
  upload: 'Hochladen',
  dropFiles: 'Word-, PDF-, Excel-, CSV-, Markdown- oder Textdateien bis 50 MB hierher ziehen oder',
  chooseFiles: 'Dateien wählen',
  uploadInto: 'Nach',
  uploading: (name) => `${name} wird hochgeladen`,
  uploads: 'Wird hochgeladen',
  uploadWaits: 'Wartet, bis sie an der Reihe ist',
  uploadStored: 'Wird gespeichert …',
  uploadDone: 'Hochgeladen und fertig',
  uploadProcessed: 'Hochgeladen. Wird verarbeitet …',
  toDocument: 'Zum Dokument',
  uploadKnown: 'Genau diese Datei ist schon da. Es ist nichts Neues entstanden.',
  uploadBroke: 'Die Verbindung brach ab.',
  uploadBrokeRetrying: 'Die Verbindung brach ab. Es wird von selbst noch einmal versucht.',
  retryNow: 'Jetzt erneut versuchen',
  cancelUpload: (name) => `Hochladen von ${name} abbrechen`,
  dismissUpload: (name) => `${name} aus dieser Liste nehmen`,
  uploadClash: 'Es gibt schon ein Dokument mit diesem Namen. Was ist diese Datei?',
  uploadAsVersion: 'Dessen neue Version',
  uploadBeside: 'Ein weiteres Dokument',
  uploadRefused: (code, message) => UPLOAD_REFUSALS[code] ?? message,
  differenceTitle: (name) => `Was sich in „${name}“ geändert hat`,
  backToDocument: 'Zurück zum Dokument',
  fromVersion: 'Von',
  toVersion: 'bis',
  versionOf: (version, time) => `Version ${version}, ${time}`,
  differences: 'Unterschiede',
  changesCount: (count) => plural(count, 'Änderung', 'Änderungen'),
  changeOf: (at, count) => `Änderung ${at} von ${count}`,
  changeNumber: (number) => `Änderung ${number}`,
  nextChange: 'Nächste Änderung (N)',
  previousChange: 'Vorherige Änderung (P)',
  moreChanges: 'Weitere Änderungen anzeigen',
  legendAdded: 'hinzugefügt',
  legendRemoved: 'entfernt',
  unchangedLines: (count) => `${plural(count, 'unveränderte Zeile', 'unveränderte Zeilen')} anzeigen`,
  addedLines: (count) =>
    `${plural(count, 'weitere hinzugefügte Zeile', 'weitere hinzugefügte Zeilen')} anzeigen`,
  removedLines: (count) => `${plural(count, 'weitere entfernte Zeile', 'weitere entfernte Zeilen')} anzeigen`,
  nothingDiffers: (from, to) => `Kein Unterschied: Version ${from} und Version ${to} sagen dasselbe.`,
  sameVersionTwice: 'Das ist ein und dieselbe Version. Wählen Sie eine andere zum Vergleichen.',
  onlyOneVersion:
    'Es gibt bisher nur eine Version. Sobald es eine zweite gibt, lassen sich beide hier vergleichen.',
  onlyMarksDiffer:
    'Die Wörter sind gleich; nur ihr Aussehen unterscheidet sich. Gezeigt sind dessen Zeichen.',
  differenceCut: 'Diese Versionen sind sehr lang; hier sind nur ihre Anfänge verglichen.',
  notCompared: {
    unprocessable: 'Diese beiden Versionen sind zu lang oder zu verschieden, um sie hier zu vergleichen.',
    rate_limited:
      'Andere Vergleiche, die Sie angefordert haben, laufen noch. Versuchen Sie es gleich noch einmal.',
    unavailable: 'Der Vergleich wurde unterbrochen. Versuchen Sie es gleich noch einmal.',
  },
  openVersion: (version) => `Version ${version} öffnen`,
  downloadVersion: (version) => `Version ${version} herunterladen`,
  proposedChange: 'Vorgeschlagene Änderung',
  proposalReason: (reason) => `Gewünscht: ${reason}`,
  includeEdit: (number) => `Änderung ${number} übernehmen`,
  readAsFormula: 'Tabellenprogramme halten diesen Wert für eine Formel.',
  morePlaces: (count) => `und ${plural(count, 'weitere Stelle', 'weitere Stellen')}`,
  approve: 'Genehmigen',
  reject: 'Ablehnen',
  rejectNote: 'Warum? (freiwillig)',
  approvedBy: (email, time) => `Genehmigt von ${email}, ${time}:`,
  rejectedBy: (email, time) => `Abgelehnt von ${email}, ${time}.`,
  suggestChange: 'Änderung vorschlagen',
  textNow: 'Text, wie er dasteht',
  textThen: 'Text, wie er lauten soll',
  everywhere: 'Überall, wo er steht',
  reason: 'Begründung (freiwillig)',
  propose: 'Vorschlagen',
  editDocument: 'Bearbeiten',
  editHint:
    'Klicken Sie auf einen Text, um ihn zu ändern. Das Dokument bleibt, wie es ist, bis die Änderung freigegeben ist.',
  editText: (excerpt: string) => (excerpt === '' ? 'Zelle ausfüllen' : `„${excerpt}“ ändern`),
  undoEdit: (excerpt: string) => `„${excerpt}“ lassen, wie es war`,
  editsMade: (count: number) => `${plural(count, 'Text', 'Texte')} geändert`,
  decidedAlready:
    'Darüber ist schon entschieden, oder das Dokument ist inzwischen ein anderes. Laden Sie diese Seite neu, um zu sehen, wie.',
  cannotPropose:
    'Inzwischen gibt es eine neuere Version, oder eine andere Änderung wartet auf eine Entscheidung. Laden Sie diese Seite neu, und schlagen Sie es noch einmal vor.',
  proposeEdits: 'Vorschlagen',
  discardEdits: 'Verwerfen',
  stopEditing: 'Fertig',
  signsMustStay: (text: string) =>
    `In „${text}“ steht das Zeichen ▣ für ein Bild, eine Formel oder eine Fußnote: Es muss bleiben, wo es ist.`,
  changeHistory: (count) => plural(count, 'entschiedene Änderung', 'entschiedene Änderungen'),
  ownWorkspace: 'Mein Arbeitsbereich',

  // Settings
  profile: 'Profil',
  apiKeys: 'API-Schlüssel',
  members: 'Mitglieder',
  projects: 'Projekte',
  credits: 'Guthaben',
  audit: 'Prüfprotokoll',
  email: 'E-Mail-Adresse',
  organization: 'Organisation',
  role: 'Rolle',
  roleOwner: 'Inhaber',
  roleAdmin: 'Administrator',
  roleMember: 'Mitglied',
  roleOf: (email) => `Rolle von ${email}`,
  workspaceOnly: 'Eigener Arbeitsbereich',
  languageTitle: 'Sprache',
  languageAsBrowser: 'Wie der Browser es wünscht',
  languageEnglish: 'English',
  languageGerman: 'Deutsch',
  changeSetting: 'Ändern',
  ownName: 'Ihr Name',
  ownNameText:
    'Andere sehen ihn, wo Sie etwas hochladen, vorschlagen oder genehmigen. Ohne Namen sehen sie Ihre E-Mail-Adresse.',
  nameRefused: 'In einem Namen steht kein @: An der E-Mail-Adresse sind Personen zu unterscheiden.',
  places: 'Wohin Sie gehen können',
  placeHere: 'Sie sind hier',
  ownWorkspaceIn: (organization) => `Ihr Arbeitsbereich bei ${organization}`,
  goThere: 'Dorthin gehen',
  signIns: 'Wo Sie angemeldet sind',
  thisBrowser: 'dieser Browser',
  signedInAt: (time) => `angemeldet ${time}`,
  lastSeenAt: (time) => `zuletzt gesehen ${time}`,
  unknownDevice: 'Unbekannter Browser',
  deviceOn: (browser, system) => `${browser} unter ${system}`,
  endSignIn: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  signOutEverywhereText: 'Beendet alle Ihre Anmeldungen, in diesem Browser und allen anderen.',
  name: 'Name',
  key: 'Schlüssel',
  keysText:
    'Mit Schlüsseln laden andere Systeme Dokumente hoch und öffnen Chats, für die ganze Organisation.',
  keyName: 'Wofür ist der Schlüssel?',
  createKey: 'Schlüssel erstellen',
  keyShownOnce: 'Das ist der Schlüssel. Er wird nur dieses eine Mal gezeigt.',
  copyKey: 'Schlüssel kopieren',
  keyKept: 'Ich habe ihn verwahrt',
  createdBy: 'Erstellt von',
  lastUsed: 'Zuletzt benutzt',
  never: 'Nie',
  revoke: 'Widerrufen',
  revokeNamed: (name) => `„${name}“ widerrufen`,
  revoked: (time) => `Widerrufen ${time}`,
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeText:
    'Was diesen Schlüssel benutzt, wird ab der nächsten Anfrage abgewiesen. Das lässt sich nicht rückgängig machen.',
  membersText:
    'Mitglieder erreichen die gemeinsamen Projekte; Inhaber und Administratoren verwalten Schlüssel, Mitglieder und Guthaben.',
  invitedSignIn: (address) =>
    address === null
      ? 'Es wird nichts verschickt: Eine Einladung ist ein Link, den Sie kopieren und senden. Mitglieder melden sich mit Links an, die der Betreiber dieses Servers erstellt.'
      : `Es wird nichts verschickt: Eine Einladung ist ein Link, den Sie kopieren und senden. Wer eingeladen ist, kann sich auch unter ${address} anmelden und findet die Einladung dort.`,
  sendInvitation: (email) => `Kopieren Sie diesen Link, und senden Sie ihn an ${email}.`,
  invitationShownOnce:
    'Er wird nur dieses eine Mal gezeigt. Er gilt 14 Tage, und bis die Person annimmt, ändert sich nichts.',
  copyLink: 'Link kopieren',
  linkSent: 'Ich habe ihn gesendet',
  invitations: 'Einladungen',
  invitedBy: 'Eingeladen von',
  goodUntil: 'Gilt bis',
  invitationExpired: 'Abgelaufen',
  newLink: 'Neuer Link',
  newLinkFor: (email) => `Neuer Link für ${email}`,
  withdraw: 'Zurückziehen',
  withdrawNamed: (email) => `Einladung von ${email} zurückziehen`,
  withdrawTitle: (email) => `Einladung von ${email} zurückziehen?`,
  withdrawText: 'Der Link, der gesendet wurde, gilt dann nicht mehr.',
  memberAlready: 'Diese Person ist schon Mitglied.',
  noEmailAddress: 'Das ist keine E-Mail-Adresse.',
  lastOwner: 'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  memberSince: 'Mitglied seit',
  invite: 'Einladen',
  remove: 'Entfernen',
  removeNamed: (email) => `${email} entfernen`,
  removeMemberTitle: (email) => `${email} entfernen?`,
  removeMemberText: 'Die Person wird in der Organisation sofort abgemeldet. Was sie hochgeladen hat, bleibt.',
  keysStay: (count) =>
    count === 1
      ? 'Ein API-Schlüssel, den sie erstellt hat, gilt weiter.'
      : `${count} API-Schlüssel, die sie erstellt hat, gelten weiter.`,
  toKeys: 'Zu den Schlüsseln',
  leave: (organization) => `${organization} verlassen`,
  leaveTitle: (organization) => `${organization} verlassen?`,
  leaveText:
    'Sie erreichen die Projekte der Organisation nicht mehr und werden dort abgemeldet. Einen eigenen Arbeitsbereich öffnen wieder die Links des Systems, das Sie dorthin schickt.',
  leaveAction: 'Verlassen',
  projectsText: 'Dokumente, die niemandem allein gehören, liegen in Projekten, die jedes Mitglied erreicht.',
  projectName: 'Name des Projekts',
  createProject: 'Projekt anlegen',
  projectExists: 'Ein Projekt mit diesem Namen gibt es schon.',
  defaultProject: 'Standard',
  unlimited: 'Unbegrenzt',
  creditsLeft: 'Guthaben übrig',
  creditsText: 'Jede Antwort des Assistenten kostet ein Guthaben.',
  creditsFromAdministrator: 'Der Betreiber dieses Servers lädt auf.',
  creditsToAdd: 'Neues Guthaben',
  addCredits: 'Guthaben aufladen',
  creditInitial: 'Zum Anfang',
  creditGrant: 'Gewährt',
  creditAnswer: 'Antwort',
  creditRefund: 'Zurück für eine misslungene Antwort',
  when: 'Wann',
  whatFor: 'Wofür',
  amount: 'Betrag',
  number: 'Nr.',
  who: 'Wer',
  auditAction: AUDIT_ACTION_NAMES,
  auditDetail: AUDIT_DETAIL_NAMES,
  signInWay: SIGN_IN_WAYS,
  ownActor: OWN_ACTORS,
  action: 'Vorgang',
  onWhat: 'Woran',
  fromWhere: 'Von wo',
  everything: 'Alles',
  show: 'Anzeigen',
  whoOrKey: 'Wer (E-Mail-Adresse oder Schlüssel)',
  fromDay: 'Vom Tag (UTC)',
  toDay: 'Bis zum Tag (UTC)',
  noEntries: 'Dazu steht nichts im Protokoll.',
  exportAudit: 'Exportieren',
  olderEntries: 'Ältere Einträge',

  // Markdown
  pictureNamed: (name) => (name === '' ? 'Bild' : `Bild: ${name}`),
  table: 'Tabelle',
  taskDone: 'erledigt',
  taskOpen: 'offen',
  footnote: (number) => `Fußnote ${number}`,
  footnotes: 'Fußnoten',
  backToText: (number) => `Zurück zur Stelle von Fußnote ${number}`,

  // Signing in
  signInOtherwise: 'Anders anmelden',
  providerFailedTitle: 'Sie wurden nicht angemeldet',
  providerDeniedText:
    'Die Anmeldung Ihrer Organisation hat nicht zugestimmt. Versuchen Sie es noch einmal, oder fragen Sie, wer sie betreut.',
  providerFailedText:
    'Was die Anmeldung Ihrer Organisation geantwortet hat, war nicht vertrauenswürdig. Versuchen Sie es noch einmal; bleibt es dabei, nennen Sie der zuständigen Stelle die Nummer unten.',
  providerUnreachableText:
    'Die Anmeldung Ihrer Organisation war nicht zu erreichen. Versuchen Sie es in einigen Minuten wieder; bleibt es dabei, nennen Sie der zuständigen Stelle die Nummer unten.',
  providerForgottenText:
    'Diese Anmeldung wurde in einem anderen Tab oder Browser begonnen, hat länger als zehn Minuten gedauert oder ist schon vorbei. Beginnen Sie von vorn.',
  providerUnverifiedText:
    'Die Anmeldung Ihrer Organisation sagt nicht, dass die E-Mail-Adresse Ihre ist. Bitten Sie, wer sie betreut, die Adresse zu bestätigen.',
  providerUnknownTitle: 'Sie haben hier noch keinen Zugang',
  providerUnknownText:
    'Niemand mit Ihrer E-Mail-Adresse hat hier Dokumente oder eine Mitgliedschaft. Bitten Sie einen Inhaber Ihrer Organisation um eine Einladung.',
  // Invitations
  // Notices
  memberWay:
    'Mitglieder bitten den Betreiber dieses Servers um einen neuen Link, den dieser Befehl erstellt:',
  linkExpiredTitle: 'Dieser Link ist abgelaufen',
  linkExpiredText:
    'Anmeldelinks gelten 20 Minuten. Gehen Sie zurück in das System, aus dem er stammt, und öffnen Sie den Chat von dort erneut: Jedes Mal entsteht ein neuer Link.',
  linkUnknownTitle: 'Dieser Link ist ungültig',
  linkUnknownText:
    'Vielleicht wurde er beim Kopieren abgeschnitten. Gehen Sie zurück in das System, aus dem er stammt, und öffnen Sie den Chat von dort erneut.',
  signedOutTitle: 'Sie sind abgemeldet',
  signedOutText:
    'Öffnen Sie den Chat erneut aus dem System, in dem Sie arbeiten. Der Link dort meldet Sie an.',
  notFoundTitle: 'Hier ist nichts',
  notFoundText: 'Die Seite gibt es nicht, oder sie gehört jemand anderem.',
  forbiddenTitle: 'Das steht Ihnen nicht offen',
  forbiddenText: 'Wenden Sie sich an Inhaber oder Administratoren Ihrer Organisation.',
  busyTitle: 'Zu viel auf einmal',
  busyText:
    'Der Dienst ist beschäftigt, oder Sie haben in kurzer Zeit sehr viel angefragt. Warten Sie einen Moment, und laden Sie diese Seite dann neu.',
  notWrittenTitle: 'Das lässt sich nicht als Word-Datei schreiben',
  notWrittenText:
    'Das Dokument ist für Word zu groß oder zu tief verschachtelt. Laden Sie es als Markdown herunter, oder das Original.',
  faultTitle: 'Bei uns ist etwas schiefgegangen',
  faultText:
    'Versuchen Sie es gleich noch einmal. Wenn es wieder geschieht, nennen Sie dem Support die Nummer unten.',
  requestNumber: (id) => `Anfrage ${id}`,
  toStart: 'Zur Startseite',
};
