/** Converts domain values to the API's types. */
import type { Document } from '../domain/document.ts';
import type { SessionContent, SessionPage, SessionView } from '../flows/sessions/get-session.ts';
import type { DocumentBody, SessionBody } from './schemas.ts';

export function renderDocument(document: Document): DocumentBody {
  return {
    id: document.id,
    status: document.status,
    ...(document.externalRef === null ? {} : { external_ref: document.externalRef }),
    version: document.version,
    ...(document.failure === null ? {} : { failure: document.failure }),
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

/** A session's JSON before and after its link. Listed sessions are immutable, so it can be cached. */
const WRITTEN = new WeakMap<SessionContent, { readonly before: string; readonly after: string }>();

/** A page of sessions as JSON. Only the links differ between requests, and a page may have a thousand sessions. */
export function writeSessionPage({ sessions, nextCursor }: SessionPage): string {
  const written = sessions.map(({ content, url }) => {
    const { before, after } = writtenOf(content);
    return `${before}${JSON.stringify(url)}${after}`;
  });
  const cursor = nextCursor === null ? '' : `,"next_cursor":${JSON.stringify(nextCursor)}`;
  return `{"sessions":[${written.join(',')}]${cursor}}`;
}

function writtenOf(content: SessionContent): { readonly before: string; readonly after: string } {
  const known = WRITTEN.get(content);
  if (known !== undefined) return known;
  const link = '""';
  const body: SessionBody = renderSession({ ...content, url: '' });
  const json = JSON.stringify(body);
  const at = json.indexOf(`"url":${link}`) + '"url":'.length;
  const written = { before: json.slice(0, at), after: json.slice(at + link.length) };
  WRITTEN.set(content, written);
  return written;
}
