/**
 * The routes of the application. A refused page renders a notice; a refused call throws, and the server responds with
 * the error shape.
 */

import { AppError } from '../domain/errors.ts';
import type { OrganizationId } from '../domain/ids.ts';
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Deps } from '../flows/deps.ts';
import { requestsAMinute } from '../flows/organizations/organization-limits.ts';
import { listChats } from '../flows/sessions/manage-chats.ts';
import { noteSeen } from '../flows/sign-in/note-seen.ts';
import { descriptorLimit } from '../http/descriptor-limit.ts';
import { STATUS_BY_CODE, toAppError } from '../http/error-response.ts';
import { type RateLimiter, tooMany } from '../http/rate-limit.ts';
import { pathOf } from '../http/request-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import { Router } from '../http/router.ts';
import { loadAssets, serveAsset } from './assets.ts';
import { exportAudit, showAudit } from './audit.ts';
import type { Notice } from './browser/view-model.ts';
import { postApproval, postChange, postRejection } from './changes.ts';
import { postQuestion, postStop, readEarlierMessages, readRows, showChat } from './chat.ts';
import { openChatEvents } from './chat-events.ts';
import { postChat, postTitle, removeChat, showChats } from './chats.ts';
import { readDifference, readFoldedLines, showDifference } from './differences.ts';
import {
  postProcessAgain,
  readDocumentStates,
  readDocuments,
  readDocumentView,
  removeDocument,
  showDocument,
  showDocuments,
} from './documents.ts';
import { downloadMarkdown, downloadOriginal, downloadWord, readContent } from './downloads.ts';
import { postFailuresAgain, showFailures } from './failures.ts';
import { postInvitation, showInvitation } from './invitations.ts';
import { LiveConnections } from './live-connections.ts';
import { postMailedLink, postSignIn, showMailedLink, showSignIn } from './mailed-link.ts';
import { MailedLinkLimits } from './mailed-link-limits.ts';
import { PersonLimits } from './person-limits.ts';
import { handleProviderCallback, startProviderSignIn } from './provider-sign-in.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import {
  deleteInvitation,
  deleteMember,
  postEndSignIn,
  postKey,
  postLanguage,
  postLeave,
  postMember,
  postName,
  postProject,
  postRetention,
  postRole,
  postSignOutEverywhere,
  postTarget,
  postTopUp,
  removeKey,
  showCredits,
  showKeys,
  showMembers,
  showProfile,
  showProjects,
  showRetention,
} from './settings.ts';
import { openLink, postLink, postSignOut } from './sign-in.ts';
import { findBrowserSignIn } from './sign-in-cookie.ts';
import { postDocument, postSameNames, postVersion } from './uploads.ts';
import {
  type OpenRequest,
  requireOurPages,
  seeOther,
  type WebDeps,
  type WebRequest,
  withHeaders,
} from './web-request.ts';

type Endpoint = (deps: WebDeps, request: WebRequest) => Response | Promise<Response>;

