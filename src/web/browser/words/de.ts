/** German. */
import type { AnswerStep } from '../../../domain/answer-step.ts';
import type { ConversionWarning } from '../../../domain/conversion.ts';
import { failures, hidingWays, places, plain, refusals, uploadRefusals, warnings } from './de.json';
import { translateLocation } from './locations.ts';
import type { Words } from './words.ts';

/** Texts for errors in general, and for those of uploads. */
const REFUSALS: Readonly<Record<string, string>> = refusals;
const UPLOAD_REFUSALS: Readonly<Record<string, string>> = uploadRefusals;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const warningText = ({ code, count }: ConversionWarning) =>
  count === undefined ? warnings[code] : `${warnings[code]} Anzahl: ${count}.`;

function stepText(step: AnswerStep): string {
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
  rowsBehind: (file) => `Zeilen dahinter, aus ${file}`,
  rowsShown: (from, to, all) => `${from} bis ${to} von ${all}`,
  ...plain,
  noChatSays: (search) => `Kein Chat enthält „${search}“.`,
  renameChat: (title) => `„${title}“ umbenennen`,
  deleteChatNamed: (title) => `„${title}“ löschen`,
  deleteChatTitle: (title) => `„${title}“ löschen?`,
  signedInAs: (email) => `Angemeldet als ${email}`,
  whoAnswers: (model) =>
    model === null
      ? 'Hier antwortet ein Programm: der eingebaute Assistent, ohne Sprachmodell.'
      : `Hier antwortet ein Programm: das Sprachmodell ${model}.`,
  assistantNote: (model) =>
    model === null
      ? 'Der eingebaute Assistent zitiert Ihre Dokumente wörtlich. Prüfen Sie Wichtiges an der Quelle.'
      : `Das Sprachmodell ${model} schreibt die Antworten und kann sich irren. Prüfen Sie Wichtiges an der Quelle.`,
  summarize: (name) => `Fasse „${name}“ zusammen`,
  changedIn: (name) => `Was hat sich in „${name}“ geändert?`,
  compare: (one, other) => `Vergleiche „${one}“ mit „${other}“`,
  about: (heading, name) => `Was sagt „${name}“ über „${heading}“?`,
  step: stepText,
  waitingFor: (names) => `${names} wird noch verarbeitet. Die Antwort beginnt danach von selbst.`,
  whyNoAnswer: () =>
    'Der Assistent konnte gerade nicht antworten; es wurde nichts berechnet. Stellen Sie die Frage noch einmal. Bleibt es dabei, weiß der Administrator dieses Servers den Grund.',
  citation: (number, fileName) => `Quelle ${number}: ${fileName}`,
  versionNumber: (version) => `Version ${version}`,
  failure: (code) => failures[code],
  failedDocuments: (count) => `${plural(count, 'Dokument', 'Dokumente')} nicht verarbeitet`,
  processedAgain: (count) => `Erneut in Arbeit: ${plural(count, 'Dokument', 'Dokumente')}.`,
  processAllAgain: (count) => `Alle ${count} erneut verarbeiten`,
  processNamedAgain: (name) => `Erneut verarbeiten: „${name}“`,
  downloadWord: (older) => (older === undefined ? 'Word laden' : `Version ${older} als Word`),
  downloadMarkdown: (older) => (older === undefined ? 'Markdown laden' : `Version ${older} als Markdown`),
  deleteDocumentTitle: (name) => `„${name}“ löschen?`,
  deleteDocumentText: (versions) =>
    `${plural(versions, 'Version wird', 'Versionen werden')} gelöscht, mit Inhalt und Original. Chats behalten ihren Text, aber ihre Quellenangaben führen ins Leere. Das lässt sich nicht rückgängig machen.`,
  refused: (code, message) => REFUSALS[code] ?? message,
  pushedBy: (email, time) => `${email}, ${time}`,
  olderVersion: (version) => `Sie lesen Version ${version}.`,
  toCurrentVersion: (version) => `Zur aktuellen Version ${version}`,
  newVersionShown: (version) => `Version ${version} ist fertig und wird hier gezeigt.`,
  warning: warningText,
  place: (place) => translateLocation(place, places),
  hiding: (way) => hidingWays[way],
  warnings: (count) => `${plural(count, 'Hinweis', 'Hinweise')} aus der Verarbeitung`,
  finds: (at, count) =>
    count === 0 ? 'Nichts gefunden' : at === 0 ? `${count} gefunden` : `${at} von ${count}`,
  nothingFound: (search) => `Kein Dokument enthält „${search}“.`,
  uploading: (name) => `${name} wird hochgeladen`,
  cancelUpload: (name) => `Hochladen von ${name} abbrechen`,
  dismissUpload: (name) => `${name} aus dieser Liste nehmen`,
  uploadRefused: (code, message) => UPLOAD_REFUSALS[code] ?? REFUSALS[code] ?? message,
  differenceTitle: (name) => `Was sich in „${name}“ geändert hat`,
  versionOf: (version, time) => `Version ${version}, ${time}`,
  changesCount: (count) => plural(count, 'Änderung', 'Änderungen'),
  changeOf: (at, count) => `Änderung ${at} von ${count}`,
  changeNumber: (number) => `Änderung ${number}`,
  unchangedLines: (count) => `${plural(count, 'unveränderte Zeile', 'unveränderte Zeilen')} anzeigen`,
  addedLines: (count) =>
    `${plural(count, 'weitere hinzugefügte Zeile', 'weitere hinzugefügte Zeilen')} anzeigen`,
  removedLines: (count) => `${plural(count, 'weitere entfernte Zeile', 'weitere entfernte Zeilen')} anzeigen`,
  nothingDiffers: (from, to) => `Kein Unterschied: Version ${from} und Version ${to} sagen dasselbe.`,
  openVersion: (version) => `Version ${version} öffnen`,
  downloadVersion: (version) => `Version ${version} herunterladen`,
  proposalReason: (reason) => `Gewünscht: ${reason}`,
  includeEdit: (number) => `Änderung ${number} übernehmen`,
  morePlaces: (count) => `und ${plural(count, 'weitere Stelle', 'weitere Stellen')}`,
  approvedBy: (email, time) => `Genehmigt von ${email}, ${time}:`,
  rejectedBy: (email, time) => `Abgelehnt von ${email}, ${time}.`,
  editText: (excerpt: string) => (excerpt === '' ? 'Zelle ausfüllen' : `„${excerpt}“ ändern`),
  undoEdit: (excerpt: string) => `„${excerpt}“ lassen, wie es war`,
  editsMade: (count: number) => `${plural(count, 'Text', 'Texte')} geändert`,
  signsMustStay: (text: string) =>
    `In „${text}“ steht das Zeichen ▣ für ein Bild, eine Formel oder eine Fußnote: Es muss bleiben, wo es ist.`,
  changeHistory: (count) => plural(count, 'entschiedene Änderung', 'entschiedene Änderungen'),
  daysKept: (days) => plural(days, 'Tag', 'Tage'),
  nextRetention: (day) => `Nächste Entfernung am ${day}.`,
  roleOf: (email) => `Rolle von ${email}`,
  ownWorkspaceIn: (organization) => `Ihr Arbeitsbereich bei ${organization}`,
  signedInAt: (time) => `angemeldet ${time}`,
  lastSeenAt: (time) => `zuletzt gesehen ${time}`,
  deviceOn: (browser, system) => `${browser} unter ${system}`,
  revokeNamed: (name) => `„${name}“ widerrufen`,
  revoked: (time) => `Widerrufen ${time}`,
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  invitedSignIn: (address) =>
    address === null
      ? 'Es wird nichts verschickt: Eine Einladung ist ein Link, den Sie kopieren und senden. Mitglieder melden sich mit Links an, die der Betreiber dieses Servers erstellt.'
      : `Es wird nichts verschickt: Eine Einladung ist ein Link, den Sie kopieren und senden. Wer eingeladen ist, kann sich auch unter ${address} anmelden und findet die Einladung dort.`,
  sendInvitation: (email) => `Kopieren Sie diesen Link, und senden Sie ihn an ${email}.`,
  newLinkFor: (email) => `Neuer Link für ${email}`,
  withdrawNamed: (email) => `Einladung von ${email} zurückziehen`,
  withdrawTitle: (email) => `Einladung von ${email} zurückziehen?`,
  removeNamed: (email) => `${email} entfernen`,
  removeMemberTitle: (email) => `${email} entfernen?`,
  keysStay: (count) =>
    count === 1
      ? 'Ein API-Schlüssel, den sie erstellt hat, gilt weiter.'
      : `${count} API-Schlüssel, die sie erstellt hat, gelten weiter.`,
  leave: (organization) => `${organization} verlassen`,
  leaveTitle: (organization) => `${organization} verlassen?`,

  // Markdown
  pictureNamed: (name) => (name === '' ? 'Bild' : `Bild: ${name}`),
  footnote: (number) => `Fußnote ${number}`,
  backToText: (number) => `Zurück zur Stelle von Fußnote ${number}`,
  requestNumber: (id) => `Anfrage ${id}`,
};
