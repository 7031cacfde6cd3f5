/**
 * Replaces a part of the previous question by a follow-up that names another condition: "And from London?", "And for
 * moving?", "And Clara?". The part is determined by tables (cells of one column are alternatives), then by the first
 * word, then by its kind: numbers, names, the subject.
 */
import { type NamingWord, NOUNS, namingWords, PREVIOUS } from '../documents/document-words.ts';
import { hasEditions } from '../documents/editions.ts';
import { oldOrNew, readVersions } from '../documents/read-versions.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import MONTHS from '../tables/language/months.json';
import { lexiconOf } from '../tables/lexicon.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldText, type Token, tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import {
  conditionsOf,
  contentOf,
  formOf,
  isArticle,
  isContentWord,
  leadOf,
  replaced,
  subjectOf,
  type TextRange,
} from './parts.ts';
import { siblingsOf } from './siblings.ts';
import { twoQuestions } from './two-questions.ts';

const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PRONOUNS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.pronouns)));
/** Maximum number of content words in a follow-up; longer ones stand alone. */
const MAX_TELLING = 6;
const END = /[?!.\s]+$/;

/** The previous question with a table cell replaced by another one of its column; undefined where none is named. */
export function withSibling(library: Library, before: string, text: string): string | undefined {
  const bare = withoutLead(text.trim().replace(END, ''));
  const question = before.trim().replace(END, '');
  const { other } = siblingsOf(library, bare, question);
  return other === undefined ? undefined : `${replaced(question, other, bare)}?`;
}

/**
 * The previous question for another version: "And in version 1?", "what was it in the first version?", "and before?",
 * "and in the old one?".
 */
export function withVersion(library: Library, before: string, text: string): string | undefined {
  const words = namingWords(text);
  const [version, another] = readVersions(words);
  const isBeside = ({ word }: NamingWord) => STOP.has(word) || PRONOUNS.has(word) || NOUNS.has(word);
  const question = resolveDocuments(library, before)
    .anyVersion.replace(END, '')
    .replace(/ ?\(\s*\)$/, '');
  if (version !== undefined && another === undefined) {
    const others = words.filter((_, at) => at < version.from || at >= version.to);
    const [first, last] = [words[version.from], words[version.to - 1]];
    if (first === undefined || last === undefined || !others.every(isBeside)) return undefined;
    return `${question} (${text.slice(first.start, last.end)})?`;
  }
  const other = words.find(({ word }) => PREVIOUS.has(word) || oldOrNew(word) !== undefined);
  if (other === undefined || !words.every((one) => one === other || isBeside(one))) return undefined;
  const hasOthers =
    oldOrNew(other.word) === undefined ? hasVersions(library) : namesVersioned(library, before);
  return hasOthers ? `${question} (${text.slice(other.start, other.end)} version)?` : undefined;
}

function hasVersions(library: Library): boolean {
  return library.documents().some(({ id }) => library.versions(id).length > 1) || hasEditions(library);
}

/** Whether a question names a document with versions: "and the new one?" may be about anything else. */
function namesVersioned(library: Library, question: string): boolean {
  return resolveDocuments(library, question).named.some(
    ({ document: { id } }) => library.versions(id).length > 1 || hasEditions(library, id),
  );
}

const NARROWING = LANGUAGES.flatMap((language) => TOPIC_DATA[language].followUps.narrowing.split(','))
  .flatMap((phrase) => [phrase.trim(), foldText(phrase.trim())])
  .sort((a, b) => b.length - a.length)
  .join('|');
const NARROWS = new RegExp(`^(?:${NARROWING})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:${NARROWING})$`, 'iu');

