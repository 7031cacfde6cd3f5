/**
 * The document of a page. While its newest version is processed, be it pushed or made by an approved change, it is
 * looked at again, and what the page shows follows. A version that the address names stays the one that is shown.
 */
import { useCallback, useState } from 'preact/hooks';
import { getJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { useFresh } from './use-fresh.ts';

export interface LiveDocument {
  readonly document: DocumentView;
  /** Shows the current version and all that is known of the document by now: for who has just changed something. */
  readonly showCurrent: () => Promise<void>;
}

export function useDocument(given: DocumentView): LiveDocument {
  const [document, setDocument] = useState(given);
  const { id, versions } = document;
  const isProcessing = versions[0]?.status === 'processing';
  useFresh<DocumentView>(isProcessing ? `${pageOf(id)}/view${askedFor()}` : undefined, (next) =>
    // What was quoted is the same passage, and need not be shown anew.
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

/** What the page's address asks for beside the document; nothing where there is no page yet. */
function askedFor(): string {
  return typeof location === 'undefined' ? '' : location.search;
}
