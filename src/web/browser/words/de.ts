/** German. */
import type { VersionFailure } from '../../../domain/document.ts';
import type { Words } from './words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const FAILURES: Readonly<Record<VersionFailure['code'], string>> = {
  damaged:
    'Die Datei ist beschädigt oder unvollständig. Öffnen Sie sie in ihrem Programm, und speichern Sie sie neu.',
  encrypted: 'Die Datei ist mit einem Passwort geschützt. Laden Sie sie ohne Passwort hoch.',
  too_large: 'Die Datei ist ausgepackt zu groß. Teilen Sie sie in mehrere.',
  no_text: 'Die Datei enthält keinen lesbaren Text.',
  unsupported:
    'Diese Spielart des Dateiformats wird nicht gelesen. Speichern Sie sie in einem gängigen Format.',
  timed_out: 'Die Verarbeitung hat zu lange gedauert. Teilen Sie die Datei in mehrere.',
  out_of_memory: 'Die Verarbeitung hat zu viel Speicher gebraucht. Teilen Sie die Datei in mehrere.',
  gave_up: 'Die Datei konnte nach mehreren Versuchen nicht verarbeitet werden.',
};

const UPLOAD_REFUSALS: Readonly<Record<string, string>> = {
  unreachable: 'Das Hochladen brach ab. Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
  file_too_large: 'Die Datei ist größer als 50 MB.',
  unsupported_file_type: 'Dieser Dateityp wird nicht unterstützt, oder der Inhalt passt nicht zur Endung.',
  validation_error: 'Die Datei ist leer oder nicht lesbar.',
};

