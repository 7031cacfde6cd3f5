/** What is measured of a candidate's form: a lead-in, more of a header, a rule. */
import type { Question } from '../built-in/question.ts';
import { forEachLanguage, wordsOfAll } from '../text/word-lists.ts';
import { type Candidate, wordsOf } from './candidates.ts';

/** Emphasis and blanks may close it. */
const ENDS_IN_COLON = /:[*_\s]*$/;
const ENDS_IN_QUESTION = /\?[*_\s"”»]*$/;

/** A table of fewer has names in its first column. */
const LEAST_COLUMNS = 3;

/** Words that say what must, may or may not be done. */
const DUTY_WORDS = wordsOfAll(({ dutyWords }) => dutyWords);
/** How a question begins that asks for a yes or no, or for what a rule demands. */
const DUTY_QUESTION = forEachLanguage(({ dutyQuestions }) => new RegExp(`^(?:${dutyQuestions})\\b`));

/** @param among all candidates of its passage */
export function formFigures(candidate: Candidate, among: readonly Candidate[], question: Question) {
  const { prepared, start, end } = candidate;
  const text = prepared.passage.markdown.slice(start, end);
  const duty = wordsOf(candidate).some(({ word }) => DUTY_WORDS.has(word)) ? 1 : 0;
  const isDutyAsked = DUTY_QUESTION[question.language].test(question.words.join(' '));
  return {
    endsInColon: ENDS_IN_COLON.test(text) ? 1 : 0,
    isQuestion: ENDS_IN_QUESTION.test(text) ? 1 : 0,
    isHeadRow: isHeadRow(candidate, among) ? 1 : 0,
    isFirstPassage: prepared.passage.ordinal === 0 ? 1 : 0,
    duty,
    dutyForDuty: isDutyAsked ? duty : 0,
  };
}

/** Whether a row is the first of a table of figures, and holds none itself. */
function isHeadRow({ row }: Candidate, among: readonly Candidate[]): boolean {
  if (row === undefined || row.table.header.length < LEAST_COLUMNS) return false;
  const [first, ...others] = among.flatMap((other) =>
    other.row?.table === row.table ? [other.row.row] : [],
  );
  const holdsFigures = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return first === row.row && !holdsFigures(first.cells) && others.some(({ cells }) => holdsFigures(cells));
}
