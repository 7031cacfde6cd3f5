import type { WorkMetrics } from './work-metrics.ts';

/** Often enough that what holds the thread up for longer than a person notices is seen, and nothing to the processor. */
const TICK_MS = 20;

/** Measures how late a timer comes: for so long nobody was served. @returns ends it */
export function watchEventLoop(metrics: Pick<WorkMetrics, 'noteDelay'>): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    metrics.noteDelay(Math.max(0, now - last - TICK_MS) / 1000);
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}
