/**
 * The uploads of a page, and what becomes of the documents they made; leaving the page while some are under way is
 * asked about by the browser.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DocumentItem } from '../view-model.ts';
import { uploadFile } from './upload.ts';
import { type UploadItem, UploadQueue } from './upload-queue.ts';
import { useFresh } from './use-fresh.ts';

export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly queue: UploadQueue;
  /** By the ids of the items that arrived: how far their documents are, as far as it is known. */
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
  useStayWhile(isUnderWay(items));
  return { items, queue, documents: useDocuments(items) };
}

/** Asks how far documents are until they are ready or have failed. */
function useDocuments(items: readonly UploadItem[]): ReadonlyMap<number, DocumentItem> {
  const [known, setKnown] = useState<ReadonlyMap<number, DocumentItem>>(new Map());
  const awaited = items.flatMap(({ id, state }) => {
    const isOpen = (known.get(id)?.status ?? 'processing') === 'processing';
    return state.kind === 'done' && isOpen ? [{ id, documentId: state.documentId }] : [];
  });
  const ids = [...new Set(awaited.map(({ documentId }) => documentId))].join(',');
  useFresh<DocumentItem[]>(ids === '' ? undefined : `/documents/states?ids=${ids}`, (documents) => {
    const found = awaited.flatMap(({ id, documentId }) => {
      const document = documents.find((one) => one.id === documentId);
      return document === undefined ? [] : [[id, document] as const];
    });
    setKnown((now) => new Map([...now, ...found]));
  });
  return known;
}

function isUnderWay(items: readonly UploadItem[]): boolean {
  return items.some(
    ({ state }) =>
      state.kind === 'waiting' || state.kind === 'sending' || (state.kind === 'broken' && state.isRetried),
  );
}

function useStayWhile(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [needed]);
}
