/**
 * How the assistant retells documents, with the data of each language in `retelling`: what a comparison may ask for and
 * what it says in its own words. Patterns are matched against the request as it is written. Nothing is decided here.
 */
import type { Language } from './language-data.ts';
import de from './retelling/de.json';
import en from './retelling/en.json';
import es from './retelling/es.json';
import fr from './retelling/fr.json';

/** What a comparison says in its own words. */
export type ComparisonPhrase = keyof typeof en.comparison.phrases;

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
}

export const RETELLING_DATA: Readonly<Record<Language, RetellingData>> = { en, de, es, fr };
