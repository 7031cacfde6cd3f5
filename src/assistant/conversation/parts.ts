/** Splits a question into the parts that a follow-up may replace: its form, conditions and subject. */
import { QUESTION_FORMS } from '../built-in/question-forms.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';

/** A range of a text, the end excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A condition of a question, such as "from Bath" or "for the birth of a child"; `lead` is the group of its first word.
 */
export interface Condition extends TextRange {
  readonly lead: number;
  /** Its range without the first word. */
  readonly inner: TextRange;
}

const STOP = wordsOfAll(({ stopWords }) => stopWords);
const listed = (name: 'linking' | 'articles' | 'helpers') =>
  new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps[name])));
const LINKING = listed('linking');
const ARTICLES = listed('articles');
const HELPERS = listed('helpers');
const LEADS = new Map(
  LANGUAGES.flatMap((language, at) =>
    TOPIC_DATA[language].followUps.leads
      .split(',')
      .flatMap((group, index) => wordsOf(group.trim()).map((word) => [word, 100 * at + index] as const)),
  ),
);
/** The first group of each language introduces a clause, which extends to the end. */
const isClause = (lead: number) => lead % 100 === 0;

export const isStop = ({ word }: Token) => STOP.has(word);
export const isArticle = ({ word }: Token) => ARTICLES.has(word);
export const leadOf = (token: Token | undefined) => (token === undefined ? undefined : LEADS.get(token.word));
/** Whether a word begins a clause: "if", "once". */
export const isClauseLead = (token: Token | undefined) => isClause(leadOf(token) ?? 1);
/** A content word. */
export const isContentWord = (token: Token) => !isStop(token) && leadOf(token) === undefined;

/** The range of the question words: "how many", "combien de". */
export function formOf(text: string): TextRange | undefined {
  const tokens = tokenize(text);
  const sentence = tokens.map(({ word }) => word).join(' ');
  for (const language of LANGUAGES) {
    for (const { pattern } of QUESTION_FORMS[language]) {
      const match = pattern.exec(sentence);
      if (match === null || match[0].trim() === '') continue;
      const before = sentence.slice(0, match.index).split(' ').filter(Boolean).length;
      const own = tokens.slice(before, before + match[0].trim().split(' ').length);
      return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 };
    }
  }
  return undefined;
}

/** The conditions of a question, in order. */
export function conditionsOf(text: string): Condition[] {
  const tokens = tokenize(text);
  const form = formOf(text);
  const found: Condition[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const lead = leadOf(tokens[at]);
    if (lead === undefined || isWithin(tokens[at], form)) continue;
    const to = isClause(lead) ? tokens.length : endOf(tokens, at + 1);
    const [first, second, last] = [tokens[at], tokens[at + 1], tokens[to - 1]];
    if (first === undefined || second === undefined || last === undefined || to - at < 2) continue;
    if (!tokens.slice(at + 1, to).some(isContentWord)) continue;
    found.push({ lead, start: first.start, end: last.end, inner: { start: second.start, end: last.end } });
    at = to - 1;
  }
  return found;
}

/** The end of a noun phrase: articles, content words, and what is joined to them ("the birth of a child"). */
function endOf(tokens: readonly Token[], from: number): number {
  let to = from;
  let hasContent = false;
  for (; to < tokens.length; to++) {
    const token = tokens[to];
    if (token === undefined) break;
    if (isContentWord(token)) hasContent = true;
    else if (hasContent ? !LINKING.has(token.word) && !followsLink(tokens, to) : !isArticle(token)) break;
  }
  while (to > from && !isContentWord(tokens[to - 1] as Token)) to--;
  return to;
}

/** Whether an article follows a linking word: "of a child". */
function followsLink(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token !== undefined && LINKING.has(before.word) && isArticle(token);
}

/** The subject of a question outside its conditions: "the warranty" in "How long is the warranty?". */
export function subjectOf(text: string): TextRange | undefined {
  const tokens = tokenize(text);
  const form = formOf(text);
  const conditions = conditionsOf(text);
  const isFree = (token: Token) =>
    !isWithin(token, form) && !conditions.some((range) => isWithin(token, range));
  const subject = tokens.findIndex((token) => isFree(token) && isContentWord(token));
  if (subject < 0) return undefined;
  // In "coûte la caution", the verb before the article does not belong to the subject.
  const next = tokens[subject + 1];
  const isVerb = next !== undefined && isFree(next) && isArticle(next) && !isArticleAt(tokens, subject - 1);
  const named = isVerb
    ? tokens.findIndex((token, at) => at > subject && isFree(token) && isContentWord(token))
    : -1;
  const first = named < 0 ? subject : named;
  const free = tokens
    .slice(first)
    .findIndex((token) => !isFree(token) || (isStop(token) && !LINKING.has(token.word)));
  let to = free < 0 ? tokens.length : first + free;
  const isVerbLast = to === tokens.length && tokens.some(({ word }) => HELPERS.has(word));
  if (isVerbLast && to - first > 1) to--;
  while (to > first + 1 && !isContentWord(tokens[to - 1] as Token)) to--;
  const [start, end] = [tokens[first], tokens[to - 1]];
  return start === undefined || end === undefined
    ? undefined
    : { start: withArticle(tokens, first), end: end.end };
}

function isArticleAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && isArticle(token);
}

function withArticle(tokens: readonly Token[], at: number): number {
  return tokens[isArticleAt(tokens, at - 1) ? at - 1 : at]?.start ?? 0;
}

function isWithin(token: TextRange | undefined, range: TextRange | undefined): boolean {
  return token !== undefined && range !== undefined && range.start <= token.start && token.end <= range.end;
}

/**
 * The content words of a question, without its form: "appointments from Bath" of "How many appointments are there from
 * Bath?".
 */
export function contentOf(text: string): string {
  const form = formOf(text);
  const tokens = tokenize(text).filter((token) => !isWithin(token, form));
  const content = tokens.filter(
    (token, at) =>
      isContentWord(token) ||
      ((leadOf(token) !== undefined || LINKING.has(token.word) || isArticle(token)) &&
        at > 0 &&
        tokens.slice(at + 1).some(isContentWord)),
  );
  return content.map(({ start, end }) => text.slice(start, end)).join(' ');
}

/** Replaces a range of a text. */
export function replaced(text: string, { start, end }: TextRange, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`;
}
