/** Waits for what a machine brings about in its own time, however busy it is. */

/** After this long it will never come; only a test that fails waits so long. */
const GIVE_UP_MS = 120_000;

/** Looks again and again until there is something. @returns what was found */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  what = 'so',
): Promise<Exclude<Found, undefined | null | false>> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const found = await look();
    if (isSomething(found)) return found;
    if (Date.now() > deadline) throw new Error(`never ${what}`);
    await Bun.sleep(20);
  }
}

function isSomething<Found>(found: Found): found is Exclude<Found, undefined | null | false> {
  return found !== undefined && found !== null && found !== false;
}
