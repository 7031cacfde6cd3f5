/**
 * Whether what was found can be an answer at all: a number of things must be one of those things, a person must be no
 * figure, an amount must be one. What cannot is shown as a place that comes near.
 */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { type Candidate, wordsOf } from '../ranking/candidates.ts';
import { Meanings, NEAR } from '../ranking/meanings.ts';
import type { Ranked } from '../ranking/rank.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf as listed } from '../text/word-lists.ts';
import { isNumber, isTimeUnit } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import type { AnswerKind } from './question-forms.ts';

const COUNTS = LANGUAGES.flatMap((language) => TOPIC_DATA[language].listings.count.split(',')).map((phrase) =>
  listed(phrase.trim()),
);
/** Columns of a table that tells values by their labels. */
const LABEL_AND_VALUE = 2;
/** How many words a number stands from what it counts. */
const BESIDE = 6;
/** Kinds that a cell shows by a figure. */
const AMOUNTS: ReadonlySet<AnswerKind> = new Set(['money', 'percent']);

/** Where the words of a question go on behind those that ask for a number; undefined where none do. */
export function behindCount(words: readonly string[]): number | undefined {
  for (const count of COUNTS) {
    const at = words.findIndex((_, from) => count.every((word, offset) => words[from + offset] === word));
    if (at >= 0) return at + count.length;
  }
  return undefined;
}

/** The term whose number is asked for: "nurses" in "How many nurses work here?"; undefined for any other question. */
export function countedTerm({ words, terms }: Question): number | undefined {
  const from = behindCount(words);
  if (from === undefined) return undefined;
  const counted = words
    .slice(from)
    .map((word) => terms.findIndex((term) => term.word === word))
    .find((term) => term >= 0);
  return counted === undefined || terms[counted]?.isFocus === true ? undefined : counted;
}

/** Whether the best that was ranked holds what is asked for. */
export function isOfAskedKind(
  { candidate, figures }: Ranked,
  question: Question,
  matcher: TermMatcher,
): boolean {
  const counted = countedTerm(question);
  if (candidate.row !== undefined && !hasCellOfKind(candidate.row.row.cells, question)) return false;
  if (counted === undefined) return true;
  // Days are said in many ways: "28 Arbeitstage", "quinze jours ouvrables".
  if (isTimeUnit(question.terms[counted]?.word ?? '')) return figures.noKind === 0;
  return figures.noKind === 0 && saysTerm(candidate, question, matcher, counted);
}

/** Of a row: a person is no figure, an amount is one. */
function hasCellOfKind(cells: readonly string[], { kind }: Question): boolean {
  // A value beside a label is no reason.
  if (kind === 'reason' && cells.length === 2) return false;
  if (kind === 'person') return cells.some((cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell));
  return !AMOUNTS.has(kind) || cells.some((cell) => /\d/.test(cell));
}

/** In itself, beside a number; or in what it stands under. A row of data says it by a column with numbers. */
function saysTerm(candidate: Candidate, question: Question, matcher: TermMatcher, term: number): boolean {
  const { prepared, row } = candidate;
  const meanings = new Meanings(question, [prepared]);
  const isSaid = (words: readonly { readonly word: string; readonly stem: string }[]) =>
    (matcher.strengths(words)[term] ?? 0) > 0 || (meanings.nearness(words, prepared)[term] ?? 0) >= NEAR;
  const heads = (row?.table.header ?? []).map((name) =>
    tokenize(name).map(({ word }) => ({ word, stem: stem(word, prepared.language) })),
  );
  if (heads.length > LABEL_AND_VALUE)
    return heads.some((name, column) => isSaid(name) && isFigure(row?.row.cells[column] ?? ''));
  const own = wordsOf(candidate);
  const places = own.flatMap((word, at) => (isSaid([word]) ? [at] : []));
  if (places.length > 0 && row === undefined)
    return own.some(
      ({ word }, at) => isNumber(word) && places.some((place) => Math.abs(place - at) <= BESIDE),
    );
  const above = [...prepared.headingStems].map((one) => ({ word: one, stem: one }));
  return places.length > 0 || isSaid([...heads.flat(), ...above]);
}

/** A number, maybe with its unit: no date and no key. */
function isFigure(cell: string): boolean {
  return /^\D{0,3}\d[\d.,’' ]*\D{0,12}$/.test(cell);
}
