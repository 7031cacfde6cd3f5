/** English, and the measure of what every language must say. */
import type { VersionFailure } from '../../../domain/document.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  // Frame
  language: 'English',
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  chats: 'Chats',
  noChats: 'No chats yet.',
  documents: 'Documents',
  settings: 'Settings',
  signOut: 'Sign out',
  signedInAs: (email: string) => `Signed in as ${email}`,
  close: 'Close',

  // Chat
  conversation: 'Conversation',
  message: 'Message',
  send: 'Send',
  stop: 'Stop',
  askPlaceholder: 'Ask about your documents',
  composerHint: 'Enter sends · Shift + Enter starts a new line',
  assistantNote:
    'The built-in assistant quotes your documents word for word. Check what matters at the source.',
  you: 'You',
  assistant: 'Assistant',
  copy: 'Copy',
  copied: 'Copied',
  copyCode: 'Copy code',
  retry: 'Try again',
  editAndAsk: 'Edit and ask again',
  earlier: 'Show earlier messages',
  emptyChatTitle: 'What would you like to know?',
  emptyChatText: 'Ask in your own words. The answer quotes your documents and shows where it stands.',
  emptyChatNoDocuments: 'No documents are attached to this chat yet.',
  suggestions: 'Suggested questions',
  summarize: (name: string) => `Summarize “${name}”`,
  compare: (one: string, other: string) => `Compare “${one}” with “${other}”`,
  about: (heading: string, name: string) => `What does “${name}” say about “${heading}”?`,
  waiting: 'Reading your documents …',
  waitingFor: (names: string) => `Waiting for ${names} to be processed. The answer starts by itself.`,
  stopped: 'Stopped.',
  answerFailed: 'The answer could not be finished.',
  sources: 'Sources',
  citation: (number: number, fileName: string) => `Source ${number}: ${fileName}`,
  citedIn: (fileName: string, version: number) => `${fileName}, version ${version}`,
  sending: 'Sending …',
  notSent: 'Your message was not sent. Check the connection and send it again.',
  noCredits:
    'Your organization has no credits left, so the Assistant can’t answer. An owner or admin can top up under Settings; then send your question again.',
  tooLong: 'This message is too long. Shorten it, or push long text as a document.',
  busyAnswering: 'The Assistant is still answering. Send your question when it has finished.',
  reconnecting: 'Connection lost. Reconnecting …',
  signedOutBanner: 'You are signed out. Open your link again to go on; your draft is kept.',
  newMessages: 'Jump to the latest message',

  // Documents
  statusProcessing: 'Processing',
  statusReady: 'Ready',
  statusFailed: 'Failed',
  versionNumber: (version: number) => `Version ${version}`,
  processingCount: (count: number) => `${plural(count, 'document is', 'documents are')} being processed`,
  failure: (_code: VersionFailure['code'], message: string) => message,

  // Markdown
  pictureNamed: (name: string) => (name === '' ? 'Picture' : `Picture: ${name}`),
  table: 'Table',
  taskDone: 'done',
  taskOpen: 'to do',
  footnote: (number: number) => `Footnote ${number}`,
  footnotes: 'Footnotes',

  // Notices
  linkExpiredTitle: 'This link has expired',
  linkExpiredText:
    'Sign-in links are good for 20 minutes. Go back to the system that gave you this one and open the chat from there again: it makes a fresh link each time.',
  linkUnknownTitle: 'This link is not valid',
  linkUnknownText:
    'It may have been cut short when it was copied. Go back to the system that gave it to you and open the chat from there again.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Open the chat again from the system you work in. Its link signs you in.',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The page does not exist, or it belongs to somebody else.',
  forbiddenTitle: 'This is not open to you',
  forbiddenText: 'Ask an owner or admin of your organization.',
  faultTitle: 'Something went wrong on our side',
  faultText: 'Try again in a moment. If it keeps happening, tell support the number below.',
  requestNumber: (id: string) => `Request ${id}`,
  toStart: 'Go to the start page',
};
