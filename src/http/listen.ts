/**
 * The HTTP server: creates the context of each request, passes it to `answer`, and converts thrown errors to responses.
 * Every response has the request's id.
 */

import type { AppError } from '../domain/errors.ts';
import type { NewId, RequestId } from '../domain/ids.ts';
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Log } from '../domain/operation/log.ts';
import { storageFault } from '../domain/operation/storage-fault.ts';
import { allowOrigin, type CrossOrigin } from './cors.ts';
import { addDefaultHeaders } from './default-headers.ts';
import { errorResponse, toAppError } from './error-response.ts';
import { type RequestContext, readRequestContext } from './request-context.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { RequestTurns } from './request-turns.ts';
import { type Serve, serveRenewed, type TlsFiles } from './serve-renewed.ts';
import { type PathParts, requireValidAddress, routePaths } from './valid-address.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsFiles | null;
  readonly behindProxy: boolean;
  /** Whether clients use HTTPS, to docgate itself or to a proxy in front of it. */
  readonly isSecure: () => boolean;
  readonly newId: NewId;
  readonly log: Log;
  readonly requests: RequestMetrics;
  readonly cors: CrossOrigin;
  /** Answers a request. @throws AppError for refusals */
  readonly answer: (request: Request, context: RequestContext) => Response | Promise<Response>;
}

export interface Listening {
  /** The listening address, such as http://127.0.0.1:8080. */
  readonly address: string;
  /** Stops accepting, and waits for open requests, up to a limit. */
  stop(): Promise<void>;
}

/** Idle timeout of connections; live connections have a more frequent heartbeat. */
const IDLE_SECONDS = 120;

/** For a year, and only for this host, since its subdomains may be served by others (RFC 6797, 6.1). */
const STRICT_TRANSPORT = `max-age=${365 * 24 * 60 * 60}`;

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'the address is in use by another program; end that one, or choose another port (DOCGATE_LISTEN)',
  EADDRNOTAVAIL: 'this machine has no such address (DOCGATE_LISTEN)',
  EACCES: 'this user may not listen there; choose a port from 1024 on (DOCGATE_LISTEN)',
};

/** @throws with an explanation if the address is in use or not of this machine, or the certificate is invalid */
export function listen(options: ListenOptions): Listening {
  try {
    return startServer(options);
  } catch (error) {
    const why = explain(error, options);
    throw why === undefined ? error : new Error(why, { cause: error });
  }
}

function explain(error: unknown, { host, port, tls }: ListenOptions): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const why =
    'syscall' in error && error.syscall === 'listen' && 'code' in error && LISTEN_ERRORS[String(error.code)];
  if (why) return `Can't listen on ${formatHost(host)}:${port}: ${why}.`;
  return tls === null
    ? undefined
    : `Can't serve HTTPS with ${tls.certFile} and ${tls.keyFile} (DOCGATE_TLS_CERT, DOCGATE_TLS_KEY): ${error.message}.`;
}

function startServer(options: ListenOptions): Listening {
  const { behindProxy, host, log, newId, tls } = options;
  const turns = new RequestTurns();
  const handle = (request: Request, server: Bun.Server<undefined>, parts: PathParts | undefined) => {
    const peerAddress = () => server.requestIP(request)?.address ?? '';
    const arrived = { request, arrivedAt: performance.now() };
    const context = readRequestContext(request, { peerAddress, behindProxy, newId });
    return turns.run(
      () => callerOf(request),
      () => respond(options, arrived, context, parts),
    );
  };
  const serve: Serve = (port, reusePort) =>
    Bun.serve({
      hostname: host,
      port,
      reusePort,
      idleTimeout: IDLE_SECONDS,
      development: false,
      // Uploads are streamed and limited while they are read, so that a client that sends too much gets an explanation.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      ...(tls === null ? {} : { tls: { cert: Bun.file(tls.certFile), key: Bun.file(tls.keyFile) } }),
      routes: routePaths((request: Bun.BunRequest, server: Bun.Server<undefined>) =>
        handle(request, server, request.params),
      ),
      fetch: (request, server) => handle(request, server, undefined),
      error: (error) => answerFault(options, error),
    });
  const { port, stop } = serveRenewed(serve, options.port, tls, log);
  return { address: `${tls === null ? 'http' : 'https'}://${formatHost(host)}:${port}`, stop };
}

interface ReceivedRequest {
  readonly request: Request;
  /** As of `performance.now`. */
  readonly arrivedAt: number;
}

/** The credential of a client, as its identity; all clients without one are the same. */
function callerOf({ headers }: Request): string {
  return headers.get('authorization') ?? headers.get('cookie') ?? '';
}

/** Synchronous if possible, since a promise costs the server more than most answers. */
function respond(
  options: ListenOptions,
  { request, arrivedAt }: ReceivedRequest,
  context: RequestContext,
  parts: PathParts | undefined,
): Response | Promise<Response> {
  const refuse = (thrown: unknown) => {
    const error = toAppError(thrown);
    logFault(options.log, error, request, context);
    return finish(errorResponse(error, context.requestId));
  };
  const finish = (response: Response) => {
    allowOrigin(request, response, options.cors);
    options.requests.note(
      context.route,
      request.method,
      response.status,
      (performance.now() - arrivedAt) / 1000,
    );
    return complete(options, response, context.requestId);
  };
  try {
    requireValidAddress(request, parts);
    const answer = options.answer(request, context);
    return answer instanceof Promise ? answer.then(finish, refuse) : finish(answer);
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** Adds the headers that every response has. */
function complete({ isSecure }: ListenOptions, response: Response, requestId: RequestId): Response {
  const { headers } = response;
  addDefaultHeaders(headers);
  headers.set('X-Request-Id', requestId);
  if (isSecure()) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
  return response;
}

/** Only logs internal errors, not refusals. Secrets are removed from the path. */
function logFault(log: Log, error: AppError, request: Request, context: RequestContext): void {
  if (error.code !== 'internal_error' && storageFault(error.cause) === undefined) return;
  const path = new URL(request.url).pathname.replace(/^\/(login|sign-in|invitation)\/.*/, '/$1/…');
  log.error('request_failed', {
    request_id: context.requestId,
    method: request.method,
    path,
    cause: describeFault(error.cause),
  });
}

/** The fallback for errors outside of an answer, where the request is unknown. */
function answerFault(options: ListenOptions, thrown: unknown): Response {
  const requestId = options.newId('request');
  options.log.error('request_failed', { request_id: requestId, cause: describeFault(thrown) });
  options.requests.note(undefined, 'other', 500, 0);
  return complete(options, errorResponse(toAppError(thrown), requestId), requestId);
}

function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
