/** The document pages and their endpoints. */
import { isId } from '../domain/ids.ts';
import { readChanges } from '../flows/changes/read-changes.ts';
import { deleteDocument, mayDelete } from '../flows/documents/delete-document.ts';
import { countFailures } from '../flows/documents/failures.ts';
import { listDocuments } from '../flows/documents/list-documents.ts';
import { processAgain } from '../flows/documents/process-again.ts';
import {
  type DocumentReading,
  findCitation,
  openContent,
  readDocument,
} from '../flows/documents/read-document.ts';
import { hasTrackedExport } from '../flows/documents/tracked-export.ts';
import { listDocumentsInReach } from '../flows/reach.ts';
import type { DocumentsView, DocumentView } from './browser/view-model.ts';
import { renderPage } from './render-page.tsx';
import { renderChange, renderDocument, renderFrame } from './render-views.ts';
import { parseId, type WebDeps, type WebRequest } from './web-request.ts';

const MAX_SEARCH_LENGTH = 200;

/** Maximum number of documents per request for their states. */
const MAX_STATES = 100;

export function showDocuments(deps: WebDeps, webRequest: WebRequest): Response {
  const frame = renderFrame(deps, webRequest.request, webRequest.signIn);
  return renderPage(deps.assets, {
    frame,
    page: { kind: 'documents', list: renderDocuments(deps, webRequest) },
  });
}

/** The data of the documents page, for refreshing it. */
export function readDocuments(deps: WebDeps, webRequest: WebRequest): Response {
  return Response.json(renderDocuments(deps, webRequest));
}

function renderDocuments(deps: WebDeps, { signIn, query }: WebRequest): DocumentsView {
  const search = (query.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const requested = query.get('before');
  const before = requested !== null && isId('document', requested) ? requested : null;
  const { documents, projects, older } = listDocuments(deps, signIn, search, before);
  const names = new Map(projects.map((project) => [project.id, project]));
  return {
    search,
    before,
    older,
    projects: projects.map(({ id, name, kind }) => ({ id, name, kind })),
    failed: countFailures(deps, signIn),
    documents: documents.map(({ projectId, ...document }) => {
      const project = names.get(projectId);
      return { ...document, project: project?.name ?? '', projectKind: project?.kind ?? 'shared' };
    }),
  };
}

/** The states of the documents in the comma-separated `ids`; unknown ones are omitted. */
export function readDocumentStates(deps: WebDeps, { signIn, query }: WebRequest): Response {
  const ids = (query.get('ids') ?? '').split(',').filter((id) => isId('document', id));
  const documents = listDocumentsInReach(deps, signIn, ids.slice(0, MAX_STATES));
  return Response.json(documents.map((document) => renderDocument(deps, document)));
}

export async function showDocument(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  const frame = renderFrame(deps, webRequest.request, webRequest.signIn);
  const document = await renderDocumentView(deps, webRequest);
  return renderPage(deps.assets, { frame, page: { kind: 'document', document } });
}

/** The data of a document's page, for showing it beside a chat. */
export async function readDocumentView(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  return Response.json(await renderDocumentView(deps, webRequest));
}

export async function removeDocument(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await deleteDocument(deps, signIn, parseId('document', params['id']));
  return new Response(null, { status: 204 });
}

export async function postProcessAgain(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await processAgain(deps, signIn, parseId('document', params['id']));
  return new Response(null, { status: 204 });
}

async function renderDocumentView(deps: WebDeps, webRequest: WebRequest): Promise<DocumentView> {
  const { signIn, params, query } = webRequest;
  const id = parseId('document', params['id']);
  const { document, versions } = readDocument(deps, signIn, id);
  const current = versions.find((version) => version.status === 'ready')?.number ?? null;
  const requested = Number(query.get('version'));
  const newest = versions[0]?.number ?? 1;
  const shown = versions.some((version) => version.number === requested) ? requested : (current ?? newest);
  return {
    id,
    fileName: document.fileName,
    status: versions[0]?.status ?? document.status,
    versions: versions.map(renderVersion),
    shown,
    current,
    beginning: await readBeginning(deps, webRequest, shown, versions),
    cited: findCited(deps, webRequest),
    hasTracked: hasTrackedExport(deps, signIn, id, shown),
    mayDelete: mayDelete(deps, signIn, id),
    changes: readChanges(deps, signIn, id).map(renderChange),
  };
}

function renderVersion(version: DocumentReading['versions'][number]): DocumentView['versions'][number] {
  return {
    number: version.number,
    status: version.status,
    fileName: version.fileName,
    size: version.size,
    pushedBy: version.pushedBy,
    pushedAt: version.pushedAt,
    failure: version.failure,
    warnings: version.warnings,
  };
}

/** Size of the content that is rendered with the page, about one screen. */
const BEGINNING_BYTES = 4 * 1024;

async function readBeginning(
  deps: WebDeps,
  { signIn, params }: WebRequest,
  shown: number,
  versions: DocumentReading['versions'],
): Promise<string> {
  if (versions.find((version) => version.number === shown)?.status !== 'ready') return '';
  const content = openContent(deps, signIn, parseId('document', params['id']), shown);
  const text = await (await content.open(BEGINNING_BYTES)).text();
  if (content.size <= BEGINNING_BYTES) return text;
  // Cut between blocks, or else between lines, and never within a character.
  const gap = text.lastIndexOf('\n\n');
  return text.slice(0, gap > 0 ? gap : text.lastIndexOf('\n') + 1);
}

/** The citation that `cite=MESSAGE_ID.NUMBER` names, or null if the person has no such citation. */
function findCited(deps: WebDeps, { signIn, query }: WebRequest): DocumentView['cited'] {
  const [message = '', number = ''] = (query.get('cite') ?? '').split('.');
  if (!isId('message', message)) return null;
  const citation = findCitation(deps, signIn, message, Number(number));
  return citation === undefined ? null : { quote: citation.quote, headings: citation.headings };
}
