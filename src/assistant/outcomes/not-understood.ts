/**
 * Answers to texts that are neither questions nor instructions that can be carried out: they say what was understood
 * and what can be asked, and nothing about the content of the documents.
 */
import type { Answer } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import type { Question } from '../built-in/question.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stemsOf } from '../text/related-words.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { exampleQuestions } from './examples.ts';

const VERBS = LANGUAGES.map(
  (language) => [language, new Set(wordsOf(TOPIC_DATA[language].instructions.verbs))] as const,
);
const OBJECTS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].instructions.objects)));
const BEYOND = new RegExp(`^${anyOf('beyond')}$`, 'iu');
const WRITING = new RegExp(`^${anyOf('writing')}$`, 'isu');
const RECIPIENTS = new Set(['me', 'us', 'mir', 'uns', 'moi', 'nous', 'nos']);
const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+`, 'iu');
const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** Maximum characters of a text to repeat. */
const MAX_SAID = 80;

/** Declines requests to translate something or to write a text of some kind: "write an email to the landlord". */
export function refuseWriting(library: Library, text: string, language: Language): Answer | undefined {
  const plain = text.trim().replace(POLITE, '');
  return WRITING.test(plain) ? offering(library, tell(language, 'beyond'), language) : undefined;
}

/** Declines requests to write a text, and changes that are not specified; undefined for other texts. */
export function refuseOrder(library: Library, text: string, language: Language): Answer | undefined {
  const plain = text.trim().replace(POLITE, '');
  const [verb, object] = tokenize(plain);
  if (verb === undefined) return undefined;
  const next = object === undefined ? undefined : plain.slice(object.start - 1, object.end);
  const isInstruction =
    object === undefined ||
    next === undefined ||
    OBJECTS.has(object.word) ||
    RECIPIENTS.has(object.word) ||
    /^["“„«‘'\d]/.test(next);
  if (!isInstruction) return undefined;
  if (BEYOND.test(plain.slice(verb.start, verb.end)))
    return offering(library, tell(language, 'beyond'), language);
  const languages = VERBS.filter(([, verbs]) => verbs.has(verb.word)).map(([own]) => own);
  const [first] = languages;
  if (first === undefined) return undefined;
  return refuseChange(library, text, languages.includes(language) ? language : first);
}

/** Says that something is to be changed, but not what. */
export function refuseChange(library: Library, text: string, language: Language): Answer {
  const [named] = resolveDocuments(library, text).named;
  const where = named === undefined ? '' : tell(language, 'inFile', { file: named.document.fileName });
  return offering(library, tell(language, 'notUnderstoodChange', { where }), language, named?.document);
}

/** Declines a text with no known word, in any language or in the documents. */
export function refuseNonsense(library: Library, question: Question): Answer | undefined {
  const { terms, words, text, language } = question;
  const hasStopWord = words.some((word) => STOP.has(word));
  const isKnown = terms.some(
    (term) => term.related.meanings > 0 || stemsOf(term.related).length > 0 || term.isNumber,
  );
  if (hasStopWord || isKnown) return undefined;
  const isInDocuments = library.documentsWith(terms.flatMap((term) => term.stems)).size > 0;
  return isInDocuments ? undefined : notUnderstood(library, text, language);
}

/** Says that a text was not understood. */
export function notUnderstood(library: Library, text: string, language: Language): Answer {
  const message = text.trim().replaceAll(/\s+/g, ' ');
  const shown = message.length > MAX_SAID ? `${message.slice(0, MAX_SAID).trimEnd()}…` : message;
  return offering(library, tell(language, 'notUnderstood', { text: shown }), language);
}

function offering(library: Library, text: string, language: Language, about?: LibraryDocument): Answer {
  const choices = exampleQuestions(library, language, about);
  return { text, citations: [], found: false, isFree: true, choices };
}
