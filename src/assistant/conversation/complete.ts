/**
 * Completes follow-up questions from the conversation: "And from London?", "more", "And section 10?", "And who wrote
 * it?" become complete questions. "Why?", "Where does it say that?" and "In German, please" repeat the previous
 * question in another form.
 */
import type { Turn } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import type { Question } from '../built-in/question.ts';
import { readRequest } from '../built-in/requests.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { answerSmallTalk } from '../outcomes/small-talk.ts';
import { askForPiece, readPiece } from '../sections/pieces.ts';
import { namedNumber } from '../sections/section-number.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { orderForSibling } from './order-again.ts';
import { contentOf, formOf, isClauseLead, isContentWord, replaced, type TextRange } from './parts.ts';
import { type Again, readAgain } from './read-again.ts';
import {
  isTime,
  narrowed,
  saysOperationsAlone,
  substituted,
  withSibling,
  withVersion,
} from './substitute.ts';

/** Maximum number of terms for a question to depend on the previous one. */
const FEW_TERMS = 2;
/** Maximum number of previous turns to consider. */
const MAX_TURNS = 8;
/** Words that refer back. */
const POINTERS = wordsOfAll(({ pointers }) => pointers);
const CONTINUES = new RegExp(
  `^[¿¡]?(?:${LANGUAGES.map((language) => LANGUAGE_DATA[language].continues).join('|')})(?![\\p{L}\\p{N}])[\\s,:]*`,
  'iu',
);

/**
 * Adds the terms of the previous question to a question that depends on it.
 *
 * @param before the previous question, completed; empty if the question stands alone
 * @param read parses the text of a question
 */
export function inContext(question: Question, before: string, read: (text: string) => Question): Question {
  if (before === '' || !dependsOnPrevious(question)) return question;
  const earlier = read(before);
  const own = new Set(question.terms.map((term) => term.word));
  const inherited = earlier.terms.filter((term) => !own.has(term.word));
  return {
    ...question,
    kind: question.kind === 'any' && CONTINUES.test(question.text) ? earlier.kind : question.kind,
    terms: [...question.terms, ...inherited.map((term) => ({ ...term, isFocus: true }))],
  };
}

function dependsOnPrevious(question: Question): boolean {
  if (question.terms.length === 0 || CONTINUES.test(question.text)) return true;
  return question.terms.length <= FEW_TERMS && question.words.some((word) => POINTERS.has(word));
}

/** A question, completed from the conversation. */
export interface Completed {
  readonly text: string;
  /** A document the conversation is about that the text does not name; empty when there is none. */
  readonly inPlay: string;
  /** The previous question, completed, if this one may still depend on it; else empty. */
  readonly before: string;
  /** A request about the previous answer; then `text` is the previous question. */
  readonly again?: Again;
}

