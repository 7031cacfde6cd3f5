/** Measures work by the processor time it takes, which a busy machine changes little. */

/** The processor time in milliseconds that this process spends while something is done. */
export async function cpuMilliseconds(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What is made for a size, made once: so that its making is not measured with what is done with it. */
export function onceForSize<Made>(make: (size: number) => Made): (size: number) => Made {
  const made = new Map<number, Made>();
  return (size) => {
    const known = made.get(size) ?? make(size);
    made.set(size, known);
    return known;
  };
}

/** Work whose time is measured is at least so long: what is shorter says nothing. */
const MIN_MS = 10;
/**
 * Of work that is 16 times as large, linear growth takes 16 times as long, and quadratic growth 256 times. What may pass
 * lies as far from the one as from the other: large texts leave the caches, which alone takes twice as long.
 */
const TIMES_LARGER = 16;
const MAX_TIMES_LONGER = 64;
const TRIES = 12;
const WARM_UP_RUNS = 3;

async function quickest(act: () => unknown, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) least = Math.min(least, await cpuMilliseconds(act));
  return least;
}

/**
 * Expects that work takes time in proportion to its size, whatever the machine is.
 *
 * @param act does work of a size: 1 for the size to begin with
 * @throws when work of 16 times a size takes more than 64 times as long, again and again
 */
export async function expectLinear(act: (size: number) => unknown): Promise<void> {
  let size = 1;
  // Of several runs the quickest counts: the first ones also compile what they run, and are no measure of what follows.
  let small = await quickest(() => act(size), WARM_UP_RUNS);
  while (small < MIN_MS) {
    size *= 2;
    small = await quickest(() => act(size), WARM_UP_RUNS);
  }
  let large = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) {
    // Garbage that other tests left behind is not collected at this one's cost.
    if (tries > 0) Bun.gc(true);
    large = Math.min(large, await cpuMilliseconds(() => act(size * TIMES_LARGER)));
    if (large <= MAX_TIMES_LONGER * small) return;
  }
  const times = (large / small).toFixed(1);
  throw new Error(`work of ${TIMES_LARGER} times the size takes ${times} times as long`);
}
