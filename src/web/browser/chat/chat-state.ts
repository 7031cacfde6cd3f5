/**
 * How the state of a chat changes with the server's events. Events may come twice or after a gap: an upsert is
 * harmless the second time, and a piece of text says where it belongs, so that a picture with a hole in it asks
 * to be brought up to date instead of showing the hole.
 */
import type { AnswerStep } from '../../../domain/answer-step.ts';
import type { ChatView, DocumentItem, MessageView } from '../view-model.ts';

export type ChatEvent =
  /** All that changed since the message the browser knew to be settled. */
  | {
      readonly kind: 'caught-up';
      readonly title: string;
      readonly documents: readonly DocumentItem[];
      /** The newest ones: some in between may be missing. */
      readonly messages: readonly MessageView[];
      /** Older ones whose change may have been decided on. */
      readonly proposals: readonly MessageView[];
      readonly suggestions: ChatView['suggestions'];
    }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'message'; readonly message: MessageView }
  /** The answer to a question just asked; the live connection may have brought more by now. */
  | { readonly kind: 'asked'; readonly messages: readonly MessageView[] }
  /** The next piece of an answer: `text` belongs at the character `at`. */
  | { readonly kind: 'text'; readonly messageId: string; readonly at: number; readonly text: string }
  | { readonly kind: 'step'; readonly messageId: string; readonly step: AnswerStep }
  | {
      readonly kind: 'document';
      readonly document: DocumentItem;
      /** What may be asked first, when the document made that other. */
      readonly suggestions?: ChatView['suggestions'];
    }
  | { readonly kind: 'progress'; readonly documentId: string; readonly progress: number };

export interface Applied {
  readonly chat: ChatView;
  /** Something is missing in between; the caller catches up. */
  readonly gap: boolean;
}

export function applyChatEvent(chat: ChatView, event: ChatEvent): Applied {
  switch (event.kind) {
    case 'caught-up':
      return settled({
        ...chat,
        title: event.title,
        documents: event.documents,
        suggestions: event.suggestions,
        messages: catchUp(chat.messages, event),
      });
    case 'title':
      return settled({ ...chat, title: event.title });
    case 'message':
      return settled({ ...chat, messages: tellMessage(chat.messages, event.message) });
    case 'asked':
      return settled({ ...chat, messages: event.messages.reduce(insertMessage, chat.messages) });
    case 'text':
      return appendText(chat, event);
    case 'step':
      return settled({
        ...chat,
        messages: chat.messages.map((m) => (m.id === event.messageId ? { ...m, step: event.step } : m)),
      });
    case 'document':
      return settled({
        ...chat,
        documents: upsertDocument(chat.documents, event.document),
        suggestions: event.suggestions ?? chat.suggestions,
      });
    case 'progress':
      return settled({
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

/** The ordinal up to which nothing will change any more: where catching up starts from. */
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

/** Puts messages from before the first one shown in front of it. */
export function prependMessages(chat: ChatView, earlier: readonly MessageView[]): ChatView {
  return { ...chat, messages: chat.messages.reduce(upsertMessage, earlier) };
}

function settled(chat: ChatView): Applied {
  const status = chat.messages.some(isUnfinished) ? 'processing' : 'awaiting_input';
  return { chat: { ...chat, status }, gap: false };
}

function upsertMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  const index = messages.findIndex((known) => known.id === message.id);
  if (index !== -1) return messages.with(index, message);
  const after = messages.findIndex((known) => known.ordinal > message.ordinal);
  return after === -1 ? [...messages, message] : messages.toSpliced(after, 0, message);
}

/** One from before the first that is shown is left to whoever asks for earlier ones. */
function tellMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  const isEarlier = message.ordinal < (messages[0]?.ordinal ?? 0);
  return isEarlier ? messages : upsertMessage(messages, message);
}

function updateMessage(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  return messages.some((known) => known.id === message.id) ? upsertMessage(messages, message) : messages;
}

/** The messages that are known, or none where some are missing between them and those that come now. */
function withoutGap(known: readonly MessageView[], coming: readonly MessageView[]): readonly MessageView[] {
  const [first] = coming;
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

function appendText(chat: ChatView, event: Extract<ChatEvent, { kind: 'text' }>): Applied {
  const index = chat.messages.findIndex((message) => message.id === event.messageId);
  const message = chat.messages[index];
  if (message === undefined || message.text.length < event.at) return { chat, gap: true };
  if (!isUnfinished(message)) return { chat, gap: false };
  const text = message.text.slice(0, event.at) + event.text;
  return settled({ ...chat, messages: chat.messages.with(index, { ...message, state: 'writing', text }) });
}