/** Routes that need a sign-in: a refused page renders a notice, a refused call responds with the error shape. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly kind: 'page' | 'call';
  readonly endpoint: Endpoint;
}

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/', kind: 'page', endpoint: showStart },
  { method: 'GET', path: '/chats', kind: 'page', endpoint: showChats },
  { method: 'POST', path: '/chats', kind: 'page', endpoint: postChat },
  { method: 'DELETE', path: '/chat/:id', kind: 'call', endpoint: removeChat },
  { method: 'POST', path: '/chat/:id/title', kind: 'call', endpoint: postTitle },
  { method: 'GET', path: '/chat/:id', kind: 'page', endpoint: showChat },
  { method: 'GET', path: '/chat/:id/events', kind: 'call', endpoint: openChatEvents },
  { method: 'GET', path: '/chat/:id/messages', kind: 'call', endpoint: readEarlierMessages },
  { method: 'POST', path: '/chat/:id/messages', kind: 'call', endpoint: postQuestion },
  { method: 'GET', path: '/chat/:id/rows', kind: 'call', endpoint: readRows },
  { method: 'POST', path: '/chat/:id/stop', kind: 'call', endpoint: postStop },
  { method: 'GET', path: '/documents', kind: 'page', endpoint: showDocuments },
  { method: 'POST', path: '/documents', kind: 'call', endpoint: postDocument },
  { method: 'GET', path: '/documents/list', kind: 'call', endpoint: readDocuments },
  { method: 'GET', path: '/documents/states', kind: 'call', endpoint: readDocumentStates },
  { method: 'GET', path: '/documents/failed', kind: 'page', endpoint: showFailures },
  { method: 'POST', path: '/documents/failed/again', kind: 'page', endpoint: postFailuresAgain },
  { method: 'POST', path: '/documents/same-names', kind: 'call', endpoint: postSameNames },
  { method: 'GET', path: '/documents/:id', kind: 'page', endpoint: showDocument },
  { method: 'DELETE', path: '/documents/:id', kind: 'call', endpoint: removeDocument },
  { method: 'GET', path: '/documents/:id/view', kind: 'call', endpoint: readDocumentView },
  { method: 'GET', path: '/documents/:id/difference', kind: 'page', endpoint: showDifference },
  { method: 'GET', path: '/documents/:id/difference/more', kind: 'call', endpoint: readDifference },
  { method: 'GET', path: '/documents/:id/difference/lines', kind: 'call', endpoint: readFoldedLines },
  { method: 'POST', path: '/documents/:id/again', kind: 'call', endpoint: postProcessAgain },
  { method: 'POST', path: '/documents/:id/changes', kind: 'call', endpoint: postChange },
  { method: 'POST', path: '/changes/:id/approve', kind: 'call', endpoint: postApproval },
  { method: 'POST', path: '/changes/:id/reject', kind: 'call', endpoint: postRejection },
  { method: 'POST', path: '/documents/:id/versions', kind: 'call', endpoint: postVersion },
  { method: 'GET', path: '/documents/:id/versions/:number/content', kind: 'call', endpoint: readContent },
  {
    method: 'GET',
    path: '/documents/:id/versions/:number/original',
    kind: 'page',
    endpoint: downloadOriginal,
  },
  {
    method: 'GET',
    path: '/documents/:id/versions/:number/export.docx',
    kind: 'page',
    endpoint: downloadWord,
  },
  {
    method: 'GET',
    path: '/documents/:id/versions/:number/export.md',
    kind: 'page',
    endpoint: downloadMarkdown,
  },
  { method: 'GET', path: '/settings', kind: 'page', endpoint: showProfile },
  { method: 'POST', path: '/settings/sign-out-everywhere', kind: 'page', endpoint: postSignOutEverywhere },
  { method: 'POST', path: '/settings/sign-ins/:id/end', kind: 'page', endpoint: postEndSignIn },
  { method: 'POST', path: '/settings/places/:organization/:scope', kind: 'page', endpoint: postTarget },
  { method: 'POST', path: '/settings/name', kind: 'page', endpoint: postName },
  { method: 'POST', path: '/settings/language', kind: 'page', endpoint: postLanguage },
  { method: 'GET', path: '/settings/keys', kind: 'page', endpoint: showKeys },
  { method: 'POST', path: '/settings/keys', kind: 'call', endpoint: postKey },
  { method: 'DELETE', path: '/settings/keys/:id', kind: 'call', endpoint: removeKey },
  { method: 'GET', path: '/settings/members', kind: 'page', endpoint: showMembers },
  { method: 'POST', path: '/settings/members', kind: 'call', endpoint: postMember },
  { method: 'POST', path: '/settings/members/:id/role', kind: 'call', endpoint: postRole },
  { method: 'DELETE', path: '/settings/members/:id', kind: 'call', endpoint: deleteMember },
  {
    method: 'DELETE',
    path: '/settings/members/:id/invitation',
    kind: 'call',
    endpoint: deleteInvitation,
  },
  { method: 'POST', path: '/settings/leave', kind: 'call', endpoint: postLeave },
  { method: 'GET', path: '/settings/projects', kind: 'page', endpoint: showProjects },
  { method: 'POST', path: '/settings/projects', kind: 'call', endpoint: postProject },
  { method: 'GET', path: '/settings/credits', kind: 'page', endpoint: showCredits },
  { method: 'POST', path: '/settings/credits', kind: 'page', endpoint: postTopUp },
  { method: 'GET', path: '/settings/retention', kind: 'page', endpoint: showRetention },
  { method: 'POST', path: '/settings/retention', kind: 'page', endpoint: postRetention },
  { method: 'GET', path: '/settings/audit', kind: 'page', endpoint: showAudit },
  { method: 'GET', path: '/settings/audit/export', kind: 'page', endpoint: exportAudit },
  { method: 'POST', path: '/sign-out', kind: 'page', endpoint: postSignOut },
];

/** Routes without a sign-in. More specific paths come first. */
export const OPEN_ROUTES: readonly {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly endpoint: (deps: WebDeps, open: OpenRequest) => Response | Promise<Response>;
}[] = [
  { method: 'GET', path: '/login/:token', endpoint: openLink },
  { method: 'POST', path: '/login/:token', endpoint: postLink },
  { method: 'GET', path: '/sign-in', endpoint: showSignIn },
  { method: 'POST', path: '/sign-in', endpoint: postSignIn },
  { method: 'GET', path: '/sign-in/provider', endpoint: startProviderSignIn },
  { method: 'GET', path: '/sign-in/provider/callback', endpoint: handleProviderCallback },
  { method: 'GET', path: '/sign-in/:token', endpoint: showMailedLink },
  { method: 'POST', path: '/sign-in/:token', endpoint: postMailedLink },
  { method: 'GET', path: '/invitation/:token', endpoint: showInvitation },
  { method: 'POST', path: '/invitation/:token', endpoint: postInvitation },
];

/** Route name for all static files, whose names change with their content. */
const ASSET_ROUTE = '/assets/:file';

/** Live connections that one service can handle; limited further to half of its descriptors. */
const MAX_CONNECTIONS = 5_000;

