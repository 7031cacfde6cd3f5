/**
 * Parses a question: its terms, the kind of thing that would answer it, and the noun that names that kind ("which
 * country"). Based on the question words of four languages.
 */

import type { Amount } from '../changes/valuing/amounts.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { casesIn } from '../ranking/limits.ts';
import { languageByLexicon } from '../tables/lexicon.ts';
import { everydayPhrases, replacePhrases } from '../text/everyday-phrases.ts';
import { detectLanguage } from '../text/language.ts';
import { isDenial } from '../text/opposites.ts';
import type { RelatedStems, RelatedWords } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldText, type Token, tokenize } from '../text/tokens.ts';
import { forEachLanguage, STOP_WORDS, wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { COPULAS, INDEFINITE } from './evidence.ts';
import { type AnswerKind, kindOfNoun, QUESTION_FORMS } from './question-forms.ts';

/** A content word of the question. */
export interface Term {
  readonly word: string;
  /** The stems under which it may be indexed, in any language. */
  readonly stems: readonly string[];
  readonly related: RelatedStems;
  /** Capitalized where the language would not capitalize a common word. */
  readonly isName: boolean;
  readonly isNumber: boolean;
  /** It names the kind of thing asked for, so the answer need not repeat it. */
  readonly isFocus: boolean;
  /** The amount that the number or number word tells, for which a rule may set a limit. */
  readonly amount: Amount | undefined;
}

export interface Question {
  readonly text: string;
  /** The text in plain words, where the terms are those of a plain wording; else the text. */
  readonly plain: string;
  readonly language: Language;
  readonly terms: readonly Term[];
  readonly kind: AnswerKind;
  /** All its words, folded. */
  readonly words: readonly string[];
  /** Its words without those of the question form, such as "how long". */
  readonly claims: readonly string[];
  /** The question contains a negation: "which is not …". */
  readonly isNegated: boolean;
}

/** Nouns that name no particular kind: "thing". */
const GENERIC = wordsOfAll(({ genericNouns }) => genericNouns);
const WHO = wordsOfAll(({ whoWords }) => whoWords);
const UNRELATED: RelatedStems = {
  forms: new Set(),
  synonyms: new Set(),
  translations: new Map(),
  partly: new Map(),
  meanings: 0,
};
/** Of a longer question, which is rather a text, only the first terms count. */
const MAX_TERMS = 40;

/**
 * The question with the terms of its plain wording, for a search of texts, which are written in plain words. What names a
 * cell or a place of a document does so in the document's words.
 */
export function inPlainWords(question: Question, related: RelatedWords): Question {
  const phrases = everydayPhrases(question.text, question.language);
  if (phrases.length === 0) return question;
  const plain = replacePhrases(question.text, phrases);
  const { terms } = readQuestion(plain, related);
  const own = new Map(
    phrases.map((one) => [foldText(one.plain), stemsOfAnyLanguage(foldText(one.phrase))] as const),
  );
  // A single word may be meant as it is: "hawk" is no goods on sale where hawks are spoken of.
  return {
    ...question,
    plain,
    terms: terms.map((term) => ({ ...term, stems: [...term.stems, ...(own.get(term.word) ?? [])] })),
  };
}

/** Parses a question. Never fails: any text is a question about its words. */
export function readQuestion(text: string, related: RelatedWords): Question {
  const tokens = tokenize(text);
  const words = tokens.map((token) => token.word);
  const language = languageOfQuestion(words, text, related);
  const form = QUESTION_FORMS[language].find(({ pattern }) => pattern.test(words.join(' ')));
  const formWords = new Set(
    form?.nounAfter !== undefined ? [] : form?.pattern.exec(words.join(' '))?.[0].split(' '),
  );
  // An answer to "in which year" may contain "year", but one to "how long" need not contain "long".
  const content = tokens.filter(
    (token) => isContent(token, language) && (form?.kind === 'date' || !formWords.has(token.word)),
  );
  const focus = form?.nounAfter !== undefined ? focusOf(tokens, content, language) : undefined;
  const kind =
    (focus && kindOfNoun(focus.word)) ?? kindOfHead(tokens, content, form?.kind) ?? form?.kind ?? 'any';
  const relations = related.of(words, language);
  const amounts = casesIn(text);
  const terms = distinct(content).map((token) => {
    const own = relations[tokens.indexOf(token)] ?? UNRELATED;
    return toTerm(token, { text, language, focus, formWords, related: own, amounts });
  });
  return {
    text,
    plain: text,
    language,
    kind:
      kind === 'definition' && asksForPerson(words) && !terms.some((term) => term.isName) ? 'person' : kind,
    words,
    claims: words.filter((word) => !formWords.has(word)),
    isNegated: words.some(isDenial),
    terms,
  };
}

/** "Who is" asks for a name, unless one is given: "who is responsible", but "who is Ada Lovelace". */
function asksForPerson([first = '']: readonly string[]): boolean {
  return WHO.has(first);
}

/**
 * Words that begin a request, each in one language only. They show the language better than the rest, which may quote a
 * document in another language.
 */
const INSTRUCTIONS = forEachLanguage(({ instructions }) => new Set(wordsOf(instructions)));

/** Words that may precede them. */
const POLITE = wordsOfAll(({ politeWords }) => politeWords);

function languageOfInstruction(words: readonly string[]): Language | undefined {
  const first = words.find((word) => !POLITE.has(word)) ?? '';
  return LANGUAGES.find((language) => INSTRUCTIONS[language].has(first));
}

/** Letters that only one of the languages has. */
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['de', /[äöüß]/i],
  ['fr', /[àâèêëîïôûùçœ]/i],
  ['es', /[ñíóú¿¡]/i],
];

