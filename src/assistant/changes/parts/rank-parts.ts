/** Ranks by a trained model which part of a document a message means, and how sure that is. */
import { z } from 'zod';
import { type Features, probabilityOf, scoreOf, sharesOf } from '../../ranking/log-linear.ts';
import type { PartCandidate } from './part-candidates.ts';
import file from './part-model.json' with { type: 'text' };

/**
 * What is looked for: the part that goes, the heading that gets another title, the part that a new text comes behind, the one that
 * it takes the place of.
 */
export type PartRole = 'removal' | 'renaming' | 'placement' | 'rewording';

const Weights = z.record(z.string(), z.number());
const Own = z.object({ parts: Weights, sure: Weights });
const Model = z.object({ removal: Own, renaming: Own, placement: Own, rewording: Own });

/** Weights by which parts are ranked, and by which the best one is taken for sure. */
export interface PartWeights {
  readonly parts: Features;
  readonly sure: Features;
}

let trained: z.infer<typeof Model> | undefined;

export function partWeights(role: PartRole): PartWeights {
  trained ??= Model.parse(JSON.parse(String(file)));
  const { parts, sure } = trained[role];
  return { parts: new Map(Object.entries(parts)), sure: new Map(Object.entries(sure)) };
}

export interface RankedPart {
  readonly candidate: PartCandidate;
  /** The probability that it is meant, from 0 to 1. */
  readonly share: number;
}

/** The parts, likeliest first, given that one of them is meant. */
export function rankParts(candidates: readonly PartCandidate[], weights: Features): readonly RankedPart[] {
  const shares = sharesOf(candidates.map(({ features }) => scoreOf(features, weights)));
  return candidates
    .map((candidate, at) => ({ candidate, share: shares[at] ?? 0 }))
    .sort((one, other) => other.share - one.share);
}

/**
 * The probability that a message means a change of this kind, given what it is likely to be of: "“Kitchen” should be “Guest kitchen”"
 * renames where there is such a heading.
 *
 * @param chance the same by its words alone
 */
export function sureness(ranked: readonly RankedPart[], chance: number, weights: Features): number {
  return probabilityOf(scoreOf(sureFeatures(ranked, chance), weights));
}

export function sureFeatures([best, second]: readonly RankedPart[], chance: number): Features {
  const odds = Math.log(chance / (1 - chance));
  const features = new Map([
    ['', 1],
    ['chance', Math.max(-MAX_ODDS, Math.min(MAX_ODDS, odds))],
  ]);
  if (best === undefined) return features;
  for (const name of EVIDENCE) features.set(name, best.candidate.features.get(name) ?? 0);
  const nearest = Math.max(...NEARNESS.map((name) => best.candidate.features.get(name) ?? 0));
  features.set('far', Math.max(0, NEAR - nearest));
  features.set('ahead', best.share - (second?.share ?? 0));
  features.set(best.candidate.unit, 1);
  return features;
}

/** What speaks for a part by itself, and not only before others. */
const EVIDENCE = [
  'like',
  'like.clause',
  'covered',
  'own',
  'said',
  'key',
  'names',
  'names.missing',
  'code.is',
  'title.whole',
  'title.called',
];
/** Any of these may show that a part is what the message speaks of; from this on, none has to be nearer. */
const NEARNESS = ['like', 'like.clause', 'covered', 'own', 'said', 'title.whole', 'title.called', 'code.is'];
const NEAR = 0.6;
const MAX_ODDS = 6;
