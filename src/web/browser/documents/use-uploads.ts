/** The uploads of a page; leaving it while some are under way is asked about by the browser. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { uploadFile } from './upload.ts';
import { type UploadItem, UploadQueue } from './upload-queue.ts';

export function useUploads(): { readonly items: readonly UploadItem[]; readonly queue: UploadQueue } {
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
  return { items, queue };
}

export function isUnderWay(items: readonly UploadItem[]): boolean {
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
