/**
 * How people ask for changes: the forms of instructions, and the words for what is changed and where. The data of each
 * language is in `changes`; this file only types it.
 *
 * In a form, `{name}` stands for one of `verbs` and `{everywhere}` for `everywhere`; `<name>` for any text, `<side>` for
 * one of `sides`, `<beside>` for before or after only, `<edge>` for one of `edges`, `<look>` for one of `looks`,
 * `<firsttwo>` for one of `pairs`, `<quote>` for a quoted text, `<amount>` for a number with its unit, `<delta>` for an
 * amount that may be in words, `<entry>` for a quotation or a figure with what follows it, and `<list>` for delimited values. The first form that matches counts.
 */
import de from './changes/de.json';
import en from './changes/en.json';
import es from './changes/es.json';
import fr from './changes/fr.json';
import type { Language } from './language-data.ts';

/** Facts and insertions have no forms, since their parts come in any order. */
export type Operation = keyof typeof en.operations | 'fact' | 'insert';
export type Side = keyof typeof en.sides;
export type PointedKind = keyof typeof en.pointed;
export type Edge = keyof typeof en.edges;
export type Look = keyof typeof en.looks;
/** The units of text that people ask to change. */
export type UnitName = keyof typeof en.units;

export type ChangePhrase = keyof typeof en.phrases;

export interface ChangeData {
  /** Words that may precede an instruction, repeatedly, and words that may follow it. */
  readonly lead: string;
  readonly trail: string;
  /** Openings of a correction: "there is a mistake in the list: …". */
  readonly mistake: string;
  /** Says that a word is spelled wrong, or how it is right. */
  readonly misspelled: string;
  /** Stands before a person as an object. */
  readonly personMark: string;
  /** Openings of a follow-up that repeats or corrects an instruction, and what stands before its new value. */
  readonly same: string;
  readonly to: string;
  /** Words without meaning anywhere in an instruction. */
  readonly fillers: string;
  /**
   * Openings of a clause that gives a reason, words that make such a clause an instruction after all, and openings of a
   * clause that restates what is meant.
   */
  readonly remarks: string;
  readonly remarkOrders: string;
  readonly apposition: string;
  /** Openings of polite requests. */
  readonly requests: string;
  /** Openings of questions that ask for a change: "could we …", "would it be possible to …". */
  readonly wishes: string;
  /** Openings of questions and of other requests. */
  readonly questions: string;
  /** Verbs of instructions, in all their forms. */
  readonly verbs: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<keyof typeof en.operations, readonly string[]>>;
  /** Follow-ups that change what the answer before told, by a pronoun: "make that six", "push it back by a week". */
  readonly pointed: Readonly<Record<PointedKind, readonly string[]>>;
  readonly sides: Readonly<Record<Side, string>>;
  /** For insertions: words for another one, for its wording and its title, and for placing it right next to something. */
  readonly another: string;
  readonly wording: string;
  /** Stands before the text of a section whose title is told first: "4.3 Cats. Text: …". */
  readonly body: string;
  readonly titled: string;
  /** Introduces a clause with the content of a new sentence; empty where such clauses have a different word order. */
  readonly that: string;
  readonly closely: string;
  /** Before two neighbours. */
  readonly between: string;
  /** The beginning and end of a list, a table or a document: "move it to the top". */
  readonly edges: Readonly<Record<Edge, string>>;
  /** Nouns for tables and lists. */
  readonly tableWords: string;
  /** Two adjacent items at either end: "the first two". */
  readonly pairs: Readonly<Record<'firstTwo' | 'lastTwo', string>>;
  readonly looks: Readonly<Record<Look, string>>;
  readonly units: Readonly<Record<UnitName, string>>;
  /** Words for a text of unspecified size: "the bit about parking". */
  readonly vague: string;
  readonly ordinals: readonly string[];
  readonly last: string;
  readonly penultimate: string;
  /** Words that stand for a unit named before: "the third one". */
  readonly pronouns: string;
  /** The request after a statement of a new fact: "…, update the list"; in German also at the very end. */
  readonly update: string;
  readonly updating: string;
  /** What may follow that request: "trag es ein". */
  readonly there: string;
  /** Introduces the old value: "45 days, not 30". */
  readonly instead: string;
  /** Introduces the new value behind the denied old one: "not 30 but 45 days". */
  readonly but: string;
  /** Says of a person that somebody else is meant now: "has left", "is no longer". */
  readonly gone: string;
  /** How somebody comes in the place of somebody else: <next> in that of <left>. */
  readonly successions: readonly string[];
  /** Pronouns for the object of that request: "correct that in the list". */
  readonly it: string;
  /** The order to add the row that was told before it: "please add her". A place may follow it. */
  readonly addIt: string;
  /** The same with any verb that also changes what stands there, such as "put it in"; it follows the values of a row. */
  readonly addTold: string;
  /** Verbs for a part that goes elsewhere, also in what describes it: "should come". */
  readonly moving: string;
  /** Says that a quotation is the name of something. */
  readonly renaming: string;
  /** Says that a quotation is the new wording of a sentence. */
  readonly reworded: string;
  /** Says that something comes in the place of something else. */
  readonly swapped: string;
  /** Says that something comes beside what there is, and that something is no longer so. */
  readonly also: string;
  readonly noLonger: string;
  /** What orders that something goes, wherever it stands in a message. */
  readonly removing: string;
  /** Pronouns in an instruction that refer to the text before it: "set it to 3", "all his tools". */
  readonly referring: string;
  /** Number words with their values, in addition to those that tables know. */
  readonly numbers: string;
  /** Nouns for the places of a number, to round to: "two decimals". */
  readonly decimals: string;
  /** Nouns for kinds of values; in German they may end a compound. */
  readonly valueNouns: Readonly<Record<'span' | 'money' | 'percentage' | 'other', string>>;
  /** "All", before a plural. */
  readonly all: string;
  readonly articles: string;
  /** Between a unit and what it is about: "the sentence about the discount". */
  readonly about: string;
  /** Between a property and its owner: "the price of KX-200". */
  readonly of: string;
  /** Between a text and its location. */
  readonly scope: string;
  readonly everywhere: string;
  /** Words that say that a cell stays empty: "force left empty". */
  readonly leftEmpty: string;
  /** The end of a clause that says that something does not change, and orders to leave the rest alone. */
  readonly stays: string;
  readonly leftAlone: string;
  /** All that somebody did: "has taken over everything". */
  readonly everything: string;
  readonly whole: string;
  /** Delimiters between the values of a new row. */
  readonly values: string;
  /** Singular endings with their plurals; the first that matches counts. */
  readonly plural: readonly (readonly string[])[];
  /** Inflected names of units after "after" and "before", where they differ: "nach dem Satz". */
  readonly beside: Readonly<Partial<Record<string, string>>>;
  readonly quotes: readonly string[];
  /** The assistant's own sentences about changes; `ask…` are suggested instructions. */
  readonly phrases: Readonly<Record<ChangePhrase, string>>;
}

export const CHANGE_DATA: Readonly<Record<Language, ChangeData>> = { en, de, es, fr };
