/** A question as tokens with their stems, and the operations and quantities that its words name. */
import type { TableQuery } from '../../domain/tables.ts';
import type { Language } from '../languages/language-data.ts';
import { detectLanguage } from '../text/language.ts';
import { type RelatedWords, stemsOf as relatedStems } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord, type Token, tokenize } from '../text/tokens.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import { englishStems, englishWords, withDenialsApart } from './english.ts';
import { synonymsOf } from './header-meanings.ts';
import {
  type Lexicon,
  languageByLexicon,
  lexiconOf,
  type Operation,
  type PhraseMatch,
  type Quantity,
  type QuantityRole,
  type QuestionWord,
  vocabularyOf,
} from './lexicon.ts';
import { isMisspelling, isNearlySpelled } from './links/likeness.ts';
import { isMonth } from './values/month-words.ts';

/** Number of tokens read; sets of tokens are bit sets in one number. */
export const MAX_TOKENS = 30;
/** Milliseconds. */
const DAY = 86_400_000;

export interface QuestionToken {
  readonly word: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly stems: readonly string[];
  /** Stems of its English words. */
  readonly english: readonly string[];
  /** Stems of synonyms, in any language. */
  readonly related: readonly string[];
  /** Stems of words with part of the meaning: only several of them together are a synonym. */
  readonly partly: readonly string[];
  /** False for stop words: articles, auxiliaries and the like. */
  readonly isContent: boolean;
}

export interface TableQuestion {
  readonly text: string;
  readonly language: Language;
  /** Days since 1970-01-01. */
  readonly today: number;
  readonly lexicon: Lexicon;
  readonly tokens: readonly QuestionToken[];
  readonly operations: readonly PhraseMatch<Operation>[];
  readonly asks: readonly PhraseMatch<QuestionWord>[];
  readonly quantities: readonly PhraseMatch<{ readonly quantity: Quantity; readonly role: QuantityRole }>[];
  /** The content tokens, as bits. */
  readonly content: number;
}

/**
 * @param language used if the question is too short for detection
 * @param today days since 1970-01-01
 */
export function askedOfTables(
  asked: string,
  language: Language,
  related?: RelatedWords,
  today = Math.floor(Date.now() / DAY),
): TableQuery {
  // "100 000" is one number.
  const numbered = asked.replaceAll(/(?<![\d.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,-])/g, (number) =>
    number.replaceAll(/\s/g, ''),
  );
  const written = withOrdinalsApart(numbered);
  const found = tokenize(written).map(({ word }) => word);
  const detected = detectLanguage(found) ?? languageByLexicon(found, language);
  const text = detected === 'en' ? withDenialsApart(written) : written;
  const tokens = tokenize(text).slice(0, MAX_TOKENS);
  const words = tokens.map(({ word }) => word);
  const alike = related?.of(words, detected) ?? [];
  const partly = alike.map((one) => [...one.partly.values()].flatMap((stems) => [...stems]));
  const known = alike.map((one, at) => {
    const stems = relatedStems(one);
    const isStopWord = STOP_WORDS[detected].has(words[at] ?? '');
    if (stems.length > 0 || isStopWord || detected === 'en') return stems;
    const { start, end } = tokens[at] ?? { start: 0, end: 0 };
    return relatedInEnglish(text.slice(start, end), detected, related);
  });
  return { text, language: detected, related: known, partly, today };
}

/** Words related to the English ones for a word that the thesaurus lacks. */
function relatedInEnglish(word: string, language: Language, related?: RelatedWords): string[] {
  const english = englishWords(word, language);
  // Several words are an explanation, of which each says only a part.
  return english.length === 1 ? (related?.of(english, 'en') ?? []).flatMap(relatedStems) : [];
}

