/**
 * The document of a page. While its newest version is processed, after a push or an approved change, it is polled, and
 * the page is updated. A version in the URL remains the one shown.
 */
import { useCallback, useState } from 'preact/hooks';
import { getJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { usePolling } from './use-polling.ts';

export interface LiveDocument {
  readonly document: DocumentView;
  /** Shows the current version with fresh data, after the person changed something. */
  readonly showCurrent: () => Promise<void>;
}

export function useDocument(initial: DocumentView): LiveDocument {
  const [document, setDocument] = useState(initial);
  const { id, versions } = document;
  const isProcessing = versions[0]?.status === 'processing';
  usePolling<DocumentView>(isProcessing ? `${pageOf(id)}/view${pageQuery()}` : undefined, (next) =>
    // The quoted passage is unchanged, and must not be scrolled to again.
    setDocument((now) => ({ ...next, cited: now.cited })),
  );
  const showCurrent = useCallback(async () => {
    const answer = await getJson<DocumentView>(`${pageOf(id)}/view`);
    if (!answer.ok) return location.assign(pageOf(id));
    history.replaceState(null, '', pageOf(id));
    setDocument(answer.body);
  }, [id]);
  return { document, showCurrent };
}

function pageOf(id: string): string {
  return `/documents/${id}`;
}

/** The query of the page's URL; empty in server rendering. */
function pageQuery(): string {
  return typeof location === 'undefined' ? '' : location.search;
}
