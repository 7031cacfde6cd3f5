/**
 * The stored description of a table: its column types, its totals rows, and the sections of the cell file for each
 * column. Plans are chosen with this and with lookups in the columns they name.
 */
import type { Column, ColumnKind, ColumnType } from '../column.ts';
import type { Quantity } from '../lexicon.ts';

/** A section of the cell file, in bytes; the start is a multiple of 8. */
export type Section = readonly [start: number, length: number];

/** Integers in 1, 2 or 4 bytes each, depending on their range. */
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
  /** What its figures are amounts of; missing in tables stored by older versions, which use the header. */
  readonly amount?: Column['amount'];
  /** The least and the greatest value; null if there is none. */
  readonly range: readonly [number, number] | null;
  /** Texts of placeholder cells. */
  readonly nothings: readonly string[];
  /** The code of each row's text; null if each row's code is its row number. */
  readonly codes: NumberSection | null;
  readonly texts: Section;
  /** The end offset of each text. */
  readonly ends: Section;
  /** The value of each text; null if none has one. */
  readonly values: Section | null;
  readonly index: { readonly kind: 'words' | 'hashes'; readonly section: Section };
}

export interface StoredTable {
  readonly above: string;
  readonly rows: number;
  /** The data rows; null means all rows. */
  readonly body: Section | null;
  readonly totals: readonly number[];
  readonly idColumn: number | null;
  readonly nameColumn: number | null;
  /** The start of each row's line, as a byte offset into the Markdown. */
  readonly starts: Section;
  readonly columns: readonly StoredColumn[];
}

/** The tables of a version. */
export interface StoredTables {
  /** Share of the document's text that is in tables, 0 to 1. */
  readonly share: number;
  readonly tables: readonly StoredTable[];
}
