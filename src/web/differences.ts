/** The difference between two versions of a document: its page, further pieces, and folded lines. */
import { AppError, notFound } from '../domain/errors.ts';
import { compareVersions, type VersionPair } from '../flows/comparisons/compare-versions.ts';
import type { ReadComparison } from '../flows/comparisons/comparisons.ts';
import { readDocument } from '../flows/documents/read-document.ts';
import type { ReadingDeps } from '../flows/documents/record-reading.ts';
import { STATUS_BY_CODE } from '../http/error-response.ts';
import type {
  ComparisonRefusal,
  DifferencePiece,
  DifferenceView,
} from './browser/difference/difference-view.ts';
import { renderLines, renderParts } from './render-difference.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { parseId, type WebDeps, type WebRequest, withHeaders } from './web-request.ts';

type DifferenceDeps = ReadingDeps &
  Pick<WebDeps, 'now' | 'assets' | 'comparisons' | 'sendMail' | 'identityProvider'>;

/** Maximum number of lines per request for folded lines. */
const MAX_LINES = 200;

/** The comparison page; by default of the newest version with the one before it. */
export async function showDifference(deps: DifferenceDeps, webRequest: WebRequest): Promise<Response> {
  const { request, signIn, params } = webRequest;
  const { document, versions } = readDocument(deps, signIn, parseId('document', params['id']));
  const readyVersions = versions
    .filter((version) => version.status === 'ready')
    .map(({ number, fileName, pushedAt }) => ({ number, fileName, pushedAt }));
  const [from, to] = chooseVersions(
    webRequest,
    readyVersions.map(({ number }) => number),
  );
  const { error, ...comparison } = await compare(deps, webRequest, {
    documentId: document.id,
    from,
    to,
    signal: request.signal,
  });
  const { id, fileName } = document;
  const difference: DifferenceView = { id, fileName, versions: readyVersions, from, to, ...comparison };
  const frame = renderFrame(deps, request, signIn);
  const status = error === null ? 200 : STATUS_BY_CODE[error.code];
  const response = renderPage(deps.assets, { frame, page: { kind: 'difference', difference } }, status);
  return withHeaders(response, error?.headers ?? {});
}

type ComparisonOutcome = Pick<DifferenceView, 'refusal' | 'changes' | 'differs' | 'isCut' | 'beginning'>;

/** Compares two versions; if they cannot be compared, the result holds the reason for the page to show. */
async function compare(
  deps: DifferenceDeps,
  { signIn }: WebRequest,
  numbers: VersionPair,
): Promise<ComparisonOutcome & { readonly error: AppError | null }> {
  try {
    return await compareVersions(deps, signIn, numbers, async (comparison) => {
      const { changes, differs, isCut } = comparison.summary;
      const beginning = (await readPiece(comparison, 0)) ?? NO_PIECE;
      return { error: null, refusal: null, changes, differs, isCut, beginning };
    });
  } catch (error) {
    const refusal = error instanceof AppError && REFUSALS.find((code) => code === error.code);
    if (!refusal) throw error;
    return { error, refusal, changes: 0, differs: 'nothing', isCut: false, beginning: NO_PIECE };
  }
}

const REFUSALS: readonly ComparisonRefusal[] = ['unprocessable', 'rate_limited', 'unavailable'];

const NO_PIECE: DifferencePiece = { parts: [], next: null };

/** The piece that starts at `start`. */
export async function readDifference(deps: DifferenceDeps, webRequest: WebRequest): Promise<Response> {
  const { numbers, start } = readNumbers(webRequest);
  const piece = await compareVersions(deps, webRequest.signIn, numbers, (comparison) =>
    readPiece(comparison, start),
  );
  if (piece === undefined) throw notFound('difference');
  return Response.json(piece);
}

/** The lines of a version that a fold hides. */
export async function readFoldedLines(deps: DifferenceDeps, webRequest: WebRequest): Promise<Response> {
  const { numbers, start } = readNumbers(webRequest);
  const end = readNumber(webRequest.query.get('end'));
  if (end === undefined) throw notFound('difference');
  const status = FOLDED_STATUSES.find((known) => known === webRequest.query.get('status')) ?? 'same';
  const side = status === 'removed' ? 'before' : 'after';
  const lines = await compareVersions(deps, webRequest.signIn, numbers, (comparison) =>
    comparison.lines(side, start, Math.min(end, start + MAX_LINES)),
  );
  return Response.json(renderLines(lines, status));
}

const FOLDED_STATUSES = ['same', 'removed', 'added'] as const;

async function readPiece(comparison: ReadComparison, index: number): Promise<DifferencePiece | undefined> {
  const piece = await comparison.piece(index);
  if (piece === undefined) return undefined;
  const next = index + 1 < comparison.pieces ? index + 1 : null;
  return { parts: await renderParts(piece), next };
}

function chooseVersions({ query }: WebRequest, ready: readonly number[]): [from: number, to: number] {
  const readReady = (name: string) => ready.find((number) => number === readNumber(query.get(name)));
  const to = readReady('to') ?? ready[0];
  const from = readReady('from') ?? ready.find((number) => number < (to ?? 0)) ?? to;
  if (from === undefined || to === undefined) throw notFound('version');
  return [from, to];
}

/** The two versions of a request, and the index from which to read. */
function readNumbers({ request, params, query }: WebRequest): {
  readonly numbers: VersionPair;
  readonly start: number;
} {
  const documentId = parseId('document', params['id']);
  const [from, to, start] = ['from', 'to', 'start'].map((name) => readNumber(query.get(name)));
  if (from === undefined || to === undefined || start === undefined) throw notFound('difference');
  return { numbers: { documentId, from, to, signal: request.signal }, start };
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
