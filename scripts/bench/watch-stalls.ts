/**
 * Loaded into the service before it begins (`BUN_OPTIONS=--preload …`): notes each time that its thread did not come round
 * for long, and how much of that it waited for a processor, which is the machine's doing (proc(5), /proc/pid/schedstat).
 * A line of JSON for each in the file that BENCH_STALLS names.
 */
import { appendFileSync, readFileSync } from 'node:fs';

const TICK_MS = 1;
const LONG_MS = 10;
/** To ask the system costs more than a tick, so it is asked this often, and when it took long. */
const ASK_EVERY_MS = 20;

/** The service's own, and none of the processes that it starts. */
const file = process.argv.includes('serve') ? process.env['BENCH_STALLS'] : undefined;
let last = performance.now();
let waited = waitedMs();
let askedAt = last;

if (file !== undefined) {
  setInterval(() => {
    const now = performance.now();
    const gap = now - last - TICK_MS;
    if (gap > LONG_MS || now - askedAt > ASK_EVERY_MS) {
      const nowWaited = waitedMs();
      const line = { at: Date.now(), gap, waited: Math.min(gap, nowWaited - waited) };
      if (gap > LONG_MS) appendFileSync(file, `${JSON.stringify(line)}\n`);
      waited = nowWaited;
      askedAt = now;
    }
    last = performance.now();
  }, TICK_MS).unref();
}

function waitedMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6;
}