export const de: Words = {
  // Frame
  language: 'Deutsch',
  skipToContent: 'Zum Inhalt springen',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  mainNavigation: 'Hauptnavigation',
  chats: 'Chats',
  noChats: 'Noch keine Chats.',
  newChat: 'Neuer Chat',
  searchChats: 'Chats durchsuchen',
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
  signedInAs: (email) => `Angemeldet als ${email}`,
  close: 'Schließen',

  // Chat
  conversation: 'Unterhaltung',
  message: 'Nachricht',
  send: 'Senden',
  stop: 'Anhalten',
  askPlaceholder: 'Fragen Sie Ihre Dokumente',
  composerHint: 'Eingabe sendet · Umschalt + Eingabe beginnt eine neue Zeile',
  assistantNote:
    'Der eingebaute Assistent zitiert Ihre Dokumente wörtlich. Prüfen Sie Wichtiges an der Quelle.',
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
  emptyChatNoDocuments: 'Diesem Chat sind noch keine Dokumente beigefügt.',
  suggestions: 'Vorgeschlagene Fragen',
  summarize: (name) => `Fasse „${name}“ zusammen`,
  compare: (one, other) => `Vergleiche „${one}“ mit „${other}“`,
  about: (heading, name) => `Was sagt „${name}“ über „${heading}“?`,
  waiting: 'Liest Ihre Dokumente …',
  waitingFor: (names) => `${names} wird noch verarbeitet. Die Antwort beginnt danach von selbst.`,
  stopped: 'Angehalten.',
  answerFailed: 'Die Antwort konnte nicht beendet werden.',
  sources: 'Quellen',
  citation: (number, fileName) => `Quelle ${number}: ${fileName}`,
  citedIn: (fileName, version) => `${fileName}, Version ${version}`,
  sending: 'Wird gesendet …',
  notSent: 'Ihre Nachricht wurde nicht gesendet. Prüfen Sie die Verbindung und senden Sie sie erneut.',
  noCredits:
    'Ihre Organisation hat kein Guthaben mehr, deshalb kann der Assistent nicht antworten. Inhaber oder Administratoren können es unter Einstellungen aufladen; senden Sie Ihre Frage danach erneut.',
  tooLong: 'Diese Nachricht ist zu lang. Kürzen Sie sie, oder laden Sie langen Text als Dokument hoch.',
  busyAnswering: 'Der Assistent antwortet noch. Senden Sie Ihre Frage, sobald er fertig ist.',
  reconnecting: 'Verbindung unterbrochen. Wird wiederhergestellt …',
  signedOutBanner:
    'Sie sind abgemeldet. Öffnen Sie Ihren Link erneut, um fortzufahren; Ihr Entwurf bleibt erhalten.',
  newMessages: 'Zur neuesten Nachricht',

  // Documents
  statusProcessing: 'In Verarbeitung',
  statusReady: 'Bereit',
  statusFailed: 'Fehlgeschlagen',
  versionNumber: (version) => `Version ${version}`,
  processingCount: (count) => `${plural(count, 'Dokument wird', 'Dokumente werden')} verarbeitet`,
  failure: (code) => FAILURES[code],
  version: 'Version',
  compareVersions: 'Versionen vergleichen',
  downloadWord: 'Word herunterladen',
  downloadMarkdown: 'Markdown herunterladen',
  downloadOriginal: 'Original herunterladen',
  more: 'Mehr',
  newVersion: 'Neue Version hochladen …',
  deleteDocument: 'Dokument löschen',
  deleteDocumentTitle: (name) => `„${name}“ löschen?`,
  deleteDocumentText: (versions) =>
    `${plural(versions, 'Version wird', 'Versionen werden')} gelöscht, mit Inhalt und Original. Chats behalten ihren Text, aber ihre Quellenangaben führen ins Leere. Das lässt sich nicht rückgängig machen.`,
  cancel: 'Abbrechen',
  notReached: 'Der Dienst war nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  pushedBy: (email, time) => `${email}, ${time}`,
  olderVersion: (version) => `Sie lesen Version ${version}.`,
  toCurrentVersion: (version) => `Zur aktuellen Version ${version}`,
  documentProcessing: 'Die neueste Version wird verarbeitet. Diese Seite zeigt sie, sobald sie bereit ist.',
  warnings: (count) => `${plural(count, 'Hinweis', 'Hinweise')} aus der Verarbeitung`,
  content: 'Inhalt',
  outline: 'Gliederung',
  noContent: 'Dieses Dokument enthält keinen Text.',
  contentCut:
    'Dieses Dokument ist sehr lang; hier steht nur sein Anfang. Laden Sie es herunter, um den Rest zu lesen.',
  contentFailed: 'Das Dokument konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  findInDocument: 'Im Dokument suchen',
  finds: (at, count) =>
    count === 0 ? 'Nichts gefunden' : at === 0 ? `${count} gefunden` : `${at} von ${count}`,
  openPage: 'Als Seite öffnen',
  searchDocuments: 'Namen und Inhalte durchsuchen',
  noDocuments: 'Es gibt noch keine Dokumente. Ziehen Sie welche hierher.',
  nothingFound: (search) => `Kein Dokument enthält „${search}“.`,
  upload: 'Hochladen',
  dropFiles: 'Word-, PDF-, Excel-, CSV-, Markdown- oder Textdateien bis 50 MB hierher ziehen oder',
  chooseFiles: 'Dateien wählen',
  uploadInto: 'Nach',
  uploading: (name) => `${name} wird hochgeladen`,
  uploadRefused: (code, message) => UPLOAD_REFUSALS[code] ?? message,
  differenceTitle: (name) => `Was sich in „${name}“ geändert hat`,
  backToDocument: 'Zurück zum Dokument',
  fromVersion: 'Von',
  toVersion: 'zu',
  comparing: 'Wird verglichen …',
  changesCount: (count) => (count === 0 ? 'Beide sagen dasselbe.' : plural(count, 'Änderung', 'Änderungen')),
  unchangedLines: (count) => plural(count, 'unveränderte Zeile', 'unveränderte Zeilen'),
  ownWorkspace: 'Mein Arbeitsbereich',

  // Markdown
  pictureNamed: (name) => (name === '' ? 'Bild' : `Bild: ${name}`),
  table: 'Tabelle',
  taskDone: 'erledigt',
  taskOpen: 'offen',
  footnote: (number) => `Fußnote ${number}`,
  footnotes: 'Fußnoten',

  // Notices
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
  faultTitle: 'Bei uns ist etwas schiefgegangen',
  faultText:
    'Versuchen Sie es gleich noch einmal. Wenn es wieder geschieht, nennen Sie dem Support die Nummer unten.',
  requestNumber: (id) => `Anfrage ${id}`,
  toStart: 'Zur Startseite',
};
