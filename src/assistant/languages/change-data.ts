/**
 * How people ask for changes, with the data of each language in `changes`: the forms of instructions, and the words for
 * what is changed and where. Nothing is decided here.
 *
 * In a form, `{name}` stands for one of `verbs` and `{everywhere}` for `everywhere`; `<name>` for whatever is said there,
 * `<side>` for one of `sides`, `<beside>` for one that takes no other side than before and after, `<edge>` for one of
 * `edges`, `<look>` for one of `looks`, `<firsttwo>` for one of `pairs`, `<quote>` for a quoted text, `<amount>` for a
 * figure with its unit, `<delta>` for one that may be in words and `<list>` for values with marks between them. The first form that matches counts.
 */
import de from './changes/de.json';
import en from './changes/en.json';
import es from './changes/es.json';
import fr from './changes/fr.json';
import type { Language } from './language-data.ts';

/** Facts and insertions are put in no form: they tell what is so now, or what is new and where, in whatever order. */
export type Operation = keyof typeof en.operations | 'fact' | 'insert';
export type Side = keyof typeof en.sides;
export type Edge = keyof typeof en.edges;
export type Look = keyof typeof en.looks;
/** What people call what they want changed. */
export type UnitName = keyof typeof en.units;

export type ChangePhrase = keyof typeof en.phrases;

export interface ChangeData {
  /** What may stand before an instruction, again and again, and behind it. */
  readonly lead: string;
  readonly trail: string;
  /** Words that tell nothing, wherever they stand in an order. */
  readonly fillers: string;
  /** How a clause begins that tells why, words that make an order of it nonetheless, and how one begins that says again what is meant. */
  readonly remarks: string;
  readonly remarkOrders: string;
  readonly apposition: string;
  /** How an order is asked for politely. */
  readonly requests: string;
  /** How a question or another request begins. */
  readonly questions: string;
  /** Words for what is done, in all forms that an instruction puts them in. */
  readonly verbs: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<keyof typeof en.operations, readonly string[]>>;
  readonly sides: Readonly<Record<Side, string>>;
  /** Of what is inserted: that it is another one, what it says, what it is called, and how near it goes. */
  readonly another: string;
  readonly wording: string;
  readonly titled: string;
  /** Before a clause that tells what a new sentence says; nothing where a clause has another order of words. */
  readonly that: string;
  readonly closely: string;
  /** Where a list, a table or a document begins and ends: "move it to the top". */
  readonly edges: Readonly<Record<Edge, string>>;
  /** Tables and lists, of which any document may have some. */
  readonly tableWords: string;
  /** Two neighbours at an end: "the first two". */
  readonly pairs: Readonly<Record<'firstTwo' | 'lastTwo', string>>;
  readonly looks: Readonly<Record<Look, string>>;
  readonly units: Readonly<Record<UnitName, string>>;
  /** Words for a text of whatever unit: "the bit about parking". */
  readonly vague: string;
  readonly ordinals: readonly string[];
  readonly last: string;
  readonly penultimate: string;
  /** Words for a part that was named before: "the third one". */
  readonly pronouns: string;
  /** What is asked for behind a statement of what is so now: "…, update the list"; in German also at the very end. */
  readonly update: string;
  readonly updating: string;
  /** What may stand behind that: "trag es ein". */
  readonly there: string;
  /** Before what was so until now: "45 days, not 30". */
  readonly instead: string;
  /** What takes the place of what was named: "correct that in the list". */
  readonly it: string;
  /** Pronouns in an order for what was said before it: "set it to 3", "all his tools". */
  readonly referring: string;
  /** Words with their numbers, beyond those that tables know. */
  readonly numbers: string;
  /** Words that call a value by its kind, which any value of that kind may be; in German they end compounds. */
  readonly valueNouns: Readonly<Record<'span' | 'money' | 'percentage' | 'other', string>>;
  /** Before all things of a kind. */
  readonly all: string;
  readonly articles: string;
  /** Between a unit and what it is about: "the sentence about the discount". */
  readonly about: string;
  /** Between a thing and what it belongs to: "the price of KX-200". */
  readonly of: string;
  /** Between a text and where it stands. */
  readonly scope: string;
  readonly everywhere: string;
  readonly whole: string;
  /** What stands between the values of a new row. */
  readonly values: string;
  /** Endings and what they become in the plural; the first that matches counts. */
  readonly plural: readonly (readonly string[])[];
  /** What a part is called behind "after" and "before", where that differs: "nach dem Satz". */
  readonly beside: Readonly<Partial<Record<string, string>>>;
  readonly quotes: readonly string[];
  /** What the assistant says of changes; `ask…` are instructions that can be pressed. */
  readonly phrases: Readonly<Record<ChangePhrase, string>>;
}

export const CHANGE_DATA: Readonly<Record<Language, ChangeData>> = { en, de, es, fr };
