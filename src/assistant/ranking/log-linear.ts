/** Log-linear models: scores by the weights of features, and the probabilities that they stand for. */

export type Features = ReadonlyMap<string, number>;

/** The sum of the features by their weights; those without a weight count nothing. */
export function scoreOf(features: Features, weights: Features): number {
  let score = 0;
  for (const [name, value] of features) score += (weights.get(name) ?? 0) * value;
  return score;
}

/** The probability of each of several outcomes of which one is the case, by their scores: from 0 to 1, together 1. */
export function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score - most), 0);
  return scores.map((score) => Math.exp(score - most) / sum);
}

/** The probability of an outcome by its score, from 0 to 1. */
export function probabilityOf(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
