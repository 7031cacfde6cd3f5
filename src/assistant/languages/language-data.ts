/**
 * The languages that the assistant knows, with the data of each: endings, forms of questions, requests. The data is in
 * one JSON file per language, and `README.md` says where it comes from; this file only types it.
 */
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';

export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words separated by blanks, on one line or several. */
export type WordList = string | readonly string[];

/** Endings that stemming removes: at most one inflectional ending, then at most one derivational ending. */
export interface Endings {
  readonly inflected: WordList;
  readonly derived: WordList;
}

/** A form of question. The first form of a language that matches counts. */
export interface QuestionFormData {
  /** One of ANSWER_KINDS. */
  readonly kind: string;
  /** Matched against the folded words joined by blanks. */
  readonly pattern: string;
  /** The question word after which a noun names the kind. */
  readonly nounAfter?: string | undefined;
}

/** Names of patterns that are combined over all languages; empty where a language has no alternative. */
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
  | 'writing'
  | 'beyond'
  | 'brief'
  | 'countedWords'
  | 'countedSentences';

/** The built-in assistant's own sentences. */
export type Phrase = keyof typeof en.phrases;

/** Orders of documents by time or size, of which the first one can be asked for. */
export const DOCUMENT_ORDERS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

export interface LanguageData {
  /** Function words: articles, pronouns, prepositions, conjunctions, auxiliaries, question words. */
  readonly stopWords: WordList;
  /** Two groups of words that exclude each other, separated by a bar. */
  readonly opposites: readonly string[];
  /** "not", "none", "without". */
  readonly denials: WordList;
  /** Absent for English, which is stemmed with Porter's algorithm. */
  readonly endings?: Endings;
  /** Words that refer back to an earlier message. */
  readonly pointers: WordList;
  /** Openings of a question that continues the previous one. */
  readonly continues: string;
  readonly questionForms: readonly QuestionFormData[];
  /** Nouns that name a kind of answer: "which *city*". */
  readonly answerNouns: Readonly<Record<string, WordList>>;
  /** Nouns that name no particular kind: "thing". */
  readonly genericNouns: WordList;
  /** Question words for a person. */
  readonly whoWords: WordList;
  /** Words for obligation, permission and prohibition. */
  readonly dutyWords: WordList;
  /** Openings of questions about what a rule requires: a pattern of folded words. */
  readonly dutyQuestions: string;
  /** Openings of questions for the consequences of something: a pattern of folded words. */
  readonly consequenceQuestions: string;
  /** Questions for a temperature, a colour, a time of day, a telephone number, an address of mail: patterns of folded words. */
  readonly askedThings: Readonly<
    Record<'temperature' | 'colour' | 'clock' | 'telephone' | 'address', string>
  >;
  /** Words that begin a request and exist only in this language. */
  readonly instructions: WordList;
  /** Words that may precede them. */
  readonly politeWords: WordList;
  /**
   * Requests for a list of documents, with one of the groups `about` (a subject), `trait` (a language, kind or format) and
   * `versions` (several versions); or for the first one in an order, whose words stand for `{order}`.
   */
  readonly documentRequests: readonly string[];
  readonly documentOrders: Readonly<Record<DocumentOrder, string>>;
  /** A request for what a document says about a subject, with the groups `source` and `subject`. */
  readonly sectionRequest: string;
  readonly requests: Readonly<Record<RequestPattern, string>>;
  readonly smallNumbers: Readonly<Record<string, number>>;
  readonly phrases: Readonly<Record<Phrase, string>>;
}

export const LANGUAGE_DATA: Readonly<Record<Language, LanguageData>> = { en, de, es, fr };
