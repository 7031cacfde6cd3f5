/** Tells by a trained model which changes of values a message means, and how sure that is. */
import { z } from 'zod';
import { changeOdds } from '../../built-in/message-kind.ts';
import { type Features, probabilityOf, scoreOf } from '../../ranking/log-linear.ts';
import type { Context } from '../plan.ts';
import { type Amount, amountsIn, isSameAs } from './amounts.ts';
import { clauseOf, clausesIn, isHead, type Range } from './clauses.ts';
import { noneFeatures } from './edit-features.ts';
import file from './edit-model.json' with { type: 'text' };
import { furtherFeatures, isApart } from './further-edit.ts';
import { readMessage } from './message.ts';
import { amountsOf } from './put-told.ts';
import type { ValueEdit } from './value-edit.ts';
import { valueEdits } from './value-edits.ts';

const Weights = z.record(z.string(), z.number());
/** Weights of the features of a change and of those that speak for none, and of a further change beside another one. */
const Model = z.object({ weights: Weights, further: Weights });

/** Weights of features by name; written by scripts/train/value-edits.ts. */
export interface EditModel {
  readonly weights: Features;
  readonly further: Features;
}

let trained: EditModel | undefined;

function model(): EditModel {
  if (trained === undefined) {
    const { weights, further } = Model.parse(JSON.parse(String(file)));
    trained = { weights: new Map(Object.entries(weights)), further: new Map(Object.entries(further)) };
  }
  return trained;
}

export interface RankedEdit {
  readonly edit: ValueEdit;
  /** The probability that it is meant, from 0 to 1. */
  readonly share: number;
}

interface ScoredEdit {
  readonly edit: ValueEdit;
  readonly score: number;
}

/** The part of the share of another change by the same value that a change has at least. */
const ALLOWED = 0.3;
/** The logarithm of the odds from which a message surely changes something. */
const SURELY = 3;
/** Minimum share of a change that is left beside those that are meant. */
const LEFT = 0.2;

/** Whether an amount names the row or sentence of a change, which says it already, or tells the same as that of the change. */
function isPartOf(amount: Amount | undefined, { part, column, text, told }: ValueEdit): boolean {
  if (amount === undefined) return false;
  const isSame =
    told.amount !== undefined && told.amount.text !== amount.text && isSameAs(told.amount, amount);
  return isSame || amountsOf(column === undefined ? text : part.text).some((one) => isSameAs(one, amount));
}

/** All changes that a message may mean. */
export class RankedEdits {
  /** Changes with distinct outcomes, most likely first. */
  readonly edits: readonly RankedEdit[];
  /** The probability that no value is to change. */
  readonly none: number;
  /** Whether the message surely changes something, by its words. */
  readonly changesSurely: boolean;
  readonly #scored: readonly ScoredEdit[];
  readonly #none: number;
  readonly #text: string;
  readonly #further: Features;
  readonly #clauses: readonly Range[];

