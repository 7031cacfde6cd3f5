/** Fits networks with one hidden layer of rectified units by Adam over batches; deterministic. */
import type { Network } from '../../src/assistant/ranking/network.ts';
import { Random } from '../random.ts';
import { descend, fitLogistic, type Labelled, scale, spreadOf } from './fit.ts';

/** Chosen by cross-validation, as are the numbers of units, networks and epochs. */
const RATE = 0.004;
const L2 = 10;
const UNITS = 24;
const NETWORKS = 3;
const EPOCHS = 30;
const BATCH = 128;
/** The share of a linear model in the log odds, which is steadier for documents unlike those of the training. */
const LINEAR = 0.5;

/**
 * Several networks that begin differently and a linear model, their log odds averaged, as one network. The first feature is
 * 1 and carries the biases of the units.
 */
export function fitNetwork(features: readonly string[], rows: readonly Labelled[]): Network {
  const { mean, deviation } = spreadOf(rows.map(({ row }) => row));
  mean[0] = 0;
  deviation[0] = 1;
  const scaled = rows.map((one) => ({ ...one, row: scale(one.row, mean, deviation) }));
  const size = features.length;
  const fitted = Array.from({ length: NETWORKS }, (_, seed) => fitOne(scaled, size, new Random(seed + 1)));
  const linear = fitLogistic(rows);
  const units = [
    ...fitted.flatMap((at) =>
      Array.from({ length: UNITS }, (_, unit) => ({
        weights: rawWeights(at.slice(unit * size, (unit + 1) * size), mean, deviation),
        output: ((1 - LINEAR) * (at[UNITS * size + unit] ?? 0)) / NETWORKS,
      })),
    ),
    // What is linear is the difference of two rectified units.
    { weights: linear, output: LINEAR },
    { weights: linear.map((weight) => -weight), output: -LINEAR },
  ];
  return {
    features: [...features],
    hidden: units.map(({ weights }) => weights.map(rounded)),
    output: units.map(({ output }) => rounded(output)),
    bias: rounded(((1 - LINEAR) * fitted.reduce((sum, at) => sum + (at.at(-1) ?? 0), 0)) / NETWORKS),
  };
}

/** The weights of the units, those of the output, and its bias, one after the other. */
function fitOne(rows: readonly Labelled[], size: number, random: Random): number[] {
  const start = Array.from({ length: UNITS * size + UNITS + 1 }, (_, at) =>
    at < UNITS * size
      ? (random.next() * 2 - 1) / Math.sqrt(size)
      : at < UNITS * size + UNITS
        ? (random.next() * 2 - 1) / Math.sqrt(UNITS)
        : 0,
  );
  const order = shuffled(rows, random);
  const batches = Math.ceil(order.length / BATCH);
  return descend({ start, steps: batches * EPOCHS, rate: RATE }, (at, gradient, step) => {
    const begin = (step % batches) * BATCH;
    for (const one of order.slice(begin, begin + BATCH)) addSlope(gradient, at, one, size);
    for (let index = 0; index < at.length - 1; index++) {
      gradient[index] = (gradient[index] ?? 0) + (L2 / batches) * (at[index] ?? 0);
    }
  });
}

/** Adds the gradient of the logistic loss of one row. */
function addSlope(
  gradient: Float64Array,
  at: Float64Array,
  { row, isRight, weight }: Labelled,
  size: number,
) {
  const units = Array.from({ length: UNITS }, (_, unit) => {
    let sum = 0;
    for (let index = 0; index < size; index++) sum += (at[unit * size + index] ?? 0) * (row[index] ?? 0);
    return Math.max(0, sum);
  });
  const output = UNITS * size;
  const bias = output + UNITS;
  const odds = units.reduce((sum, value, unit) => sum + value * (at[output + unit] ?? 0), at[bias] ?? 0);
  const by = weight * (1 / (1 + Math.exp(-odds)) - (isRight ? 1 : 0));
  gradient[bias] = (gradient[bias] ?? 0) + by;
  units.forEach((value, unit) => {
    if (value === 0) return;
    gradient[output + unit] = (gradient[output + unit] ?? 0) + by * value;
    const ofUnit = by * (at[output + unit] ?? 0);
    for (let index = 0; index < size; index++) {
      gradient[unit * size + index] = (gradient[unit * size + index] ?? 0) + ofUnit * (row[index] ?? 0);
    }
  });
}

/** The weights for features as they are, of those for standardized ones. */
function rawWeights(weights: readonly number[], mean: readonly number[], deviation: readonly number[]) {
  const raw = weights.map((weight, at) => weight / (deviation[at] ?? 1));
  raw[0] = raw.reduce((bias, weight, at) => (at === 0 ? bias : bias - weight * (mean[at] ?? 0)), raw[0] ?? 0);
  return raw;
}

function shuffled<One>(all: readonly One[], random: Random): One[] {
  return all
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