/** The previous question with an additional condition: "Only the paid ones", "davon in Bath". */
export function narrowed(before: string, text: string): string | undefined {
  const followUp = text.trim().replace(END, '');
  const condition = withoutArticle(followUp.replace(NARROWS, '').replace(NARROWS, '').trim());
  const content = tokenize(condition).filter(isContentWord).length;
  if (!NARROWS.test(followUp) || formOf(condition) !== undefined) return undefined;
  if (content === 0 || content > MAX_TELLING || saysOperationsAlone(condition)) return undefined;
  // If the previous question has two parts, the second depends on the first: "how many are open, and what are they
  // worth?"
  const [first = ''] = twoQuestions(before) ?? [];
  const end = first === '' ? before.length : first.length - 1;
  return `${`${before.slice(0, end).trim().replace(END, '')} ${condition}${before.slice(end)}`.replace(END, '')}?`;
}

function withoutArticle(text: string): string {
  const [first, next] = tokenize(text);
  return first !== undefined && next !== undefined && isArticle(first) ? text.slice(next.start) : text;
}

/**
 * The completed question, or undefined where the text stands alone.
 *
 * @param before the previous question, completed
 * @param text the follow-up without "and"
 */
export function substituted(library: Library, before: string, text: string): string | undefined {
  const followUp = text.trim().replace(END, '');
  const question = before.trim().replace(END, '');
  const words = tokenize(followUp);
  const content = words.filter(isContentWord);
  if (content.length === 0 || content.length > MAX_TELLING) return undefined;
  if (formOf(followUp) !== undefined) return undefined;
  const number = withNumber(question, words, followUp);
  if (number !== undefined) return `${number}?`;
  if (operationsIn(words).some((token) => !isHyphenated(followUp, token)))
    return `${followUp} ${withoutOperations(contentOf(question))}?`;
  const replacedNoun = withSameNoun(question, followUp, content);
  if (replacedNoun !== undefined) return `${replacedNoun}?`;
  const { isCell } = siblingsOf(library, withoutLead(followUp), question);
  const lead = leadOf(words[0]);
  if (lead === undefined)
    return `${isCell && !isOfOneWord(question) ? `${question} ${followUp}` : withSubject(question, followUp, words)}?`;
  const conditions = conditionsOf(question);
  const same = conditions.find((condition) => condition.lead === lead);
  // A cell of another column is an additional condition.
  const other = isCell || isTime(followUp) ? undefined : conditions.at(-1);
  const range = same ?? other;
  return `${range === undefined ? `${question} ${followUp}` : replaced(question, range, followUp)}?`;
}

/** Whether a question has a single content word: "What does X mean?" */
function isOfOneWord(question: string): boolean {
  return tokenize(contentOf(question)).filter(isContentWord).length === 1;
}

/** Whether a token is part of a hyphenated word: "part" in "part-time" is no operation. */
function isHyphenated(text: string, { start, end }: Token): boolean {
  return text[end] === '-' || text[start - 1] === '-';
}

/** Replaces a noun phrase with another one around the same word: "part-time staff" for "permanent staff". */
function withSameNoun(question: string, followUp: string, content: readonly Token[]): string | undefined {
  const questionTokens = tokenize(question);
  const isSame = (one: Token, other: Token) =>
    stemsOfAnyLanguage(one.word).some((stem) => stemsOfAnyLanguage(other.word).includes(stem));
  const heads = content.filter((token) => questionTokens.some((other) => isSame(token, other)));
  const [head, another] = heads;
  if (head === undefined || another !== undefined || content.length < 2) return undefined;
  const at = questionTokens.findIndex((token) => isSame(token, head));
  // Modifiers come before the noun or, in French and Spanish, after it.
  const step = content.at(-1) === head ? -1 : content[0] === head ? 1 : 0;
  let edge = at;
  for (let left = content.length - 1; step !== 0 && left > 0; left--) {
    const next = questionTokens[edge + step];
    if (next === undefined || !isContentWord(next)) break;
    edge += step;
  }
  const [first, last] = [questionTokens[Math.min(at, edge)], questionTokens[Math.max(at, edge)]];
  const [from, to] = [content[0], content.at(-1)];
  if (edge === at || first === undefined || last === undefined || from === undefined || to === undefined)
    return undefined;
  return replaced(question, { start: first.start, end: last.end }, followUp.slice(from.start, to.end));
}

