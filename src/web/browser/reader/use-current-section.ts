/** Which section of a document one reads, while it is scrolled. */
import { useEffect, useState } from 'preact/hooks';
import { RESTING_SHARE } from './resting-share.ts';
import type { OutlineEntry } from './split-content.ts';

/**
 * @param scroller what the document scrolls in; undefined before the page is alive
 * @returns the index of the section's heading in the outline; -1 above all headings
 */
export function useCurrentSection(
  content: { readonly current: Element | null },
  scroller: Element | undefined,
  outline: readonly OutlineEntry[],
): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (scroller === undefined) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (content.current !== null) setCurrent(findSection(content.current, scroller, outline));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    scroller.addEventListener('scroll', lookSoon, { passive: true });
    // Parts are shown some frames after they were scrolled to.
    const shown = new MutationObserver(lookSoon);
    if (content.current !== null) shown.observe(content.current, { childList: true, subtree: true });
    return () => {
      scroller.removeEventListener('scroll', lookSoon);
      shown.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [content, scroller, outline]);
  return current;
}

function findSection(content: Element, scroller: Element, outline: readonly OutlineEntry[]): number {
  const line = readingLine(scroller);
  const isAbove = (element: Element) => element.getBoundingClientRect().top <= line;
  const part = [...content.querySelectorAll('[data-part]')].findLast(isAbove);
  if (part === undefined) return -1;
  const at = Number(part.getAttribute('data-part'));
  const headings = [...part.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isAbove).length;
  return outline.findLastIndex((entry) => entry.part < at || (entry.part === at && entry.nth < headings));
}

/** At the very beginning one reads what stands at the top, within so many pixels. */
const TOP_PX = 40;

/**
 * Where in the window one reads: where a jump leads to; at the beginning of the document further up and towards its
 * end further down, so that its first and its last headings are reached too.
 */
function readingLine(scroller: Element): number {
  const { top, height } = scroller.getBoundingClientRect();
  const resting = Math.min(height * RESTING_SHARE, scroller.scrollTop + TOP_PX);
  const most = scroller.scrollHeight - scroller.clientHeight;
  const lastStretch = Math.min(most, height);
  const done = lastStretch > 0 ? Math.max(0, 1 - (most - scroller.scrollTop) / lastStretch) : 0;
  return top + resting + (height - resting) * done + 1;
}
