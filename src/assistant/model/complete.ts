/**
 * Calls a chat-completions endpoint, with retries where they may help, and reads the response as it arrives. Once text
 * has been shown to a person, a call is not repeated.
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
  /** Empty for a call without tools. */
  readonly tools: readonly ToolDefinition[];
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
}

/** An attempt that failed for a possibly temporary reason. */
class TemporaryFault extends Error {
  constructor(
    readonly fault: ModelFault,
    /** The delay that the endpoint asks for, in milliseconds. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(fault.message);
  }
}

/** @throws ModelFault when no completion was received; the signal's reason when it was aborted */
export async function complete(endpoint: ModelEndpoint, request: CompletionRequest): Promise<Completion> {
  const limits = { ...DEFAULT_LIMITS, ...endpoint.limits };
  for (let attempt = 1; ; attempt++) {
    request.signal.throwIfAborted();
    try {
      return await tryOnce(endpoint, request, limits);
    } catch (error) {
      request.signal.throwIfAborted();
      if (!(error instanceof TemporaryFault)) throw error;
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
  const watchdog = new Watchdog(request.signal);
  const builder = new CompletionBuilder(request.onText, (body) => readRefusal(endpoint, body));
  try {
    watchdog.restart(limits.firstByteMs);
    const response = await send(endpoint, request, watchdog.signal);
    if (!response.ok) throw await refusal(endpoint, response);
    await read(response, builder, () => watchdog.restart(limits.silenceMs));
    return builder.build();
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof TemporaryFault) throw error;
    if (error instanceof ModelFault) {
      if (error.code === 'failing' && !builder.hasBegun) throw new TemporaryFault(error, undefined);
      throw error;
    }
    throw connectionFault(endpoint, error, builder.hasBegun, watchdog.isTimedOut);
  } finally {
    watchdog.end();
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

/** Reads a stream, or the JSON body of an endpoint that does not stream. */
async function read(response: Response, builder: CompletionBuilder, onChunk: () => void): Promise<void> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.body === null || type.includes('application/json')) {
    builder.add(await response.text());
    if (!builder.isFinished && !builder.hasBegun) throw noCompletion();
    return;
  }
  // A gateway's sign-in page, or the wrong address: a retry would not help.
  if (type.includes('text/html')) throw noCompletion();
  for await (const data of readEvents(response.body)) {
    onChunk();
    builder.add(data);
    if (builder.isTooLong || data.trim() === '[DONE]') return;
  }
  if (!builder.isFinished) throw new Error('The stream ended too soon.');
}

/** The error for a status other than 2xx. */
async function refusal(endpoint: ModelEndpoint, response: Response): Promise<ModelFault | TemporaryFault> {
  const { status } = response;
  const details = readRefusal(endpoint, await response.text().catch(() => ''), status);
  if (status === 429) {
    const fault = new ModelFault(
      'busy',
      'The model is asked too much at the moment. Please try again.',
      details,
    );
    return new TemporaryFault(fault, retryAfter(response));
  }
  if (status >= 500 || status === 408) {
    const fault = new ModelFault('failing', 'The model’s endpoint has a fault at the moment.', details);
    return new TemporaryFault(fault, retryAfter(response));
  }
  if (status === 401 || status === 403) {
    return new ModelFault('refused', 'The model’s endpoint refuses the key it was given.', details);
  }
  if (status === 404) return new ModelFault('not_found', 'The endpoint does not know the model.', details);
  return new ModelFault('rejected', 'The model’s endpoint did not accept the question.', details);
}

function connectionFault(
  endpoint: ModelEndpoint,
  error: unknown,
  hasBegun: boolean,
  isTimedOut: boolean,
): ModelFault | TemporaryFault {
  const details = readFailure(endpoint, error);
  if (hasBegun) {
    const why = isTimedOut ? 'The model fell silent' : 'The connection to the model was lost';
    return new ModelFault('lost', `${why} in the middle of the answer. Please ask again.`, details);
  }
  // After a timeout there is no retry: a person is waiting, and each retry could take as long again.
  if (isTimedOut) return new ModelFault('unreachable', 'The model did not answer in time.', details);
  return new TemporaryFault(
    new ModelFault('unreachable', 'The model’s endpoint can’t be reached.', details),
    undefined,
  );
}

/**
 * Reads the Retry-After header: seconds or a date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds
 */
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

/** A signal that is aborted with another one, or after the last set time without activity. */
class Watchdog {
  readonly #stop = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTimedOut = false;

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#stop.signal]);
  }

  get isTimedOut(): boolean {
    return this.#isTimedOut;
  }

  restart(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isTimedOut = true;
      this.#stop.abort(new Error('The time is over.'));
    }, ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }
}
