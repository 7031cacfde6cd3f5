/** A message with what its words say of the documents, prepared once for all changes that it may mean. */
import type { Language } from '../../languages/language-data.ts';
import { tokenize } from '../../text/tokens.ts';
import { type Column, columnsOf } from '../column.ts';
import { coverage, Description, most, type Strengths } from '../description.ts';
import type { TextPart } from '../document-blocks.ts';
import { type Location, locate } from '../locating/locate.ts';
import type { Context } from '../plan.ts';
import { stemsIn } from '../reading/words.ts';
import { rowMentions } from '../row-mentions.ts';
import { amountsIn } from './amounts.ts';
import { clauseOf, clausesIn, type Range } from './clauses.ts';
import { type ToldKind, type ToldValue, toldValues } from './told-values.ts';

export interface Message {
  readonly text: string;
  readonly language: Language;
  readonly context: Context;
  readonly description: Description;
  /** The weight of each word of the description. */
  readonly weights: Strengths;
  readonly stems: ReadonlySet<string>;
  readonly told: readonly ToldValue[];
  readonly clauses: readonly Range[];
  /** The rows and sentences that match it best. */
  readonly locations: readonly Location[];
  /** How surely it names a row: by a whole cell, by "task 2", or by some words of one. */
  readonly mentions: ReadonlyMap<TextPart, number>;
  /** The first columns that have nothing but codes, which name rows. */
  readonly keys: readonly Column[];
  /** Ids of the documents that it names. */
  readonly namedDocuments: ReadonlySet<string>;
}

/** A told value, with the words of the message that are not it. */
export interface Told {
  readonly value: ToldValue;
  readonly weights: Strengths;
  readonly meaning: Description;
  readonly message: Message;
}

/** Maximum number of rows and sentences in which values are looked for. */
const MAX_LOCATIONS = 250;

export function readMessage(context: Context, text: string, namedDocuments: ReadonlySet<string>): Message {
  const { related, instruction, documents } = context;
  const { language } = instruction;
  const description = new Description(text, { related, language });
  const all = locate(description, { ...context, isOpen: true }, true);
  const weights = description.weights(all);
  const locations = all
    .map((location) => ({ location, covered: coveredBy(location, weights) }))
    .sort((a, b) => b.covered - a.covered)
    .slice(0, MAX_LOCATIONS)
    .map(({ location }) => location);
  const told = withoutNames(toldValues(text, documents), context, namedDocuments);
  return {
    text,
    language,
    context,
    description,
    weights,
    stems: stemsIn(text),
    told,
    clauses: clausesIn(text, amountsIn(text)),
    locations,
    mentions: mentionsOf(context, text),
    keys: keysOf(context),
    namedDocuments,
  };
}

/** "Change QP-07: the group sits at nine": the number of a document that a message names is no new value beside another one. */
function withoutNames(
  told: readonly ToldValue[],
  { documents }: Context,
  named: ReadonlySet<string>,
): readonly ToldValue[] {
  const names = documents.flatMap(({ document }) =>
    named.has(document.id) ? [new Set(tokenize(document.fileName).map(({ word }) => word))] : [],
  );
  const isName = ({ text }: ToldValue) =>
    /\d/.test(text) && names.some((words) => tokenize(text).every(({ word }) => words.has(word)));
  const bare = told.filter((one) => one.kind === 'amount' || !isName(one));
  return bare.some(({ kind }) => TELLING.has(kind) || kind === 'name') ? bare : told;
}

function keysOf({ documents }: Context): readonly Column[] {
  return documents
    .flatMap((read) =>
      read.parts.flatMap(({ row }) => (row?.number === 1 ? (columnsOf(read, row)[0] ?? []) : [])),
    )
    .filter((column) => column.isCoded);
}

function mentionsOf(context: Context, text: string): ReadonlyMap<TextPart, number> {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^["“”„«»(]+|["“”„«».,;:!?)]+$/g, ''));
  return new Map(rowMentions(context, words).map(({ part, weight }) => [part, weight]));
}

export function toldOf(message: Message, value: ToldValue): Told {
  const { description, context, language } = message;
  const outside = description.outside(value);
  const others = othersOf(message, value).map((one) => description.outside(one));
  const isOther = (at: number) => others.some((isOutside) => isOutside[at] === false);
  return {
    value,
    weights: message.weights.map((weight, at) => (outside[at] ? weight * (isOther(at) ? OF_OTHERS : 1) : 0)),
    meaning: new Description(value.text, { related: context.related, language }),
    message,
  };
}

/** The weight of a word in a clause that tells another value: it rather says what that one belongs to. */
const OF_OTHERS = 0.25;

/** The clauses that tell values of their own. */
function othersOf({ clauses, told, description }: Message, value: ToldValue): readonly Range[] {
  const own = clauseOf(clauses, value);
  // "A week later, 24 June": a clause that says nothing of its value goes with the others.
  if (own === undefined || !saysMore(description, own, value)) return [];
  return clauses.filter(
    (one) =>
      one !== own && told.some((value) => TELLING.has(value.kind) && clauseOf([one], value) !== undefined),
  );
}

function saysMore(description: Description, clause: Range, value: ToldValue): boolean {
  const [outside, isApart] = [description.outside(clause), description.outside(value)];
  return outside.some((isOutside, at) => !isOutside && isApart[at]);
}

const TELLING: ReadonlySet<ToldKind> = new Set([
  'amount',
  'series',
  'answer',
  'code',
  'quotation',
  'double',
  'halve',
]);

/** The weighted share of the message that a row or sentence matches with what is around it. */
export function coveredBy({ own, around }: Location, weights: Strengths): number {
  return coverage(most([own, around]), weights);
}
