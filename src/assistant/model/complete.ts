/**
 * One call of a chat-completions endpoint: sent, tried again where that may help, read as it arrives. A call whose
 * text has begun to appear is never repeated, since a person is reading it.
 */
import {
  addressOf,
  DEFAULT_LIMITS,
  type ModelEndpoint,
  ModelFault,
  type ModelLimits,
  readFailure,
  readRefusal,
} from './endpoint.ts';
import type { ChatMessage, Completion, ToolDefinition } from './messages.ts';
import { CompletionBuilder, noCompletion } from './read-completion.ts';
import { readEvents } from './read-events.ts';

export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  /** None for a model that calls none. */
  readonly tools: readonly ToolDefinition[];
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
}

/** A try that failed in a way that may pass. */
class Passing extends Error {
  constructor(
    readonly fault: ModelFault,
    /** How long the endpoint asks to wait, in milliseconds. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(fault.message);
  }
}

/** @throws ModelFault when no completion came about; the signal's reason when it was aborted */
export async function complete(endpoint: ModelEndpoint, request: CompletionRequest): Promise<Completion> {
  const limits = { ...DEFAULT_LIMITS, ...endpoint.limits };
  for (let attempt = 1; ; attempt++) {
    request.signal.throwIfAborted();
    try {
      return await tryOnce(endpoint, request, limits);
    } catch (error) {
      request.signal.throwIfAborted();
      if (!(error instanceof Passing)) throw error;
      const delay = Math.max(error.retryAfterMs ?? 0, limits.firstDelayMs * 2 ** (attempt - 1));
      if (attempt >= limits.attempts || delay > limits.longestDelayMs) throw error.fault;
      await pause(delay, request.signal);
    }
  }
}

async function tryOnce(
  endpoint: ModelEndpoint,
  request: CompletionRequest,
  limits: ModelLimits,
): Promise<Completion> {
  const watch = new Watch(request.signal);
  const builder = new CompletionBuilder(request.onText, (body) => readRefusal(endpoint, body));
  try {
    watch.allow(limits.firstByteMs);
    const response = await send(endpoint, request, watch.signal);
    if (!response.ok) throw await refusal(endpoint, response);
    await read(response, builder, () => watch.allow(limits.silenceMs));
    return builder.build();
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof Passing) throw error;
    if (error instanceof ModelFault) {
      if (error.code === 'failing' && !builder.hasBegun) throw new Passing(error, undefined);
      throw error;
    }
    throw connectionFault(endpoint, error, builder.hasBegun, watch.isOver);
  } finally {
    watch.end();
  }
}

function send(endpoint: ModelEndpoint, request: CompletionRequest, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream, application/json',
  };
  if (endpoint.key !== undefined && endpoint.key !== '') headers['Authorization'] = `Bearer ${endpoint.key}`;
  const tools = request.tools.length > 0 ? { tools: request.tools } : {};
  const body = JSON.stringify({ model: endpoint.model, messages: request.messages, stream: true, ...tools });
  return endpoint.fetch(addressOf(endpoint, '/chat/completions'), {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'error',
  });
}

/** Reads a stream, or the one JSON document of an endpoint that does not stream. */
async function read(response: Response, builder: CompletionBuilder, onPiece: () => void): Promise<void> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.body === null || type.includes('application/json')) {
    builder.take(await response.text());
    if (!builder.isFinished && !builder.hasBegun) throw noCompletion();
    return;
  }
  // A gateway's sign-in page, or the wrong address: trying again would not help.
  if (type.includes('text/html')) throw noCompletion();
  for await (const data of readEvents(response.body)) {
    onPiece();
    builder.take(data);
    if (builder.isTooLong || data.trim() === '[DONE]') return;
  }
  if (!builder.isFinished) throw new Error('The stream ended too soon.');
}

/** What a status other than 2xx means. */
async function refusal(endpoint: ModelEndpoint, response: Response): Promise<ModelFault | Passing> {
  const { status } = response;
  const said = readRefusal(endpoint, await response.text().catch(() => ''), status);
  if (status === 429) {
    const fault = new ModelFault(
      'busy',
      'The model is asked too much at the moment. Please try again.',
      said,
    );
    return new Passing(fault, retryAfter(response));
  }
  if (status >= 500 || status === 408) {
    const fault = new ModelFault('failing', 'The model’s endpoint has a fault at the moment.', said);
    return new Passing(fault, retryAfter(response));
  }
  if (status === 401 || status === 403) {
    return new ModelFault('refused', 'The model’s endpoint refuses the key it was given.', said);
  }
  if (status === 404) return new ModelFault('not_found', 'The endpoint does not know the model.', said);
  return new ModelFault('rejected', 'The model’s endpoint did not accept the question.', said);
}

function connectionFault(
  endpoint: ModelEndpoint,
  error: unknown,
  hasBegun: boolean,
  isOver: boolean,
): ModelFault | Passing {
  const said = readFailure(endpoint, error);
  if (hasBegun) {
    const why = isOver ? 'The model fell silent' : 'The connection to the model was lost';
    return new ModelFault('lost', `${why} in the middle of the answer. Please ask again.`, said);
  }
  // Who has been silent for so long is not asked again: a person waits, and three more tries would take as long each.
  if (isOver) return new ModelFault('unreachable', 'The model did not answer in time.', said);
  return new Passing(
    new ModelFault('unreachable', 'The model’s endpoint can’t be reached.', said),
    undefined,
  );
}

/** RFC 9110, 10.2.3: seconds or a date. @returns milliseconds */
function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('Retry-After');
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** A signal that is aborted with another, or when nothing happened for the time that was last allowed. */
class Watch {
  readonly #stop = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#stop.signal]);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  allow(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#stop.abort(new Error('The time is over.'));
    }, ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }
}
