/** The context of a request, common to the API and the application. */
import { isIP } from 'node:net';
import type { NewId, RequestId } from '../domain/ids.ts';

export interface RequestContext {
  readonly requestId: RequestId;
  /** The client's address: the peer's, or from a trusted proxy. */
  readonly address: string;
  /** The pattern of the matched route, for the metrics. */
  route?: string;
}

/** A valid request id of the caller is used, since it appears in logs and headers. */
const VALID_REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

export interface ContextOptions {
  /** Returns the address of the peer; called on demand, since it costs more than answering a small request. */
  readonly peerAddress: (request: Request) => string;
  /** Whether X-Forwarded-For is trusted: its last entry is written by the proxy, if it is an IP address. */
  readonly behindProxy: boolean;
  readonly newId: NewId;
}

export function readRequestContext(request: Request, options: ContextOptions): RequestContext {
  const ownId = request.headers.get('x-request-id');
  const requestId =
    ownId !== null && VALID_REQUEST_ID.test(ownId) ? (ownId as RequestId) : options.newId('request');
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
