/**
 * Things that stand in a form of their own: a time of day, a temperature, a colour, an amount of money, a share, a telephone number,
 * an address. A place without any does not answer a question for one, however much else it shares with it.
 */
import { LANGUAGE_DATA, LANGUAGES, type LanguageData } from '../languages/language-data.ts';
import { type Candidate, markdownOf } from '../ranking/candidates.ts';
import { tokenize } from '../text/tokens.ts';
import {
  hasBareNumber,
  hasClock,
  hasColour,
  hasCurrency,
  hasPlainAmount,
  hasShare,
  hasTemperature,
  isFree,
} from './evidence.ts';
import type { Question } from './question.ts';

/** Questions for a thing, in any language: patterns of folded words. */
const asking = (thing: keyof LanguageData['askedThings']) =>
  new RegExp(LANGUAGES.map((language) => LANGUAGE_DATA[language].askedThings[thing]).join('|'));
const TEMPERATURE = asking('temperature');
const COLOUR = asking('colour');
const CLOCK = asking('clock');
const TELEPHONE = asking('telephone');
const ADDRESS = asking('address');

const ADDRESS_FORM = /\S@\S|\bwww\.|https?:/;
/** A date in figures. */
const DATE = /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}([./])\d{1,2}\1(?:\d{2}){1,2}\b/g;
/** Ends the introduction to a list or table, which may hold the thing. */
const INTRODUCES = /:[*_\s]*$/;
/** Columns that number the rows. */
const NUMBERING = /^(?:no|nr|num|pos|item|id|#|n[°º])(?![\p{L}])/iu;
/** A column with a unit, such as "Weight (kg)". */
const UNIT = /\([^)]*\)|\[[^\]]*\]/;
/** A number alone in a cell, that is no year, date or telephone number. */
const NUMBER_ALONE = /^(?!(?:19|20)\d\d$|\d{1,2}\.\d{1,2}\.\d|0\d)[-+]?\d[\d.,'’ ]*[-–]*$/;

/** Whether a question asks for such a thing and the candidate, with its paragraph, holds none. */
export function lacksAskedThing(candidate: Candidate, question: Question): boolean {
  const cells = candidate.row?.row.cells;
  if (cells !== undefined && TELEPHONE.test(question.words.join(' '))) return !cells.some(mayBeTelephone);
  const text = paragraphOf(candidate);
  if (INTRODUCES.test(text)) return false;
  if (lacksAskedForm(text, question)) return true;
  if (question.kind === 'percent') return !hasShare(text);
  return question.kind === 'money' && !hasMoney(candidate, text);
}

/** The same of the text of an answer, for what has a form in every place. */
export function lacksAskedForm(text: string, { words }: Question): boolean {
  const asked = words.join(' ');
  if (TEMPERATURE.test(asked)) return !hasTemperature(text);
  if (COLOUR.test(asked)) return !hasColour(text);
  if (CLOCK.test(asked)) return !hasClock(text);
  if (ADDRESS.test(asked)) return !ADDRESS_FORM.test(text);
  return TELEPHONE.test(asked) && !hasBareNumber(tokenize(text).map(({ word }) => word));
}

/** An amount with its decimals. */
const AMOUNT = /\d[.,]\d{1,2}(?!\d)/;

/** Whether a cell holds a number of three digits or more besides dates and amounts. */
function mayBeTelephone(cell: string): boolean {
  return !AMOUNT.test(cell) && /\d{3}/.test(cell.replaceAll(DATE, ' ').replaceAll(/[\s/-]/g, ''));
}

function hasMoney({ row }: Candidate, text: string): boolean {
  if (hasShare(text)) return true;
  const tokens = tokenize(text).map(({ word }) => word);
  if (row === undefined) return hasCurrency(text) || tokens.some(isFree) || hasPlainAmount(tokens);
  const { header } = row.table;
  return row.row.cells.some((cell, at) => {
    const name = header[at] ?? '';
    if (hasCurrency(cell) || tokenize(cell).some(({ word }) => isFree(word))) return true;
    if (!/\d/.test(cell) || NUMBERING.test(name)) return false;
    return hasCurrency(name) || (NUMBER_ALONE.test(cell.trim()) && !UNIT.test(name));
  });
}

/** A row with its column names, or the lines in which a sentence stands. */
function paragraphOf(candidate: Candidate): string {
  if (candidate.row !== undefined) return markdownOf(candidate);
  const { prepared, start, end } = candidate;
  const { markdown } = prepared.passage;
  const after = markdown.indexOf('\n', end);
  return markdown.slice(markdown.lastIndexOf('\n', start) + 1, after < 0 ? undefined : after);
}
