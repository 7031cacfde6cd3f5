/**
 * Completes a question by the conversation: "And from London?", "more", "And section 10?", "And who wrote it?" become whole
 * questions, and "Why?", "Where does it say that?", "In German, please" are told to ask the question before again.
 */
import type { Turn } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import type { Question } from '../built-in/question.ts';
import { readRequest } from '../built-in/requests.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { answerSmallTalk } from '../outcomes/small-talk.ts';
import { askForPiece, readPiece } from '../sections/pieces.ts';
import { namedNumber } from '../sections/section-number.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { contentOf, formOf, isTelling, replaced } from './parts.ts';
import { type Again, readAgain } from './read-again.ts';
import { narrowed, substituted, withSibling, withVersion } from './substitute.ts';

/** A question with no more words of its own than this may lean on the one before. */
const FEW_TERMS = 2;
/** Turns that are looked back at. */
const MOST_TURNS = 8;
/** Words that point back. */
const POINTERS = wordsOfAll(({ pointers }) => pointers);
const CONTINUES = new RegExp(
  `^[¿¡]?(?:${LANGUAGES.map((language) => LANGUAGE_DATA[language].continues).join('|')})(?![\\p{L}\\p{N}])[\\s,:]*`,
  'iu',
);

/**
 * The question with the words it leaves out, taken from the one before it.
 *
 * @param before the question before, whole; empty where the question stands for itself
 * @param read makes a question of its text
 */
export function inContext(question: Question, before: string, read: (text: string) => Question): Question {
  if (before === '' || !leansBack(question)) return question;
  const earlier = read(before);
  const own = new Set(question.terms.map((term) => term.word));
  const carried = earlier.terms.filter((term) => !own.has(term.word));
  return {
    ...question,
    kind: question.kind === 'any' && CONTINUES.test(question.text) ? earlier.kind : question.kind,
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
  /** The question before, whole, where this one may still lean on it; else empty. */
  readonly before: string;
  /** What is asked of the answer to it, which is then the question before. */
  readonly again?: Again;
}

/** Before or behind what is asked. */
const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+|[,\\s]+${anyOf('polite')}[\\s.!?]*$`, 'iu');
const wholly = (name: 'more' | 'shorter') =>
  new RegExp(`^(?:${LANGUAGES.map((language) => TOPIC_DATA[language].followUps[name]).join('|')})$`);
const MORE = wholly('more');
const SHORTER = wholly('shorter');
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PRONOUNS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.pronouns)));
const VERB_BEFORE_ARTICLE = new RegExp(
  `^\\p{Ll}\\S* (?=(?:${LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.articles)).join('|')}) )`,
  'u',
);
/** A longer text stands for itself. */
const LONGEST_FOLLOW_UP = 160;

/** Completes a question from the turns before it, the first of which stand for themselves. */
export function completed(
  library: Library,
  text: string,
  history: readonly Turn[],
  language: Language,
): Completed {
  let before: Completed = { text: '', inPlay: '', before: '' };
  for (const { question } of history.slice(-MOST_TURNS)) {
    // A greeting is nothing that one comes back to.
    if (answerSmallTalk(library, question, language) !== undefined) continue;
    const { again: _, ...whole } = completeOne(library, question, before, language);
    before = whole;
  }
  return completeOne(library, text, before, language);
}

function completeOne(library: Library, text: string, before: Completed, language: Language): Completed {
  const own = { text, inPlay: '', before: before.text };
  if (before.text === '' || text.length > LONGEST_FOLLOW_UP) return own;
  const plain = text.replace(POLITE, '').replace(POLITE, '');
  const said = tokenize(plain)
    .map(({ word }) => word)
    .join(' ');
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
  const ofVersion = withVersion(library, before.text, plain.replace(CONTINUES, ''));
  if (ofVersion !== undefined && readRequest(before.text).kind === 'question')
    return { text: ofVersion, inPlay: before.inPlay, before: '' };
  const again = SHORTER.test(said) ? ({ kind: 'short' } as const) : readAgain(plain.replace(CONTINUES, ''));
  if (again !== undefined) return { ...before, again };
  const isContinued = CONTINUES.test(text);
  if (isContinued && isOnlyNumber(text) && namedNumber(before.text) !== undefined) {
    return { ...before, text: withNumber(before.text, text) };
  }
  return completeWithNames(library, text, before) ?? own;
}

/** With the documents that are named, those in play, and what else the question before says. */
function completeWithNames(library: Library, text: string, before: Completed): Completed | undefined {
  const isContinued = CONTINUES.test(text);
  const isQuestion = readRequest(before.text).kind === 'question';
  const rest = text.replace(CONTINUES, '');
  const changed = isQuestion
    ? (narrowed(before.text, rest) ?? (isContinued ? withSibling(library, before.text, rest) : undefined))
    : undefined;
  if (changed !== undefined) return { text: changed, inPlay: before.inPlay, before: '' };
  const resolved = resolveDocuments(library, text);
  const names = resolved.named.filter(({ certainty }) => certainty === 'sure');
  if (names.length > 0) {
    const own = tokenize(resolved.rest.replace(CONTINUES, '')).filter(({ word }) => !STOP.has(word));
    const file = names.map(({ document }) => `“${document.fileName}”`).join(' ');
    // "And in the handbook?": the question before, of another document.
    if (!isContinued || own.length > 0) return undefined;
    const asked = resolveDocuments(library, before.text).rest.replace(/[?!.\s]+$/, '');
    return { text: `${asked} ${file}`, inPlay: '', before: '' };
  }
  if (resolved.isAll) return undefined;
  const pointed = tokenize(rest).find(({ word }) => PRONOUNS.has(word));
  const inPlay = inPlayAfter(library, before);
  const isOfDocument = pointed !== undefined || (isContinued && formOf(rest) !== undefined);
  if (isOfDocument && inPlay !== '') return { text, inPlay, before: before.text };
  if (!isQuestion || (!isContinued && pointed === undefined)) return undefined;
  const whole =
    isContinued && pointed === undefined
      ? (substituted(library, before.text, rest) ?? carriedInto(rest, before.text))
      : carriedInto(rest, before.text);
  return whole === undefined ? undefined : { text: whole, inPlay: before.inPlay, before: '' };
}

/** "And how many of them are open?": what the question before is about, where the pronoun stands, or behind. */
function carriedInto(text: string, before: string): string | undefined {
  const tokens = tokenize(text);
  if (formOf(text) === undefined || tokens.filter(isTelling).length > FEW_TERMS) return undefined;
  // "Keep an audiobook": what "it" is, is the audiobook.
  const content = contentOf(before).replace(VERB_BEFORE_ARTICLE, '');
  const pronoun = tokens.find(({ word }) => PRONOUNS.has(word));
  if (content === '') return undefined;
  return pronoun === undefined
    ? `${text.replace(/[?!.\s]+$/, '')} ${content}?`
    : replaced(text, pronoun, content);
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
