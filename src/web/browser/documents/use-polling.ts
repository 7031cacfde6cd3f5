/** Polls the data of a page while something on it is being processed. */
import { useEffect, useRef } from 'preact/hooks';
import { getJson } from '../requests.ts';

/** Short enough that nobody reloads the page by hand. */
const POLL_MS = 1_500;

/** After failures the interval doubles up to this limit. */
const MAX_POLL_MS = 30_000;

/**
 * @param path the path to poll; undefined pauses polling
 * @param onData called with each response
 */
export function usePolling<Body>(path: string | undefined, onData: (body: Body) => void): void {
  const latest = useRef(onData);
  latest.current = onData;
  useEffect(() => {
    if (path === undefined) return undefined;
    let waitMs = POLL_MS;
    let timer = setTimeout(poll, waitMs);
    let isStopped = false;
    async function poll(): Promise<void> {
      const answer = await getJson<Body>(path ?? '');
      if (isStopped) return;
      if (answer.ok) latest.current(answer.body);
      waitMs = answer.ok ? POLL_MS : Math.min(waitMs * 2, MAX_POLL_MS);
      timer = setTimeout(poll, waitMs);
    }
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [path]);
}
