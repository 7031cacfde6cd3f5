/** The section that the person is reading, updated on scrolling. */
import { useEffect, useState } from 'preact/hooks';
import { JUMP_POSITION } from './jump-position.ts';
import type { OutlineEntry } from './split-content.ts';

/**
 * @param scroller the element that scrolls the document; undefined before hydration
 * @returns the index of the section in the outline; -1 above the first heading
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
    const update = () => {
      frame = 0;
      if (content.current !== null) setCurrent(findSection(content.current, scroller, outline));
    };
    const scheduleUpdate = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    update();
    scroller.addEventListener('scroll', scheduleUpdate, { passive: true });
    // Parts are rendered some frames after scrolling to them.
    const shown = new MutationObserver(scheduleUpdate);
    if (content.current !== null) shown.observe(content.current, { childList: true, subtree: true });
    return () => {
      scroller.removeEventListener('scroll', scheduleUpdate);
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

/** While the document is scrolled by less than this, its top is being read. */
const TOP_PX = 40;

/**
 * The vertical position at which the person is presumably reading: where jumps lead to, but higher at the start of the
 * document and lower towards its end, so that the first and last headings are reached.
 */
function readingLine(scroller: Element): number {
  const { top, height } = scroller.getBoundingClientRect();
  const position = Math.min(height * JUMP_POSITION, scroller.scrollTop + TOP_PX);
  const maxScroll = scroller.scrollHeight - scroller.clientHeight;
  const lastStretch = Math.min(maxScroll, height);
  const progress = lastStretch > 0 ? Math.max(0, 1 - (maxScroll - scroller.scrollTop) / lastStretch) : 0;
  return top + position + (height - position) * progress + 1;
}
