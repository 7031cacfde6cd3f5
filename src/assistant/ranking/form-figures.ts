/** Features of a candidate's form: a lead-in, a part of a header, a rule. */
import type { Question } from '../built-in/question.ts';
import { forEachLanguage, wordsOfAll } from '../text/word-lists.ts';
import { type Candidate, wordsOf } from './candidates.ts';

/** Emphasis and blanks may follow. */
const ENDS_IN_COLON = /:[*_\s]*$/;
const ENDS_IN_QUESTION = /\?[*_\s"”»]*$/;

/** In tables with fewer columns, rows are labels with values. */
const MIN_COLUMNS = 3;

/** Words for obligation, permission and prohibition. */
const DUTY_WORDS = wordsOfAll(({ dutyWords }) => dutyWords);
/** Openings of yes/no questions and of questions about what a rule requires. */
const DUTY_QUESTION = forEachLanguage(({ dutyQuestions }) => new RegExp(`^(?:${dutyQuestions})\\b`));

/** The form features of a candidate. @param among all candidates of its passage */
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

/** Whether a row is the first of a table with numbers, but has none itself. */
function isHeadRow({ row }: Candidate, among: readonly Candidate[]): boolean {
  if (row === undefined || row.table.header.length < MIN_COLUMNS) return false;
  const [first, ...others] = among.flatMap((other) =>
    other.row?.table === row.table ? [other.row.row] : [],
  );
  const hasNumbers = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return first === row.row && !hasNumbers(first.cells) && others.some(({ cells }) => hasNumbers(cells));
}
