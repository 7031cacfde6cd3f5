/** Whether an element is near the eye, as a component knows it. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Nearness } from './nearness.ts';

/** @returns true while nobody watches the element yet, as on the page that the server made */
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
