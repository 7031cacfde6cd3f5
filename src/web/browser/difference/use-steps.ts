/** Steps from change to change with buttons and keys, loading further changes as needed. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Parts } from './use-parts.ts';

export interface Steps {
  /** The number of the current change, from 1; 0 before the first step. */
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
  const [pending, setPending] = useState<number | undefined>();
  const go = useCallback((number: number) => setPending(Math.max(1, Math.min(changes, number))), [changes]);
  // Runs again whenever parts are added.
  useEffect(() => {
    if (pending === undefined) return;
    const change = root.current?.querySelector<HTMLElement>(`[data-change="${pending}"]`);
    if (change === null || change === undefined) {
      void fetchMore().then((more) => {
        if (!more) setPending(undefined);
      });
      return;
    }
    change.scrollIntoView({ block: 'center' });
    change.focus({ preventScroll: true });
    setAt(pending);
    setPending(undefined);
  }, [pending, parts, root, fetchMore]);
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
