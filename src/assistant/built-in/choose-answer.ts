/**
 * Chooses between an answer from tables, one from text, and none. Two logistic models estimate how likely each is right,
 * from the confidence of the plan and of the best text location and from the question. They are trained on questions over
 * tables together with text (scripts/train/train-choice.ts).
 */

import { probabilityOf } from '../ranking/log-linear.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { Operation } from '../tables/lexicon.ts';
import { readTableQuestion, type TableQuestion } from '../tables/question.ts';
import { needsCalculation, type TableReading, tellsGaps } from './answer-from-tables.ts';
import TRAINED from './choice.json';
import type { Finding } from './find-answer.ts';

/** `readings`: several uncertain plans to choose from; `places`: near matches in text. */
export type AnswerSource = 'tables' | 'text' | 'readings' | 'places';

/** The weights of `choiceFigures` for the tables and for the text, as trained by scripts/train/train-choice.ts. */
export interface ChoiceModel {
  readonly tables: readonly number[];
  readonly text: readonly number[];
}

/** The cost of a wrong answer, relative to a right one: a wrong quote is easier to notice than a number. */
export const COST = { tables: 1, text: 0.5 } as const;

/** Log odds are clipped to this. */
const MAX_ODDS = 5;
/** Log odds below which a plan is never the answer: one in five. */
const MIN = Math.log(0.2 / 0.8);
/** Log odds below which readings are not offered for a question that needs a calculation. */
const MIN_OFFERED = Math.log(0.04 / 0.96);
/** Log odds below which readings are not offered where no place in text comes near. */
const MIN_ALONE = Math.log(0.2 / 0.8);

export function chooseAnswer(reading: TableReading, finding: Finding): AnswerSource {
  if (quotesPartOfList(reading, finding)) return 'tables';
  const leaves = leavesCalculation(reading, finding);
  const isQuoted =
    finding.kind === 'quotes' &&
    !resemblesDenied(reading, finding) &&
    !tellsLikelyGaps(reading) &&
    !lacksAmount(reading, finding) &&
    !leaves;
  const chosen = chosenBy(
    choiceFigures(reading, leaves ? { ...finding, sure: 0 } : finding),
    isQuoted,
    TRAINED,
  );
  // A reading that may be right says more than nothing.
  const isBetterThanNone = finding.kind === 'none' && odds(reading.calculated.sure) >= MIN_ALONE;
  return chosen === 'places' && isBetterThanNone ? 'readings' : chosen;
}

/** Whether the best place is a row and the question denies something: such a row resembles what is denied. */
function resemblesDenied({ question }: TableReading, { ranked: [best] }: Finding): boolean {
  return best?.candidate.row !== undefined && question.operations.some(({ tag }) => tag === 'not');
}

/** Whether rows are likely asked for in which something is missing: no sentence says what nobody has planned. */
function tellsLikelyGaps(reading: TableReading): boolean {
  return tellsGaps(reading) && odds(reading.calculated.sure) >= 0;
}

/** Whether the best place is a row of the table that was read, which has no column of the amount or thing that is asked for. */
function lacksAmount({ calculated, document }: TableReading, { ranked: [best] }: Finding): boolean {
  return (
    (calculated.asksForAbsent || calculated.passesOverThing) &&
    best?.candidate.row !== undefined &&
    best.candidate.prepared.passage.documentId === document.id
  );
}

/** What a sentence must say itself to answer: an average, a total, what is most. */
const TOLD_ONLY: readonly Operation[] = ['mean', 'sum', 'often', 'seldom', 'distinct'];
const RANGE: readonly Operation[] = ['difference', 'most', 'least'];
const ORDERS: readonly Operation[] = ['most', 'least', 'often', 'seldom', 'more', 'less', 'first', 'last'];

/**
 * Whether the question asks for a total, an average, the thing that is most or the one of two that is more, and the best place,
 * though it speaks of the same things, says nothing of the kind.
 */
export function leavesCalculation({ question }: TableReading, { ranked: [best] }: Finding): boolean {
  const asked = operationsOf(question);
  const [ask] = question.asks;
  const asksWhose = ask?.from === 0 && (ask.tag === 'who' || ask.tag === 'which');
  const isOfThings =
    (asked.has('list') && (asked.has('most') || asked.has('least'))) ||
    (asked.has('or') && (asked.has('more') || asked.has('less'))) ||
    // "Whose contract runs out first" is told by no sentence on how contracts run out.
    (asksWhose && (asked.has('first') || asked.has('last')));
  // How far the highest is from the lowest is told by both.
  const isOfRange = asked.has('difference') && asked.has('most') && asked.has('least');
  const needed = [...TOLD_ONLY, ...(isOfRange ? RANGE : [])].filter((tag) => asked.has(tag));
  // A row is weighed by the models.
  if (best === undefined || best.candidate.row !== undefined) return false;
  if (!isOfThings && needed.length === 0) return false;
  const said = operationsIn(best);
  return isOfThings ? !ORDERS.some((tag) => said.has(tag)) : !needed.some((tag) => said.has(tag));
}

