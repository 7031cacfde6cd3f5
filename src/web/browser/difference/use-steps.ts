/** Leads from change to change, by buttons and by keys, and fetches further changes on the way. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Parts } from './use-parts.ts';

export interface Steps {
  /** The change one is at, from 1; 0 before the first step. */
  readonly at: number;
  readonly go: (number: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function useSteps(
  root: RefObject<HTMLElement | null>,
  changes: number,
  { fetchMore, parts }: Parts,
): Steps {
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<number | undefined>();
  const go = useCallback((number: number) => setWanted(Math.max(1, Math.min(changes, number))), [changes]);
  // Looked for again whenever there are more parts.
  useEffect(() => {
    if (wanted === undefined) return;
    const change = root.current?.querySelector<HTMLElement>(`[data-change="${wanted}"]`);
    if (change === null || change === undefined) {
      void fetchMore().then((more) => {
        if (!more) setWanted(undefined);
      });
      return;
    }
    change.scrollIntoView({ block: 'center' });
    change.focus({ preventScroll: true });
    setAt(wanted);
    setWanted(undefined);
  }, [wanted, parts, root, fetchMore]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      if (event.key === 'n') go(at + 1);
      else if (event.key === 'p') go(at - 1);
    },
    [go, at],
  );
  return { at, go, onKeyDown };
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('select, input, textarea') !== null;
}
