/**
 * Notifies the parts of a document of whether they are near the viewport. Far ones at once; near ones one in each
 * frame, those in the window first, so that scrolling never waits for more than one part to be made.
 */

/** One watch serves all parts of a document. */
export interface Nearness {
  /** @param notify called whenever it changes whether the element is near */
  readonly watch: (element: Element, notify: (near: boolean) => void) => () => void;
}

/** How far above and below the window parts are shown already, in pixels. */
const NEAR = 1_200;

/** @param root the element that scrolls; null for the window */
export function watchNearness(root: Element | null): Nearness & { readonly close: () => void } {
  const listeners = new Map<Element, (near: boolean) => void>();
  /** Near, and not notified yet, with how many pixels they are off the window. */
  const waiting = new Map<Element, number>();
  let frame = 0;
  const tellNext = () => {
    frame = 0;
    const next = nearestOf(waiting);
    if (next === undefined) return;
    waiting.delete(next);
    listeners.get(next)?.(true);
    if (waiting.size > 0) frame = requestAnimationFrame(tellNext);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, isIntersecting } = entry;
        if (isIntersecting) waiting.set(target, distanceOf(entry));
        else if (!waiting.delete(target)) listeners.get(target)?.(false);
      }
      if (waiting.size > 0 && frame === 0) tellNext();
    },
    { root, rootMargin: `${NEAR}px 0px` },
  );
  return {
    watch: (element, notify) => {
      listeners.set(element, notify);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        waiting.delete(element);
        observer.unobserve(element);
      };
    },
    close: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    },
  };
}

/** How far an element is above or below the window; 0 when it can be seen. */
function distanceOf({ boundingClientRect, rootBounds }: IntersectionObserverEntry): number {
  if (rootBounds === null) return 0;
  const [top, bottom] = [rootBounds.top + NEAR, rootBounds.bottom - NEAR];
  return Math.max(0, boundingClientRect.top - bottom, top - boundingClientRect.bottom);
}

function nearestOf(distances: ReadonlyMap<Element, number>): Element | undefined {
  let nearest: Element | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [element, distance] of distances) {
    if (distance >= least) continue;
    nearest = element;
    least = distance;
  }
  return nearest;
}
