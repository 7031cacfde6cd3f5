/**
 * The trained model: a data file that scripts/train/ranker.ts writes, with its date and cross-validated figures. Read at
 * the first question, since most commands ask none.
 */
import { z } from 'zod';
import { type Associations, readAssociations } from './associations.ts';
import file from './model.json' with { type: 'text' };

const Weights = z.record(z.string(), z.number());

const Model = z.object({
  /** Of each feature of a candidate. */
  ranking: Weights,
  /** Of each feature of what was ranked, `bias` among them: they add up to the logarithm of the odds of an answer. */
  confidence: Weights,
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
