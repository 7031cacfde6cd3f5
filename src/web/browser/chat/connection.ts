/**
 * The chat's live connection to the server: server-sent events (WHATWG HTML, 9.2). It comes back by itself and says where
 * it stood, so nothing is lost and nothing comes in double; a tab that is not looked at hangs up after a while,
 * since a browser grants one address six connections in all, and connects again when it is shown. So does one whose place other
 * tabs have taken: it waits for the person to turn to it, so that many tabs never take turns by themselves.
 */

export type ConnectionState = 'connected' | 'reconnecting' | 'paused' | 'signed-out' | 'gone';

export interface ConnectionHandlers {
  /** What to resume from: read each time a connection is opened. */
  readonly resumeFrom: () => number;
  readonly onEvent: (data: string) => void;
  readonly onState: (state: ConnectionState) => void;
}

export interface Connection {
  /** Opens a new connection at once, to be brought up to date. */
  readonly reopen: () => void;
  readonly close: () => void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
const HANG_UP_HIDDEN_MS = 60_000;

/** How one sees that a person turns to a window. */
const TURNING = ['focus', 'pointerdown', 'keydown'] as const;

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
    for (const turning of TURNING) addEventListener(turning, this.#resume, { signal });
    this.open();
  }

  readonly open = (): void => {
    this.#hangUp();
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
      this.#hangUp();
      this.#isPaused = true;
      onState('paused');
    });
    events.onerror = () => {
      this.#hangUp();
      onState('reconnecting');
      this.#retryLater();
    };
  };

  readonly close = (): void => {
    this.#listening.abort();
    this.#hangUp();
  };

  readonly #hangUp = (): void => {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  };

  #retryLater(leastMs = 0): void {
    this.#timer = setTimeout(() => this.#retry(), Math.max(this.#retryMs, leastMs));
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  async #retry(): Promise<void> {
    const answer = await fetch(`${this.#path}/messages?before=1`).catch(() => undefined);
    if (answer?.status === 401) this.#handlers.onState('signed-out');
    else if (answer?.status === 404) this.#handlers.onState('gone');
    else if (answer?.status === 429 || answer?.status === 503) this.#retryLater(waitAsked(answer));
    else this.open();
  }

  readonly #resume = (): void => {
    if (this.#isPaused) this.open();
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') this.#timer = setTimeout(this.#hangUp, HANG_UP_HIDDEN_MS);
    else if (this.#source === undefined) this.open();
  };
}

/** How long an answer asks to be left alone, in milliseconds. */
function waitAsked(answer: Response): number {
  return Number(answer.headers.get('retry-after') ?? 0) * 1_000 || 0;
}
