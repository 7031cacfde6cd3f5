/**
 * Whether what was found answers the question, or only resembles it. A question about something else shares few of
 * its words with any passage; one that twists a fact shares nearly all, and shows by what contradicts it: an
 * opposite, a denial, a name that nobody mentions, no date where a date is asked for.
 */
import type { Question } from './question.ts';
import type { RankedRow } from './rank-rows.ts';
import type { RankedSentence } from './rank-sentences.ts';
import type { Reach } from './reach.ts';

/** Weights of a logistic model, rounded; above 0 the passage is about the question. */
const BIAS = -6.6;
const PASSAGE = 10;
const OWN = 3;
const WORDS = 1.3;
const UNKNOWN_NAME = -2;
/**
 * The more passages there are, the likelier some of them say many words of a question by chance, as the best of many
 * throws does. Chance grows with the logarithm; in a large library the index has chosen passages already.
 */
const CHANCE = -0.8;
const PASSAGES_WITHOUT_CHANCE = 50;
const MOST_CHANCE_AT = 200;
/** For rows: which share of the question the cells, header and headings must say. */
const LEAST_OF_ROW = 0.5;
const LEAST_OF_CELLS = 0.4;
/** Or how much the cells that are named in full must say. */
const LEAST_NAMED = 0.3;
/** How many of the best sentences may bring the date or number that is asked for. */
const LOOKED_THROUGH = 3;

/** @param among what the sentences were chosen from */
export function isAnsweredBy(
  ranked: readonly RankedSentence[],
  question: Question,
  among: Pick<Reach, 'isKnown' | 'size'>,
): boolean {
  const [best] = ranked;
  if (best === undefined || best.figures.contrast > 0) return false;
  if (isMeasure(question) && ranked.slice(0, LOOKED_THROUGH).every(({ figures }) => figures.kind === 0))
    return false;
  const unknownName = question.terms.some((term, index) => term.isName && among.isKnown[index] === false);
  const about =
    BIAS +
    PASSAGE * best.figures.passage +
    OWN * best.figures.own +
    WORDS * Math.log(1 + question.terms.length) +
    (unknownName ? UNKNOWN_NAME : 0) +
    CHANCE * chanceOf(among.size);
  return about > 0;
}

function chanceOf(passages: number): number {
  return Math.log(Math.max(1, Math.min(passages, MOST_CHANCE_AT) / PASSAGES_WITHOUT_CHANCE));
}

/** Whether a row answers: the question names one of its cells, or says most of it; and no number of it is missing. */
export function isAnsweredByRow(best: RankedRow): boolean {
  if (best.missingNumbers > 0 && best.named < 1) return false;
  if (best.named >= LEAST_NAMED) return true;
  return best.all >= LEAST_OF_ROW && best.cells >= LEAST_OF_CELLS;
}

/** Dates and numbers are told by their form; names and reasons less surely. */
function isMeasure({ kind }: Question): boolean {
  return (
    kind === 'date' || kind === 'number' || kind === 'percent' || kind === 'money' || kind === 'duration'
  );
}
