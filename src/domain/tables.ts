/**
 * What is asked of the tables of documents, and what comes of it. The rows that an answer was reckoned from are said so
 * that they can be found again: which rows of a version meet which conditions never changes.
 */
import type { DocumentId } from './ids.ts';

/** On the cell that a row has in a column, columns counted from 0. */
export type RowCondition =
  /** It is one of these texts, by their numbers; or none of them. */
  | {
      readonly kind: 'cells';
      readonly column: number;
      readonly codes: readonly number[];
      readonly isNegated: boolean;
    }
  /** Its value lies between two, both included; null is without an end. */
  | {
      readonly kind: 'range';
      readonly column: number;
      readonly from: number | null;
      readonly to: number | null;
      readonly isNegated: boolean;
    }
  /** Its date lies in these months of any year, from 1 to 12. */
  | { readonly kind: 'months'; readonly column: number; readonly from: number; readonly to: number }
  /** It says nothing; or something. */
  | { readonly kind: 'empty'; readonly column: number; readonly isNegated: boolean }
  /** Its value is above, or below, that in another column. */
  | { readonly kind: 'columns'; readonly column: number; readonly other: number; readonly isAbove: boolean };

/** Rows that meet all of some conditions and, where there are others, one of those. */
export interface RowFilter {
  readonly all: readonly RowCondition[];
  readonly either: readonly RowCondition[];
}

export interface TableBasis {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly fileName: string;
  /** Which table of the version, from 0. */
  readonly table: number;
  readonly filter: RowFilter;
  /** What was reckoned, in words. */
  readonly plan: string;
  /** The groups that it tells of, in its order; none where it tells of no groups. */
  readonly groups: readonly ReckonedGroup[];
}

/** A group of rows by what they have in a column. */
export interface ReckonedGroup {
  readonly label: string;
  readonly value: number;
  /** The value, as the column writes its own. */
  readonly text: string;
}

/** Some of the rows, in the table's order. */
export interface TableRows {
  readonly header: readonly string[];
  /** For each column whether its cells are figures. */
  readonly isFigures: readonly boolean[];
  readonly rows: readonly (readonly string[])[];
  /** How many there are in all. */
  readonly total: number;
}

/** A question as it is handed to where tables are read. */
export interface AskedOfTables {
  readonly text: string;
  readonly language: 'en' | 'de' | 'fr' | 'es';
  /** For each token the stems of words that say the same. */
  readonly related: readonly (readonly string[])[];
  /** For each token the stems of words that say some of the same: of terms of several words, of a compound's parts. */
  readonly partly: readonly (readonly string[])[];
  /** The day it is asked on, as days since 1970-01-01: what is overdue, and which month is this one. */
  readonly today: number;
}

/** What a question comes to over the tables of some documents. */
export interface ReckonedOver {
  /** Which of the documents it is about, from 0. */
  readonly document: number;
  /** Which of its tables, from 0, and the rows of it. */
  readonly table: number;
  readonly filter: RowFilter;
  /** What was reckoned: a count, a sum, a list. */
  readonly kind: string;
  /** Whether the question names the column that it tells of. */
  readonly namesColumn: boolean;
  /** How many rows were reckoned with. */
  readonly rows: number;
  /** From 0 to 1. */
  readonly sure: number;
  /** The question speaks of a weight, a discount, a date of delivery that no table in reach has. */
  readonly asksForAbsent: boolean;
  /** Other documents, from 0, whose tables answer nearly as likely and otherwise. */
  readonly others: readonly number[];
  /** Whether no document that was asked has much text beside its tables. */
  readonly standsAlone: boolean;
  /** The answer, in Markdown, with marks of the lines that it cites. */
  readonly text: string;
  /** What was reckoned, in words. */
  readonly plan: string;
  /** The likeliest readings of the question with what each comes to, in Markdown, best first. */
  readonly readings: readonly string[];
  readonly groups: readonly ReckonedGroup[];
  /** The lines of Markdown that it cites, word for word. */
  readonly quotes: readonly string[];
}
