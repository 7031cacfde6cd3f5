/**
 * A follow-up that names another condition ("And from London?", "And for moving?", "And Clara?") asks the question before
 * it again with that part of it replaced. Which part is told by the tables (cells of one column are alternatives), then by
 * the word that it begins with, then by its kind: numbers, names, what is asked about.
 */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import MONTHS from '../tables/language/months.json';
import { lexiconOf } from '../tables/lexicon.ts';
import { foldText, type Token, tokenize } from '../text/tokens.ts';
import {
  conditionsOf,
  contentOf,
  formOf,
  isArticle,
  isTelling,
  leadOf,
  replaced,
  subjectOf,
  type TextRange,
} from './parts.ts';
import { siblingsOf } from './siblings.ts';

/** A question of its own has more telling words. */
const MOST_TELLING = 6;
const END = /[?!.\s]+$/;

/** The question before with a cell of a table replaced by another of its column; undefined where none is named. */
export function withSibling(library: Library, before: string, text: string): string | undefined {
  const bare = withoutLead(text.trim().replace(END, ''));
  const question = before.trim().replace(END, '');
  const { said } = siblingsOf(library, bare, question);
  return said === undefined ? undefined : `${replaced(question, said, bare)}?`;
}

const NARROWING = LANGUAGES.flatMap((language) => TOPIC_DATA[language].followUps.narrowing.split(','))
  .flatMap((phrase) => [phrase.trim(), foldText(phrase.trim())])
  .sort((a, b) => b.length - a.length)
  .join('|');
const NARROWS = new RegExp(`^(?:${NARROWING})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:${NARROWING})$`, 'iu');

/** "Only the paid ones", "davon in Bath": the question before with a further condition. */
export function narrowed(before: string, text: string): string | undefined {
  const said = text.trim().replace(END, '');
  const condition = withoutArticle(said.replace(NARROWS, '').replace(NARROWS, '').trim());
  const telling = tokenize(condition).filter(isTelling).length;
  if (!NARROWS.test(said) || formOf(condition) !== undefined) return undefined;
  return telling === 0 || telling > MOST_TELLING
    ? undefined
    : `${before.trim().replace(END, '')} ${condition}?`;
}

function withoutArticle(text: string): string {
  const [first, next] = tokenize(text);
  return first !== undefined && next !== undefined && isArticle(first) ? text.slice(next.start) : text;
}

/**
 * The whole question, or undefined where the text is one of its own.
 *
 * @param before the question before, whole
 * @param text what goes on with it, without "and"
 */
export function substituted(library: Library, before: string, text: string): string | undefined {
  const said = text.trim().replace(END, '');
  const question = before.trim().replace(END, '');
  const words = tokenize(said);
  const telling = words.filter(isTelling);
  if (telling.length === 0 || telling.length > MOST_TELLING) return undefined;
  if (formOf(said) !== undefined) return undefined;
  const number = otherNumber(question, words, said);
  if (number !== undefined) return `${number}?`;
  if (reckoningIn(words).length > 0) return `${said} ${withoutReckoning(contentOf(question))}?`;
  const { isCell } = siblingsOf(library, withoutLead(said), question);
  const lead = leadOf(words[0]);
  if (lead === undefined) return `${isCell ? `${question} ${said}` : withSubject(question, said, words)}?`;
  const conditions = conditionsOf(question);
  const same = conditions.find((condition) => condition.lead === lead);
  // What a table has in another column is a further condition.
  const other = isCell || isTime(said) ? undefined : conditions.at(-1);
  const range = same ?? other;
  return `${range === undefined ? `${question} ${said}` : replaced(question, range, said)}?`;
}

/** "London" of "from London", "cleaning" of "of the cleaning". */
function withoutLead(said: string): string {
  return said.slice(tokenize(said).find(isTelling)?.start ?? 0);
}

/** Words of sums, averages and the like, of any language. */
function reckoningIn(words: readonly Token[]): Token[] {
  const said = words.map(({ word }) => word);
  const found = LANGUAGES.flatMap((language) => lexiconOf(language).operations.find(said));
  return words.filter((_, at) => found.some(({ from, to }) => from <= at && at < to));
}

function withoutReckoning(text: string): string {
  return reckoningIn(tokenize(text))
    .reduceRight((rest, token) => replaced(rest, token, ''), text)
    .trim();
}

/** "After 10 years" instead of "after 5 years of service", "in May" instead of "in April 2025". */
function otherNumber(question: string, words: readonly Token[], said: string): string | undefined {
  const isMonth = words.some(({ word }) => word in MONTHS);
  const isAlike = ({ word }: Token) => (isMonth ? word in MONTHS : /^\d+(?:d\d+)?$/.test(word));
  const [own, more] = words.filter(isAlike);
  const before = tokenize(question);
  const [old, another] = before.filter(isAlike);
  if (own === undefined || more !== undefined || old === undefined || another !== undefined) return undefined;
  const beside = words.filter((token) => token !== own && isTelling(token));
  if (!beside.every(({ word }) => before.some((token) => token.word === word))) return undefined;
  return replaced(question, old, said.slice(own.start, own.end));
}

const TIME = /\b(?:19|20)\d\d\b|\d{1,2}[./]\d{1,2}[./]/;

function isTime(said: string): boolean {
  return TIME.test(said) || tokenize(said).some(({ word }) => word in MONTHS);
}

/** A name in place of a name; else what is asked about. */
function withSubject(question: string, said: string, words: readonly Token[]): string {
  const isName = (text: string, { start }: Token) => /^\p{Lu}/u.test(text.slice(start, start + 1));
  const telling = words.filter(isTelling);
  const names = namesIn(question);
  const name = names.at(-1);
  const isAllNames = telling.every((token) => isName(said, token)) && !words.some(isArticle);
  if (isAllNames && name !== undefined && names.length === 1) return replaced(question, name, said);
  const subject = subjectOf(question) ?? conditionsOf(question)[0]?.inner;
  return subject === undefined ? `${question} ${said}` : replaced(question, subject, said);
}

/** Runs of words with capitals behind the first word. */
function namesIn(text: string): TextRange[] {
  const form = formOf(text);
  const ranges: { start: number; end: number }[] = [];
  tokenize(text).forEach((token, at) => {
    if (at === 0 || (form !== undefined && token.start < form.end)) return;
    if (!/^\p{Lu}/u.test(text.slice(token.start, token.end)) || !isTelling(token)) return;
    const last = ranges.at(-1);
    if (last !== undefined && text.slice(last.end, token.start).trim() === '') last.end = token.end;
    else ranges.push({ start: token.start, end: token.end });
  });
  return ranges;
}