export interface Web {
  /** Handles all requests except the API's. @throws AppError for refused calls */
  fetch(request: Request, context: RequestContext): Response | Promise<Response>;
  /** Ends live connections, so that stopping need not wait for them. */
  close(): void;
}

/** @param settings `rateLimit`: requests a minute per person, 0 for no limit */
export function createWeb(
  serviceDeps: Deps,
  settings: { readonly rateLimit: number; readonly organizationLimiter: RateLimiter },
): Web {
  const stopping = new AbortController();
  const deps: WebDeps = {
    ...serviceDeps,
    assets: loadAssets(),
    stopping: stopping.signal,
    mailedLinkLimits: new MailedLinkLimits(serviceDeps.now),
    personLimits: new PersonLimits(settings.rateLimit, serviceDeps.now),
    organizationLimiter: settings.organizationLimiter,
    liveConnections: new LiveConnections(Math.min(MAX_CONNECTIONS, Math.floor(descriptorLimit() / 2))),
  };
  const router = createRouter(deps);
  return {
    fetch: (request, context) => {
      const found = router.find(request.method, pathOf(request.url));
      const query = new URL(request.url).searchParams;
      const open = { request, context, params: found?.params ?? {}, query };
      if (found === undefined) return refuseUnknown(deps, open);
      context.route = found.path;
      return found.handler(open);
    },
    close: () => stopping.abort(),
  };
}

function createRouter(deps: WebDeps): Router<(open: OpenRequest) => Response | Promise<Response>> {
  const router = new Router<(open: OpenRequest) => Response | Promise<Response>>();
  for (const asset of deps.assets.all) {
    router.add('GET', asset.path, ({ request, context }) => {
      context.route = ASSET_ROUTE;
      return serveAsset(asset, request);
    });
  }
  for (const { method, path, endpoint } of OPEN_ROUTES) {
    router.add(method, path, async (open) => {
      try {
        return await endpoint(deps, open);
      } catch (error) {
        return renderRefusal(deps, open, error);
      }
    });
  }
  for (const route of ROUTES) router.add(route.method, route.path, (open) => serve(deps, route, open));
  return router;
}

async function serve(deps: WebDeps, route: Route, open: OpenRequest): Promise<Response> {
  const { request } = open;
  try {
    if (request.method !== 'GET') requireOurPages(deps, request);
    const browserSignIn = findBrowserSignIn(deps, open);
    if (browserSignIn === undefined) {
      throw new AppError('unauthorized', 'You are signed out. Open your link again.');
    }
    deps.personLimits.takeRequest(browserSignIn.signIn.accountId);
    takeOrganizationRequest(deps, browserSignIn.signIn.organizationId);
    noteSeen(deps, browserSignIn.signIn, browserSignIn.cookie);
    return await route.endpoint(deps, { ...open, ...browserSignIn });
  } catch (error) {
    if (route.kind === 'call') throw error;
    return renderRefusal(deps, open, error);
  }
}

/** @throws AppError rate_limited if the organization has made too many requests */
function takeOrganizationRequest(deps: WebDeps, organization: OrganizationId): void {
  const perMinute = requestsAMinute(deps, organization);
  const verdict = perMinute === null ? undefined : deps.organizationLimiter.take(organization, perMinute);
  if (verdict?.allowed === false) throw tooMany(verdict);
}

/** Renders the notice for an error. Unexpected errors are logged. */
function renderRefusal(deps: WebDeps, open: OpenRequest, thrown: unknown): Response {
  const error = toAppError(thrown);
  if (error.code === 'internal_error') {
    deps.log.error('page_failed', { request_id: open.context.requestId, cause: describeFault(error.cause) });
  }
  const state = {
    frame: renderFrame(deps, open.request, findBrowserSignIn(deps, open)?.signIn),
    page: { kind: 'notice', notice: noticeFor(error.code), requestId: open.context.requestId },
  } as const;
  return withHeaders(renderPage(deps.assets, state, STATUS_BY_CODE[error.code]), error.headers);
}

function noticeFor(code: AppError['code']): Notice {
  if (code === 'unauthorized') return 'signed_out';
  if (code === 'forbidden' || code === 'not_found') return code;
  if (code === 'rate_limited' || code === 'unavailable') return 'busy';
  if (code === 'unprocessable') return 'not_written';
  return 'fault';
}

/** Responds with a page if the browser accepts HTML, otherwise with the error shape. */
function refuseUnknown(deps: WebDeps, open: OpenRequest): Response {
  const error = new AppError('not_found', 'There is nothing at this address.');
  const wantsPage = open.request.headers.get('accept')?.includes('text/html') ?? false;
  if (!wantsPage) throw error;
  return renderRefusal(deps, open, error);
}

/** Redirects to the newest chat, or to the documents if there is none. */
function showStart(deps: WebDeps, { signIn }: WebRequest): Response {
  const newest = listChats(deps, signIn, { before: null, limit: 1 })[0];
  const path = newest === undefined ? '/documents' : `/chat/${newest.id}`;
  return seeOther(path);
}
