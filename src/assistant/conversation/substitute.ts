/**
 * A follow-up that names another condition ("And from London?", "And for moving?", "And Clara?") asks the question before
 * it again with that part of it replaced. Which part is told by the tables (cells of one column are alternatives), then by
 * the word that it begins with, then by its kind: numbers, names, what is asked about.
 */
import { namingWords, PREVIOUS } from '../documents/document-words.ts';
import { readVersions } from '../documents/read-versions.ts';
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
  isTelling,
  leadOf,
  replaced,
  subjectOf,
  type TextRange,
} from './parts.ts';
import { siblingsOf } from './siblings.ts';
import { twoQuestions } from './two-questions.ts';

const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PRONOUNS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.pronouns)));
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

/** "And in version 1?", "what was it in the first version?", "and before?": the question before, of that version. */
export function withVersion(library: Library, before: string, text: string): string | undefined {
  const words = namingWords(text);
  const [version, another] = readVersions(words);
  const isBeside = (word: string) => STOP.has(word) || PRONOUNS.has(word);
  const question = before
    .trim()
    .replace(END, '')
    .replace(/ \(([^)]*)\)$/, (said, inner: string) =>
      readVersions(namingWords(inner)).length > 0 ? '' : said,
    );
  if (version !== undefined && another === undefined) {
    const others = words.filter((_, at) => at < version.from || at >= version.to);
    const [first, last] = [words[version.from], words[version.to - 1]];
    if (first === undefined || last === undefined || !others.every(({ word }) => isBeside(word)))
      return undefined;
    return `${question} (${text.slice(first.start, last.end)})?`;
  }
  const earlier = words.find(({ word }) => PREVIOUS.has(word));
  if (earlier === undefined || !words.every((one) => one === earlier || isBeside(one.word))) return undefined;
  const hasEarlier = library.documents().some(({ id }) => library.versions(id).length > 1);
  return hasEarlier ? `${question} (${text.slice(earlier.start, earlier.end)} version)?` : undefined;
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
  if (telling === 0 || telling > MOST_TELLING) return undefined;
  // Of two questions the second leans on the first: "how many are open, and what are they worth?"
  const [first = ''] = twoQuestions(before) ?? [];
  const end = first === '' ? before.length : first.length - 1;
  return `${`${before.slice(0, end).trim().replace(END, '')} ${condition}${before.slice(end)}`.replace(END, '')}?`;
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
  if (reckoningIn(words).some((token) => !isCompounded(said, token)))
    return `${said} ${withoutReckoning(contentOf(question))}?`;
  const headed = withOtherOf(question, said, telling);
  if (headed !== undefined) return `${headed}?`;
  const { isCell } = siblingsOf(library, withoutLead(said), question);
  const lead = leadOf(words[0]);
  if (lead === undefined)
    return `${isCell && !isOfOneWord(question) ? `${question} ${said}` : withSubject(question, said, words)}?`;
  const conditions = conditionsOf(question);
  const same = conditions.find((condition) => condition.lead === lead);
  // What a table has in another column is a further condition.
  const other = isCell || isTime(said) ? undefined : conditions.at(-1);
  const range = same ?? other;
  return `${range === undefined ? `${question} ${said}` : replaced(question, range, said)}?`;
}

/** "What does X mean?" */
function isOfOneWord(question: string): boolean {
  return tokenize(contentOf(question)).filter(isTelling).length === 1;
}

/** "Part-time" is nothing that is reckoned. */
function isCompounded(said: string, { start, end }: Token): boolean {
  return said[end] === '-' || said[start - 1] === '-';
}

/** "Part-time staff" in place of "permanent staff": a word that both say, with others beside it. */
function withOtherOf(question: string, said: string, telling: readonly Token[]): string | undefined {
  const asked = tokenize(question);
  const isSame = (one: Token, other: Token) =>
    stemsOfAnyLanguage(one.word).some((stem) => stemsOfAnyLanguage(other.word).includes(stem));
  const heads = telling.filter((token) => asked.some((other) => isSame(token, other)));
  const [head, another] = heads;
  if (head === undefined || another !== undefined || telling.length < 2) return undefined;
  const at = asked.findIndex((token) => isSame(token, head));
  // What is said of it stands before it, or, in French and Spanish, behind.
  const step = telling.at(-1) === head ? -1 : telling[0] === head ? 1 : 0;
  let beside = at;
  for (let left = telling.length - 1; step !== 0 && left > 0; left--) {
    const next = asked[beside + step];
    if (next === undefined || !isTelling(next)) break;
    beside += step;
  }
  const [first, last] = [asked[Math.min(at, beside)], asked[Math.max(at, beside)]];
  const [from, to] = [telling[0], telling.at(-1)];
  if (beside === at || first === undefined || last === undefined || from === undefined || to === undefined)
    return undefined;
  return replaced(question, { start: first.start, end: last.end }, said.slice(from.start, to.end));
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
