/**
 * Sends requests to the configured models on behalf of an answer process. Such a process may have been taken over by a
 * document that it reads: it chooses the body of a request, but neither other addresses nor the key.
 */
import { type ModelReply, type ModelRequest, toFailure } from './protocol.ts';

/** The permitted addresses, with the key of each. */
export type ModelAddresses = ReadonlyMap<string, string | null>;

/** Concurrent requests of one process: several answers, with some retries. */
const MAX_REQUESTS = 64;

/** Request headers that a process may set. */
const FORWARDED_HEADERS = ['accept', 'content-type'];

/** fetch() has decoded the body already, so these response headers no longer apply. */
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

export class ModelRequests {
  readonly #addresses: ModelAddresses;
  readonly #reply: (reply: ModelReply) => void;
  readonly #underWay = new Map<number, AbortController>();

  constructor(addresses: ModelAddresses, tell: (reply: ModelReply) => void) {
    this.#addresses = addresses;
    this.#reply = tell;
  }

  /** Never throws: failures are reported in the reply. */
  async forward(request: number, sent: ModelRequest): Promise<void> {
    const stop = new AbortController();
    this.#underWay.set(request, stop);
    try {
      await this.#relay(request, await this.#fetch(sent, stop.signal));
      this.#reply({ type: 'response_end', request });
    } catch (error) {
      if (!stop.signal.aborted) this.#reply({ type: 'request_failed', request, failure: toFailure(error) });
    }
    this.#underWay.delete(request);
  }

  /** Cancels a request that is no longer needed. */
  stop(request: number): void {
    this.#underWay.get(request)?.abort();
  }

  stopAll(): void {
    for (const stop of this.#underWay.values()) stop.abort();
  }

  #fetch({ address, headers, body }: ModelRequest, signal: AbortSignal): Promise<Response> {
    const key = this.#addresses.get(address);
    if (key === undefined) throw new Error('The settings name no such model.');
    if (this.#underWay.size > MAX_REQUESTS) throw new Error('The models are asked too much at once.');
    const own = FORWARDED_HEADERS.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    );
    const authorization = key === null || key === '' ? {} : { Authorization: `Bearer ${key}` };
    return fetch(address, {
      method: 'POST',
      headers: { ...Object.fromEntries(own), ...authorization },
      body,
      signal,
      redirect: 'error',
    });
  }

  async #relay(request: number, response: Response): Promise<void> {
    const headers = [...response.headers].filter(([name]) => !HEADERS_OF_TRANSFER.includes(name));
    this.#reply({ type: 'response', request, status: response.status, headers });
    if (response.body === null) return;
    for await (const bytes of response.body) this.#reply({ type: 'response_bytes', request, bytes });
  }
}