/** The operations that the words of a place name: "on average", "in total", "the largest". */
function operationsIn({ candidate: { prepared, start, end } }: Ranked): ReadonlySet<Operation> {
  const text = prepared.passage.markdown.slice(start, end);
  return operationsOf(readTableQuestion(text, prepared.language));
}

/** The operations that a text names, where "dearest" is the most of something. */
function operationsOf({ operations, quantities }: TableQuestion): ReadonlySet<Operation> {
  const orders = quantities.filter(({ tag }) => tag.role === 'more' || tag.role === 'less');
  return new Set([
    ...operations.map(({ tag }) => tag),
    ...orders.map(({ tag }): Operation => (tag.role === 'more' ? 'most' : 'least')),
  ]);
}

/** Minimum confidence of a list, and number of its rows among those quoted, for it to stand instead of the quotations. */
const MIN_LIST = 0.35;
const MIN_QUOTED = 2;
/** Candidates that are quoted at most. */
const QUOTED = 3;

/** Whether the text would quote some of the rows that a plan lists: "what do we buy from Kliniko?" asks for all. */
function quotesPartOfList({ calculated, document }: TableReading, { kind, ranked }: Finding): boolean {
  const { kind: plan, sure, rows, quotes } = calculated;
  if (kind !== 'quotes' || plan !== 'list' || sure < MIN_LIST || rows <= MIN_QUOTED) return false;
  const isListed = ({ candidate: { prepared, start, end, row } }: Ranked) =>
    row !== undefined &&
    prepared.passage.documentId === document.id &&
    // Only the first rows of a long list are cited.
    (rows > quotes.length || quotes.includes(prepared.passage.markdown.slice(start, end).trim()));
  const [best, ...others] = ranked.slice(0, QUOTED).map(isListed);
  return best === true && others.filter(Boolean).length >= MIN_QUOTED - 1;
}

/**
 * The source with the highest expected value above 0.
 * @param figures from choiceFigures
 * @param isQuoted whether text was found that is likely to answer
 */
export function chosenBy(figures: readonly number[], isQuoted: boolean, model: ChoiceModel): AnswerSource {
  const expectedValue = (of: keyof typeof COST) => {
    const right = likely(figures, model[of]);
    return right - (1 - right) * COST[of];
  };
  const [, ofPlan = 0] = figures;
  const [ofTables, ofText] = [
    ofPlan < MIN ? 0 : expectedValue('tables'),
    isQuoted ? expectedValue('text') : 0,
  ];
  if (ofTables > 0 && ofTables >= ofText) return 'tables';
  // Text that was found likely is quoted. Only a table row, and any text for a calculation over a document of tables,
  // must have a positive value too.
  const [, , , isCalculation, isRow, , standsAlone] = figures;
  const isDoubtful = isRow === 1 || (standsAlone === 1 && isCalculation === 1);
  if (isQuoted && (!isDoubtful || ofText > 0)) return 'text';
  return ofPlan >= (isCalculation === 1 ? MIN_OFFERED : MIN) ? 'readings' : 'places';
}

/** The inputs of both models; `chosenBy` reads them by position. */
export function choiceFigures(reading: TableReading, { sure, ranked }: Finding): number[] {
  const { calculated, question } = reading;
  const { kind, standsAlone, asksForAbsent, namesColumn } = calculated;
  const [best] = ranked;
  const isRow = best?.candidate.row !== undefined;
  // No one row shows in which of them something is missing.
  const isCalculation = needsCalculation(question) || tellsGaps(reading);
  const [ofPlan, ofText] = [odds(calculated.sure), odds(sure)];
  return [
    1,
    ofPlan,
    ofText,
    isCalculation ? 1 : 0,
    isRow ? 1 : 0,
    isRow && isCalculation ? 1 : 0,
    standsAlone ? 1 : 0,
    kind === 'list' ? 1 : 0,
    asksForAbsent ? 1 : 0,
    namesColumn ? 1 : 0,
    // A good sentence is evidence against the tables, a good row evidence for them.
    isRow ? ofPlan : 0,
    isRow ? ofText : 0,
  ];
}

function odds(share: number): number {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, share));
  return Math.max(-MAX_ODDS, Math.min(MAX_ODDS, Math.log(bounded / (1 - bounded))));
}

function likely(figures: readonly number[], weights: readonly number[]): number {
  const sum = figures.reduce((total, figure, at) => total + figure * (weights[at] ?? 0), 0);
  return probabilityOf(sum);
}
