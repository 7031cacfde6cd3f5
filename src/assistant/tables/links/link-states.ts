/** States of things that people and documents have different words for: "broken" of a column that says "in repair". */

import { tokenize } from '../../text/tokens.ts';
import type { Column } from '../column.ts';
import STATES from '../language/states.json';
import { type Found, Phrases } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';

/** A column of states has so few texts. */
const MOST_STATES = 14;

type State = keyof typeof STATES;
type Words = { readonly said: string; readonly asked?: string; readonly cells?: string };

const ASKED = new Phrases<State>();
const CELLS = new Phrases<State>();
for (const [name, { said, asked, cells }] of Object.entries<Words>(STATES)) {
  const state = name as State;
  for (const list of [said, asked]) if (list !== undefined) ASKED.add(list, state);
  for (const list of [said, cells]) if (list !== undefined) CELLS.add(list, state);
}

export interface StateLink {
  readonly codes: readonly number[];
  readonly bits: number;
}

/** The texts of a column that are in a state the question speaks of. */
export function statesIn(column: Column, question: TableQuestion): StateLink[] {
  if (column.kind !== 'text' || column.distinct < 2 || column.distinct > MOST_STATES || column.isYesNo)
    return [];
  const asked = statesAsked(question);
  if (asked.length === 0) return [];
  const states = statesOf(column);
  return asked.flatMap(({ tag, from, to }) => {
    const codes = states.flatMap((own, code) => (own.has(tag) ? [code] : []));
    const isTelling = codes.length > 0 && codes.length < column.distinct;
    return isTelling ? [{ codes, bits: spanBits(from, to) }] : [];
  });
}

const READ = new WeakMap<TableQuestion['tokens'], readonly Found<State>[]>();

function statesAsked({ tokens }: TableQuestion): readonly Found<State>[] {
  const known = READ.get(tokens) ?? ASKED.find(tokens.map(({ word }) => word));
  READ.set(tokens, known);
  return known;
}

const KEPT = new WeakMap<Column, readonly ReadonlySet<State>[]>();

function statesOf(column: Column): readonly ReadonlySet<State>[] {
  const known = KEPT.get(column);
  if (known !== undefined) return known;
  const states = Array.from({ length: column.distinct }, (_, code) => {
    const words = tokenize(column.textOf(code)).map(({ word }) => word);
    return new Set(CELLS.find(words).map(({ tag }) => tag));
  });
  KEPT.set(column, states);
  return states;
}
