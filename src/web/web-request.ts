/** What the application's endpoints are given, and the slice of the service they work with. */

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
  /** Ends live connections when the service stops. */
  readonly stopping: AbortSignal;
  readonly mailedLinkLimits: MailedLinkLimits;
  readonly personLimits: PersonLimits;
  /** By organization, for those whose requests are limited; their systems' requests count too. */
  readonly organizationLimiter: RateLimiter;
  readonly liveConnections: LiveConnections;
}

/** A request of nobody in particular. */
export interface OpenRequest {
  readonly request: Request;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A request of somebody who is signed in. */
export interface WebRequest extends OpenRequest {
  readonly signIn: SignIn;
  /** The cookie they are signed in by. */
  readonly cookie: string;
}

/** An identifier from a path; one without the right form names nothing. @throws AppError not_found */
export function parseId<Kind extends IdKind>(kind: Kind, text: string | undefined): Id<Kind> {
  if (text === undefined || !isId(kind, text)) throw notFound(kind);
  return text;
}

/** A JSON body is a question or a setting, never a file. */
const MAX_JSON_BYTES = 256 * 1024;

/** @throws AppError validation_error for a body that is too long, no JSON, or not of the schema's shape */
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

/** A form of one or two short fields is far shorter than this. */
const MAX_FORM_BYTES = 4 * 1024;

/** The fields of a form as browsers send it unless told otherwise. @throws AppError validation_error when too long */
export async function readForm(request: Request, most = MAX_FORM_BYTES): Promise<URLSearchParams> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= most)) throw new AppError('validation_error', 'The form is too long.');
  return new URLSearchParams(await request.text());
}

/**
 * Whether a request that changes something comes from one of our own pages. Browsers say so in Sec-Fetch-Site
 * (W3C Fetch Metadata, 2.3) or in Origin (RFC 6454, 7); a request that says neither is refused.
 */
function isFromOurPages(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(appUrl).origin;
}

/** @throws AppError forbidden for a request that does not come from one of our own pages */
export function requireOurPages({ appUrl }: Pick<WebDeps, 'appUrl'>, request: Request): void {
  if (isFromOurPages(request, appUrl())) return;
  throw new AppError('forbidden', 'This request does not come from the application itself.');
}

/** After a form: the browser goes on to a page. */
export function seeOther(path: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: path } });
}

/** What the browser says of itself. */
export function deviceOf(request: Request): string {
  return request.headers.get('user-agent') ?? '';
}
