/**
 * How people refer to what they ask about: documents by their kind, format, language and version, sections, listings. The
 * data of each language is in `topics`; this file only types it. Lists of phrases are separated by commas, lists of words
 * by blanks.
 */
import type { Language } from './language-data.ts';
import de from './topics/de.json';
import en from './topics/en.json';
import es from './topics/es.json';
import fr from './topics/fr.json';

/** The kind of a document's content: a contract, a price list. */
export type DocumentKind = keyof typeof en.documents.kinds;
/** The kind of its file: a spreadsheet, a PDF. */
export type FormatName = keyof typeof en.documents.formats;

/** Kinds of things that can be listed across documents. */
export type ListedKind = keyof typeof en.listings.names;
/** Facts about a document as a whole. */
export type DocumentFact = keyof typeof en.facts;
/** Kinds of messages that are not about the documents. */
export type TalkKind = keyof typeof en.talk;
export type TopicPhrase = keyof typeof en.phrases;

export interface TopicData {
  readonly documents: {
    readonly kinds: Readonly<Record<DocumentKind, string>>;
    readonly formats: Readonly<Record<FormatName, string>>;
    /** The names of the languages. */
    readonly languages: Readonly<Record<Language, string>>;
    /** Nouns for any document. */
    readonly nouns: string;
    /** Words before the name of a document, but not before a subject that a document may cover. */
    readonly determiners: string;
    /** Words for all documents in scope. */
    readonly every: string;
    /** Words before a version number. */
    readonly version: string;
    /** Words between two versions. */
    readonly and: string;
    readonly first: string;
    readonly previous: string;
    readonly old: string;
    readonly newest: string;
  };
  readonly sections: {
    /** Names of numbered parts of a text, and of its annexes. */
    readonly names: string;
    readonly annexes: string;
    /** Words between such a name and a title. */
    readonly about: string;
    /** Words of a request to show a text that are not part of its subject. */
    readonly show: string;
    /** Names of a further piece of a long section. */
    readonly pieces: string;
    /** Question words before such a name, and further words of a question for the section of a subject. */
    readonly which: string;
    readonly stands: string;
    /** Phrases for the list of all sections. */
    readonly contents: string;
  };
  /** Greetings, thanks and questions about the assistant: patterns of folded words that match the complete message. */
  readonly talk: Readonly<Record<TalkKind, string>>;
  readonly instructions: {
    /** Verbs that request a change, and the words that then follow them. */
    readonly verbs: string;
    readonly objects: string;
  };
  readonly listings: {
    /** Plural nouns for the kinds of things that can be listed. */
    readonly names: Readonly<Record<ListedKind, string>>;
    /** Words that request a list, and words next to them that do not restrict it. */
    readonly ask: string;
    readonly filler: string;
    /** Articles of a single thing, about which is asked instead. */
    readonly single: string;
    /** Phrases that request a count instead, separated by commas. */
    readonly count: string;
    /** Duties and prohibitions of somebody: patterns with the groups `who`, `who2` and so on. */
    readonly duties: string;
    readonly bans: string;
    /** What somebody decided, likewise; and who that may be without narrowing the list. */
    readonly decidedBy: string;
    readonly bodies: string;
    /** Patterns that recognize such things. */
    readonly units: string;
    readonly numbers: string;
    readonly limits: string;
    readonly obligation: string;
    readonly prohibition: string;
    readonly responsible: string;
    readonly responsibleHeaders: string;
    readonly personHeaders: string;
    readonly roles: string;
    readonly defines: string;
    readonly records: string;
    readonly decided: string;
    /** Cells of tasks that are not done. */
    readonly openStates: string;
    readonly open: string;
  };
  /** Facts stated in documents or known of their files: the words of requests for them, and their labels. */
  readonly facts: Readonly<Record<DocumentFact, string>>;
  readonly signatures: {
    /** Words about signing. */
    readonly verbs: string;
    /** Patterns for the party on whose behalf somebody signs, and for the person who signs. */
    readonly behalf: string;
    readonly by: string;
  };
  readonly attendance: {
    /** Words of such a question that do not tell which meeting, folded. */
    readonly beside: string;
    /** Patterns at the beginning of a question who was at a meeting, or was not; folded. */
    readonly asksPresent: string;
    readonly asksAbsent: string;
    /** Patterns of the labels of such people in minutes; folded. */
    readonly present: string;
    readonly absent: string;
  };
  readonly parties: {
    /** Phrases for the parties to a contract, and words next to them that do not restrict the question. */
    readonly names: string;
    readonly beside: string;
  };
  readonly definitions: {
    /** Words that request the meaning of a word. */
    readonly asked: string;
    /** Patterns of headings of glossaries and definitions. */
    readonly headings: string;
  };
  readonly followUps: {
    /** Conjunctions between two questions. */
    readonly and: string;
    /** Requests for more, or less, of the previous answer: patterns of folded words that match the complete message. */
    readonly more: string;
    readonly shorter: string;
    /** Pronouns that refer to a document mentioned before, and seldom to anything else. */
    readonly pronouns: string;
    /** A pattern of pronouns that refer to what was asked before, as written: "Who approves that?" */
    readonly matters: string;
    /** Requests for the source of the answer, or its reason: patterns of folded words that match the complete message. */
    readonly where: string;
    readonly why: string;
    /** Words that, next to the name of a language, request the answer in that language. */
    readonly again: string;
    /** Words for the first, the second and so on of the items in an answer, separated by commas. */
    readonly ordinals: string;
    /** Openings of a condition in a question: groups of synonyms, separated by commas. */
    readonly leads: string;
    /** Words that link two nouns, and articles. */
    readonly linking: string;
    readonly articles: string;
    /** "At least", "at the latest", beside the form of a question. */
    readonly bounds: string;
    /** Verbs that send the main verb to the end of a question. */
    readonly helpers: string;
    /** Phrases that restrict the previous question: "only", "of them". */
    readonly narrowing: string;
    /** A pattern of words that give a reason. */
    readonly reasons: string;
  };
  /** The assistant's own sentences. */
  readonly phrases: Readonly<Record<TopicPhrase, string>>;
}

export const TOPIC_DATA: Readonly<Record<Language, TopicData>> = { en, de, es, fr };
