/**
 * What a question asks: its words with their weights still open, the kind of thing that would answer it, and the
 * noun that names that kind ("which country"). Told by the question words of four languages.
 */
import { detectLanguage, type Language } from '../text/language.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { type AnswerKind, kindOfNoun, QUESTION_FORMS } from './question-forms.ts';

/** A word of the question that says what it is about. */
export interface Term {
  readonly word: string;
  /** What it may be indexed as, in any language. */
  readonly stems: readonly string[];
  /** Written as a name: capitals where the language has none otherwise. */
  readonly isName: boolean;
  readonly isNumber: boolean;
  /** It names the kind of thing asked for, so the answer need not repeat it. */
  readonly isFocus: boolean;
}

export interface Question {
  readonly text: string;
  readonly language: Language;
  readonly terms: readonly Term[];
  readonly kind: AnswerKind;
  /** The question denies something: "which is not …". */
  readonly isNegated: boolean;
}

const NEGATIONS = new Set(
  'not never no without except nicht kein keine keinen keiner nie ohne ausser nunca sin ne pas jamais sans'.split(
    ' ',
  ),
);
/** A question with more words than this is a text; its first words say what it asks. */
const MAX_TERMS = 40;

/** Reads a question. Total: any text is a question about its words. */
export function readQuestion(text: string): Question {
  const tokens = tokenize(text);
  const words = tokens.map((token) => token.word);
  const language = languageOfQuestion(words);
  const form = QUESTION_FORMS[language].find(({ pattern }) => pattern.test(words.join(' ')));
  const content = tokens.filter((token) => isContent(token, language));
  const focus = form?.takesNoun === true ? focusOf(tokens, content, language) : undefined;
  const kind = (focus && kindOfNoun(focus.word)) ?? form?.kind ?? 'any';
  return {
    text,
    language,
    kind,
    isNegated: words.some((word) => NEGATIONS.has(word)),
    terms: unique(content.map((token) => toTerm(token, text, language, token === focus))),
  };
}

function languageOfQuestion(words: readonly string[]): Language {
  const byForm = (Object.keys(QUESTION_FORMS) as Language[]).filter((language) =>
    QUESTION_FORMS[language].some(({ pattern }) => pattern.test(words.join(' '))),
  );
  return detectLanguage(words) ?? byForm[0] ?? 'en';
}

function isContent({ word }: Token, language: Language): boolean {
  return !STOP_WORDS[language].has(word) && (word.length > 1 || /[\d\p{Lo}]/u.test(word));
}

/** The first word of content after the question word, if it follows closely: "which *country*". */
function focusOf(tokens: readonly Token[], content: readonly Token[], language: Language): Token | undefined {
  const at = tokens.findIndex(({ word }) =>
    QUESTION_FORMS[language].some((form) => form.nounAfter?.test(word)),
  );
  if (at < 0) return undefined;
  const near = tokens.slice(at + 1, at + 4);
  const first = near.find((token) => content.includes(token));
  if (first === undefined || near.indexOf(first) > 2) return undefined;
  const next = tokens[tokens.indexOf(first) + 1];
  // "what French city": the noun that tells the kind may stand second.
  return next !== undefined && content.includes(next) && kindOfNoun(next.word) !== undefined ? next : first;
}

function toTerm(token: Token, text: string, language: Language, isFocus: boolean): Term {
  const raw = text.slice(token.start, token.end);
  const isNumber = /^\d/.test(raw);
  const starts = token.start === 0 || /^[¿"'„“(]*$/.test(text.slice(0, token.start));
  const isName =
    !isNumber && /^\p{Lu}/u.test(raw) && (/^\p{Lu}{2}/u.test(raw) || (language !== 'de' && !starts));
  return { word: token.word, stems: stemsOfAnyLanguage(token.word), isName, isNumber, isFocus };
}

function unique(terms: readonly Term[]): Term[] {
  const byWord = new Map<string, Term>();
  for (const term of terms) if (!byWord.has(term.word)) byWord.set(term.word, term);
  return [...byWord.values()].slice(0, MAX_TERMS);
}
