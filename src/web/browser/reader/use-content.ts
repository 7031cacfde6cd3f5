/** The content of a version: its beginning at once, the whole as soon as it has come over. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DocumentView } from '../view-model.ts';
import { type SplitContent, splitContent } from './split-content.ts';

export interface Content extends SplitContent {
  readonly text: string;
  readonly state: 'loading' | 'whole' | 'cut' | 'failed';
}

/** A browser shows this much with ease; of anything longer the beginning is shown, and the rest is downloaded. */
const MOST_CHARACTERS = 16_000_000;

export function useContent(document: DocumentView): Content {
  const { id, shown, beginning } = document;
  const [loaded, setLoaded] = useState<{ text: string; state: Content['state'] } | undefined>();
  const ready = document.versions.find((version) => version.number === shown)?.status === 'ready';
  useEffect(() => {
    if (!ready) return undefined;
    const stop = new AbortController();
    setLoaded(undefined);
    fetch(`/documents/${id}/versions/${shown}/content`, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(`${response.status}`))))
      .then((text) =>
        setLoaded({
          text: text.slice(0, MOST_CHARACTERS),
          state: text.length > MOST_CHARACTERS ? 'cut' : 'whole',
        }),
      )
      .catch(() => {
        if (!stop.signal.aborted) setLoaded({ text: beginning, state: 'failed' });
      });
    return () => stop.abort();
  }, [id, shown, ready, beginning]);
  const text = loaded?.text ?? beginning;
  const state = loaded?.state ?? 'loading';
  return useMemo(() => ({ text, state, ...splitContent(text) }), [text, state]);
}
