/** The audit trail's page and its export. Both use the same filter, so the export matches what is shown. */
import { AUDIT_ACTIONS } from '../domain/audit.ts';
import { cutPage } from '../domain/cut-page.ts';
import { MAX_EMAIL_LENGTH } from '../domain/limits.ts';
import {
  type AuditFilter,
  type NamedAuditEntry,
  readAudit,
  recordAuditExport,
} from '../flows/audit/read-audit.ts';
import { attachment } from '../http/content-disposition.ts';
import type { AuditQuery, AuditRow } from './browser/view-model.ts';
import { wordsFor } from './browser/words/languages.ts';
import type { Locale } from './browser/words/words.ts';
import { localeOf } from './render-views.ts';
import { renderSettings } from './settings.ts';
import type { WebDeps, WebRequest } from './web-request.ts';

const PAGE_SIZE = 100;
/** Entries per chunk of the export, so that memory does not depend on the length of the trail. */
const EXPORT_CHUNK_SIZE = 1_000;

const DAY_MS = 24 * 60 * 60 * 1_000;

export function showAudit(deps: WebDeps, webRequest: WebRequest): Response {
  const { query, request, signIn } = webRequest;
  const locale = localeOf(deps, request, signIn);
  const auditQuery = readAuditQuery(query);
  const page = { before: Number(query.get('before')) || null, limit: PAGE_SIZE + 1 };
  const entries = readAudit(deps, signIn, toAuditFilter(auditQuery, locale), page);
  const { rows, next } = cutPage(entries, PAGE_SIZE, ({ number }) => number);
  return renderSettings(deps, webRequest, {
    section: 'audit',
    entries: rows.map(toRow),
    asked: auditQuery,
    older: next,
  });
}

/** Streams the trail as JSON lines, newest entry first. */
export async function exportAudit(deps: WebDeps, { query, request, signIn }: WebRequest): Promise<Response> {
  const locale = localeOf(deps, request, signIn);
  const filter = toAuditFilter(readAuditQuery(query), locale);
  const read = (before: number | null) =>
    readAudit(deps, signIn, filter, { before, limit: EXPORT_CHUNK_SIZE });
  // Read before the response starts, so that a refusal gets its proper status.
  const newest = read(null);
  await recordAuditExport(deps, signIn);
  return new Response(streamLines(newest, read), {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': attachment('audit.jsonl'),
    },
  });
}

function streamLines(
  newest: readonly NamedAuditEntry[],
  read: (before: number) => readonly NamedAuditEntry[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let entries = newest;
  return new ReadableStream({
    pull: (controller) => {
      const last = entries.at(-1);
      if (last === undefined) return controller.close();
      controller.enqueue(encoder.encode(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')));
      entries = read(last.number);
    },
  });
}

/** Reads the filter form above the trail; malformed values count as empty. */
function readAuditQuery(query: URLSearchParams): AuditQuery {
  return {
    action: AUDIT_ACTIONS.find((action) => action === query.get('action')) ?? null,
    who: (query.get('who') ?? '').trim().slice(0, MAX_EMAIL_LENGTH),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

/** A calendar day as sent by `input type=date` (WHATWG HTML, "valid date string"); empty if invalid. */
function readDay(text: string | null): string {
  const at = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (text === null || Number.isNaN(at)) return '';
  return new Date(at).toISOString().startsWith(text) ? text : '';
}

/** Days are in UTC, like the times in the export. */
function toAuditFilter({ action, who, from, to }: AuditQuery, locale: Locale): AuditFilter {
  return {
    action,
    who: who === '' ? null : actorFor(who, locale),
    since: from === '' ? null : Date.parse(from),
    until: to === '' ? null : Date.parse(to) + DAY_MS,
  };
}

/** Maps the page's names of actors that are neither person nor key back to their identifiers. */
function actorFor(who: string, locale: Locale): string {
  const names = Object.entries(wordsFor(locale).ownActor);
  return names.find(([, name]) => name.toLowerCase() === who.toLowerCase())?.[0] ?? who;
}

function toRow({ number, at, actorName, action, target, detail, address }: NamedAuditEntry): AuditRow {
  return { number, at, actor: actorName, action, target, detail, address };
}
