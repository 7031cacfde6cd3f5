/** Sends model requests through the service, for processes that have no network access. */
import { type ModelReply, type ProcessMessage, toError } from './protocol.ts';

interface PendingRequest {
  readonly settle: PromiseWithResolvers<Response>;
  /** Receives the body, once there is a response. */
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
}

export class ServiceFetch {
  readonly #send: (message: ProcessMessage) => void;
  readonly #pending = new Map<number, PendingRequest>();
  #last = 0;

  constructor(send: (message: ProcessMessage) => void) {
    this.#send = send;
  }

  /** Like fetch(), limited to what model endpoints need: a POST with a text body. */
  readonly fetch = (address: string, { headers, body, signal }: RequestInit): Promise<Response> => {
    signal?.throwIfAborted();
    const request = ++this.#last;
    const pending: PendingRequest = { settle: Promise.withResolvers(), body: undefined };
    this.#pending.set(request, pending);
    const stop = () => {
      if (!this.#pending.delete(request)) return;
      this.#send({ type: 'request_stop', request });
      fail(pending, signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    const sent = { address, headers: Object.fromEntries(new Headers(headers)), body: String(body) };
    this.#send({ type: 'request', request, sent });
    return pending.settle.promise;
  };

  handle(message: ModelReply): void {
    const pending = this.#pending.get(message.request);
    if (pending === undefined) return;
    if (message.type === 'response') this.#respond(pending, message);
    else if (message.type === 'response_bytes') pending.body?.enqueue(message.bytes);
    else {
      this.#pending.delete(message.request);
      if (message.type === 'response_end') pending.body?.close();
      else fail(pending, toError(message.failure));
    }
  }

  #respond(
    pending: PendingRequest,
    { request, status, headers }: Extract<ModelReply, { type: 'response' }>,
  ): void {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        pending.body = controller;
      },
      cancel: () => {
        if (this.#pending.delete(request)) this.#send({ type: 'request_stop', request });
      },
    });
    pending.settle.resolve(new Response(stream, { status, headers }));
  }
}

function fail({ settle, body }: PendingRequest, reason: unknown): void {
  if (body === undefined) settle.reject(reason);
  else body.error(reason);
}