  /** @param odds that the message changes something, by its words */
  constructor(
    text: string,
    odds: number,
    edits: readonly ValueEdit[],
    { weights, further }: EditModel = model(),
  ) {
    this.#text = text;
    this.changesSurely = odds >= SURELY;
    this.#clauses = clausesIn(text, amountsIn(text));
    this.#further = further;
    this.#scored = edits
      .map((edit) => ({ edit, score: scoreOf(edit.features, weights) }))
      .sort((a, b) => b.score - a.score);
    this.#none = scoreOf(noneFeatures(text, odds), weights);
    this.edits = outcomes(this.#scored, this.#none);
    this.none = Math.max(0, 1 - this.edits.reduce((sum, { share }) => sum + share, 0));
  }

  /** The likeliest change by another value in another place, with the probability that it is meant as well. */
  beside(chosen: readonly RankedEdit[]): RankedEdit | undefined {
    const last = chosen.at(-1);
    const [best] = this.apartFrom(chosen);
    if (best === undefined || last === undefined) return undefined;
    const learned = this.#learned(last, best);
    // Two values of one sentence were in no message that is learned from.
    const isInSentence = chosen.some(({ edit }) => edit.text === best.edit.text && edit.column === undefined);
    // Where one of its values is meant, the message changes something.
    if (isInSentence) return { ...best, share: this.#shareOfMeant(chosen, best) };
    return best.share > learned.share && this.#isSaidApart(last, best) ? best : learned;
  }

  /** Whether a change is not much less likely than the likeliest one by the same words of the message. */
  allows({ edit }: RankedEdit): boolean {
    const key = outcomeOf(edit);
    const own = this.edits.find((one) => outcomeOf(one.edit) === key);
    if (own === undefined) return false;
    const alike = this.edits.filter(({ edit: { told } }) => told.text === own.edit.told.text);
    return own.share >= ALLOWED * Math.max(...alike.map(({ share }) => share));
  }

  /** Changes by an amount that is told in a clause of its own, beside those that are chosen: they may be meant as well. */
  leftBeside(chosen: readonly RankedEdit[]): readonly RankedEdit[] {
    const used = new Set(chosen.map(({ edit }) => clauseOf(this.#clauses, edit.told)));
    return this.apartFrom(chosen).filter(
      ({ edit: { told }, share }) =>
        share >= LEFT && told.amount !== undefined && !used.has(clauseOf(this.#clauses, told)),
    );
  }

  #isInHead({ told }: ValueEdit): boolean {
    const clause = clauseOf(this.#clauses, told);
    return clause !== undefined && isHead(this.#text, clause);
  }

  /** The probability of a change where another one is meant, so that something is. */
  #shareOfMeant(chosen: readonly RankedEdit[], { edit }: RankedEdit): number {
    const key = outcomeOf(edit);
    const rest = outcomes(this.#apart(chosen), Number.NEGATIVE_INFINITY);
    return rest.find((one) => outcomeOf(one.edit) === key)?.share ?? 0;
  }

  #learned({ edit: last }: RankedEdit, { edit, share }: RankedEdit): RankedEdit {
    const score = scoreOf(furtherFeatures(this.#text, last, edit, share), this.#further);
    return { edit, share: probabilityOf(score) };
  }

  /** Whether each of two amounts stands in a clause of its own, so that each is meant if it is likely by itself. */
  #isSaidApart({ edit: { told: one } }: RankedEdit, { edit: { told: other } }: RankedEdit): boolean {
    const [own, another] = [one, other].map((told) => clauseOf(this.#clauses, told));
    return own !== another && one.kind === 'amount' && other.kind === 'amount';
  }

  /** The probability of a change where another one is meant as well. */
  shareBeside({ edit }: RankedEdit, other: RankedEdit): number {
    const key = outcomeOf(edit);
    return this.apartFrom([other]).find((one) => outcomeOf(one.edit) === key)?.share ?? 0;
  }

  /** Changes by other values in other places, as likely as they are where some are meant. */
  apartFrom(chosen: readonly RankedEdit[]): readonly RankedEdit[] {
    return outcomes(this.#apart(chosen), this.#none);
  }

  #apart(chosen: readonly RankedEdit[]): readonly ScoredEdit[] {
    return this.#scored.filter(
      ({ edit }) =>
        chosen.every(
          (one) => isApart(one.edit, edit, this.#clauses) && !isPartOf(edit.told.amount, one.edit),
        ) && !this.#isInHead(edit),
    );
  }
}

/** @param namedDocuments ids of the documents that the message names */
export function rankEdits(context: Context, text: string, namedDocuments: ReadonlySet<string>): RankedEdits {
  return new RankedEdits(text, changeOdds(text), valueEdits(readMessage(context, text, namedDocuments)));
}

/** The probability of each outcome; several told values may lead to the same. @param scored best first */
function outcomes(scored: readonly ScoredEdit[], none: number): readonly RankedEdit[] {
  if (scored.length === 0) return [];
  const most = Math.max(none, scored[0]?.score ?? none);
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - most), Math.exp(none - most));
  const found = new Map<string, RankedEdit>();
  for (const { edit, score } of scored) {
    const key = outcomeOf(edit);
    const share = Math.exp(score - most) / sum;
    const known = found.get(key);
    found.set(key, known === undefined ? { edit, share } : { ...known, share: known.share + share });
  }
  return [...found.values()].sort((a, b) => b.share - a.share);
}

function outcomeOf({ read, part, column, text, next }: ValueEdit): string {
  return JSON.stringify([read.document.id, part.headings, part.text, column ?? text, next]);
}