/** Polite phrases before or after the question. */
const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+|[,\\s]+${anyOf('polite')}[\\s.!?]*$`, 'iu');
const fullMatch = (name: 'more' | 'shorter') =>
  new RegExp(`^(?:${LANGUAGES.map((language) => TOPIC_DATA[language].followUps[name]).join('|')})$`);
const MORE = fullMatch('more');
const SHORTER = fullMatch('shorter');
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PRONOUNS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.pronouns)));
const MATTER = new RegExp(LANGUAGES.map((language) => TOPIC_DATA[language].followUps.matters).join('|'), 'u');
const VERB_BEFORE_ARTICLE = new RegExp(
  `^\\p{Ll}\\S* (?=(?:${LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.articles)).join('|')}) )`,
  'u',
);
/** "And" alone, of which `CONTINUES` removes more. */
const AND = new RegExp(
  `^[¿¡]?(?:${LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.and)).join('|')})\\s+`,
  'iu',
);
const BOUNDS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.bounds)));
const END = /[?!.\s]+$/;
/** Maximum length of a follow-up; longer texts stand alone. */
const LONGEST_FOLLOW_UP = 160;

/** What the rows of a table that answered a question are called in it; undefined if no table answered. */
export type RowsTold = (question: string, answer: string) => Promise<string | undefined>;

/** A previous question, completed, with its answer. */
type Before = Completed & { readonly answer: string };

/** Completes a question from the previous turns, of which the first in reach stands alone. */
export async function completed(
  library: Library,
  text: string,
  history: readonly Turn[],
  language: Language,
  rowsTold: RowsTold = async () => undefined,
): Promise<Completed> {
  let before: Before = { text: '', inPlay: '', before: '', answer: '' };
  for (const { question, answer } of history.slice(-MAX_TURNS)) {
    // Follow-ups do not refer to greetings.
    if (answerSmallTalk(library, question, language) !== undefined) continue;
    const { again: _, ...complete } = await completeOne(library, question, before, language, rowsTold);
    before = { ...complete, answer };
  }
  return completeOne(library, text, before, language, rowsTold);
}

async function completeOne(
  library: Library,
  text: string,
  before: Before,
  language: Language,
  rowsTold: RowsTold,
): Promise<Completed> {
  const own = { text, inPlay: '', before: before.text };
  if (before.text === '' || text.length > LONGEST_FOLLOW_UP) return own;
  const plain = text.replace(POLITE, '').replace(POLITE, '');
  const words = tokenize(plain)
    .map(({ word }) => word)
    .join(' ');
  if (MORE.test(words)) {
    const { piece } = readPiece(before.text);
    return { ...before, text: askForPiece(before.text, piece + 1, language) };
  }
  if (SHORTER.test(words) && readRequest(before.text).kind === 'summary') {
    return {
      ...before,
      text: tell(language, 'shortened', { question: before.text.replace(/[?!.\s]+$/, '') }),
    };
  }
  const ofVersion = withVersion(library, before.text, plain.replace(CONTINUES, ''));
  if (ofVersion !== undefined && readRequest(before.text).kind === 'question')
    return { text: ofVersion, inPlay: before.inPlay, before: '' };
  const again = SHORTER.test(words) ? ({ kind: 'short' } as const) : readAgain(plain.replace(CONTINUES, ''));
  if (again !== undefined) return { ...before, again };
  const isContinuation = CONTINUES.test(text);
  if (isContinuation && isOnlyNumber(text) && namedNumber(before.text) !== undefined) {
    return { ...before, text: withNumber(before.text, text) };
  }
  const isOrder = readRequest(before.text).kind === 'change' && readRequest(text).kind === 'question';
  const order = isOrder ? orderForSibling(library, before.text, text) : undefined;
  if (order !== undefined) return { ...own, text: order };
  return (await completeWithNames(library, text, before, rowsTold)) ?? own;
}

/** Completes a question by named documents, the document in play, and parts of the previous question. */
async function completeWithNames(
  library: Library,
  text: string,
  before: Before,
  rowsTold: RowsTold,
): Promise<Completed | undefined> {
  const complete = (question: string) => ({ text: question, inPlay: before.inPlay, before: '' });
  const isContinuation = CONTINUES.test(text);
  const isQuestion = readRequest(before.text).kind === 'question';
  const rest = text.replace(CONTINUES, '');
  const changed = isQuestion
    ? (narrowed(before.text, rest) ?? (isContinuation ? withSibling(library, before.text, rest) : undefined))
    : undefined;
  if (changed !== undefined) return complete(changed);
  const resolved = resolveDocuments(library, text);
  if (resolved.named.some(({ certainty }) => certainty === 'sure'))
    return isContinuation ? repeatedFor(library, resolved, before) : undefined;
  if (resolved.isAll) return undefined;
  const conditional = isQuestion && isContinuation ? withClause(text, before.text) : undefined;
  if (conditional !== undefined) return complete(conditional);
  const pronoun = tokenize(rest).find(({ word }) => PRONOUNS.has(word));
  const reference = pronoun ?? matterOf(rest);
  const asksAgain = isQuestion && readRequest(text).kind === 'question';
  if (asksAgain && refersToRows(rest, isContinuation, reference)) {
    const rows = await rowsTold(before.text, before.answer);
    if (rows !== undefined) return complete(`${text.replace(END, '')}, ${rows}?`);
  }
  const inPlay = inPlayAfter(library, before);
  const isOfDocument = pronoun !== undefined || (isContinuation && formOf(rest) !== undefined);
  if (isOfDocument && inPlay !== '') return { text, inPlay, before: before.text };
  if (!isQuestion) return undefined;
  const combined = combinedWith(library, text, before.text, reference);
  return combined === undefined ? undefined : complete(combined);
}

/** "And in the handbook?" repeats the previous question for another document. */
function repeatedFor(
  library: Library,
  { named, rest }: ResolvedDocuments,
  before: Completed,
): Completed | undefined {
  const own = tokenize(rest.replace(CONTINUES, '')).filter(({ word }) => !STOP.has(word));
  if (own.length > 0) return undefined;
  const sure = named.filter(({ certainty }) => certainty === 'sure');
  const file = sure.map(({ document }) => `“${document.fileName}”`).join(' ');
  const question = resolveDocuments(library, before.text).rest.replace(END, '');
  return { text: `${question} ${file}`, inPlay: '', before: '' };
}

/** "And if it is still not back by then?" is about the same thing under a further condition. */
function withClause(text: string, before: string): string | undefined {
  const clause = text.replace(AND, '').replace(END, '');
  const isOfSame = beginsClause(text) && tokenize(clause).some(({ word }) => PRONOUNS.has(word));
  return isOfSame ? `${before.replace(END, '')} ${clause}?` : undefined;
}

/** A follow-up with what the previous question asked about, or that question with what is said instead. */
function combinedWith(
  library: Library,
  text: string,
  before: string,
  reference: TextRange | undefined,
): string | undefined {
  const rest = text.replace(CONTINUES, '');
  if (reference !== undefined) return withContentOf(rest, before, reference);
  if (CONTINUES.test(text))
    return substituted(library, before, rest) ?? withContentOf(rest, before, undefined);
  const content = asksFormAlone(text) ? contentOf(before) : '';
  return content === '' ? undefined : `${text.replace(END, '')} ${content}?`;
}

/** Whether a follow-up begins a clause after "and": "And once they are older?", "and what if it rains". */
function beginsClause(text: string): boolean {
  return isClauseLead(tokenize(text.replace(AND, '').replace(/^what /i, ''))[0]);
}

/** Whether a text is the form of a question and nothing else: "For how much at least?", "Bis wann spätestens?" */
function asksFormAlone(text: string): boolean {
  return (
    formOf(text) !== undefined &&
    tokenize(text).every((token) => !isContentWord(token) || BOUNDS.has(token.word))
  );
}

/**
 * Whether a follow-up is about the rows that were told: "which of them are open", "and where is it", "what is the sum".
 */
function refersToRows(text: string, isContinuation: boolean, reference: TextRange | undefined): boolean {
  if (reference !== undefined) return true;
  if (formOf(text) === undefined) return false;
  const content = tokenize(text).filter(isContentWord);
  return saysOperationsAlone(text) || (isContinuation && content.length <= FEW_TERMS && !isTime(text));
}

/** The "that" of "Who approves that?", which stands for what was asked before. */
function matterOf(text: string): TextRange | undefined {
  const match = MATTER.exec(text);
  if (match === null || !tokenize(text).some(isContentWord)) return undefined;
  return { start: match.index, end: match.index + match[0].length };
}

/**
 * "And how many of them are open?": puts the content of the previous question in place of the pronoun, or at the end.
 */
function withContentOf(text: string, before: string, pronoun: TextRange | undefined): string | undefined {
  const tokens = tokenize(text);
  if (formOf(text) === undefined || tokens.filter(isContentWord).length > FEW_TERMS) return undefined;
  // The verb before the article is dropped: in "keep an audiobook", "it" refers to the audiobook.
  const content = contentOf(before).replace(VERB_BEFORE_ARTICLE, '');
  if (content === '') return undefined;
  return pronoun === undefined
    ? `${text.replace(/[?!.\s]+$/, '')} ${content}?`
    : replaced(text, pronoun, content);
}

/** The single document that the previous question named, else the one already in play. */
function inPlayAfter(library: Library, { text, inPlay }: Completed): string {
  const named = resolveDocuments(library, text).named;
  const [only, another] = named.filter(({ certainty }) => certainty === 'sure');
  return only === undefined || another !== undefined ? inPlay : `“${only.document.fileName}”`;
}

/** Whether a text names only a section number: "And section 10?" */
function isOnlyNumber(text: string): boolean {
  const number = namedNumber(text);
  if (number === undefined) return false;
  const rest = `${text.slice(0, number.start)} ${text.slice(number.end)}`.replace(CONTINUES, '');
  return tokenize(rest).every(({ word }) => STOP.has(word));
}

function withNumber(before: string, text: string): string {
  const { text: question } = readPiece(before);
  const [old, own] = [namedNumber(question), namedNumber(text)];
  if (old === undefined || own === undefined) return before;
  return `${question.slice(0, old.start)}${own.said}${question.slice(old.end)}`;
}
