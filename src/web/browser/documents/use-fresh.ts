/** Looks again at what a page was made from, while something on it is being processed. */
import { useEffect, useRef } from 'preact/hooks';
import { getJson } from '../requests.ts';

/** Long enough to be calm, short enough that nobody reaches for the reload button. */
const LOOK_AGAIN_MS = 1_500;

/** A service that can't answer, or not so often, is asked less and less often. */
const LONGEST_WAIT_MS = 30_000;

/**
 * @param path what to ask; nothing is asked while it is undefined
 * @param take called with each answer
 */
export function useFresh<Body>(path: string | undefined, take: (body: Body) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (path === undefined) return undefined;
    let waitMs = LOOK_AGAIN_MS;
    let timer = setTimeout(look, waitMs);
    let isOver = false;
    async function look(): Promise<void> {
      const answer = await getJson<Body>(path ?? '');
      if (isOver) return;
      if (answer.ok) latest.current(answer.body);
      waitMs = answer.ok ? LOOK_AGAIN_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
      timer = setTimeout(look, waitMs);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path]);
}
