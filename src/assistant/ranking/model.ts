/**
 * The trained model: a data file that scripts/train/ranker.ts writes, with its date and cross-validated figures. Read at
 * the first question, since most commands ask none.
 */
import { z } from 'zod';
import file from './model.json' with { type: 'text' };

const Weights = z.record(z.string(), z.number());

const Model = z.object({
  /** Of each feature of a candidate. */
  ranking: Weights,
  /** Of each feature of what was ranked, `bias` among them: they add up to the logarithm of the odds of an answer. */
  confidence: Weights,
  /** By stem of a question's word: stems of words that answer such questions, and those that do not. */
  associations: z.record(z.string(), Weights),
});

export type RankingModel = z.infer<typeof Model>;

let model: RankingModel | undefined;

export function rankingModel(): RankingModel {
  model ??= Model.parse(JSON.parse(String(file)));
  return model;
}
