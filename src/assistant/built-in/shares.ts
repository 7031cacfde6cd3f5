/** Weighted shares, as all rankings use them. */

/** How much of the weight was found, from 0 to 1. */
export function share(found: readonly number[], weights: readonly number[]): number {
  let got = 0;
  let all = 0;
  weights.forEach((weight, term) => {
    got += weight * (found[term] ?? 0);
    all += weight;
  });
  return all === 0 ? 0 : got / all;
}

/** The greatest of the values, 0 if there is none. */
export function most(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((best, value) => Math.max(best, value ?? 0), 0);
}
