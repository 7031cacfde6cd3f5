/**
 * Which column of a row answers: the one whose header the question names, or whose cell is the kind of thing asked
 * for, or else the one that names the row. A cell that the question says itself is no answer.
 */
import { tokenize } from '../text/tokens.ts';
import { evidenceOf } from './evidence.ts';
import type { Word } from './prepared.ts';
import type { Question } from './question.ts';

export interface Cell {
  readonly text: string;
  readonly words: readonly Word[];
  /** How well it says each term of the question. */
  readonly found: readonly number[];
  /** Share of its words that the question says. */
  readonly repeated: number;
}

/** What columns of a kind are called, beside the words of the question. Folded. */
const HEADER_WORDS: Partial<Record<Question['kind'], string>> = {
  date: 'date year datum jahr fecha ano annee season saison tenure',
  duration: 'time duration zeit dauer tiempo duracion temps duree',
  person: 'name player nombre nom winner driver athlete person spieler sieger author',
  place: 'place location city country ort stadt land lugar ciudad pais ville venue nation town',
  money: 'price cost amount preis betrag precio prix salary fee',
};
const CLOCK = /\d:\d\d/;
const NUMERIC = /^[^\p{L}]*\d[^\p{L}]*$/u;
const HEADER = 1.2;
const FOCUS = 1.5;
const KIND = 0.8;
const NEXT_TO_NAMED = 0.25;
const TEXT = 0.15;
const FIRST = 0.1;
const LABEL_SAID = 0.5;

/** The columns, best first. Empty cells come last. */
export function rankColumns(of: {
  readonly header: readonly Cell[];
  readonly cells: readonly Cell[];
  readonly question: Question;
}): number[] {
  const { header, cells, question } = of;
  const rarity = question.terms.map((_, term) => headerRarity(header, term));
  const scores = cells.map((cell, column) => {
    const name = header[column];
    const asked = question.terms.reduce(
      (sum, term, index) =>
        sum + (name?.found[index] ?? 0) * (rarity[index] ?? 0) * (term.isFocus ? FOCUS : 1),
      0,
    );
    const near = NEXT_TO_NAMED * (cells[column - 1]?.repeated ?? 0);
    const plain = NUMERIC.test(cell.text) ? 0 : TEXT;
    const score =
      HEADER * asked + KIND * kindOf(question, name, cell) + near + plain + (column === 0 ? FIRST : 0);
    return { column, score: cell.words.length === 0 ? -9 : score - 1.5 * cell.repeated };
  });
  const isLabelSaid =
    cells.length === 2 && (cells[0]?.found.some((strength) => strength >= LABEL_SAID) ?? false);
  // Of a label and its value, the value answers what says the label.
  if (isLabelSaid && (cells[1]?.words.length ?? 0) > 0) return [1, 0];
  return scores.sort((a, b) => b.score - a.score || a.column - b.column).map(({ column }) => column);
}

/** A word of many headers points at none of them. */
function headerRarity(header: readonly Cell[], term: number): number {
  const count = header.filter((cell) => (cell.found[term] ?? 0) > 0).length;
  return count === 0 ? 0 : 1 / Math.sqrt(count);
}

/** From -0.5, certainly not the kind asked for, to 1. */
function kindOf({ kind }: Question, name: Cell | undefined, cell: Cell): number {
  if (kind === 'any') return 0;
  const wanted = (HEADER_WORDS[kind] ?? '').split(' ');
  const isCalled = name !== undefined && tokenize(name.text).some(({ word }) => wanted.includes(word));
  return Math.max(isCalled ? 0.6 : 0, formOf(kind, cell)) + (isCalled ? 0.4 : 0);
}

function formOf(kind: Question['kind'], cell: Cell): number {
  const isNumeric = NUMERIC.test(cell.text);
  if (kind === 'person' || kind === 'place') return isNumeric ? -0.5 : 0.3;
  if (kind === 'duration' && CLOCK.test(cell.text)) return 1;
  if (kind === 'number' || kind === 'money' || kind === 'percent') {
    if (!isNumeric && !/\d/.test(cell.text)) return -0.5;
  }
  const source = cell.text;
  const found = evidenceOf(kind, {
    text: source,
    words: cell.words,
    source,
    isAsked: () => false,
    isGerman: false,
  });
  return found === 0 ? -0.5 : found;
}
