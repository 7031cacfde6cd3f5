import type { Document } from '../../domain/document.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Deps } from '../deps.ts';
import { getDocument, type Reach } from '../reach.ts';

/**
 * Returns the document as soon as it is no longer processing, or as it is when the time is up.
 *
 * @param waitMs 0 returns at once
 * @param signal aborted when the client no longer waits
 * @throws AppError not_found
 */
export async function awaitDocument(
  deps: Pick<Deps, 'db' | 'live'>,
  reach: Reach,
  id: DocumentId,
  waitMs: number,
  signal: AbortSignal,
): Promise<Document> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const document = getDocument(deps, reach, id);
    const left = deadline - performance.now();
    if (document.status !== 'processing' || left <= 0 || signal.aborted) return document;
    // An older version may have settled, so the document is read again.
    await untilSettled(deps, id, left, signal);
  }
}

function untilSettled(
  deps: Pick<Deps, 'live'>,
  id: DocumentId,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    const unsubscribe = deps.live.subscribeSettled(id, end);
    signal.addEventListener('abort', end);
  });
}
