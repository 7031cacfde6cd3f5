/**
 * How the assistant retells documents, with the data of each language in `retelling`: what a comparison or a summary may
 * ask for, what is told of each kind of document, and what is said in own words. Lists of phrases have commas between
 * them; patterns are matched against the request as it is written. Nothing is decided here.
 */
import type { Language } from './language-data.ts';
import de from './retelling/de.json';
import en from './retelling/en.json';
import es from './retelling/es.json';
import fr from './retelling/fr.json';

/** What a comparison says in its own words. */
export type ComparisonPhrase = keyof typeof en.comparison.phrases;
/** What a summary says in its own words. */
export type SummaryPhrase = keyof typeof en.summary.phrases;
/** Kinds of documents that are retold in their own ways. */
export type RetoldKind = keyof typeof en.summary.kinds;

/** What is told of a kind of document, such as the notice of a contract. */
export interface AspectData {
  /** As it is told. */
  readonly label: string;
  /** Headings and labels it stands under. */
  readonly headings: string;
  /** Words of sentences that tell of it. */
  readonly cues: string;
}

export interface RetellingData {
  readonly comparison: {
    /** What stands before the one subject that is to be compared. */
    readonly onTopic: string;
    /** Words that ask for a comparison and name no subject. */
    readonly words: string;
    /** Asks whether there are other versions. */
    readonly newer: string;
    readonly phrases: Readonly<Record<ComparisonPhrase, string>>;
  };
  readonly summary: {
    /** Asks for running text. */
    readonly paragraph: string;
    /** Words that ask for a summary and name no subject. */
    readonly words: string;
    /** Titles of sections that are mere form, such as definitions and the revision history. */
    readonly formal: string;
    readonly phrases: Readonly<Record<SummaryPhrase, string>>;
    readonly kinds: Readonly<Record<RetoldKind, { readonly name: string; readonly words: string }>>;
    /** By kind, in the order of their weight. */
    readonly aspects: Readonly<Record<RetoldKind, Readonly<Record<string, AspectData>>>>;
  };
}

export const RETELLING_DATA: Readonly<Record<Language, RetellingData>> = { en, de, es, fr };
