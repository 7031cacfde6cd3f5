/**
 * Asks the models that the settings name, in place of a process that makes answers. Such a process may have been taken over
 * by what it reads: it says what is asked, and neither whom else nor with which key.
 */
import { type ModelReply, type ModelRequest, toFailure } from './protocol.ts';

/** The addresses that may be asked, and the key of each. */
export type ModelAddresses = ReadonlyMap<string, string | null>;

/** At once, of one process: several answers, and some tries. */
const MOST_REQUESTS = 64;

/** Headers that a process may choose. */
const OWN_HEADERS = ['accept', 'content-type'];

/** Of what has been unpacked by then, they would say what is not so any more. */
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

export class ModelRequests {
  readonly #addresses: ModelAddresses;
  readonly #tell: (reply: ModelReply) => void;
  readonly #underWay = new Map<number, AbortController>();

  constructor(addresses: ModelAddresses, tell: (reply: ModelReply) => void) {
    this.#addresses = addresses;
    this.#tell = tell;
  }

  /** Never throws: whoever asked is told. */
  async ask(request: number, sent: ModelRequest): Promise<void> {
    const stop = new AbortController();
    this.#underWay.set(request, stop);
    try {
      await this.#pass(request, await this.#send(sent, stop.signal));
      this.#tell({ type: 'response_end', request });
    } catch (error) {
      if (!stop.signal.aborted) this.#tell({ type: 'request_failed', request, failure: toFailure(error) });
    }
    this.#underWay.delete(request);
  }

  /** Nobody waits for it any more. */
  stop(request: number): void {
    this.#underWay.get(request)?.abort();
  }

  stopAll(): void {
    for (const stop of this.#underWay.values()) stop.abort();
  }

  #send({ address, headers, body }: ModelRequest, signal: AbortSignal): Promise<Response> {
    const key = this.#addresses.get(address);
    if (key === undefined) throw new Error('The settings name no such model.');
    if (this.#underWay.size > MOST_REQUESTS) throw new Error('The models are asked too much at once.');
    const own = OWN_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
    const authorization = key === null || key === '' ? {} : { Authorization: `Bearer ${key}` };
    return fetch(address, {
      method: 'POST',
      headers: { ...Object.fromEntries(own), ...authorization },
      body,
      signal,
      redirect: 'error',
    });
  }

  async #pass(request: number, response: Response): Promise<void> {
    const headers = [...response.headers].filter(([name]) => !HEADERS_OF_TRANSFER.includes(name));
    this.#tell({ type: 'response', request, status: response.status, headers });
    if (response.body === null) return;
    for await (const bytes of response.body) this.#tell({ type: 'response_bytes', request, bytes });
  }
}
