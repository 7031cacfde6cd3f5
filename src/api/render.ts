/** Domain values in the API's shape. */
import type { Document } from '../domain/document.ts';
import type { SessionPage, SessionView } from '../flows/sessions/get-session.ts';
import type { DocumentBody, SessionBody, SessionListBody } from './schemas.ts';

export function renderDocument(document: Document): DocumentBody {
  return {
    id: document.id,
    status: document.status,
    ...(document.externalRef === null ? {} : { external_ref: document.externalRef }),
    version: document.version,
  };
}

export function renderSession(view: SessionView): SessionBody {
  return {
    session_id: view.session.id,
    status: view.session.status,
    url: view.url,
    documents: view.documents.map(renderDocument),
  };
}

export function renderSessionPage(page: SessionPage): SessionListBody {
  return {
    sessions: page.sessions.map(renderSession),
    ...(page.nextCursor === null ? {} : { next_cursor: page.nextCursor }),
  };
}