function languageByLetters(text: string): Language | undefined {
  const [only, another] = LETTERS.filter(([, letters]) => letters.test(text));
  return another === undefined ? only?.[0] : undefined;
}

function languageOfQuestion(words: readonly string[], text: string, related: RelatedWords): Language {
  const instructed = languageOfInstruction(words);
  if (instructed !== undefined) return instructed;
  const folded = words.join(' ');
  const withForm = (isMatch: (kind: AnswerKind) => boolean) =>
    LANGUAGES.filter((language) =>
      QUESTION_FORMS[language].some(({ kind, pattern }) => isMatch(kind) && pattern.test(folded)),
    );
  // The word in "Que signifie …" may be of any language, so the form decides if only one language has it.
  const [asking, another] = withForm((kind) => kind === 'definition');
  if (asking !== undefined && another === undefined) return asking;
  const byForm = withForm(() => true);
  return (
    detectLanguage(words) ??
    byForm[0] ??
    related.languageOf(words) ??
    languageByLetters(text) ??
    detectLanguage(words, 1) ??
    languageByLexicon(words.slice(0, MAX_TERMS), 'en')
  );
}

function isContent({ word }: Token, language: Language): boolean {
  return !STOP_WORDS[language].has(word) && (word.length > 1 || /[\d\p{Lo}]/u.test(word));
}

/** The noun after the question word ("which *country*"), or after an adjective ("what French *city*"). */
function focusOf(tokens: readonly Token[], content: readonly Token[], language: Language): Token | undefined {
  const at = tokens.findIndex(({ word }) =>
    QUESTION_FORMS[language].some((form) => form.nounAfter?.test(word)),
  );
  const first = at < 0 ? undefined : tokens[at + 1];
  if (first === undefined || !content.includes(first)) return undefined;
  const second = tokens[at + 2];
  return second !== undefined && content.includes(second) && kindOfNoun(second.word) !== undefined
    ? second
    : first;
}

/** Kinds of questions of which a noun tells more: "what is the *price* of", and keywords alone. */
const VAGUE: readonly (AnswerKind | undefined)[] = ['any', 'definition', undefined];

/** Whether a question asks for no particular kind of thing. */
export function isVague(kind: AnswerKind | undefined): boolean {
  return VAGUE.includes(kind);
}

/** Kinds that one of several keywords asks for: "oscilloscope purchase *price*", but "country house rules" are no place. */
const OF_KEYWORDS: ReadonlySet<AnswerKind> = new Set(['money', 'number', 'percent']);

/**
 * The kind that the noun names which a question asks for by a copula ("what is the purchase *price* of"), or that one of
 * several keywords names ("oscilloscope purchase *price*").
 */
function kindOfHead(
  tokens: readonly Token[],
  content: readonly Token[],
  form: AnswerKind | undefined,
): AnswerKind | undefined {
  if (!isVague(form)) return undefined;
  if (form === undefined) {
    const kinds = tokens.length > content.length ? [] : content.map(({ word }) => kindOfNoun(word));
    return kinds.find((kind) => kind !== undefined && OF_KEYWORDS.has(kind));
  }
  const [, copula, article] = tokens;
  if (copula === undefined || !COPULAS.has(copula.word) || INDEFINITE.has(article?.word ?? ''))
    return undefined;
  const start = tokens.findIndex((token) => content.includes(token));
  const end = tokens.findIndex((token, at) => at > start && !content.includes(token));
  return kindOfNoun(tokens.at(end < 0 ? end : end - 1)?.word ?? '');
}

interface TermSource {
  readonly text: string;
  readonly language: Language;
  readonly focus: Token | undefined;
  readonly formWords: ReadonlySet<string>;
  readonly related: RelatedStems;
  readonly amounts: readonly Amount[];
}

function toTerm(token: Token, { text, language, focus, formWords, related, amounts }: TermSource): Term {
  const raw = text.slice(token.start, token.end);
  const isNumber = /^\d/.test(raw);
  const starts = /^[¿"'„“(]*$/.test(text.slice(0, token.start));
  const isName =
    !isNumber && /^\p{Lu}/u.test(raw) && (/^\p{Lu}{2}/u.test(raw) || (language !== 'de' && !starts));
  const stems = stemsOfAnyLanguage(token.word);
  const isFocus = token === focus || GENERIC.has(token.word) || formWords.has(token.word);
  const amount = amounts.find(({ figures }) => token.start >= figures.start && token.end <= figures.end);
  return {
    word: token.word,
    stems,
    related: isName ? UNRELATED : related,
    isName,
    isNumber,
    isFocus,
    amount,
  };
}

/** The first token of each word, of no more words than a question may have terms. */
function distinct(tokens: readonly Token[]): Token[] {
  const byWord = new Map<string, Token>();
  for (const token of tokens) if (!byWord.has(token.word)) byWord.set(token.word, token);
  return [...byWord.values()].slice(0, MAX_TERMS);
}
