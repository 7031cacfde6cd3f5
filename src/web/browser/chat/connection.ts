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
  let source: EventSource | undefined;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  const hangUp = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    hangUp();
    isPaused = false;
    const events = new EventSource(`/chat/${chatId}/events?after=${handlers.resumeFrom()}`);
    source = events;
    events.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      handlers.onState('connected');
    };
    events.onmessage = (event: MessageEvent<string>) => handlers.onEvent(event.data);
    events.addEventListener('replaced', () => {
      hangUp();
      isPaused = true;
      handlers.onState('paused');
    });
    events.onerror = () => {
      hangUp();
      handlers.onState('reconnecting');
      retryLater();
    };
  };
  const retryLater = (leastMs = 0) => {
    timer = setTimeout(retry, Math.max(retryMs, leastMs));
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const retry = async () => {
    const answer = await fetch(`/chat/${chatId}/messages?before=1`).catch(() => undefined);
    if (answer?.status === 401) handlers.onState('signed-out');
    else if (answer?.status === 404) handlers.onState('gone');
    else if (answer?.status === 429 || answer?.status === 503) retryLater(waitAsked(answer));
    else open();
  };
  const resume = () => {
    if (isPaused) open();
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(hangUp, HANG_UP_HIDDEN_MS);
    else if (source === undefined) open();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('online', open, { signal });
  for (const turning of TURNING) addEventListener(turning, resume, { signal });
  open();
  return {
    reopen: open,
    close: () => {
      listening.abort();
      hangUp();
    },
  };
}

/** How long an answer asks to be left alone, in milliseconds. */
function waitAsked(answer: Response): number {
  return Number(answer.headers.get('retry-after') ?? 0) * 1_000 || 0;
}
