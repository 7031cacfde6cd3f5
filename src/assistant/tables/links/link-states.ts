/** States that people and documents express differently: "broken" for a column that says "in repair". */

import { tokenize } from '../../text/tokens.ts';
import type { Column } from '../column.ts';
import { saysDone, synonymsOf } from '../header-meanings.ts';
import { unglued } from '../header-words.ts';
import STATES from '../language/states.json';
import { type PhraseMatch, Phrases } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { stemsOf } from './cell-index.ts';

/** Columns with more distinct texts are not state columns. */
const MAX_STATES = 14;

type State = keyof typeof STATES;
type Words = {
  readonly said: string;
  readonly asked?: string;
  readonly cells?: string;
  readonly no?: string;
  readonly yes?: string;
};

const QUESTION_PHRASES = new Phrases<State>();
const CELL_PHRASES = new Phrases<State>();
/** Of headers whose "no" or gap says that something is in the state: "paid" for what is unpaid. */
const NO_PHRASES = new Phrases<State>();
/** Of headers whose "yes" or date says so: "left". */
const YES_PHRASES = new Phrases<State>();
for (const [name, { said, asked, cells, no, yes }] of Object.entries<Words>(STATES)) {
  const state = name as State;
  for (const list of [said, asked]) if (list !== undefined) QUESTION_PHRASES.add(list, state);
  for (const list of [said, cells]) if (list !== undefined) CELL_PHRASES.add(list, state);
  if (no !== undefined) NO_PHRASES.add(no, state);
  if (yes !== undefined) YES_PHRASES.add(yes, state);
}

/** The phrases of a question for states that a "no" or a gap of the column says. */
export function statesDenied(column: Column, question: TableQuestion): readonly PhraseMatch<State>[] {
  return statesOfHeader(column, question, NO_PHRASES);
}

/** The phrases of a question for states that a "yes" or a date of the column says. */
export function statesTold(column: Column, question: TableQuestion): readonly PhraseMatch<State>[] {
  return statesOfHeader(column, question, YES_PHRASES);
}

function statesOfHeader({ header }: Column, question: TableQuestion, phrases: Phrases<State>) {
  const found = statesInQuestion(question);
  if (found.length === 0) return [];
  const words = tokenize(unglued(header)).map(({ word }) => word);
  const states = phrases.find(words).map(({ tag }) => tag);
  return found.filter(({ tag }) => states.includes(tag));
}

export interface StateLink {
  readonly codes: readonly number[];
  readonly bits: number;
  /** Whether it is the state of all that is not done. */
  readonly isOpen: boolean;
}

/** The texts of a column that are in a state that the question names. */
export function statesIn(column: Column, question: TableQuestion): StateLink[] {
  if (!mayHoldStates(column)) return [];
  const found = statesInQuestion(question);
  if (found.length === 0) return [];
  const states = statesOf(column);
  // "In the workshop" is what cells say in these words, and no other state of those that are broken.
  const isSaidWhole = ({ tag, from, to }: PhraseMatch<State>) =>
    !NOT_DONE.has(tag) &&
    to - from > 1 &&
    codesOf(states, tag).some((code) => saysAny(column.textOf(code), question, from, to));
  const said = found.filter(isSaidWhole);
  return found.flatMap(({ tag, from, to }) => {
    if (said.some((one) => one.from === from && one.to === to)) return [];
    const codes = NOT_DONE.has(tag) ? openCodes(column, states, tag) : codesOf(states, tag);
    const isSelective = codes.length > 0 && codes.length < column.distinct;
    // If the question uses the cell's own word ("open"), the cell link covers it.
    const isSaid = codes.some((code) => saysAny(column.textOf(code), question, from, to));
    return isSelective && !isSaid ? [{ codes, bits: spanBits(from, to), isOpen: NOT_DONE.has(tag) }] : [];
  });
}

/** States of what is neither done nor called off. */
export const NOT_DONE: ReadonlySet<State> = new Set(['unpaid', 'unfinished']);

/** States after which nothing is left to do. */
const ENDED: readonly State[] = ['cancelled', 'returned', 'approved', 'rejected', 'failed', 'retired'];

function codesOf(states: readonly ReadonlySet<State>[], tag: State): number[] {
  return states.flatMap((own, code) => (own.has(tag) ? [code] : []));
}

/** Whether texts of a column say themselves that something is in a state. */
export function saysState(column: Column, tag: State): boolean {
  return mayHoldStates(column) && codesOf(statesOf(column), tag).length > 0;
}

function mayHoldStates({ kind, distinct, isYesNo }: Column): boolean {
  return kind === 'text' && distinct >= 2 && distinct <= MAX_STATES && !isYesNo;
}

/** "Not done" covers everything neither done nor cancelled, in columns where some cells are. */
function openCodes(column: Column, states: readonly ReadonlySet<State>[], tag: State): number[] {
  const named = codesOf(states, tag);
  const isOver = states.map(
    (own, code) => saysDone(column.textOf(code)) || (!own.has(tag) && ENDED.some((one) => own.has(one))),
  );
  if (named.length === 0 || !isOver.includes(true)) return named;
  return isOver.flatMap((is, code) => (is ? [] : [code]));
}

/** Whether a cell says a word of the question or its translation: "offen" for "open". */
function saysAny(cell: string, { tokens }: TableQuestion, from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter(({ isContent }) => isContent);
  return tokenize(cell).some(({ word }) =>
    words.some(({ stems }) => {
      const same = words.length === 1 ? [...stems, ...synonymsOf(stems)] : stems;
      return stemsOf(word).some((stem) => same.includes(stem));
    }),
  );
}

const statesByTokens = new WeakMap<TableQuestion['tokens'], readonly PhraseMatch<State>[]>();

/** The states that a question names. */
export function statesInQuestion({ tokens }: TableQuestion): readonly PhraseMatch<State>[] {
  const known = statesByTokens.get(tokens) ?? QUESTION_PHRASES.find(tokens.map(({ word }) => word));
  statesByTokens.set(tokens, known);
  return known;
}

const statesByColumn = new WeakMap<Column, readonly ReadonlySet<State>[]>();

function statesOf(column: Column): readonly ReadonlySet<State>[] {
  const known = statesByColumn.get(column);
  if (known !== undefined) return known;
  const states = Array.from({ length: column.distinct }, (_, code) => {
    const words = tokenize(column.textOf(code)).map(({ word }) => word);
    const found = CELL_PHRASES.find(words);
    // Who is "nicht erschienen" is none of those who are "erschienen".
    const isInLonger = ({ from, to }: PhraseMatch<State>) =>
      found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from);
    return new Set(found.filter((one) => !isInLonger(one)).map(({ tag }) => tag));
  });
  statesByColumn.set(column, states);
  return states;
}
