/** A logistic model, trained by gradient descent. */
export interface Judged {
  readonly features: ReadonlyMap<string, number>;
  readonly isRight: boolean;
}

const ROUNDS = 60;
const RATE = 0.1;
const DECAY = 0.001;

export function trainLogistic(cases: readonly Judged[]): Record<string, number> {
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { features, isRight } of cases) {
      let sum = 0;
      for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value;
      const miss = (isRight ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      for (const [name, value] of features) {
        const weight = weights.get(name) ?? 0;
        const slope = miss * value - DECAY * weight;
        const square = (squares.get(name) ?? 1e-6) + slope * slope;
        squares.set(name, square);
        weights.set(name, weight + (RATE * slope) / Math.sqrt(square));
      }
    }
  }
  return Object.fromEntries(
    [...weights].map(([name, weight]) => [name, Math.round(1000 * weight) / 1000]).sort(),
  );
}
