/**
 * Tells a message that changes something ("adults pay 10 euros now") from one that asks ("my daughter is 10, what does she pay"),
 * by its words and pairs of words: a logistic model, trained by scripts/train/message-kind.ts. Few people put a question mark.
 */

import { z } from 'zod';
import { probabilityOf } from '../ranking/log-linear.ts';
import { tokenize } from '../text/tokens.ts';
import file from './message-kind.json' with { type: 'text' };

const Model = z.object({ weights: z.record(z.string(), z.number()) });

/** A message that is less likely than that to change something is no change, whatever its form. */
export const HARDLY_CHANGES = 0.05;
/** Where nothing can be proposed, one that is less likely than that is a question. */
export const MAY_CHANGE = 0.5;
/** From here on it is a change, also without the form of one. */
export const LIKELY_CHANGES = 0.8;
/** From here on nothing else is answered. */
export const SURELY_CHANGES = 0.95;

/** In words: a shorter message has no more weight for each. */
const SHORTEST = 4;
/** Gives words about the same weight as what begins and ends a message. */
const WORDS_SCALE = 2;
const LENGTH_SCALE = 1 / 3;

let weights: ReadonlyMap<string, number> | undefined;

/** The probability that a message is to change something, from 0 to 1. */
export function changeProbability(text: string): number {
  return probabilityOf(changeOdds(text));
}

/** The logarithm of the odds that a message is to change something. */
export function changeOdds(text: string): number {
  weights ??= new Map(Object.entries(Model.parse(JSON.parse(String(file))).weights));
  return oddsBy(weights, text);
}

export function oddsBy(own: ReadonlyMap<string, number>, text: string): number {
  let odds = 0;
  for (const [name, value] of messageFeatures(text)) odds += (own.get(name) ?? 0) * value;
  return odds;
}

/** The features of a message: its words, and each with the next one, in `^` and `$`. All figures are alike. */
export function messageFeatures(text: string): Map<string, number> {
  const words = tokenize(text).map(({ word }) => word.replaceAll(/\d+/g, '0'));
  const own = WORDS_SCALE / Math.sqrt(Math.max(SHORTEST, words.length));
  const features = new Map([
    ['', 1],
    ['length', LENGTH_SCALE * Math.log(1 + words.length)],
  ]);
  for (const word of words) features.set(word, own);
  ['^', ...words].forEach((word, at) => {
    features.set(`${word} ${words[at] ?? '$'}`, own);
  });
  features.set(`^${words[0] ?? ''}`, 1);
  features.set(`^${words.slice(0, 2).join(' ')}`, 1);
  const end = text.trimEnd().at(-1) ?? '';
  if ('?.!'.includes(end)) features.set(end, 1);
  else if (text.includes('?')) features.set('? within', 1);
  return features;
}
