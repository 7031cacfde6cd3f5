/** The forms of questions in each language, and the kinds of answers that nouns name. Words are folded. */
import {
  LANGUAGE_DATA,
  LANGUAGES,
  type Language,
  type QuestionFormData,
} from '../languages/language-data.ts';
import { forEachLanguage, wordsOf } from '../text/word-lists.ts';

/** The kinds of answers. If a noun names several, the last one in this list counts. */
export const ANSWER_KINDS = [
  'person',
  'place',
  'title',
  'date',
  'number',
  'percent',
  'money',
  'duration',
  'frequency',
  'reason',
  'definition',
  'any',
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface QuestionForm {
  /** Matched against the folded words joined by blanks. The first form that matches counts. */
  readonly pattern: RegExp;
  readonly kind: AnswerKind;
  /** The question word after which a noun names the kind. */
  readonly nounAfter: RegExp | undefined;
}

export const QUESTION_FORMS = forEachLanguage(({ questionForms }) => questionForms.map(readForm));

function readForm({ kind, pattern, nounAfter }: QuestionFormData): QuestionForm {
  const known = ANSWER_KINDS.find((one) => one === kind);
  if (known === undefined) throw new Error(`no kind of answer: ${kind}`);
  const after = nounAfter === undefined ? undefined : new RegExp(nounAfter);
  return { kind: known, pattern: new RegExp(pattern), nounAfter: after };
}

const CONSEQUENCES = forEachLanguage(({ consequenceQuestions }) => new RegExp(consequenceQuestions));

/** Whether a question asks what follows from something: "What happens if …?" @param words folded */
export function asksForConsequence({
  words,
  language,
}: {
  words: readonly string[];
  language: Language;
}): boolean {
  return CONSEQUENCES[language].test(words.join(' '));
}

const KIND_OF_NOUN = new Map(LANGUAGES.flatMap(kindsOfNouns));

function kindsOfNouns(language: Language): (readonly [string, AnswerKind])[] {
  return ANSWER_KINDS.flatMap((kind) =>
    wordsOf(LANGUAGE_DATA[language].answerNouns[kind] ?? '').map((noun) => [noun, kind] as const),
  );
}

/** German nouns of at least so many letters are found at the end of a compound: "Versicherungs*summe*". */
const MIN_AT_END = 5;
const NOUNS_AT_END = kindsOfNouns('de').filter(([noun]) => noun.length >= MIN_AT_END);

/** The kind of answer that a noun asks for: "which *city*". @param noun folded */
export function kindOfNoun(noun: string): AnswerKind | undefined {
  return (
    KIND_OF_NOUN.get(noun) ??
    KIND_OF_NOUN.get(noun.replace(/(?:ies|es|s|n|en)$/, '')) ??
    NOUNS_AT_END.find(([end]) => noun.endsWith(end))?.[1]
  );
}
