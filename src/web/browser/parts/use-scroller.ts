/**
 * The element that scrolls what is shown: its own part of the page, or on a short or narrow window the page as a whole.
 * Which of them it is lies with the style sheets alone, and changes with the window.
 */
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * @param inner the innermost element that may scroll
 * @param layout whatever else decides on it
 * @returns undefined before the page is alive
 */
export function useScroller(
  inner: { readonly current: Element | null },
  layout?: unknown,
): Element | undefined {
  const [scroller, setScroller] = useState<Element | undefined>();
  useLayoutEffect(() => {
    const look = () => setScroller(scrollerOf(inner.current));
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [inner, layout]);
  return scroller;
}

function scrollerOf(element: Element | null): Element | undefined {
  if (element === null) return undefined;
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' || overflowY === 'scroll' ? element : scrollerOf(element.parentElement);
}
