/** Fits linear models by full gradients with Adam (Kingma and Ba, 2015) and L2 regularization; deterministic. */

const RATE = 0.08;
const DECAY_OF_MEAN = 0.9;
const DECAY_OF_SQUARE = 0.999;
/** L2 of the ranking weights and of the confidence weights, chosen by cross-validation. */
const L2_RANKING = 20;
const L2_LOGISTIC = 2;

/** A list of candidates, of which the right ones should get the higher share (softmax). */
export interface List {
  readonly rows: readonly (readonly number[])[];
  /** How right each row is, 0 to 1. */
  readonly worth: readonly number[];
  /** How much the list counts. */
  readonly weight: number;
}

export interface Labelled {
  readonly row: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

/**
 * Weights for unscaled features; they are standardized for the fit only. @param rising indexes of weights that may
 * not be negative
 */
export function fitLists(lists: readonly List[], rising: readonly number[], steps = 100): number[] {
  const useful = lists.filter(({ worth }) => worth.some((one) => one > 0));
  const { mean, deviation } = spreadOf(useful.flatMap(({ rows }) => rows));
  const size = mean.length;
  const scaled = useful.map(({ rows, worth, weight }) => ({
    worth,
    weight,
    values: Float64Array.from(rows.flatMap((row) => scale(row, mean, deviation))),
  }));
  const weights = descend({ start: zeros(size), steps, rising }, (at, gradient) => {
    for (const list of scaled) addSlope(gradient, at, list);
    at.forEach((weight, index) => {
      gradient[index] = (gradient[index] ?? 0) + L2_RANKING * weight;
    });
  });
  return weights.map((weight, index) => weight / (deviation[index] ?? 1));
}

/** Adds the gradient of one list, whose rows are consecutive in `values`. */
function addSlope(
  gradient: Float64Array,
  at: Float64Array,
  { values, worth, weight }: Omit<List, 'rows'> & { readonly values: Float64Array },
) {
  const size = at.length;
  const shares = softmax(
    worth.map((_, row) => {
      let score = 0;
      for (let index = 0; index < size; index++)
        score += (at[index] ?? 0) * (values[row * size + index] ?? 0);
      return score;
    }),
  );
  const right = shares.map((share, row) => share * (worth[row] ?? 0));
  const all = right.reduce((sum, one) => sum + one, 0) || 1;
  shares.forEach((share, row) => {
    const by = weight * (share - (right[row] ?? 0) / all);
    if (Math.abs(by) < 1e-7) return;
    for (let index = 0; index < size; index++)
      gradient[index] = (gradient[index] ?? 0) + by * (values[row * size + index] ?? 0);
  });
}

/** Weights of a logistic model; the first feature is 1 and carries the bias. */
export function fitLogistic(rows: readonly Labelled[], steps = 300): number[] {
  const { mean, deviation } = spreadOf(rows.map(({ row }) => row));
  mean[0] = 0;
  deviation[0] = 1;
  const scaled = rows.map((one) => ({ ...one, row: scale(one.row, mean, deviation) }));
  const weights = descend({ start: zeros(mean.length), steps }, (at, gradient) => {
    for (const { row, isRight, weight } of scaled) {
      add(gradient, row, weight * (1 / (1 + Math.exp(-dot(at, row))) - (isRight ? 1 : 0)));
    }
    for (let index = 1; index < at.length; index++) {
      gradient[index] = (gradient[index] ?? 0) + L2_LOGISTIC * (at[index] ?? 0);
    }
  });
  const raw = weights.map((weight, index) => weight / (deviation[index] ?? 1));
  raw[0] = raw.reduce(
    (bias, weight, index) => (index === 0 ? bias : bias - weight * (mean[index] ?? 0)),
    weights[0] ?? 0,
  );
  return raw;
}

export function dot(weights: ArrayLike<number>, row: readonly number[]): number {
  return row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/**
 * Gradient descent with Adam. @param slope adds the gradient at the weights; the step counts from 0
 * @param start what the weights are at the start
 */
export function descend(
  {
    start,
    steps,
    rate = RATE,
    rising = [],
  }: {
    readonly start: readonly number[];
    readonly steps: number;
    readonly rate?: number;
    readonly rising?: readonly number[];
  },
  slope: (at: Float64Array, gradient: Float64Array, step: number) => void,
): number[] {
  const size = start.length;
  const at = Float64Array.from(start);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size);
    slope(at, gradient, step - 1);
    for (let index = 0; index < size; index++) {
      const slant = gradient[index] ?? 0;
      mean[index] = DECAY_OF_MEAN * (mean[index] ?? 0) + (1 - DECAY_OF_MEAN) * slant;
      square[index] = DECAY_OF_SQUARE * (square[index] ?? 0) + (1 - DECAY_OF_SQUARE) * slant * slant;
      const unbiased = (mean[index] ?? 0) / (1 - DECAY_OF_MEAN ** step);
      const spread = Math.sqrt((square[index] ?? 0) / (1 - DECAY_OF_SQUARE ** step)) + 1e-8;
      at[index] = (at[index] ?? 0) - (rate * unbiased) / spread;
    }
    for (const index of rising) at[index] = Math.max(0, at[index] ?? 0);
  }
  return [...at];
}

function zeros(size: number): number[] {
  return new Array<number>(size).fill(0);
}

function add(gradient: Float64Array, row: readonly number[], by: number): void {
  if (Math.abs(by) < 1e-7) return;
  row.forEach((value, index) => {
    gradient[index] = (gradient[index] ?? 0) + by * value;
  });
}

export function scale(
  row: readonly number[],
  mean: readonly number[],
  deviation: readonly number[],
): number[] {
  return row.map((value, index) => (value - (mean[index] ?? 0)) / (deviation[index] ?? 1));
}

export function spreadOf(rows: readonly (readonly number[])[]): { mean: number[]; deviation: number[] } {
  const size = rows[0]?.length ?? 0;
  const mean = new Array<number>(size).fill(0);
  const square = new Array<number>(size).fill(0);
  for (const row of rows) {
    row.forEach((value, index) => {
      mean[index] = (mean[index] ?? 0) + value / rows.length;
      square[index] = (square[index] ?? 0) + (value * value) / rows.length;
    });
  }
  const deviation = square.map((one, index) => Math.sqrt(Math.max(one - (mean[index] ?? 0) ** 2, 0)) || 1);
  return { mean, deviation };
}
