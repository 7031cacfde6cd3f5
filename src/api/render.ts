/** Domain values in the API's shape. */
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

/** What is written of a session before and behind its link. Sessions that are listed never change, so it stays right. */
const WRITTEN = new WeakMap<SessionContent, { readonly before: string; readonly behind: string }>();

/** A list as JSON: what differs from one reading to the next is its links alone, and there may be a thousand. */
export function writeSessionPage({ sessions, nextCursor }: SessionPage): string {
  const written = sessions.map(({ content, url }) => {
    const { before, behind } = writtenOf(content);
    return `${before}${JSON.stringify(url)}${behind}`;
  });
  const cursor = nextCursor === null ? '' : `,"next_cursor":${JSON.stringify(nextCursor)}`;
  return `{"sessions":[${written.join(',')}]${cursor}}`;
}

function writtenOf(content: SessionContent): { readonly before: string; readonly behind: string } {
  const known = WRITTEN.get(content);
  if (known !== undefined) return known;
  const link = '""';
  const body: SessionBody = renderSession({ ...content, url: '' });
  const json = JSON.stringify(body);
  const at = json.indexOf(`"url":${link}`) + '"url":'.length;
  const written = { before: json.slice(0, at), behind: json.slice(at + link.length) };
  WRITTEN.set(content, written);
  return written;
}
