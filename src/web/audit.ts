/** The audit trail's page and its export. Both go by the same filter, so what is exported is what is shown. */
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

const SHOWN_AT_ONCE = 100;
/** The export is sent in pieces of this many entries, so that a trail of years takes no more memory than one of days. */
const EXPORTED_AT_ONCE = 1_000;

const DAY_MS = 24 * 60 * 60 * 1_000;

export function showAudit(deps: WebDeps, webRequest: WebRequest): Response {
  const { query, request, signIn } = webRequest;
  const locale = localeOf(deps, request, signIn);
  const asked = readAuditQuery(query);
  const page = { before: Number(query.get('before')) || null, limit: SHOWN_AT_ONCE + 1 };
  const found = readAudit(deps, signIn, toAuditFilter(asked, locale), page);
  const { rows, next } = cutPage(found, SHOWN_AT_ONCE, ({ number }) => number);
  return renderSettings(deps, webRequest, { section: 'audit', entries: rows.map(toRow), asked, older: next });
}

/** The trail as JSON, one entry a line, oldest last. */
export async function exportAudit(deps: WebDeps, { query, request, signIn }: WebRequest): Promise<Response> {
  const locale = localeOf(deps, request, signIn);
  const filter = toAuditFilter(readAuditQuery(query), locale);
  const read = (before: number | null) =>
    readAudit(deps, signIn, filter, { before, limit: EXPORTED_AT_ONCE });
  // Read before the answer begins: whoever may not is refused in good order.
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

/** What the form above the trail holds; anything that is not of its shape counts as left empty. */
function readAuditQuery(query: URLSearchParams): AuditQuery {
  return {
    action: AUDIT_ACTIONS.find((one) => one === query.get('action')) ?? null,
    who: (query.get('who') ?? '').trim().slice(0, MAX_EMAIL_LENGTH),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

/** A day of the calendar as `input type=date` sends it (WHATWG HTML, "valid date string"), or nothing. */
function readDay(text: string | null): string {
  const at = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (text === null || Number.isNaN(at)) return '';
  return new Date(at).toISOString().startsWith(text) ? text : '';
}

/** Days are whole days of UTC, like the trail's times in its export. */
function toAuditFilter({ action, who, from, to }: AuditQuery, locale: Locale): AuditFilter {
  return {
    action,
    who: who === '' ? null : actorCalled(who, locale),
    since: from === '' ? null : Date.parse(from),
    until: to === '' ? null : Date.parse(to) + DAY_MS,
  };
}

/** Actors that are neither person nor key are called by the page's own words for them. */
function actorCalled(who: string, locale: Locale): string {
  const names = Object.entries(wordsFor(locale).ownActor);
  return names.find(([, name]) => name.toLowerCase() === who.toLowerCase())?.[0] ?? who;
}

function toRow({ number, at, actorName, action, target, detail, address }: NamedAuditEntry): AuditRow {
  return { number, at, actor: actorName, action, target, detail, address };
}
