/**
 * The trained model: a data file written by scripts/train/ranker.ts, with its date and cross-validation results. Loaded at
 * the first question, since most commands do not need it.
 */
import { z } from 'zod';
import { type Associations, readAssociations } from './associations.ts';
import file from './model.json' with { type: 'text' };
import { Network } from './network.ts';

const Weights = z.record(z.string(), z.number());

const Model = z.object({
  /** How near a sentence is piece by piece, estimated by how near it is as a whole. */
  pieceBySentence: z.object({ intercept: z.number(), slope: z.number() }),
  /** Weights of the features of a candidate. */
  ranking: Weights,
  /** Tells by the confidence features how likely the best candidate is an answer. */
  confidence: Network,
  associations: z.record(z.string(), z.string()),
});

export type RankingModel = Omit<z.infer<typeof Model>, 'associations'> & {
  readonly associations: Associations;
};

let model: RankingModel | undefined;

export function rankingModel(): RankingModel {
  model ??= readModel();
  return model;
}

function readModel(): RankingModel {
  const read = Model.parse(JSON.parse(String(file)));
  return { ...read, associations: readAssociations(read.associations) };
}
