/** Ranks by trained weights what a message tells: the words of a new title, or a word with the one that takes its place. */
import { z } from 'zod';
import file from './told-model.json' with { type: 'text' };

export type ToldRole = 'title' | 'exchange';

type Features = ReadonlyMap<string, number>;

const Weights = z.record(z.string(), z.number());
const Model = z.object({ title: Weights, exchange: Weights });

export interface Ranked<T> {
  readonly told: T;
  /** The probability that it is meant, from 0 to 1. */
  readonly share: number;
}

let trained: z.infer<typeof Model> | undefined;

/** The weights by which what a message tells is ranked. */
export function toldWeights(role: ToldRole): Features {
  trained ??= Model.parse(JSON.parse(String(file)));
  return new Map(Object.entries(trained[role]));
}

/** Likeliest first. */
export function rankTold<T>(
  all: readonly { readonly told: T; readonly features: Features }[],
  weights: Features,
): readonly Ranked<T>[] {
  const scored = all.map(({ told, features }) => {
    let score = 0;
    for (const [name, value] of features) score += (weights.get(name) ?? 0) * value;
    return { told, score };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - most), 0);
  return scored
    .map(({ told, score }) => ({ told, share: Math.exp(score - most) / sum }))
    .sort((a, b) => b.share - a.share);
}
