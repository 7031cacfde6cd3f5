/**
 * The chat's live connection: server-sent events (WHATWG HTML, 9.2). It reconnects automatically and resumes after the
 * last settled message, so events are neither lost nor duplicated. Since browsers allow six connections per host, a
 * hidden tab disconnects after a while and reconnects when it is shown. A connection that was replaced by other tabs
 * waits until the person uses its window again, so that tabs do not keep replacing each other.
 */

export type ConnectionState = 'connected' | 'reconnecting' | 'paused' | 'signed-out' | 'gone';

export interface ConnectionHandlers {
  /** Called whenever a connection is opened. */
  readonly resumeFrom: () => number;
  readonly onEvent: (data: string) => void;
  readonly onState: (state: ConnectionState) => void;
}

export interface Connection {
  /** Opens a new connection immediately, to catch up. */
  readonly reopen: () => void;
  readonly close: () => void;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
const CLOSE_HIDDEN_MS = 60_000;

/** Events that show that a person uses the window. */
const ACTIVITY_EVENTS = ['focus', 'pointerdown', 'keydown'] as const;

/** Keeps a connection to `/chat/SESSION_ID/events` open until it is closed. */
export function connectToChat(chatId: string, handlers: ConnectionHandlers): Connection {
  const connection = new ChatConnection(chatId, handlers);
  return { reopen: connection.open, close: connection.close };
}

class ChatConnection {
  readonly #path: string;
  readonly #handlers: ConnectionHandlers;
  readonly #listening = new AbortController();
  #source: EventSource | undefined;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;

  constructor(chatId: string, handlers: ConnectionHandlers) {
    this.#path = `/chat/${chatId}`;
    this.#handlers = handlers;
    const { signal } = this.#listening;
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
    addEventListener('online', this.open, { signal });
    for (const name of ACTIVITY_EVENTS) addEventListener(name, this.#resume, { signal });
    this.open();
  }

  readonly open = (): void => {
    this.#disconnect();
    this.#isPaused = false;
    const { resumeFrom, onEvent, onState } = this.#handlers;
    const events = new EventSource(`${this.#path}/events?after=${resumeFrom()}`);
    this.#source = events;
    events.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      onState('connected');
    };
    events.onmessage = (event: MessageEvent<string>) => onEvent(event.data);
    events.addEventListener('replaced', () => {
      this.#disconnect();
      this.#isPaused = true;
      onState('paused');
    });
    events.onerror = () => {
      this.#disconnect();
      onState('reconnecting');
      this.#retryLater();
    };
  };

  readonly close = (): void => {
    this.#listening.abort();
    this.#disconnect();
  };

  readonly #disconnect = (): void => {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  };

  #retryLater(minMs = 0): void {
    this.#timer = setTimeout(() => this.#retry(), Math.max(this.#retryMs, minMs));
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  async #retry(): Promise<void> {
    const answer = await fetch(`${this.#path}/messages?before=1`).catch(() => undefined);
    if (answer?.status === 401) this.#handlers.onState('signed-out');
    else if (answer?.status === 404) this.#handlers.onState('gone');
    else if (answer?.status === 429 || answer?.status === 503) this.#retryLater(retryAfterMs(answer));
    else this.open();
  }

  readonly #resume = (): void => {
    if (this.#isPaused) this.open();
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') this.#timer = setTimeout(this.#disconnect, CLOSE_HIDDEN_MS);
    else if (this.#source === undefined) this.open();
  };
}

/** The response's Retry-After in milliseconds. */
function retryAfterMs(answer: Response): number {
  return Number(answer.headers.get('retry-after') ?? 0) * 1_000 || 0;
}
