/** English texts; define the keys of every language. */
import type { AnswerStep } from '../../../domain/answer-step.ts';
import type { ConversionWarning } from '../../../domain/conversion.ts';
import type { VersionFailure } from '../../../domain/document.ts';
import type { HidingWay } from '../../../domain/hidden-text.ts';
import { hidingWays, plain, refusals, uploadRefusals } from './en.json';

/** Texts for errors in general, and for those of uploads. */
const REFUSALS: Readonly<Record<string, string>> = refusals;
const UPLOAD_REFUSALS: Readonly<Record<string, string>> = uploadRefusals;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function stepText(step: AnswerStep): string {
  switch (step.did) {
    case 'listed':
      return 'Listed the documents';
    case 'searched':
      return `Searched for “${step.what}”`;
    case 'read':
      return step.section === null ? `Read ${step.document}` : `Read “${step.section}” in ${step.document}`;
    case 'looked_up':
      return `Looked up “${step.row}”${step.column === '' ? '' : `, “${step.column}”`}`;
    case 'compared':
      return `Compared ${step.documents.join(' and ')}`;
    case 'proposed':
      return `Proposed a change of ${step.document}`;
  }
}

export const en = {
  rowsBehind: (file: string) => `Rows behind this, from ${file}`,
  rowsShown: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  ...plain,
  noChatSays: (search: string) => `No chat says “${search}”.`,
  renameChat: (title: string) => `Rename “${title}”`,
  deleteChatNamed: (title: string) => `Delete “${title}”`,
  deleteChatTitle: (title: string) => `Delete “${title}”?`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  whoAnswers: (model: string | null) =>
    model === null
      ? 'A program answers here: the built-in assistant, without a language model.'
      : `A program answers here: the language model ${model}.`,
  assistantNote: (model: string | null) =>
    model === null
      ? 'The built-in assistant quotes your documents word for word. Check what matters at the source.'
      : `The language model ${model} writes the answers and can be wrong. Check what matters at the source.`,
  summarize: (name: string) => `Summarize “${name}”`,
  changedIn: (name: string) => `What changed in “${name}”?`,
  compare: (one: string, other: string) => `Compare “${one}” with “${other}”`,
  about: (heading: string, name: string) => `What does “${name}” say about “${heading}”?`,
  step: stepText,
  waitingFor: (names: string) => `Waiting for ${names} to be processed. The answer starts by itself.`,
  whyNoAnswer: (message: string) => message,
  citation: (number: number, fileName: string) => `Source ${number}: ${fileName}`,
  versionNumber: (version: number) => `Version ${version}`,
  failure: (_code: VersionFailure['code'], message: string) => message,
  failedDocuments: (count: number) => `${plural(count, 'document', 'documents')} not processed`,
  processedAgain: (count: number) => `Processed again: ${plural(count, 'document', 'documents')}.`,
  processAllAgain: (count: number) => `Process all ${count} again`,
  processNamedAgain: (name: string) => `Process again: “${name}”`,
  /** An older version is named; the current one is not. */
  downloadWord: (older?: number) => (older === undefined ? 'Download Word' : `Version ${older} as Word`),
  downloadMarkdown: (older?: number) =>
    older === undefined ? 'Download Markdown' : `Version ${older} as Markdown`,
  deleteDocumentTitle: (name: string) => `Delete “${name}”?`,
  deleteDocumentText: (versions: number) =>
    `${plural(versions, 'version goes', 'versions go')}, with content and original. Chats keep their text, but their citations lead nowhere. This cannot be undone.`,
  refused: (code: string, message: string) => REFUSALS[code] ?? message,
  pushedBy: (email: string, time: string) => `${email}, ${time}`,
  olderVersion: (version: number) => `You are reading version ${version}.`,
  toCurrentVersion: (version: number) => `Go to the current version ${version}`,
  newVersionShown: (version: number) => `Version ${version} is ready, and shown here.`,
  warning: ({ message }: ConversionWarning) => message,
  hiding: (way: HidingWay) => hidingWays[way],
  /** A location in a file, as conversions and changes name it. */
  place: (place: string) => place,
  warnings: (count: number) => `${plural(count, 'remark', 'remarks')} from processing`,
  finds: (at: number, count: number) =>
    count === 0 ? 'Nothing found' : at === 0 ? `${count} found` : `${at} of ${count}`,
  nothingFound: (search: string) => `No document says “${search}”.`,
  uploading: (name: string) => `Uploading ${name}`,
  cancelUpload: (name: string) => `Cancel the upload of ${name}`,
  dismissUpload: (name: string) => `Take ${name} off this list`,
  uploadRefused: (code: string, message: string) =>
    message === '' || code !== 'unsupported_file_type'
      ? (UPLOAD_REFUSALS[code] ?? REFUSALS[code] ?? message)
      : message,
  differenceTitle: (name: string) => `What changed in “${name}”`,
  versionOf: (version: number, time: string) => `Version ${version}, ${time}`,
  changesCount: (count: number) => plural(count, 'change', 'changes'),
  changeOf: (at: number, count: number) => `Change ${at} of ${count}`,
  changeNumber: (number: number) => `Change ${number}`,
  unchangedLines: (count: number) => `Show ${plural(count, 'unchanged line', 'unchanged lines')}`,
  addedLines: (count: number) => `Show ${plural(count, 'more added line', 'more added lines')}`,
  removedLines: (count: number) => `Show ${plural(count, 'more removed line', 'more removed lines')}`,
  nothingDiffers: (from: number, to: number) =>
    `Nothing differs: version ${from} and version ${to} say the same.`,
  openVersion: (version: number) => `Open version ${version}`,
  downloadVersion: (version: number) => `Download version ${version}`,
  proposalReason: (reason: string) => `Asked for: ${reason}`,
  includeEdit: (number: number) => `Include edit ${number}`,
  morePlaces: (count: number) => `and ${plural(count, 'more place', 'more places')}`,
  approvedBy: (email: string, time: string) => `Approved by ${email}, ${time}:`,
  rejectedBy: (email: string, time: string) => `Rejected by ${email}, ${time}.`,
  editText: (excerpt: string) => (excerpt === '' ? 'Fill in the cell' : `Change “${excerpt}”`),
  undoEdit: (excerpt: string) => `Leave “${excerpt}” as it was`,
  editsMade: (count: number) => `${plural(count, 'text', 'texts')} changed`,
  signsMustStay: (text: string) =>
    `In “${text}” the sign ▣ stands for a picture, a formula or a footnote: it must stay where it is.`,
  changeHistory: (count: number) => `${plural(count, 'decided change', 'decided changes')}`,
  daysKept: (days: number) => plural(days, 'day', 'days'),
  nextRetention: (day: string) => `Next removal on ${day}.`,
  roleOf: (email: string) => `Role of ${email}`,
  ownWorkspaceIn: (organization: string) => `Your workspace at ${organization}`,
  signedInAt: (time: string) => `signed in ${time}`,
  lastSeenAt: (time: string) => `last seen ${time}`,
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  revokeNamed: (name: string) => `Revoke “${name}”`,
  revoked: (time: string) => `Revoked ${time}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  invitedSignIn: (address: string | null) =>
    address === null
      ? 'Nothing is mailed: an invitation is a link that you copy and send. Members sign in by links that the administrator of this server makes.'
      : `Nothing is mailed: an invitation is a link that you copy and send. Whoever is invited may also sign in at ${address} and finds the invitation there.`,
  sendInvitation: (email: string) => `Copy this link and send it to ${email}.`,
  newLinkFor: (email: string) => `New link for ${email}`,
  withdrawNamed: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawTitle: (email: string) => `Withdraw the invitation of ${email}?`,
  removeNamed: (email: string) => `Remove ${email}`,
  removeMemberTitle: (email: string) => `Remove ${email}?`,
  keysStay: (count: number) =>
    count === 1 ? 'An API key that they made works on.' : `${count} API keys that they made work on.`,
  leave: (organization: string) => `Leave ${organization}`,
  leaveTitle: (organization: string) => `Leave ${organization}?`,

  // Markdown
  pictureNamed: (name: string) => (name === '' ? 'Picture' : `Picture: ${name}`),
  footnote: (number: number) => `Footnote ${number}`,
  backToText: (number: number) => `Back to where footnote ${number} belongs`,
  requestNumber: (id: string) => `Request ${id}`,
};
