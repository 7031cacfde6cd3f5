/**
 * The languages that the assistant finds endings, questions and requests of, with the data of each. What is data stands
 * in one file for each language; `README.md` beside it says where that comes from. Nothing is decided here.
 */
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';

export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words of several lines, or of one. */
export type WordList = string | readonly string[];

/** Endings that are cut off words, each at most once: first inflected ones, then derived ones. */
export interface Endings {
  readonly inflected: WordList;
  readonly derived: WordList;
}

/** How a question may be put. The first form of a language that matches counts. */
export interface QuestionFormData {
  /** One of ANSWER_KINDS. */
  readonly kind: string;
  /** Matched against the folded words, one blank between them. */
  readonly pattern: string;
  /** The question word after which a noun names the kind. */
  readonly nounAfter?: string | undefined;
}

/** Alternatives of a pattern, put together over all languages; empty where a language has none of its own. */
export type RequestPattern =
  | 'polite'
  | 'tellMe'
  | 'replace'
  | 'delete'
  | 'insert'
  | 'after'
  | 'everywhere'
  | 'within'
  | 'articles'
  | 'section'
  | 'namedSection'
  | 'summary'
  | 'comparison'
  | 'beyond'
  | 'brief'
  | 'countedWords'
  | 'countedSentences';

/** What the built-in assistant says in its own words. */
export type Phrase = keyof typeof en.phrases;

export interface LanguageData {
  /** Articles, pronouns, prepositions, conjunctions, auxiliaries, question words: how a sentence is built. */
  readonly stopWords: WordList;
  /** One side, a bar, the other side. */
  readonly opposites: readonly string[];
  /** "not", "none", "without". */
  readonly denials: WordList;
  /** English is stemmed by Porter's steps instead. */
  readonly endings?: Endings;
  /** Words that point back at what was said before. */
  readonly pointers: WordList;
  /** How a question begins that goes on with the one before. */
  readonly continues: string;
  readonly questionForms: readonly QuestionFormData[];
  /** Nouns that name a kind of answer: "which *city*". */
  readonly answerNouns: Readonly<Record<string, WordList>>;
  /** Nouns that stand in a question for any other. */
  readonly genericNouns: WordList;
  /** The words that ask for a person. */
  readonly whoWords: WordList;
  /** Words that say what must, may or may not be done. */
  readonly dutyWords: WordList;
  /** How a question begins that asks what a rule demands; a pattern of folded words. */
  readonly dutyQuestions: string;
  /** Words that begin a request and belong to this language alone. */
  readonly instructions: WordList;
  /** Words that may stand before them. */
  readonly politeWords: WordList;
  /** Requests for a list of documents, with the groups `about` and `count`. */
  readonly documentRequests: readonly string[];
  /** What some document says about a subject, with the groups `source` and `subject`. */
  readonly sectionRequest: string;
  readonly requests: Readonly<Record<RequestPattern, string>>;
  readonly smallNumbers: Readonly<Record<string, number>>;
  readonly phrases: Readonly<Record<Phrase, string>>;
}

export const LANGUAGE_DATA: Readonly<Record<Language, LanguageData>> = { en, de, es, fr };
