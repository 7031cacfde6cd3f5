/** Ranks by trained weights what a message tells: the words of a new title or text, or a word with the one that takes its place. */
import { z } from 'zod';
import { type Features, scoreOf, sharesOf } from '../../ranking/log-linear.ts';
import file from './told-model.json' with { type: 'text' };

export type ToldRole = 'title' | 'exchange' | 'text';

const Weights = z.record(z.string(), z.number());
const Model = z.object({ title: Weights, exchange: Weights, text: Weights });

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
  const shares = sharesOf(all.map(({ features }) => scoreOf(features, weights)));
  return all
    .map(({ told }, at) => ({ told, share: shares[at] ?? 0 }))
    .sort((one, other) => other.share - one.share);
}
