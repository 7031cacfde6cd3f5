/**
 * Merges rankings: an entry scores 1/(60 + rank) in each list that holds it (reciprocal rank fusion, Cormack, Clarke and
 * Büttcher, SIGIR 2009). The scores behind the rankings need not be comparable.
 */

const DAMPING = 60;

/**
 * @param rankings each best first
 * @param keyOf identifies the same entry in several lists
 * @returns every entry once, best first, with its fused score
 */
export function fuseRanks<Entry>(
  rankings: readonly (readonly Entry[])[],
  keyOf: (entry: Entry) => string,
): { readonly entry: Entry; readonly score: number }[] {
  const fused = new Map<string, { entry: Entry; score: number }>();
  for (const ranking of rankings) {
    ranking.forEach((entry, index) => {
      const key = keyOf(entry);
      const known = fused.get(key) ?? { entry, score: 0 };
      fused.set(key, { entry: known.entry, score: known.score + 1 / (DAMPING + index + 1) });
    });
  }
  return [...fused.values()].toSorted((one, other) => other.score - one.score);
}
