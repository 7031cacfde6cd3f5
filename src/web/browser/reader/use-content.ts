/**
 * The content of a version: its beginning at once, the whole as soon as it has come over. While a newer version comes
 * over, the one before it stays to be read.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DocumentView } from '../view-model.ts';
import { type SplitContent, splitContent } from './split-content.ts';

export interface Content extends SplitContent {
  readonly text: string;
  readonly state: 'loading' | 'whole' | 'cut' | 'failed';
  /** It is still that of the version that was shown before. */
  readonly isStale: boolean;
}

/** A browser shows this much with ease; of anything longer the beginning is shown, and the rest is downloaded. */
const MOST_CHARACTERS = 16_000_000;

interface Loaded extends Pick<Content, 'text' | 'state'> {
  readonly version: number;
}

export function useContent(document: DocumentView): Content {
  const { id, shown, beginning } = document;
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  const ready = document.versions.find((version) => version.number === shown)?.status === 'ready';
  useEffect(() => {
    if (!ready) return undefined;
    const stop = new AbortController();
    fetch(`/documents/${id}/versions/${shown}/content`, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(`${response.status}`))))
      .then((text) =>
        setLoaded({
          version: shown,
          text: text.slice(0, MOST_CHARACTERS),
          state: text.length > MOST_CHARACTERS ? 'cut' : 'whole',
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
  const isWhole = loaded?.state === 'whole';
  const split = useMemo(() => splitContent(text, isWhole), [text, isWhole]);
  return useMemo(() => ({ text, state, isStale, ...split }), [text, state, isStale, split]);
}
