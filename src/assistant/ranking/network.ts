/** A network with one hidden layer of rectified units (multilayer perceptron), which tells how likely an outcome is. */

import { z } from 'zod';

export const Network = z.object({
  features: z.array(z.string()),
  /** The weights of the features, a unit each. */
  hidden: z.array(z.array(z.number())),
  /** The weights of the units. */
  output: z.array(z.number()),
  bias: z.number(),
});

export type Network = z.infer<typeof Network>;

/** The log odds of the outcome. Features that the network does not know count nothing. */
export function logOddsOf(
  { features, hidden, output, bias }: Network,
  values: Readonly<Record<string, number>>,
) {
  const row = features.map((name) => values[name] ?? 0);
  return hidden.reduce((sum, weights, unit) => sum + (output[unit] ?? 0) * activationOf(weights, row), bias);
}

function activationOf(weights: readonly number[], row: readonly number[]): number {
  return Math.max(
    0,
    weights.reduce((sum, weight, at) => sum + weight * (row[at] ?? 0), 0),
  );
}
