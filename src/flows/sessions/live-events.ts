/**
 * Publishes events of chats to current subscribers. Events are not stored: a page that connects later reads the
 * database first.
 */
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { Document } from '../../domain/document.ts';
import type { AccountId, DocumentId, MessageId, SessionId } from '../../domain/ids.ts';
import type { Message } from '../../domain/session.ts';

export type LiveEvent =
  /** The chat was renamed. */
  | { readonly type: 'title'; readonly title: string }
  /** A message is new, or was replaced. */
  | { readonly type: 'message'; readonly message: Message }
  /** An answer was extended by `text`, after its first `offset` characters. */
  | { readonly type: 'delta'; readonly messageId: MessageId; readonly offset: number; readonly text: string }
  /** The current step of an answer. */
  | { readonly type: 'step'; readonly messageId: MessageId; readonly step: AnswerStep }
  /** An attached document is new, or its status has changed. */
  | { readonly type: 'document'; readonly document: Document }
  /** Progress of the processing of an attached document, from 0 to 1. */
  | { readonly type: 'progress'; readonly documentId: Document['id']; readonly share: number };

export type LiveListener = (event: LiveEvent) => void;

export class LiveEvents {
  readonly #listeners = new Map<SessionId, Set<LiveListener>>();
  readonly #access = new Map<AccountId, Set<() => void>>();
  readonly #settled = new Map<DocumentId, Set<() => void>>();
  /** Unfinished answers; more recent than the database, which is saved periodically. */
  readonly #drafts = new Map<MessageId, string>();

  /** @returns a function that ends the subscription */
  subscribe(session: SessionId, listener: LiveListener): () => void {
    return subscribe(this.#listeners, session, listener);
  }

  /**
   * Announces that a person may have lost a sign-in or a chat, so that open connections check again. Published after
   * this turn of the event loop, so that it can be called within the transaction that removes the access.
   */
  publishAccess(account: AccountId): void {
    setImmediate(() => {
      for (const listener of [...(this.#access.get(account) ?? [])]) listener();
    });
  }

  /** @returns a function that ends the subscription */
  subscribeAccess(account: AccountId, listener: () => void): () => void {
    return subscribe(this.#access, account, listener);
  }

  /** Announces that the newest version of a document is no longer processing. */
  publishSettled(document: DocumentId): void {
    for (const listener of this.#settled.get(document) ?? []) listener();
  }

  /** @returns a function that ends the subscription */
  subscribeSettled(document: DocumentId, listener: () => void): () => void {
    return subscribe(this.#settled, document, listener);
  }

  /** The text so far of an answer that this process is writing; undefined otherwise. */
  draftOf(message: MessageId): string | undefined {
    return this.#drafts.get(message);
  }

  publish(session: SessionId, event: LiveEvent): void {
    if (event.type === 'delta') this.#extendDraft(event.messageId, event.offset, event.text);
    if (event.type === 'message') this.#drafts.delete(event.message.id);
    for (const listener of this.#listeners.get(session) ?? []) listener(event);
  }

  #extendDraft(message: MessageId, offset: number, text: string): void {
    this.#drafts.set(message, (this.#drafts.get(message) ?? '').slice(0, offset) + text);
  }
}

function subscribe<Key, Listener>(
  listeners: Map<Key, Set<Listener>>,
  key: Key,
  listener: Listener,
): () => void {
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
  };
}
