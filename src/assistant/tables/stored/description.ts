/**
 * What is kept of a table beside its cells: how its columns are typed, which rows total others, and where the cells of
 * each column lie in a file of their own. A plan is chosen by this and by what it looks up in the columns it names.
 */
import type { Column, ColumnKind, ColumnType } from '../column.ts';
import type { Quantity } from '../lexicon.ts';

/** Bytes of the file of cells: the first one, which is a multiple of 8, and how many. */
export type Section = readonly [start: number, length: number];

/** Whole numbers as bytes, in twos or in fours, whichever their range needs. */
export interface NumberSection {
  readonly bytes: 1 | 2 | 4;
  readonly section: Section;
}

export interface StoredColumn extends ColumnType {
  readonly kind: ColumnKind;
  readonly header: string;
  readonly distinct: number;
  readonly hasGaps: boolean;
  readonly quantities: readonly Quantity[];
  /** What its figures are amounts of; of tables that were kept before it was, what the header says. */
  readonly amount?: Column['amount'];
  /** The least and the greatest value; null where there is none. */
  readonly range: readonly [number, number] | null;
  /** Texts of cells that say nothing. */
  readonly nothings: readonly string[];
  /** The code of each row's text; null where each row has a text of its own. */
  readonly codes: NumberSection | null;
  readonly texts: Section;
  /** Where the bytes of each text end. */
  readonly ends: Section;
  /** The value of each text; null where none has one. */
  readonly values: Section | null;
  readonly index: { readonly kind: 'words' | 'hashes'; readonly section: Section };
}

export interface StoredTable {
  readonly above: string;
  readonly rows: number;
  /** The rows that are data; null is all of them. */
  readonly body: Section | null;
  readonly totals: readonly number[];
  readonly idColumn: number | null;
  readonly nameColumn: number | null;
  /** Where the line of each row begins, in bytes of the Markdown. */
  readonly starts: Section;
  readonly columns: readonly StoredColumn[];
}

/** The tables of a version. */
export interface StoredTables {
  /** How much of the document's text they are, from 0 to 1. */
  readonly share: number;
  readonly tables: readonly StoredTable[];
}