/** "Zweitteuerste" as "zweit teuerste". */
function withOrdinalsApart(text: string): string {
  const { ordinals, operations, quantities } = lexiconOf('de');
  const isOrder = (word: string) =>
    operations.find([word]).some(({ tag }) => RANKED.has(tag)) ||
    quantities.find([word]).some(({ tag }) => tag.role === 'more' || tag.role === 'less');
  return text.replaceAll(/\p{L}{9,}/gu, (word) => {
    const end = ORDINAL_LENGTHS.find(
      (length) => ordinals.has(foldWord(word.slice(0, length))) && isOrder(foldWord(word.slice(length))),
    );
    return end === undefined ? word : `${word.slice(0, end)} ${word.slice(end)}`;
  });
}

/** What a rank may stand before in one word: "zweithäufigste". */
const RANKED: ReadonlySet<Operation> = new Set<Operation>(['most', 'least', 'often', 'seldom']);

/** Letters of "acht" to "sechst". */
const ORDINAL_LENGTHS = [4, 5, 6];

/** @param related synonyms; without it, only those of the table vocabulary are known */
export function readTableQuestion(
  text: string,
  language: Language,
  related?: RelatedWords,
  today?: number,
): TableQuestion {
  return readTableQuery(askedOfTables(text, language, related, today));
}

export function readTableQuery(asked: TableQuery): TableQuestion {
  const { text, language, today } = asked;
  const lexicon = lexiconOf(language);
  const found = spelledRight(tokenize(text).slice(0, MAX_TOKENS), asked);
  const questionWords = lexicon.questions.find(found.map(({ word }) => word));
  const polite = questionWords.reduce(
    (bits, { tag, from, to }) => (tag === 'please' ? bits | spanBits(from, to) : bits),
    0,
  );
  const tokens = questionTokens(found, asked, lexicon, polite);
  const words = tokens.map(({ word }) => word);
  const operations = lexicon.operations.find(words);
  // "That does not work" asks whether nothing.
  const isDenied = (at: number) => operations.some(({ tag, from }) => tag === 'not' && from === at);
  const asks = questionWords.filter(
    ({ tag, from, to }) =>
      (polite & (1 << from)) === 0 &&
      !(tag === 'yes' && from > 0 && (isDenied(to) || asksLast(from, questionWords, found, text))),
  );
  const fixed = lexicon.fixed.find(words);
  return {
    text,
    language,
    today,
    lexicon,
    tokens,
    operations: operations.filter(
      (one) =>
        !fixed.some((phrase) => one.from >= phrase.from && one.to <= phrase.to) &&
        !isLimit(one, words, lexicon),
    ),
    asks,
    quantities: lexicon.quantities
      .find(words)
      .filter((one) => !fixed.some((phrase) => one.from >= phrase.from && one.to <= phrase.to)),
    content: bitsWhere(tokens, ({ isContent }) => isContent),
  };
}

/** What a second clause asks for, whatever a verb in the first one is. */
const ASKED_LAST: ReadonlySet<QuestionWord> = new Set<QuestionWord>(['who', 'when', 'where']);

/** "The oldest bus that is still used, who drives it?" asks who, and "is" only tells what it is about. */
function asksLast(
  verb: number,
  asks: TableQuestion['asks'],
  tokens: readonly Token[],
  text: string,
): boolean {
  const isApart = (at: number) => /[,;:–]\s*$/u.test(text.slice(0, tokens[at]?.start));
  return asks.some(({ tag, from }) => ASKED_LAST.has(tag) && from > verb && isApart(from));
}

/** "How many orders of more than 50", "in how many was less delivered": rows are counted there, and no two of them compared. */
function isLimit(
  { tag, from, to }: PhraseMatch<Operation>,
  words: readonly string[],
  { comparisons, numbers, questions }: Lexicon,
): boolean {
  if (tag !== 'difference') return false;
  const isNumber = (word = '') => /^\d/.test(word) || numbers.has(word);
  const hasVerb = questions
    .find(words)
    .some((verb) => verb.tag === 'yes' && verb.from > from && verb.to < to);
  return (
    hasVerb || comparisons.find(words).some((limit) => limit.from === to - 1 && isNumber(words[limit.to]))
  );
}

