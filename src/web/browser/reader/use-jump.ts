/** Scrolls to a target that may not be rendered yet: first its part is rendered, then the target is located in it. */
import { useEffect, useState } from 'preact/hooks';
import { JUMP_POSITION } from './jump-position.ts';

/** A part, and a function that locates the target within it once it is rendered. */
export interface Jump {
  readonly part: number;
  readonly locate: (part: Element) => Range | Element | undefined;
}

/** Number of scroll attempts: parts above the target get their actual height only when rendered. */
const ATTEMPTS = 5;

const USER_SCROLL_EVENTS = ['wheel', 'touchmove'] as const;

/** @param scroller the element that scrolls the document; undefined before hydration */
export function useJump(scroller: Element | undefined): {
  target: number | undefined;
  jump: (jump: Jump) => void;
} {
  const [target, setTarget] = useState<Jump | undefined>();
  useEffect(() => {
    if (target === undefined || scroller === undefined) return undefined;
    let attempts = 0;
    let frame = 0;
    const attempt = () => {
      const part = scroller.querySelector(`[data-part="${target.part}"]`);
      if (part !== null) scrollTo(scroller, target.locate(part) ?? part);
      if (++attempts >= ATTEMPTS) return;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(attempt);
      });
    };
    attempt();
    const stop = () => cancelAnimationFrame(frame);
    // Stop if the person scrolls in the meantime.
    for (const name of USER_SCROLL_EVENTS) scroller.addEventListener(name, stop, { passive: true });
    return () => {
      stop();
      for (const name of USER_SCROLL_EVENTS) scroller.removeEventListener(name, stop);
    };
  }, [target, scroller]);
  return { target: target?.part, jump: setTarget };
}

function scrollTo(scroller: Element, element: Range | Element): void {
  const frame = scroller.getBoundingClientRect();
  const offset = Math.max(coveredHeight(scroller), frame.height * JUMP_POSITION);
  scroller.scrollTop += element.getBoundingClientRect().top - frame.top - offset;
}

/** Height of the sticky bar that covers the top of the scroller, in pixels. */
function coveredHeight(scroller: Element): number {
  const bar = scroller.querySelector<HTMLElement>('.reader-bar');
  return bar !== null && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}
