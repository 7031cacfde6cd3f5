/**
 * A chat's live connection to one browser: server-sent events (WHATWG HTML, 9.2). It begins with everything after the
 * message that the browser names, then sends events. Subscribing and reading the initial state happen in one
 * synchronous step, so no event is lost between them.
 */

import type { Session } from '../domain/session.ts';
import { findOwnSession, getOwnSession } from '../flows/reach.ts';
import { getChat, listProposals } from '../flows/sessions/chat.ts';
import type { LiveEvent } from '../flows/sessions/live-events.ts';
import { suggestQuestions } from '../flows/sessions/suggest-questions.ts';
import { findSignedIn } from '../flows/sign-in/sign-in.ts';
import type { ChatEvent } from './browser/chat/chat-state.ts';
import { settledOrdinal } from './browser/chat/chat-state.ts';
import { chatId } from './chat.ts';
import { renderDocument, renderMessage } from './render-views.ts';
import type { WebDeps, WebRequest } from './web-request.ts';

/** Shorter than the idle timeouts of the server and of proxies. */
const HEARTBEAT_MS = 20_000;

/** A browser that is further behind is disconnected; it reconnects and catches up. */
const MAX_BYTES_BEHIND = 1024 * 1024;

/** Notifies a browser that newer connections replaced this one; it reconnects when the person returns to the page. */
const REPLACED = 'event: replaced\ndata: \n\n';

export function openChatEvents(deps: WebDeps, webRequest: WebRequest): Response {
  const { request, signIn, params, query } = webRequest;
  const id = chatId(params);
  const after = Number(request.headers.get('last-event-id') ?? query.get('after') ?? 0) || 0;
  // Cheapest check first: excess connections are refused before anything is read.
  deps.personLimits.takeConnection(signIn.accountId);
  getOwnSession(deps, signIn, id);
  deps.answering.warm();

  const stream = new ReadableStream<Uint8Array>(new ChatConnection(deps, webRequest, after), {
    highWaterMark: 0,
    size: (chunk) => chunk?.byteLength ?? 0,
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
      // Frees the descriptor when the connection ends.
      Connection: 'close',
    },
  });
}

/**
 * Writes to one browser until it disconnects, is signed out or falls behind, newer connections replace it, or the
 * service stops.
 */
class ChatConnection implements UnderlyingDefaultSource<Uint8Array> {
  readonly #deps: WebDeps;
  readonly #webRequest: WebRequest;
  readonly #after: number;
  readonly #encoder = new TextEncoder();
  #cleanUp: () => void = () => undefined;

  constructor(deps: WebDeps, webRequest: WebRequest, after: number) {
    this.#deps = deps;
    this.#webRequest = webRequest;
    this.#after = after;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { live, liveConnections, stopping } = this.#deps;
    const { params, cookie, signIn } = this.#webRequest;
    const end = () => {
      this.#cleanUp();
      controller.close();
    };
    const catchUpEvent = catchUp(this.#deps, this.#webRequest, this.#after);
    const maxBytesBehind = MAX_BYTES_BEHIND + Buffer.byteLength(catchUpEvent);
    const write = (text: string) => {
      controller.enqueue(this.#encoder.encode(text));
      if ((controller.desiredSize ?? 0) < -maxBytesBehind) end();
    };
    const closeConnection = liveConnections.open({ signIn: cookie, person: signIn.accountId }, () => {
      controller.enqueue(this.#encoder.encode(REPLACED));
      end();
    });
    /** Sends nothing once the person is signed out or has lost access to the chat, for whatever reason. */
    const writeIfAllowed = (text: (session: Session) => string) => {
      const session = this.#findSession();
      if (session === undefined) end();
      else write(text(session));
    };
    const unsubscribe = live.subscribe(chatId(params), (event) =>
      writeIfAllowed((session) => `data: ${JSON.stringify(toChatEvent(this.#deps, session, event))}\n\n`),
    );
    const unsubscribeAccess = live.subscribeAccess(signIn.accountId, () => {
      if (this.#findSession() === undefined) end();
    });
    const heartbeat = setInterval(() => writeIfAllowed(() => ': alive\n\n'), HEARTBEAT_MS);
    stopping.addEventListener('abort', end);
    this.#cleanUp = () => {
      closeConnection();
      unsubscribe();
      unsubscribeAccess();
      clearInterval(heartbeat);
      stopping.removeEventListener('abort', end);
    };
    write(catchUpEvent);
  }

  cancel(): void {
    this.#cleanUp();
  }

  /** Undefined if the person is signed out or has lost access to the chat. */
  #findSession(): Session | undefined {
    const { cookie, context, params } = this.#webRequest;
    const signIn = findSignedIn(this.#deps, cookie, context);
    return signIn && findOwnSession(this.#deps, signIn, chatId(params));
  }
}

/**
 * The event with what a page lacks that has the messages up to `after`, limited to the newest ones, as on page load.
 */
function catchUp(deps: WebDeps, { signIn, params }: WebRequest, after: number): string {
  const id = chatId(params);
  const { session, documents, messages } = getChat(deps, signIn, id, { after });
  const before = messages[0]?.ordinal ?? 0;
  const isEmpty = messages.length === 0 && after === 0;
  const event: ChatEvent = {
    kind: 'caught-up',
    title: session.title,
    documents: documents.map((document) => renderDocument(deps, document)),
    messages: messages.map((message) => renderMessage(deps, message)),
    proposals: listProposals(deps, signIn, id, { after, before }).map((message) =>
      renderMessage(deps, message),
    ),
    suggestions: isEmpty ? suggestQuestions(deps, session) : [],
  };
  return `id: ${Math.max(after, settledOrdinal(messages))}\ndata: ${JSON.stringify(event)}\n\n`;
}

function toChatEvent(deps: WebDeps, session: Session, event: LiveEvent): ChatEvent {
  switch (event.type) {
    case 'title':
      return { kind: 'title', title: event.title };
    case 'message':
      return { kind: 'message', message: renderMessage(deps, event.message) };
    case 'delta':
      return { kind: 'text', messageId: event.messageId, at: event.offset, text: event.text };
    case 'step':
      return { kind: 'step', messageId: event.messageId, step: event.step };
    case 'document':
      return {
        kind: 'document',
        document: renderDocument(deps, event.document),
        // Suggestions need ready documents, so there were none before.
        ...(event.document.status === 'ready' && { suggestions: suggestQuestions(deps, session) }),
      };
    case 'progress':
      return { kind: 'progress', documentId: event.documentId, progress: event.share };
  }
}
