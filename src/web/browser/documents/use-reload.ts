import { useEffect } from 'preact/hooks';

/** Long enough to be calm, short enough that nobody reaches for the reload button. */
const LOOK_AGAIN_MS = 1_500;

/** Looks again while something is being processed, by loading the page anew; nothing on it is lost by that. */
export function useReloadWhileProcessing(processing: boolean): void {
  useEffect(() => {
    if (!processing) return undefined;
    const timer = setTimeout(() => location.reload(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [processing]);
}
