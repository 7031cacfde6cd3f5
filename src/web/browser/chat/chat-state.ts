/**
 * Applies the server's events to the state of a chat. Events may arrive twice or after a gap: messages and documents
 * are upserted, and a piece of text has its offset, so that a gap is detected and the caller catches up.
 */
import type { AnswerStep } from '../../../domain/answer-step.ts';
import type { ChatView, DocumentItem, MessageView } from '../view-model.ts';

export type ChatEvent =
  /** Everything that changed after the last settled message of the browser. */
  | {
      readonly kind: 'caught-up';
      readonly title: string;
      readonly documents: readonly DocumentItem[];
      /** Only the newest; there may be a gap before them. */
      readonly messages: readonly MessageView[];
      /** Older messages whose change may have been decided. */
      readonly proposals: readonly MessageView[];
      readonly suggestions: ChatView['suggestions'];
    }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'message'; readonly message: MessageView }
  /** The response to a question; the live connection may be ahead of it by now. */
  | { readonly kind: 'asked'; readonly messages: readonly MessageView[] }
  /** The next piece of an answer: `text` begins at offset `at`. */
  | { readonly kind: 'text'; readonly messageId: string; readonly at: number; readonly text: string }
  | { readonly kind: 'step'; readonly messageId: string; readonly step: AnswerStep }
  | {
      readonly kind: 'document';
      readonly document: DocumentItem;
      /** Suggested questions, if the document changed them. */
      readonly suggestions?: ChatView['suggestions'];
    }
  | { readonly kind: 'progress'; readonly documentId: string; readonly progress: number };

export interface ApplyResult {
  readonly chat: ChatView;
  /** Text is missing; the caller must catch up. */
  readonly gap: boolean;
}

export function applyChatEvent(chat: ChatView, event: ChatEvent): ApplyResult {
  switch (event.kind) {
    case 'caught-up':
      return withStatus({
        ...chat,
        title: event.title,
        documents: event.documents,
        suggestions: event.suggestions,
        messages: catchUp(chat.messages, event),
      });
    case 'title':
      return withStatus({ ...chat, title: event.title });
    case 'message':
      return withStatus({ ...chat, messages: upsertShownMessage(chat.messages, event.message) });
    case 'asked':
      return withStatus({ ...chat, messages: event.messages.reduce(insertMessage, chat.messages) });
    case 'text':
      return appendText(chat, event);
    case 'step':
      return withStatus({
        ...chat,
        messages: chat.messages.map((m) => (m.id === event.messageId ? { ...m, step: event.step } : m)),
      });
    case 'document':
      return withStatus({
        ...chat,
        documents: upsertDocument(chat.documents, event.document),
        suggestions: event.suggestions ?? chat.suggestions,
      });
    case 'progress':
      return withStatus({
        ...chat,
        documents: chat.documents.map((d) =>
          d.id === event.documentId && d.status === 'processing' ? { ...d, progress: event.progress } : d,
        ),
      });
  }
}

function catchUp(
  known: readonly MessageView[],
  { messages, proposals }: Extract<ChatEvent, { kind: 'caught-up' }>,
): readonly MessageView[] {
  return messages.reduce(upsertMessage, withoutGap(proposals.reduce(updateMessage, known), messages));
}

/** The ordinal up to which messages no longer change, from which to catch up. */
export function settledOrdinal(
  messages: readonly (Pick<MessageView, 'ordinal' | 'state'> & Partial<Pick<MessageView, 'changes'>>)[],
): number {
  const unfinished = messages.find(
    (message) => isUnfinished(message) || message.changes?.some(({ state }) => state === 'awaiting') === true,
  );
  return unfinished === undefined ? (messages.at(-1)?.ordinal ?? 0) : unfinished.ordinal - 1;
}

function isUnfinished(message: Pick<MessageView, 'state'>): boolean {
  return message.state === 'waiting' || message.state === 'writing';
}

/** Prepends messages from before the first one shown. */
export function prependMessages(chat: ChatView, earlier: readonly MessageView[]): ChatView {
  return { ...chat, messages: chat.messages.reduce(upsertMessage, earlier) };
}

function withStatus(chat: ChatView): ApplyResult {
  const status = chat.messages.some(isUnfinished) ? 'processing' : 'awaiting_input';
  return { chat: { ...chat, status }, gap: false };
}

function upsertMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  const index = messages.findIndex((known) => known.id === message.id);
  if (index !== -1) return messages.with(index, message);
  const after = messages.findIndex((known) => known.ordinal > message.ordinal);
  return after === -1 ? [...messages, message] : messages.toSpliced(after, 0, message);
}

/** Ignores a message from before the first one shown; `prependMessages` loads those. */
function upsertShownMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  const isEarlier = message.ordinal < (messages[0]?.ordinal ?? 0);
  return isEarlier ? messages : upsertMessage(messages, message);
}

function updateMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  return messages.some((known) => known.id === message.id) ? upsertMessage(messages, message) : messages;
}

/** The known messages, or none if some are missing between them and the incoming ones. */
function withoutGap(known: readonly MessageView[], incoming: readonly MessageView[]): readonly MessageView[] {
  const [first] = incoming;
  const last = known.at(-1);
  return first === undefined || last === undefined || first.ordinal <= last.ordinal + 1 ? known : [];
}

function insertMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  return messages.some((known) => known.id === message.id) ? messages : upsertMessage(messages, message);
}

function upsertDocument(documents: readonly DocumentItem[], document: DocumentItem): readonly DocumentItem[] {
  const index = documents.findIndex((known) => known.id === document.id);
  return index === -1 ? [...documents, document] : documents.with(index, document);
}

function appendText(chat: ChatView, event: Extract<ChatEvent, { kind: 'text' }>): ApplyResult {
  const index = chat.messages.findIndex((message) => message.id === event.messageId);
  const message = chat.messages[index];
  if (message === undefined || message.text.length < event.at) return { chat, gap: true };
  if (!isUnfinished(message)) return { chat, gap: false };
  const text = message.text.slice(0, event.at) + event.text;
  return withStatus({ ...chat, messages: chat.messages.with(index, { ...message, state: 'writing', text }) });
}
