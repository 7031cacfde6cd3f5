import type { WorkMetrics } from './work-metrics.ts';

/** Short enough to detect delays that a person notices, at negligible cost. */
const TICK_MS = 20;

/** Measures how late a timer fires, which is how long nothing else was served. @returns stops it */
export function watchEventLoop(metrics: Pick<WorkMetrics, 'noteDelay'>): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    metrics.noteDelay(Math.max(0, now - last - TICK_MS) / 1000);
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}
