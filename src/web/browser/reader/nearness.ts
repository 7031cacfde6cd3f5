/**
 * Notifies the parts of a document whether they are near the viewport: immediately when they leave, and one per frame
 * when they come near, visible ones first, so that scrolling waits for the rendering of one part at most.
 */

/** One observer serves all parts of a document. */
export interface Nearness {
  /** @param notify called when the element comes near or leaves */
  readonly watch: (element: Element, notify: (near: boolean) => void) => () => void;
}

/** Distance above and below the viewport at which parts are rendered, in pixels. */
const NEAR = 1_200;

/** @param root the scrolling element; null for the window */
export function watchNearness(root: Element | null): Nearness & { readonly close: () => void } {
  const listeners = new Map<Element, (near: boolean) => void>();
  /** Near elements that have not been notified yet, with their distance from the viewport in pixels. */
  const waiting = new Map<Element, number>();
  let frame = 0;
  const notifyNext = () => {
    frame = 0;
    const next = nearestOf(waiting);
    if (next === undefined) return;
    waiting.delete(next);
    listeners.get(next)?.(true);
    if (waiting.size > 0) frame = requestAnimationFrame(notifyNext);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, isIntersecting } = entry;
        if (isIntersecting) waiting.set(target, distanceOf(entry));
        else if (!waiting.delete(target)) listeners.get(target)?.(false);
      }
      if (waiting.size > 0 && frame === 0) notifyNext();
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

/** Distance of an element above or below the viewport; 0 if it is visible. */
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
