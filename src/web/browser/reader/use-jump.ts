/** Scrolls a document to a place that may not be on the page yet: first its part is shown, then the place in it. */
import { useEffect, useState } from 'preact/hooks';
import { RESTING_SHARE } from './resting-share.ts';

/** What is jumped to: a part, and within it the place that `locate` finds once it is shown. */
export interface Jump {
  readonly part: number;
  readonly locate: (part: Element) => Range | Element | undefined;
}

/** Parts above the goal take their true height when they are first shown, so it is aimed at a few times. */
const AIMS = 5;

const OWN_SCROLLING = ['wheel', 'touchmove'] as const;

/** @param scroller what the document scrolls in; undefined before the page is alive */
export function useJump(scroller: Element | undefined): {
  wanted: number | undefined;
  jump: (jump: Jump) => void;
} {
  const [wanted, setWanted] = useState<Jump | undefined>();
  useEffect(() => {
    if (wanted === undefined || scroller === undefined) return undefined;
    let aims = 0;
    let frame = 0;
    const aim = () => {
      const part = scroller.querySelector(`[data-part="${wanted.part}"]`);
      if (part !== null) scrollTo(scroller, wanted.locate(part) ?? part);
      if (++aims >= AIMS) return;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(aim);
      });
    };
    aim();
    const stop = () => cancelAnimationFrame(frame);
    // A person who scrolls on meanwhile is not taken back.
    for (const own of OWN_SCROLLING) scroller.addEventListener(own, stop, { passive: true });
    return () => {
      stop();
      for (const own of OWN_SCROLLING) scroller.removeEventListener(own, stop);
    };
  }, [wanted, scroller]);
  return { wanted: wanted?.part, jump: setWanted };
}

function scrollTo(scroller: Element, goal: Range | Element): void {
  const frame = scroller.getBoundingClientRect();
  const resting = Math.max(coveredOf(scroller), frame.height * RESTING_SHARE);
  scroller.scrollTop += goal.getBoundingClientRect().top - frame.top - resting;
}

/** How much of what scrolls is covered at the top by what stays in sight, in pixels. */
function coveredOf(scroller: Element): number {
  const bar = scroller.querySelector<HTMLElement>('.reader-bar');
  return bar !== null && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}
