/**
 * Lets a follow-up lean on what was asked before: "And in 2020?", "When did he die?"; "more", "And section 10?", "And who wrote
 * it?" become whole questions.
 */
import type { Turn } from '../assistant.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { askForPiece, readPiece } from '../sections/pieces.ts';
import { namedNumber } from '../sections/section-number.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { tell } from './phrases.ts';
import type { Question } from './question.ts';
import { readRequest } from './requests.ts';

/** A question with no more words of its own than this may lean on the one before. */
const FEW_TERMS = 2;
/** Words that point back. */
const POINTERS = wordsOfAll(({ pointers }) => pointers);
const CONTINUES = new RegExp(
  `^(?:${LANGUAGES.map((language) => LANGUAGE_DATA[language].continues).join('|')})\\b`,
  'i',
);

/**
 * The question with the words it leaves out, taken from the last one.
 *
 * @param read makes a question of an earlier turn's text
 */
export function inContext(
  question: Question,
  history: readonly Turn[],
  read: (text: string) => Question,
): Question {
  const last = history.at(-1);
  if (last === undefined || !leansBack(question)) return question;
  const before = read(last.question);
  const own = new Set(question.terms.map((term) => term.word));
  const carried = before.terms.filter((term) => !own.has(term.word));
  return {
    ...question,
    kind: question.kind === 'any' && CONTINUES.test(question.text) ? before.kind : question.kind,
    terms: [...question.terms, ...carried.map((term) => ({ ...term, isFocus: true }))],
  };
}

function leansBack(question: Question): boolean {
  if (question.terms.length === 0 || CONTINUES.test(question.text)) return true;
  return question.terms.length <= FEW_TERMS && question.words.some((word) => POINTERS.has(word));
}

/** A question with what it leaves to the conversation. */
export interface Completed {
  readonly text: string;
  /** A document that is in play though the text does not name it; empty when there is none. */
  readonly inPlay: string;
}

const wholly = (name: 'more' | 'shorter') =>
  new RegExp(`^(?:${LANGUAGES.map((language) => TOPIC_DATA[language].followUps[name]).join('|')})$`);
const MORE = wholly('more');
const SHORTER = wholly('shorter');
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PRONOUNS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.pronouns)));
/** A longer text stands for itself. */
const LONGEST_FOLLOW_UP = 160;

/** Completes a question from the turns before it, the first of which stand for themselves. */
export function completed(
  library: Library,
  text: string,
  history: readonly Turn[],
  language: Language,
): Completed {
  let before: Completed = { text: '', inPlay: '' };
  for (const { question } of history) before = completeOne(library, question, before, language);
  return completeOne(library, text, before, language);
}

function completeOne(library: Library, text: string, before: Completed, language: Language): Completed {
  const own = { text, inPlay: '' };
  if (before.text === '' || text.length > LONGEST_FOLLOW_UP) return own;
  const words = tokenize(text).map(({ word }) => word);
  const said = words.join(' ');
  if (MORE.test(said)) {
    const { piece } = readPiece(before.text);
    return { ...before, text: askForPiece(before.text, piece + 1, language) };
  }
  if (SHORTER.test(said) && readRequest(before.text).kind === 'summary') {
    return {
      ...before,
      text: tell(language, 'shortened', { question: before.text.replace(/[?!.\s]+$/, '') }),
    };
  }
  const isContinued = CONTINUES.test(text);
  const resolved = resolveDocuments(library, text);
  if (isContinued && isOnlyNumber(text) && namedNumber(before.text) !== undefined) {
    return { ...before, text: withNumber(before.text, text) };
  }
  const names = resolved.named.filter(({ certainty }) => certainty === 'sure');
  if (names.length > 0) {
    const rest = tokenize(resolved.rest.replace(CONTINUES, '')).filter(({ word }) => !STOP.has(word));
    const file = names.map(({ document }) => `“${document.fileName}”`).join(' ');
    // "And in the handbook?": the question before, of another document.
    return isContinued && rest.length === 0
      ? {
          text: `${resolveDocuments(library, before.text).rest.replace(/[?!.\s]+$/, '')} ${file}`,
          inPlay: '',
        }
      : own;
  }
  if (resolved.isAll || (!isContinued && !words.some((word) => PRONOUNS.has(word)))) return own;
  return { text, inPlay: inPlayAfter(library, before) };
}

/** The one document that was spoken of. */
function inPlayAfter(library: Library, { text, inPlay }: Completed): string {
  const named = resolveDocuments(library, text).named;
  const [only, another] = named.filter(({ certainty }) => certainty === 'sure');
  return only === undefined || another !== undefined ? inPlay : `“${only.document.fileName}”`;
}

/** "And section 10?" */
function isOnlyNumber(text: string): boolean {
  const number = namedNumber(text);
  if (number === undefined) return false;
  const beside = `${text.slice(0, number.start)} ${text.slice(number.end)}`.replace(CONTINUES, '');
  return tokenize(beside).every(({ word }) => STOP.has(word));
}

function withNumber(before: string, text: string): string {
  const { text: question } = readPiece(before);
  const [old, own] = [namedNumber(question), namedNumber(text)];
  if (old === undefined || own === undefined) return before;
  return `${question.slice(0, old.start)}${own.said}${question.slice(old.end)}`;
}
