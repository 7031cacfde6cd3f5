/**
 * The page of documents that could not be processed. It uses forms, so that it works before the scripts have loaded.
 */
import { mayReadNextTime } from '../domain/document.ts';
import { isId } from '../domain/ids.ts';
import { type Failures, listFailures, processFailuresAgain } from '../flows/documents/failures.ts';
import type { FailuresView } from './browser/view-model.ts';
import { renderPage } from './render-page.tsx';
import { renderFrame } from './render-views.ts';
import { readForm, seeOther, type WebDeps, type WebRequest } from './web-request.ts';

/** Documents shown per reason; all are counted, and all are processed again by reason. */
const SHOWN_PER_REASON = 100;

/** Enough for every shown document to be ticked. */
const MAX_FORM_BYTES = 64 * 1024;

export function showFailures(deps: WebDeps, { request, signIn, query }: WebRequest): Response {
  const frame = renderFrame(deps, request, signIn);
  const again = query.get('again');
  const failures = {
    reasons: renderReasons(listFailures(deps, signIn)),
    again: again !== null && /^\d{1,9}$/.test(again) ? Number(again) : null,
  };
  return renderPage(deps.assets, { frame, page: { kind: 'failures', failures } });
}

function renderReasons({ projects, reasons }: Failures): FailuresView['reasons'] {
  const names = new Map(projects.map((project) => [project.id, project]));
  return reasons.map(({ failure, documents }) => ({
    failure,
    mayHelp: mayReadNextTime(failure),
    total: documents.length,
    documents: documents.slice(0, SHOWN_PER_REASON).map(({ id, fileName, projectId, pushedAt, ...rest }) => ({
      id,
      fileName,
      message: rest.failure.message,
      project: names.get(projectId)?.name ?? '',
      projectKind: names.get(projectId)?.kind ?? 'shared',
      pushedAt,
    })),
  }));
}

/** Processes again: one document by its button, all of a reason by theirs, or else the ticked ones. */
export async function postFailuresAgain(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const form = await readForm(request, MAX_FORM_BYTES);
  const reason = form.get('reason');
  const chosen = form.has('one') ? form.getAll('one') : form.getAll('id');
  const ids = chosen.filter((id) => isId('document', id));
  const again = await processFailuresAgain(deps, signIn, reason === null ? { ids } : { reason });
  return seeOther(`/documents/failed?again=${again}`);
}