const LETTERS = /^(?:.\p{Lu}|[([]\p{Lu}\p{Lu})$/u;

/** @param polite the tokens of "could you please", as bits */
function questionTokens(
  found: readonly Token[],
  { text, language, related, partly }: TableQuery,
  { idle, using, operations }: Lexicon,
  polite: number,
): QuestionToken[] {
  const isCompared = operations
    .find(found.map(({ word }) => word))
    .some(({ tag }) => tag === 'more' || tag === 'less');
  const isShouted = !/\p{Ll}/u.test(text);
  return found.map((token, at) => {
    const { word } = token;
    const raw = text.slice(token.start, token.end);
    const stems = stemsOfAnyLanguage(word);
    // "Class A", "the test (AM)": letters that are a name here, and an idle word elsewhere.
    const isLetter =
      at > 0 && !isShouted && raw !== 'I' && LETTERS.test(text.slice(token.start - 1, token.end));
    const isContent =
      isLetter ||
      ((polite & (1 << at)) === 0 &&
        ((!idle.has(word) && (isCompared || !using.has(word)) && !STOP_WORDS[language].has(word)) ||
          isMonth(found, at, raw)));
    return {
      ...token,
      ...{ raw, stems, isContent },
      english: isContent ? englishStems(raw, language) : [],
      related: [...(related[at] ?? []), ...synonymsOf(stems)],
      partly: partly[at] ?? [],
    };
  });
}

/** "Avarage", "durchschnitlich": words that the thesaurus does not know and that one letter parts from one of the vocabulary. */
function spelledRight(tokens: readonly Token[], { language, related, text }: TableQuery): readonly Token[] {
  return tokens.map((token, at) => {
    const { word, start } = token;
    // "P1s" are several of "P1".
    if (SEVERAL_CODES.test(word)) return { ...token, word: word.slice(0, -1) };
    const isKnown = (related[at]?.length ?? 0) > 0 || STOP_WORDS[language].has(word);
    // A name may resemble a word.
    const isName = start > 0 && /\p{Lu}/u.test(text.charAt(start)) && word.length < SHORTEST_NOUN;
    return isName ? token : { ...token, word: wordMeant(word, isKnown, language) };
  });
}

/** Letters of a capitalized word that is compared with the vocabulary. */
const SHORTEST_NOUN = 8;

function wordMeant(word: string, isKnown: boolean, language: Language): string {
  const vocabulary = vocabularyOf(language);
  if (vocabulary.has(word)) return word;
  const whole = `${word}e`;
  if (word.length >= SHORTEST_SHORT && vocabulary.has(whole)) return whole;
  if (isKnown) return word;
  const stems = stemsOfAnyLanguage(word);
  // Another form of a word is not misspelt.
  const isForm = (one: string) =>
    word.startsWith(one) || stemsOfAnyLanguage(one).some((stem) => stems.includes(stem));
  const meant = [...new Set([...vocabulary].flatMap((one) => misspeltFor(one, word)))];
  const [only] = meant;
  return only === undefined || meant.length > 1 || meant.some(isForm) ? word : only;
}

const SEVERAL_CODES = /^\p{L}{1,4}\d+s$/u;

/** Endings that are one letter shorter, or longer, than the beginning of a word. */
const AROUND = [-1, 0, 1];

/** Letters of a word whose last one, an "e", is missing. */
const SHORTEST_SHORT = 5;

/** The word of the vocabulary that a word is misspelt for, if any. */
function misspeltFor(one: string, word: string): string[] {
  if (!one.endsWith('*')) return isMisspelling(one, word) || isNearlySpelled(one, word) ? [one] : [];
  const base = one.slice(0, -1);
  const isMeant = AROUND.some((more) => isMisspelling(base, word.slice(0, base.length + more)));
  return isMeant ? [base] : [];
}

function bitsWhere(tokens: readonly QuestionToken[], test: (token: QuestionToken) => boolean): number {
  return tokens.reduce((bits, token, at) => (test(token) ? bits | (1 << at) : bits), 0);
}

/** The tokens of a range with an exclusive end, as bits. */
export function spanBits(from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < Math.min(to, MAX_TOKENS); at++) bits |= 1 << at;
  return bits;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
