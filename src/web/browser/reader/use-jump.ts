/** Scrolls a document to a place that may not be on the page yet: first its part is shown, then the place in it. */
import { useEffect, useState } from 'preact/hooks';

/** What is jumped to: a part, and within it the place that `locate` finds once it is shown. */
export interface Jump {
  readonly part: number;
  readonly locate: (part: Element) => Range | Element | undefined;
}

/** Parts above the goal take their true height when they are first shown, so it is aimed at a few times. */
const AIMS = 5;

export function useJump(scroller: { readonly current: Element | null }): {
  wanted: number | undefined;
  jump: (jump: Jump) => void;
} {
  const [wanted, setWanted] = useState<Jump | undefined>();
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let aims = 0;
    let frame = 0;
    const aim = () => {
      const part = scroller.current?.querySelector(`[data-part="${wanted.part}"]`);
      if (part !== null && part !== undefined) scrollTo(scroller.current, wanted.locate(part) ?? part);
      if (++aims < AIMS) frame = requestAnimationFrame(() => requestAnimationFrame(aim));
    };
    aim();
    return () => cancelAnimationFrame(frame);
  }, [wanted, scroller]);
  return { wanted: wanted?.part, jump: setWanted };
}

/** Where in the window the goal comes to stand: a fifth from the top, with something above to read. */
const RESTING_SHARE = 0.2;

function scrollTo(scroller: Element | null, goal: Range | Element): void {
  if (scroller === null) return;
  const frame = scroller.getBoundingClientRect();
  scroller.scrollTop += goal.getBoundingClientRect().top - frame.top - frame.height * RESTING_SHARE;
}
