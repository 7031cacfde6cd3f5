/** What both doors know of a request before they look at it. */
import { isIP } from 'node:net';
import type { NewId, RequestId } from '../domain/ids.ts';

export interface RequestContext {
  readonly requestId: RequestId;
  /** The client's address: the peer's, or what a trusted proxy says. */
  readonly address: string;
}

/** A caller's own request id is taken over if it is sane: it will stand in logs and headers. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * @param peerAddress tells the address of the connection's other end; asked only when somebody wants to know, since
 * asking costs more than answering a small request
 * @param behindProxy whether X-Forwarded-For may be believed: the last entry is the one our proxy wrote, if it is an
 * IP address
 */
export function readRequestContext(
  request: Request,
  peerAddress: () => string,
  behindProxy: boolean,
  newId: NewId,
): RequestContext {
  const given = request.headers.get('x-request-id');
  const requestId = given !== null && SANE_REQUEST_ID.test(given) ? (given as RequestId) : newId('request');
  return new LazyContext(
    requestId,
    () => (behindProxy ? forwardedAddress(request) : undefined) ?? peerAddress(),
  );
}

class LazyContext implements RequestContext {
  readonly #findAddress: () => string;
  #address: string | undefined;

  constructor(
    readonly requestId: RequestId,
    findAddress: () => string,
  ) {
    this.#findAddress = findAddress;
  }

  get address(): string {
    this.#address ??= this.#findAddress();
    return this.#address;
  }
}

function forwardedAddress(request: Request): string | undefined {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}
