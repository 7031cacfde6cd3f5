/**
 * The element that scrolls some content: its own region, or in short or narrow windows the whole page. The style sheets
 * decide which, and it changes with the size of the window.
 */
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * @param inner the innermost element that may scroll
 * @param layout a value that affects the result when it changes
 * @returns undefined before hydration
 */
export function useScroller(
  inner: { readonly current: Element | null },
  layout?: unknown,
): Element | undefined {
  const [scroller, setScroller] = useState<Element | undefined>();
  useLayoutEffect(() => {
    const update = () => setScroller(scrollerOf(inner.current));
    update();
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, [inner, layout]);
  return scroller;
}

function scrollerOf(element: Element | null): Element | undefined {
  if (element === null) return undefined;
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' || overflowY === 'scroll' ? element : scrollerOf(element.parentElement);
}
