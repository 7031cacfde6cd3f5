/** Tells by a trained model which change of a value a message means, and how sure that is. */
import { z } from 'zod';
import type { Context } from '../plan.ts';
import { noneFeatures } from './edit-features.ts';
import file from './edit-model.json' with { type: 'text' };
import { readMessage } from './message.ts';
import type { ValueEdit } from './value-edit.ts';
import { valueEdits } from './value-edits.ts';

/** Weights of the features, and of those that speak for no change; written by scripts/train/value-edits.ts. */
const Model = z.object({ weights: z.record(z.string(), z.number()) });

let weights: ReadonlyMap<string, number> | undefined;

export interface RankedEdit {
  readonly edit: ValueEdit;
  /** The probability that it is meant, from 0 to 1. */
  readonly share: number;
}

export interface RankedEdits {
  /** Changes with distinct outcomes, most likely first. */
  readonly edits: readonly RankedEdit[];
  /** The probability that no value is to change. */
  readonly none: number;
}

/** @param namedDocuments ids of the documents that the message names */
export function rankEdits(context: Context, text: string, namedDocuments: ReadonlySet<string>): RankedEdits {
  const edits = valueEdits(readMessage(context, text, namedDocuments));
  const scored = edits.map((edit) => ({ edit, score: scoreOf(edit.features) }));
  const none = scoreOf(noneFeatures(text));
  const most = scored.reduce((best, { score }) => Math.max(best, score), none);
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - most), Math.exp(none - most));
  // Several told values may lead to the same change.
  const outcomes = new Map<string, RankedEdit>();
  for (const { edit, score } of scored.toSorted((a, b) => b.score - a.score)) {
    const key = outcomeOf(edit);
    const share = Math.exp(score - most) / sum;
    const known = outcomes.get(key);
    outcomes.set(key, known === undefined ? { edit, share } : { ...known, share: known.share + share });
  }
  return {
    edits: [...outcomes.values()].sort((a, b) => b.share - a.share),
    none: Math.exp(none - most) / sum,
  };
}

function outcomeOf({ read, part, column, text, next }: ValueEdit): string {
  return JSON.stringify([read.document.id, part.headings, part.text, column ?? text, next]);
}

function scoreOf(features: ReadonlyMap<string, number>): number {
  weights ??= new Map(Object.entries(Model.parse(JSON.parse(String(file))).weights));
  let score = 0;
  for (const [name, value] of features) score += (weights.get(name) ?? 0) * value;
  return score;
}
