/** A log-linear model over candidates, trained by the marginal likelihood of the right ones with AdaGrad. */

export interface Example {
  /** For each candidate, alternating feature numbers and values. */
  readonly features: readonly Float32Array[];
  readonly right: readonly boolean[];
}

/** Assigns numbers to feature names. */
export class FeatureNames {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  encode(features: ReadonlyMap<string, number>): Float32Array {
    const coded = new Float32Array(2 * features.size);
    let at = 0;
    for (const [name, value] of features) {
      const number = this.#numbers.get(name) ?? this.#numbers.size;
      this.#numbers.set(name, number);
      coded[at++] = number;
      coded[at++] = value;
    }
    return coded;
  }

  /** The numbers by name. */
  get numbers(): ReadonlyMap<string, number> {
    return this.#numbers;
  }

  decode(weights: Float64Array): [string, number][] {
    return [...this.#numbers]
      .map(([name, number]): [string, number] => [name, Math.round(1000 * (weights[number] ?? 0)) / 1000])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const ROUNDS = 8;
const RATE = 0.2;
const DECAY = 0.0005;
/** Smaller gradients are skipped. */
const MIN_PULL = 1e-4;

/** @param decay L2, more of it where there are few examples */
export function train(
  examples: readonly Example[],
  size: number,
  { rounds = ROUNDS, decay = DECAY }: { readonly rounds?: number; readonly decay?: number } = {},
): Float64Array {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  const gradient = new Float64Array(size);
  const useful = examples.filter(({ right }) => right.includes(true) && right.includes(false));
  for (let round = 0; round < rounds; round++) {
    for (const example of shuffled(useful, round)) step(example, { weights, squares, gradient, decay });
  }
  return weights;
}

interface TrainingState {
  readonly weights: Float64Array;
  /** Sums of all squared gradients. */
  readonly squares: Float64Array;
  /** Scratch space, zero before and after each step. */
  readonly gradient: Float64Array;
  readonly decay: number;
}

function step(example: Example, { weights, squares, gradient, decay }: TrainingState): void {
  const all = scores(example, weights);
  const most = all.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const shares = all.map((score) => Math.exp(score - most));
  const sum = shares.reduce((a, b) => a + b, 0);
  const rightSum = shares.reduce((total, share, at) => (example.right[at] ? total + share : total), 0);
  const touched = new Set<number>();
  example.features.forEach((features, at) => {
    const share = shares[at] ?? 0;
    const pull = (example.right[at] ? share / Math.max(rightSum, 1e-300) : 0) - share / sum;
    if (Math.abs(pull) < MIN_PULL) return;
    for (let i = 0; i < features.length; i += 2) {
      const name = features[i] ?? 0;
      touched.add(name);
      gradient[name] = (gradient[name] ?? 0) + pull * (features[i + 1] ?? 0);
    }
  });
  for (const name of touched) {
    const weight = weights[name] ?? 0;
    const slope = (gradient[name] ?? 0) - decay * weight;
    gradient[name] = 0;
    squares[name] = (squares[name] ?? 0) + slope * slope;
    weights[name] = weight + (RATE * slope) / Math.sqrt(squares[name] ?? 1);
  }
}

export function scores({ features }: Example, weights: Float64Array): number[] {
  return features.map((coded) => {
    let score = 0;
    for (let i = 0; i < coded.length; i += 2) score += (weights[coded[i] ?? 0] ?? 0) * (coded[i + 1] ?? 0);
    return score;
  });
}

/** Shuffles deterministically by seed, so that training is reproducible. */
function shuffled<One>(list: readonly One[], seed: number): One[] {
  let state = seed + 1;
  const keyed = list.map((one) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { one, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}
