/** The way of a process that reaches no network to the models that the settings name: the service asks in its place. */
import { type ModelReply, type OfNoOrder, toError } from './protocol.ts';

interface Asked {
  readonly settle: PromiseWithResolvers<Response>;
  /** Where what arrives is put, once there is a response. */
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
}

export class AskByService {
  readonly #send: (message: OfNoOrder) => void;
  readonly #asked = new Map<number, Asked>();
  #last = 0;

  constructor(send: (message: OfNoOrder) => void) {
    this.#send = send;
  }

  /** As fetch() is, for what endpoints of models are asked: a POST with text. */
  readonly fetch = (address: string, { headers, body, signal }: RequestInit): Promise<Response> => {
    signal?.throwIfAborted();
    const request = ++this.#last;
    const asked: Asked = { settle: Promise.withResolvers(), body: undefined };
    this.#asked.set(request, asked);
    const stop = () => {
      if (!this.#asked.delete(request)) return;
      this.#send({ type: 'request_stop', request });
      fail(asked, signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    const sent = { address, headers: Object.fromEntries(new Headers(headers)), body: String(body) };
    this.#send({ type: 'request', request, sent });
    return asked.settle.promise;
  };

  take(message: ModelReply): void {
    const asked = this.#asked.get(message.request);
    if (asked === undefined) return;
    if (message.type === 'response') this.#respond(asked, message);
    else if (message.type === 'response_bytes') asked.body?.enqueue(message.bytes);
    else {
      this.#asked.delete(message.request);
      if (message.type === 'response_end') asked.body?.close();
      else fail(asked, toError(message.failure));
    }
  }

  #respond(asked: Asked, { request, status, headers }: Extract<ModelReply, { type: 'response' }>): void {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        asked.body = controller;
      },
      cancel: () => {
        if (this.#asked.delete(request)) this.#send({ type: 'request_stop', request });
      },
    });
    asked.settle.resolve(new Response(stream, { status, headers }));
  }
}

function fail({ settle, body }: Asked, reason: unknown): void {
  if (body === undefined) settle.reject(reason);
  else body.error(reason);
}
