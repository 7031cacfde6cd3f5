/** Other states of the rows that a message may be about: "the second crane is back from repair". */
import { likenessTo } from '../../ranking/sentence-likeness.ts';
import { type Column, columnsOf } from '../column.ts';
import { coverage } from '../description.ts';
import { fold } from '../fold.ts';
import { byMeaning, languageOf } from '../locating/by-meaning.ts';
import type { Location } from '../locating/locate.ts';
import { coveredBy, type Message, type Told, toldOf } from './message.ts';
import { cellEdits, MAX_COMPARED, type ValueEdit } from './value-edit.ts';

/** Rows whose states are compared with the message. */
const MAX_ROWS = 8;
const MAX_STATES = 6;

export function choiceEdits(message: Message): ValueEdit[] {
  const { text, language, weights, locations } = message;
  const rows = locations
    .filter(({ part }) => part.row !== undefined)
    .slice(0, MAX_COMPARED)
    .map((location) => ({ ...location, score: coveredBy(location, weights) }));
  const edits = byMeaning(language, text, rows)
    .slice(0, MAX_ROWS)
    .flatMap(({ place }) => editsOfRow(message, place));
  addLikeness(message, edits);
  return edits;
}

function editsOfRow(message: Message, location: Location): ValueEdit[] {
  const { row } = location.part;
  if (row === undefined) return [];
  return columnsOf(location.read, row).flatMap((column) => {
    const old = fold(row.cells[column.index] ?? '');
    return statesOf(column)
      .filter((state) => fold(state) !== old)
      .flatMap((state) => {
        const edits = cellEdits(location, choiceOf(message, column, state));
        for (const { features } of edits) addStateFeatures(features, message, column, state);
        return edits;
      });
  });
}

/** The states that a row may have in a column; a person is none, nor is a figure. */
function statesOf(column: Column): readonly string[] {
  const choices = column.choices.filter((state) => column.holdsAnswers || /\p{L}{2}/u.test(state));
  const isState =
    column.holdsAnswers || column.isStatus || (choices.length <= MAX_STATES && !column.namesPeople);
  return isState ? choices : [];
}

function choiceOf(message: Message, column: Column, state: string): Told {
  const columns = new Set([column]);
  return toldOf(message, {
    kind: 'choice',
    text: state,
    start: -1,
    end: -1,
    counted: '',
    amount: undefined,
    old: undefined,
    isForAll: false,
    pair: undefined,
    columns,
  });
}

function addStateFeatures(features: Map<string, number>, message: Message, column: Column, state: string) {
  features.set('choice.count', Math.log(column.choices.length));
  features.set('choice.words', coverage(message.description.strengths(state), message.weights));
  if (column.isStatus) features.set('choice.status', 1);
  if (column.holdsAnswers) features.set('choice.answer', 1);
  if (/\d/.test(state)) features.set('choice.digits', 1);
  if (message.told.some(({ kind }) => kind === 'amount')) features.set('choice.amounts', 1);
}

/** How near the new state is to the message in meaning, and how much nearer than the old one. */
function addLikeness({ text, language }: Message, edits: readonly ValueEdit[]): void {
  const states = edits.flatMap(({ read, part, column = 1, next, old }) =>
    [next, old].map((state) => ({
      text: `${part.row?.header[column - 1] ?? ''}: ${state}`,
      language: languageOf(read),
    })),
  );
  const likeness = likenessTo({ text, language }, states);
  edits.forEach(({ features }, at) => {
    const [now = 0, before = 0] = [likeness[2 * at]?.pieceLikeness, likeness[2 * at + 1]?.pieceLikeness];
    features.set('choice.like', now);
    features.set('choice.gain', now - before);
  });
}