/** A condition without its first words: "London" of "from London", "cleaning" of "of the cleaning". */
function withoutLead(text: string): string {
  return text.slice(tokenize(text).find(isContentWord)?.start ?? 0);
}

/** Content words for sums, averages and other operations, in any language. */
function operationsIn(words: readonly Token[]): Token[] {
  const texts = words.map(({ word }) => word);
  const found = LANGUAGES.flatMap((language) => lexiconOf(language).operations.find(texts));
  return words.filter(
    (token, at) => isContentWord(token) && found.some(({ from, to }) => from <= at && at < to),
  );
}

/** Whether all content words name operations or orders: "what is the sum", "which is the dearest". */
export function saysOperationsAlone(text: string): boolean {
  const words = tokenize(text);
  const texts = words.map(({ word }) => word);
  const orders = LANGUAGES.flatMap((language) => lexiconOf(language).quantities.find(texts)).filter(
    ({ tag }) => tag.role === 'more' || tag.role === 'less',
  );
  const operations = operationsIn(words);
  const isOrder = (at: number) => orders.some(({ from, to }) => from <= at && at < to);
  return words.every((token, at) => !isContentWord(token) || operations.includes(token) || isOrder(at));
}

function withoutOperations(text: string): string {
  return operationsIn(tokenize(text))
    .reduceRight((rest, token) => replaced(rest, token, ''), text)
    .trim();
}

/**
 * Replaces the only number or month of the question: "after 10 years" for "after 5 years of service", "in May" for "in
 * April 2025".
 */
function withNumber(question: string, words: readonly Token[], followUp: string): string | undefined {
  const isMonth = words.some(({ word }) => word in MONTHS);
  const isAlike = ({ word }: Token) => (isMonth ? word in MONTHS : /^\d+(?:d\d+)?$/.test(word));
  const [own, more] = words.filter(isAlike);
  const before = tokenize(question);
  const [old, another] = before.filter(isAlike);
  if (own === undefined || more !== undefined || old === undefined || another !== undefined) return undefined;
  const others = words.filter((token) => token !== own && isContentWord(token));
  if (!others.every(({ word }) => before.some((token) => token.word === word))) return undefined;
  return replaced(question, old, followUp.slice(own.start, own.end));
}

const TIME = /\b(?:19|20)\d\d\b|\d{1,2}[./]\d{1,2}[./]/;

/** Whether a text names a date, a month or a year. */
export function isTime(text: string): boolean {
  return TIME.test(text) || tokenize(text).some(({ word }) => word in MONTHS);
}

/** Replaces a name with a name, else the subject. */
function withSubject(question: string, followUp: string, words: readonly Token[]): string {
  const isName = (text: string, { start }: Token) => /^\p{Lu}/u.test(text.slice(start, start + 1));
  const content = words.filter(isContentWord);
  const names = namesIn(question);
  const name = names.at(-1);
  const isAllNames = content.every((token) => isName(followUp, token)) && !words.some(isArticle);
  if (isAllNames && name !== undefined && names.length === 1) return replaced(question, name, followUp);
  const subject = subjectOf(question) ?? conditionsOf(question)[0]?.inner;
  return subject === undefined ? `${question} ${followUp}` : replaced(question, subject, followUp);
}

/** Runs of capitalized words after the first word. */
function namesIn(text: string): TextRange[] {
  const form = formOf(text);
  const ranges: { start: number; end: number }[] = [];
  tokenize(text).forEach((token, at) => {
    if (at === 0 || (form !== undefined && token.start < form.end)) return;
    if (!/^\p{Lu}/u.test(text.slice(token.start, token.end)) || !isContentWord(token)) return;
    const last = ranges.at(-1);
    if (last !== undefined && text.slice(last.end, token.start).trim() === '') last.end = token.end;
    else ranges.push({ start: token.start, end: token.end });
  });
  return ranges;
}
