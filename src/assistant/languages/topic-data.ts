/**
 * How people name what they ask about, with the data of each language in `topics`: documents by their kind, format,
 * language and version. Lists of phrases have commas between them, lists of words blanks. Nothing is decided here.
 */
import type { Language } from './language-data.ts';
import de from './topics/de.json';
import en from './topics/en.json';
import es from './topics/es.json';
import fr from './topics/fr.json';

/** What a document may be: a contract, a price list. */
export type DocumentKind = keyof typeof en.documents.kinds;
/** What its file may be called: a spreadsheet, a PDF. */
export type FormatName = keyof typeof en.documents.formats;

/** Kinds of things that can be listed over documents. */
export type ListedKind = keyof typeof en.listings.names;
/** What is told of a document as a whole. */
export type DocumentFact = keyof typeof en.facts;
/** What a message may be that asks nothing of the documents. */
export type TalkKind = keyof typeof en.talk;
export type TopicPhrase = keyof typeof en.phrases;

export interface TopicData {
  readonly documents: {
    readonly kinds: Readonly<Record<DocumentKind, string>>;
    readonly formats: Readonly<Record<FormatName, string>>;
    /** How a language is called. */
    readonly languages: Readonly<Record<Language, string>>;
    /** Nouns that stand for any document. */
    readonly nouns: string;
    /** What stands before a document that is named, rather than a thing it may speak of. */
    readonly determiners: string;
    /** All documents in reach. */
    readonly every: string;
    /** What stands before the number of a version. */
    readonly version: string;
    /** What stands between two versions. */
    readonly and: string;
    readonly first: string;
    readonly previous: string;
    readonly old: string;
    readonly newest: string;
  };
  readonly sections: {
    /** What a part of a text with a number is called, and one behind the text. */
    readonly names: string;
    readonly annexes: string;
    /** What stands between that name and a title. */
    readonly about: string;
    /** Words of a request to show a text, which say nothing of what it is about. */
    readonly show: string;
    /** What a further piece of a long section is called. */
    readonly pieces: string;
  };
  /** How people greet and thank, and ask what they talk to: patterns of folded words, the whole text of a message. */
  readonly talk: Readonly<Record<TalkKind, string>>;
  readonly instructions: {
    /** Verbs that order a change, and what stands behind them where they do. */
    readonly verbs: string;
    readonly objects: string;
  };
  readonly listings: {
    /** Kinds of things that can be listed, as people call them, in the plural. */
    readonly names: Readonly<Record<ListedKind, string>>;
    /** Words that ask for a list, and words beside them that narrow nothing. */
    readonly ask: string;
    readonly filler: string;
    /** Phrases that ask for a number instead, commas between them. */
    readonly count: string;
    /** What somebody has to do, and what they must not: patterns with the groups `who`, `who2` and so on. */
    readonly duties: string;
    readonly bans: string;
    /** Patterns of the words by which such things are known. */
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
    readonly open: string;
  };
  /** What documents say of themselves, and what is known of their files: how it is asked for and labelled. */
  readonly facts: Readonly<Record<DocumentFact, string>>;
  readonly signatures: {
    /** Words that speak of signing. */
    readonly verbs: string;
    /** Patterns: for whom somebody signs, and by whom something is signed. */
    readonly behalf: string;
    readonly by: string;
  };
  readonly definitions: {
    /** Words that ask what a word means. */
    readonly asked: string;
    /** Patterns of headings under which words are explained. */
    readonly headings: string;
  };
  readonly followUps: {
    /** What joins two questions. */
    readonly and: string;
    /** The whole of a message that asks for more, or less, of the answer before it: patterns of folded words. */
    readonly more: string;
    readonly shorter: string;
    /** Words that stand for a document which was spoken of, and seldom for anything else. */
    readonly pronouns: string;
    /** The whole of a message that asks where the answer stands, or for its reason: patterns of folded words. */
    readonly where: string;
    readonly why: string;
    /** Words beside the name of a language that ask for the answer in it. */
    readonly again: string;
    /** Words for the first, the second and so on of what was told, commas between them. */
    readonly ordinals: string;
    /** What a condition of a question begins with: those that say the same stand together, commas between them. */
    readonly leads: string;
    /** What joins two nouns, and what stands before one. */
    readonly linking: string;
    readonly articles: string;
    /** Verbs that send the main verb to the end of a question. */
    readonly helpers: string;
    /** Phrases that narrow what was asked about: "only", "of them". */
    readonly narrowing: string;
    /** A pattern of words that give a reason. */
    readonly reasons: string;
  };
  /** What the assistant says itself. */
  readonly phrases: Readonly<Record<TopicPhrase, string>>;
}

export const TOPIC_DATA: Readonly<Record<Language, TopicData>> = { en, de, es, fr };
