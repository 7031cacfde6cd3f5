/**
 * Loads the content of a version: the beginning is available immediately, the rest after loading. While a newer version
 * is loading, the previous one stays visible.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DocumentView } from '../view-model.ts';
import { type SplitContent, splitContent } from './split-content.ts';

export interface Content extends SplitContent {
  readonly text: string;
  readonly state: 'loading' | 'complete' | 'cut' | 'failed';
  /** The content is that of the previously shown version. */
  readonly isStale: boolean;
}

/** Limit of what a browser can display smoothly. Longer content is cut; the rest can be downloaded. */
const MAX_CHARACTERS = 16_000_000;

interface LoadedContent extends Pick<Content, 'text' | 'state'> {
  readonly version: number;
}

export function useContent(document: DocumentView): Content {
  const { id, shown, beginning } = document;
  const [loaded, setLoaded] = useState<LoadedContent | undefined>();
  const ready = document.versions.find((version) => version.number === shown)?.status === 'ready';
  useEffect(() => {
    if (!ready) return undefined;
    const stop = new AbortController();
    fetch(`/documents/${id}/versions/${shown}/content`, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(`${response.status}`))))
      .then((text) =>
        setLoaded({
          version: shown,
          text: text.slice(0, MAX_CHARACTERS),
          state: text.length > MAX_CHARACTERS ? 'cut' : 'complete',
        }),
      )
      .catch(() => {
        if (!stop.signal.aborted) setLoaded({ version: shown, text: beginning, state: 'failed' });
      });
    return () => stop.abort();
  }, [id, shown, ready, beginning]);
  const text = loaded?.text ?? beginning;
  const isStale = loaded !== undefined && loaded.version !== shown;
  const state = loaded === undefined || isStale ? 'loading' : loaded.state;
  const isComplete = loaded?.state === 'complete';
  const split = useMemo(() => splitContent(text, isComplete), [text, isComplete]);
  return useMemo(() => ({ text, state, isStale, ...split }), [text, state, isStale, split]);
}
