/** What differs between two versions of a document: the page, its further pieces, and the lines that it folds. */
import { notFound } from '../domain/errors.ts';
import type { DocumentId } from '../domain/ids.ts';
import { openContent, readDocument } from '../flows/read-document.ts';
import type { DifferencePiece, DifferenceView } from './browser/difference/difference-view.ts';
import { compareVersions } from './difference/compare-versions.ts';
import { readLines, readWrittenLines } from './difference/read-lines.ts';
import { renderLines, renderPiece } from './difference/render-piece.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { parseId, type WebDeps, type WebRequest } from './web-request.ts';

/** About 2,500 printed pages. Of anything longer the beginning is compared, so that others need not wait. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Lines that one opened fold fetches at once. */
const MOST_LINES = 200;

/** The page that compares two versions: unless told otherwise, the newest with the one before it. */
export async function showDifference(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  const { request, signIn, params } = webRequest;
  const { document, versions } = readDocument(deps, signIn, parseId('document', params['id']));
  const compared = versions
    .filter((version) => version.status === 'ready')
    .map(({ number, fileName, pushedAt }) => ({ number, fileName, pushedAt }));
  const [from, to] = chooseVersions(
    webRequest,
    compared.map(({ number }) => number),
  );
  const { isCut, comparison } = await compare(deps, webRequest, document.id, from, to);
  const difference: DifferenceView = {
    id: document.id,
    fileName: document.fileName,
    versions: compared,
    from,
    to,
    changes: comparison.changes,
    differs: comparison.differs,
    isCut,
    beginning: renderPiece(comparison, { from, to }, 0),
  };
  const frame = renderFrame(deps, request, signIn);
  return renderPage(deps.assets, { frame, page: { kind: 'difference', difference } });
}

/** The piece of a difference that starts where the one before it ended. */
export async function readDifference(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  const { params, query } = webRequest;
  const id = parseId('document', params['id']);
  const [from, to, start] = ['from', 'to', 'start'].map((name) => readNumber(query.get(name)));
  if (from === undefined || to === undefined || start === undefined) throw notFound('difference');
  const { comparison } = await compare(deps, webRequest, id, from, to);
  const piece: DifferencePiece = renderPiece(comparison, { from, to }, start);
  return Response.json(piece);
}

/** Some lines of a version as they stand: what a fold hides. */
export async function readVersionLines(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  const { params, query } = webRequest;
  const number = readNumber(params['number'] ?? null);
  const [start, end] = ['start', 'end'].map((name) => readNumber(query.get(name)));
  if (number === undefined || start === undefined || end === undefined) throw notFound('version');
  const { text } = await readText(deps, webRequest, parseId('document', params['id']), number);
  const status = FOLDED.find((known) => known === query.get('status')) ?? 'same';
  const lines = query.get('as') === 'written' ? readWrittenLines(text) : readLines(text);
  return Response.json(renderLines(lines, status, start, Math.min(end, start + MOST_LINES)));
}

const FOLDED = ['same', 'removed', 'added'] as const;

function chooseVersions({ query }: WebRequest, ready: readonly number[]): [from: number, to: number] {
  const choose = (name: string) => ready.find((number) => number === readNumber(query.get(name)));
  const to = choose('to') ?? ready[0];
  const from = choose('from') ?? ready.find((number) => number < (to ?? 0)) ?? to;
  if (from === undefined || to === undefined) throw notFound('version');
  return [from, to];
}

async function compare(deps: WebDeps, request: WebRequest, id: DocumentId, from: number, to: number) {
  const before = await readText(deps, request, id, from);
  const after = await readText(deps, request, id, to);
  return { isCut: before.isCut || after.isCut, comparison: compareVersions(before.text, after.text) };
}

async function readText(
  deps: WebDeps,
  { signIn }: WebRequest,
  id: DocumentId,
  number: number,
): Promise<{ text: string; isCut: boolean }> {
  const content = openContent(deps, signIn, id, number);
  const text = await content.slice(MOST_BYTES).text();
  if (content.size <= MOST_BYTES) return { text, isCut: false };
  // Between lines: never within a letter.
  return { text: text.slice(0, text.lastIndexOf('\n') + 1), isCut: true };
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
