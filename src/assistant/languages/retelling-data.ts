/**
 * The language data of comparisons and summaries: how they are requested, what is reported of each kind of document, and
 * the assistant's own sentences. The data of each language is in `retelling`; this file only types it. Lists of phrases
 * are separated by commas; patterns are matched against the request as written.
 */
import type { Language } from './language-data.ts';
import de from './retelling/de.json';
import en from './retelling/en.json';
import es from './retelling/es.json';
import fr from './retelling/fr.json';

/** The assistant's own sentences in comparisons. */
export type ComparisonPhrase = keyof typeof en.comparison.phrases;
/** The assistant's own sentences in summaries. */
export type SummaryPhrase = keyof typeof en.summary.phrases;
/** Kinds of documents with their own aspects in summaries. */
export type RetoldKind = keyof typeof en.summary.kinds;

/** Something a summary reports of a kind of document, e.g. the notice period of a contract. */
export interface AspectData {
  /** The label in the summary. */
  readonly label: string;
  /** Headings and labels under which it is found. */
  readonly headings: string;
  /** Words of sentences about it. */
  readonly cues: string;
}

export interface RetellingData {
  readonly comparison: {
    /** Introduces the subject to which the comparison is limited. */
    readonly onTopic: string;
    /** Words of the request that are not part of its subject. */
    readonly words: string;
    /** A request for other versions. */
    readonly newer: string;
    /** A question whether something has changed. */
    readonly whether: string;
    readonly phrases: Readonly<Record<ComparisonPhrase, string>>;
  };
  readonly summary: {
    /** A request for running text. */
    readonly paragraph: string;
    /** Words of the request that are not part of its subject. */
    readonly words: string;
    /** Titles of formal sections, such as definitions and the revision history. */
    readonly formal: string;
    readonly phrases: Readonly<Record<SummaryPhrase, string>>;
    readonly kinds: Readonly<Record<RetoldKind, { readonly name: string; readonly words: string }>>;
    /** By kind of document, most important first. */
    readonly aspects: Readonly<Record<RetoldKind, Readonly<Record<string, AspectData>>>>;
  };
}

export const RETELLING_DATA: Readonly<Record<Language, RetellingData>> = { en, de, es, fr };
