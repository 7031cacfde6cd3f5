/** The requests that the application's endpoints receive, and their dependencies. */

import type { z } from 'zod';
import { AppError, notFound } from '../domain/errors.ts';
import { type Id, type IdKind, isId } from '../domain/ids.ts';
import type { SignIn } from '../domain/people/sign-in.ts';
import type { Deps } from '../flows/deps.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Assets } from './assets.ts';
import type { LiveConnections } from './live-connections.ts';
import type { MailedLinkLimits } from './mailed-link-limits.ts';
import type { PersonLimits } from './person-limits.ts';

export interface WebDeps extends Deps {
  readonly assets: Assets;
  /** Aborted when the service stops, to end live connections. */
  readonly stopping: AbortSignal;
  readonly mailedLinkLimits: MailedLinkLimits;
  readonly personLimits: PersonLimits;
  /** By organization, for limited ones; requests of their API keys count too. */
  readonly organizationLimiter: RateLimiter;
  readonly liveConnections: LiveConnections;
}

/** A request without a sign-in. */
export interface OpenRequest {
  readonly request: Request;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A request of a signed-in person. */
export interface WebRequest extends OpenRequest {
  readonly signIn: SignIn;
  /** The value of their sign-in cookie. */
  readonly cookie: string;
}

/** Parses an identifier from a path. @throws AppError not_found if it is malformed */
export function parseId<Kind extends IdKind>(kind: Kind, text: string | undefined): Id<Kind> {
  if (text === undefined || !isId(kind, text)) throw notFound(kind);
  return text;
}

/** Enough for questions and settings; files are sent as forms. */
const MAX_JSON_BYTES = 256 * 1024;

/** @throws AppError validation_error for a body that is too long, not JSON, or does not match the schema */
export async function parseJson<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_JSON_BYTES)) throw new AppError('validation_error', 'The body is too long.');
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body');
  throw new AppError('validation_error', `Not as expected: ${[...new Set(fields)].join(', ')}.`);
}

/** Enough for forms with one or two short fields. */
const MAX_FORM_BYTES = 4 * 1024;

/** The fields of a URL-encoded form. @throws AppError validation_error if it is too long */
export async function readForm(request: Request, most = MAX_FORM_BYTES): Promise<URLSearchParams> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= most)) throw new AppError('validation_error', 'The form is too long.');
  return new URLSearchParams(await request.text());
}

/**
 * Whether a request comes from one of the application's own pages, according to Sec-Fetch-Site (W3C Fetch Metadata,
 * 2.3) or Origin (RFC 6454, 7). A request with neither header is refused.
 */
function isFromOurPages(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(appUrl).origin;
}

/** @throws AppError forbidden unless the request comes from one of the application's own pages */
export function requireOurPages({ appUrl }: Pick<WebDeps, 'appUrl'>, request: Request): void {
  if (isFromOurPages(request, appUrl())) return;
  throw new AppError('forbidden', 'This request does not come from the application itself.');
}

/** Redirects the browser after a form. */
export function seeOther(path: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: path } });
}

/** Sets headers on a response. @returns the same response */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The browser's description of itself. */
export function deviceOf(request: Request): string {
  return request.headers.get('user-agent') ?? '';
}
