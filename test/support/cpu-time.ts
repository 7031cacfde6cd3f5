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
const MIN_MS = 4;
/**
 * Work of 16 times a size is compared with 16 times the work of that size, so that both make the same garbage: linear growth
 * takes as long, quadratic growth 16 times. What may pass lies as far from the one as from the other: large texts leave the
 * caches, which alone takes twice as long.
 */
const TIMES_LARGER = 16;
const MAX_TIMES_LONGER = 4;
const TRIES = 12;
const WARM_UP_RUNS = 3;

/**
 * Expects that work takes time in proportion to its size, whatever the machine is.
 *
 * @param act does work of a size: 1 for the size to begin with
 * @throws when work of 16 times a size takes more than four times as long as 16 times that work, again and again
 */
export async function expectLinear(act: (size: number) => unknown): Promise<void> {
  let size = 1;
  while ((await warmedUp(() => act(size))) < MIN_MS) size *= 2;
  let parts = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) {
    parts = Math.min(
      parts,
      await cpuMilliseconds(async () => {
        for (let part = 0; part < TIMES_LARGER; part++) await act(size);
      }),
    );
    whole = Math.min(whole, await cpuMilliseconds(() => act(size * TIMES_LARGER)));
    if (whole <= MAX_TIMES_LONGER * parts) return;
  }
  const times = (whole / parts).toFixed(1);
  throw new Error(
    `work of ${TIMES_LARGER} times the size takes ${times} times as long as ${TIMES_LARGER} times the work`,
  );
}

/** The time in milliseconds of what was done before: of several runs the quickest, since the first ones also compile. */
async function warmedUp(act: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < WARM_UP_RUNS; run++) least = Math.min(least, await cpuMilliseconds(act));
  return least;
}
