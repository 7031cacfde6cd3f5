/**
 * The uploads of a page and the state of the resulting documents. Leaving the page during an upload asks for
 * confirmation.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DocumentItem } from '../view-model.ts';
import { uploadFile } from './upload.ts';
import { type UploadItem, UploadQueue } from './upload-queue.ts';
import { usePolling } from './use-polling.ts';

export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly queue: UploadQueue;
  /** The documents of completed uploads by the id of the item, as far as known. */
  readonly documents: ReadonlyMap<number, DocumentItem>;
}

export function useUploads(): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const queue = useMemo(
    () =>
      new UploadQueue({
        send: ({ path, file, fields }, onProgress) => uploadFile(path, file, fields, onProgress),
        wait: (callback, ms) => setTimeout(callback, ms),
        onChange: setItems,
      }),
    [],
  );
  useEffect(() => {
    const retry = () => queue.retryBroken();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [queue]);
  useLeaveConfirmation(isInProgress(items));
  return { items, queue, documents: useDocuments(items) };
}

/** Polls the documents until they are ready or have failed. */
function useDocuments(items: readonly UploadItem[]): ReadonlyMap<number, DocumentItem> {
  const [known, setKnown] = useState<ReadonlyMap<number, DocumentItem>>(new Map());
  const awaited = items.flatMap(({ id, state }) => {
    const isOpen = (known.get(id)?.status ?? 'processing') === 'processing';
    return state.kind === 'done' && isOpen ? [{ id, documentId: state.documentId }] : [];
  });
  const ids = [...new Set(awaited.map(({ documentId }) => documentId))].join(',');
  usePolling<DocumentItem[]>(ids === '' ? undefined : `/documents/states?ids=${ids}`, (documents) => {
    const found = awaited.flatMap(({ id, documentId }) => {
      const document = documents.find((candidate) => candidate.id === documentId);
      return document === undefined ? [] : [[id, document] as const];
    });
    setKnown((now) => new Map([...now, ...found]));
  });
  return known;
}

function isInProgress(items: readonly UploadItem[]): boolean {
  return items.some(
    ({ state }) =>
      state.kind === 'waiting' || state.kind === 'sending' || (state.kind === 'broken' && state.isRetried),
  );
}

function useLeaveConfirmation(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const confirm = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, [needed]);
}
