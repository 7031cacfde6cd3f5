/**
 * Checks that a result is of the kind that the question asks for: a count must be of the right things, a person must not
 * be a number, an amount must be one. Other results are only shown as near matches.
 */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { type Candidate, wordsOf } from '../ranking/candidates.ts';
import { Meanings, NEAR } from '../ranking/meanings.ts';
import type { Ranked } from '../ranking/rank.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf as listed } from '../text/word-lists.ts';
import { lacksAskedThing } from './asked-thing.ts';
import { isNumber, isTimeUnit } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import { givesReason } from './reasons.ts';

const COUNTS = LANGUAGES.flatMap((language) => TOPIC_DATA[language].listings.count.split(',')).map((phrase) =>
  listed(phrase.trim()),
);
/** Number of columns of a table of labels and values. */
const LABEL_AND_VALUE = 2;
/** Maximum distance in words between a number and what it counts. */
const MAX_DISTANCE = 6;

/** The index of the word after the phrase that asks for a count ("how many"); undefined without one. */
export function behindCount(words: readonly string[]): number | undefined {
  for (const count of COUNTS) {
    const at = words.findIndex((_, from) => count.every((word, offset) => words[from + offset] === word));
    if (at >= 0) return at + count.length;
  }
  return undefined;
}

/** The term to be counted: "nurses" in "How many nurses work here?"; undefined for other questions. */
function countedTerm({ words, terms }: Question): number | undefined {
  const from = behindCount(words);
  if (from === undefined) return undefined;
  const counted = words
    .slice(from)
    .map((word) => terms.findIndex((term) => term.word === word))
    .find((term) => term >= 0);
  return counted === undefined || terms[counted]?.isFocus === true ? undefined : counted;
}

/** Whether a ranked candidate contains the kind of thing that is asked for. */
export function isOfRequestedKind(
  { candidate, figures }: Ranked,
  question: Question,
  matcher: TermMatcher,
): boolean {
  const counted = countedTerm(question);
  const { row } = candidate;
  if (row !== undefined && !hasCellOfKind(row.row.cells, row.table.header, question)) return false;
  if (lacksAskedThing(candidate, question)) return false;
  if (question.kind === 'money' && figures.noKind === 1) return false;
  if (counted === undefined) return true;
  // Periods have many wordings ("28 Arbeitstage", "quinze jours ouvrables"), so the term itself is not required.
  if (isTimeUnit(question.terms[counted]?.word ?? '')) return figures.noKind === 0;
  return figures.noKind === 0 && mentionsTerm(candidate, question, matcher, counted);
}

/** Whether a row has a cell that can be an answer of the kind. */
function hasCellOfKind(
  cells: readonly string[],
  header: readonly string[],
  { kind, words }: Question,
): boolean {
  if (kind === 'reason') return [...header, ...cells].some(givesReason);
  if (kind !== 'person') return true;
  // Who stands in for somebody is not that person, whose task the label tells.
  const [, value = ''] = cells;
  const isAsked =
    header.length === LABEL_AND_VALUE && tokenize(value).every(({ word }) => words.includes(word));
  return !isAsked && cells.some((cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell));
}

/**
 * Whether a candidate mentions the term near a number, or below a heading with it. A row of data mentions it by a number
 * in a column of that name.
 */
function mentionsTerm(candidate: Candidate, question: Question, matcher: TermMatcher, term: number): boolean {
  const { prepared, row } = candidate;
  const meanings = new Meanings(question, [prepared]);
  const isMentioned = (words: readonly { readonly word: string; readonly stem: string }[]) =>
    (matcher.strengths(words)[term] ?? 0) > 0 || (meanings.nearness(words, prepared)[term] ?? 0) >= NEAR;
  const heads = (row?.table.header ?? []).map((name) =>
    tokenize(name).map(({ word }) => ({ word, stem: stem(word, prepared.language) })),
  );
  if (heads.length > LABEL_AND_VALUE)
    return heads.some((name, column) => isMentioned(name) && isAmount(row?.row.cells[column] ?? ''));
  const own = wordsOf(candidate);
  const positions = own.flatMap((word, at) => (isMentioned([word]) ? [at] : []));
  if (positions.length > 0 && row === undefined)
    return own.some(
      ({ word }, at) =>
        isNumber(word) && positions.some((position) => Math.abs(position - at) <= MAX_DISTANCE),
    );
  const above = [...prepared.headingStems].map((one) => ({ word: one, stem: one }));
  return positions.length > 0 || isMentioned([...heads.flat(), ...above]);
}

/** A number, optionally with its unit, but not a date or a key. */
function isAmount(cell: string): boolean {
  return /^\D{0,3}\d[\d.,’' ]*\D{0,12}$/.test(cell);
}
