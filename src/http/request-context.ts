/** What both doors know of a request before they look at it. */
import { isIP } from 'node:net';
import type { NewId, RequestId } from '../domain/ids.ts';

export interface RequestContext {
  readonly requestId: RequestId;
  /** The client's address: the peer's, or what a trusted proxy says. */
  readonly address: string;
  /** The pattern of the address, once a door has found what answers it: for the metrics. */
  route?: string;
}

/** A caller's own request id is taken over if it is sane: it will stand in logs and headers. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

export interface ContextOptions {
  /**
   * Tells the address of the connection's other end; asked only when somebody wants to know, since asking costs more
   * than answering a small request.
   */
  readonly peerAddress: (request: Request) => string;
  /** Whether X-Forwarded-For may be believed: the last entry is the one our proxy wrote, if it is an IP address. */
  readonly behindProxy: boolean;
  readonly newId: NewId;
}

export function readRequestContext(request: Request, options: ContextOptions): RequestContext {
  const given = request.headers.get('x-request-id');
  const requestId =
    given !== null && SANE_REQUEST_ID.test(given) ? (given as RequestId) : options.newId('request');
  return new LazyContext(requestId, request, options);
}

class LazyContext implements RequestContext {
  readonly requestId: RequestId;
  readonly #request: Request;
  readonly #options: ContextOptions;
  #address: string | undefined;
  declare route?: string;

  constructor(requestId: RequestId, request: Request, options: ContextOptions) {
    this.requestId = requestId;
    this.#request = request;
    this.#options = options;
  }

  get address(): string {
    const { behindProxy, peerAddress } = this.#options;
    this.#address ??=
      (behindProxy ? forwardedAddress(this.#request) : undefined) ?? peerAddress(this.#request);
    return this.#address;
  }
}

function forwardedAddress(request: Request): string | undefined {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}
