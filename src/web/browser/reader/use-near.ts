/** Hook for whether an element is near the viewport. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Nearness } from './nearness.ts';

/** @returns true while the element is not observed, as in server rendering */
export function useNear(
  element: { readonly current: Element | null },
  nearness: Nearness | undefined,
): boolean {
  const [near, setNear] = useState(nearness === undefined);
  useLayoutEffect(() => {
    if (nearness === undefined || element.current === null) return undefined;
    return nearness.watch(element.current, setNear);
  }, [nearness, element]);
  return near;
}
