/**
 * Queries over the tables of documents, and their results. The rows that an answer is computed from are stored as
 * conditions, which always select the same rows of a version.
 */
import type { DocumentId } from './ids.ts';

/** A condition on the cell of a row; columns are counted from 0. */
export type RowCondition =
  /** The cell is one of these texts, by their codes, or none of them. */
  | {
      readonly kind: 'cells';
      readonly column: number;
      readonly codes: readonly number[];
      readonly isNegated: boolean;
    }
  /** Its value is in a range, inclusive; null is open. */
  | {
      readonly kind: 'range';
      readonly column: number;
      readonly from: number | null;
      readonly to: number | null;
      readonly isNegated: boolean;
    }
  /** Its date is in these months of any year, from 1 to 12. */
  | { readonly kind: 'months'; readonly column: number; readonly from: number; readonly to: number }
  /** It is empty, or not empty. */
  | { readonly kind: 'empty'; readonly column: number; readonly isNegated: boolean }
  /** Its value is above, or below, that of another column, or equal to it. */
  | {
      readonly kind: 'columns';
      readonly column: number;
      readonly other: number;
      readonly isAbove: boolean;
      readonly isEqual?: true;
    };

/** Rows that meet all conditions in `all` and, if there are any, at least one in `either`. */
export interface RowFilter {
  readonly all: readonly RowCondition[];
  readonly either: readonly RowCondition[];
}

export interface TableBasis {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly fileName: string;
  /** Index of the table in the version, from 0. */
  readonly table: number;
  readonly filter: RowFilter;
  /** What was calculated, in words. */
  readonly plan: string;
  /** The groups in the answer, in its order; empty if it has none. */
  readonly groups: readonly ResultGroup[];
}

/** A group of rows with the same value in a column. */
export interface ResultGroup {
  readonly label: string;
  readonly value: number;
  /** The value, formatted like the column. */
  readonly text: string;
}

/** A page of rows, in the table's order. */
export interface TableRows {
  readonly header: readonly string[];
  /** For each column whether its cells are numbers. */
  readonly isFigures: readonly boolean[];
  readonly rows: readonly (readonly string[])[];
  /** Total number of rows. */
  readonly total: number;
}

/** A question in the form in which tables are queried. */
export interface TableQuery {
  readonly text: string;
  readonly language: 'en' | 'de' | 'fr' | 'es';
  /** For each token the stems of synonyms. */
  readonly related: readonly (readonly string[])[];
  /** For each token the stems of partial synonyms: of multi-word terms, and of parts of compounds. */
  readonly partly: readonly (readonly string[])[];
  /** The current day, as days since 1970-01-01, for what is overdue and for the current month. */
  readonly today: number;
}

/** The result of a query over the tables of documents. */
export interface TablesResult {
  /** Index of the document, from 0. */
  readonly document: number;
  /** Index of its table, from 0, and the selected rows. */
  readonly table: number;
  readonly filter: RowFilter;
  /** The operation: a count, a sum, a list. */
  readonly kind: string;
  /** The question's words for the rows used, or the name of the one row told: what "them" and "it" refer to next. */
  readonly rowsSaid: string;
  /** Whether the question mentions the result's column. */
  readonly namesColumn: boolean;
  /** Number of rows used. */
  readonly rows: number;
  /** Confidence, from 0 to 1. */
  readonly sure: number;
  /** The question mentions something (a weight, a discount, a delivery date) that no available table has. */
  readonly asksForAbsent: boolean;
  /** The thing that is asked for of something named is none of its table: "the serial number of INV-4". */
  readonly passesOverThing: boolean;
  /** Indexes of other documents whose tables give a different answer that is nearly as likely. */
  readonly others: readonly number[];
  /** Whether none of the documents has much text besides its tables. */
  readonly standsAlone: boolean;
  /** The answer, in Markdown, with references to the quoted lines. */
  readonly text: string;
  /** What was calculated, in words. */
  readonly plan: string;
  /** The most likely interpretations of the question with their results, in Markdown, best first. */
  readonly readings: readonly string[];
  readonly groups: readonly ResultGroup[];
  /** The quoted lines of Markdown, verbatim. */
  readonly quotes: readonly string[];
}
