/**
 * The vocabulary of edits: operations on the text of a file, locations, and results.
 *
 * A set of edits is made for one version and applied atomically: if any edit can't be located, nothing is written, and
 * each fault refers to its edit. Texts are as people see them; a reviser finds them however the file splits or encodes
 * them, and changes nothing else.
 */

/** Restricts the location of a text; missing fields don't restrict. */
export interface EditPlace {
  /** The title of a heading, with or without its number: the text stands below it, or in it. */
  readonly section?: string;
  /** Another text in the same paragraph (or line, or cell). */
  readonly paragraph?: string;
  /** The text is its complete paragraph, line or cell, except for a number before it. */
  readonly whole?: boolean;
  /** With `whole`: the number of equal ones. If there are more or fewer, the text is ambiguous. */
  readonly among?: number;
  /** Index of the remaining occurrences, from 1 in reading order. */
  readonly occurrence?: number;
}

/** A cell of a worksheet by its address, or of any table by row and column. */
export type CellPlace =
  | {
      /** Such as `B7`. */
      readonly address: string;
      /** The worksheet's name; the first worksheet when left out. */
      readonly sheet?: string;
    }
  | {
      /**
       * Index of the table in the document, from 1 in reading order; default is the only one with this row and column.
       */
      readonly table?: number;
      /** From 1, the header row included, or the text of the row's first cell. */
      readonly row: number | string;
      /** From 1, or the text of the column's first cell. */
      readonly column: number | string;
      readonly sheet?: string;
    };

/** A row of a table: from 1, including the header row, -1 for the last one; or the text of one of its cells. */
export interface RowPlace {
  /** Index of the table in the document, from 1 in reading order; default is the only one with this row. */
  readonly table?: number;
  readonly sheet?: string;
  readonly row: number | string;
}

/**
 * The unit that an edit applies to, instead of the text itself: its complete sentence, paragraph or list item, or
 * section.
 */
export const EDIT_UNITS = ['sentence', 'paragraph', 'section'] as const;
export type EditUnit = (typeof EDIT_UNITS)[number];

/** Replaces a text. */
export interface ReplaceText {
  readonly kind: 'replace';
  readonly text: string;
  readonly with: string;
  /** Other forms of the text and their replacements, such as a plural. */
  readonly also?: readonly { readonly text: string; readonly with: string }[];
  /** Replaces all occurrences (within `place`, if set) instead of the only one. */
  readonly everywhere?: boolean;
  /** Only matches complete words. */
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/** Deletes a text; a paragraph that becomes empty is removed if the format permits. */
export interface DeleteText {
  readonly kind: 'delete';
  /** With the unit `section`, its heading. */
  readonly text: string;
  /** Deletes the complete unit that contains the text. */
  readonly unit?: EditUnit;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/**
 * Inserts new paragraphs, one per line, next to the paragraph that contains `text`, with its formatting. With the unit
 * `sentence`, the new text is in the same paragraph; with `section` (`text` is its heading), next to the complete
 * section.
 */
export interface InsertText {
  readonly kind: 'insert_after' | 'insert_before';
  readonly text: string;
  readonly insert: string;
  readonly unit?: EditUnit;
  /** With the unit `section`: the heading of a new section of the same level. */
  readonly heading?: string;
  readonly place?: EditPlace;
}

/** Moves the unit that contains a text before or after the unit that contains another. */
export interface MoveText {
  readonly kind: 'move';
  readonly unit: EditUnit;
  readonly text: string;
  readonly place?: EditPlace;
  readonly to: {
    readonly side: 'before' | 'after';
    readonly text: string;
    /** Default is the unit that is moved. */
    readonly unit?: EditUnit;
    readonly place?: EditPlace;
  };
}

/** Renames a heading; its number and level stay. */
export interface RenameHeading {
  readonly kind: 'rename_heading';
  /** The title, with or without its number, or the number alone. */
  readonly heading: string;
  readonly with: string;
}

/** Sets or removes bold and italic; a missing field is not changed. */
export interface FormatText {
  readonly kind: 'format';
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/** Sets the value of a table cell. */
export interface SetCell {
  readonly kind: 'set_cell';
  readonly cell: CellPlace;
  readonly value: string;
}

/** Inserts a row after another, with the formats of its cells. */
export interface InsertRow {
  readonly kind: 'insert_row';
  readonly after: RowPlace;
  /** Other cells stay empty. The column is an index from 1, or the text of a cell above. */
  readonly cells: readonly { readonly column: number | string; readonly value: string }[];
}

/** Moves a row before or after another one of its table. */
export interface MoveRow {
  readonly kind: 'move_row';
  readonly at: RowPlace;
  readonly to: { readonly side: 'before' | 'after'; readonly row: number | string };
}

export interface DeleteRow {
  readonly kind: 'delete_row';
  readonly at: RowPlace;
}

export type Edit =
  | ReplaceText
  | DeleteText
  | InsertText
  | MoveText
  | RenameHeading
  | FormatText
  | SetCell
  | InsertRow
  | MoveRow
  | DeleteRow;

/** The edits that search for a text. */
export type TextEdit = Exclude<Edit, SetCell | InsertRow | MoveRow | DeleteRow | RenameHeading>;

/** Whether an edit searches for a text. */
export function isTextEdit(edit: Edit): edit is TextEdit {
  return 'text' in edit;
}

/** Lists all new texts of an edit. */
export function newTextsOf(edit: Edit): readonly string[] {
  switch (edit.kind) {
    case 'replace':
      return [edit.with, ...(edit.also ?? []).map((form) => form.with)];
    case 'insert_after':
    case 'insert_before':
      return edit.heading === undefined ? [edit.insert] : [edit.heading, edit.insert];
    case 'rename_heading':
      return [edit.with];
    case 'set_cell':
      return [edit.value];
    case 'insert_row':
      return edit.cells.map(({ value }) => value);
    default:
      return [];
  }
}

/** An occurrence of a text with its context, so that a person can distinguish occurrences. */
export interface Occurrence {
  /** The complete paragraph, line or cell that contains the text, as people see it. */
  readonly paragraph: string;
  /** Range of the text in `paragraph`, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Titles of the headings above it, outermost first. */
  readonly headings: readonly string[];
  /** Location for people: "page header", "footnote", "table 2, row 3, column 1", "Costs, B7", "line 12". */
  readonly where?: string;
  /** Why this occurrence can't be edited, if so: the result of a formula, for example. */
  readonly locked?: string;
}

/** Replaces the units from `start` to `end` (exclusive) by `text`; an insertion if both are equal. */
export interface TextHunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The effect of an edit on a paragraph, line or cell, as people see it; an added one has no text before. */
export interface EditedPlace extends Pick<Occurrence, 'paragraph' | 'headings' | 'where'> {
  /** In order, without overlaps, in units of `paragraph`. */
  readonly hunks: readonly TextHunk[];
}

export const EDIT_FAULT_CODES = [
  /** The text does not occur, or not at the given location. */
  'not_found',
  /** It occurs more than once, and neither `everywhere` nor a location resolves the ambiguity. */
  'ambiguous',
  /** There is no such section, table, row, column, sheet or cell. */
  'place_not_found',
  /** The content can't be edited: the result of a formula, for example. */
  'locked',
  /** Two edits change the same text. */
  'overlap',
  /** The new text is impossible in this file: a character that its encoding lacks, a control character in XML. */
  'invalid_text',
  /** This kind of edit does not apply to this kind of file. */
  'not_applicable',
  /** Files of this kind are not revised in place. */
  'unsupported_kind',
] as const;

export type EditFaultCode = (typeof EDIT_FAULT_CODES)[number];

/** A message in any language: its name in the language data, and its values. */
export interface EditReason {
  readonly name: string;
  readonly values: Readonly<Record<string, string | number | EditReason>>;
}

/** Why an edit was not applied. */
export interface EditFault {
  readonly code: EditFaultCode;
  /** Index of the edit in the set, from 0. */
  readonly edit: number;
  /** A sentence for the person who asked, in English. */
  readonly message: string;
  /** The same for any language. */
  readonly reason?: EditReason;
  /** For `ambiguous`: the first occurrences, and for `locked` the ones in question. */
  readonly places?: readonly Occurrence[];
  /** Number of occurrences; `places` may have fewer. */
  readonly count?: number;
}

/** A note about a file that was revised nevertheless. */
export interface EditWarning {
  /** Stable and machine-readable, such as `signature_invalid`. */
  readonly code: string;
  readonly message: string;
}

export type Revision =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly replaced: number;
      /** The locations of each edit, in the order of the edits; for an edit with many locations the first ones. */
      readonly places: readonly (readonly EditedPlace[])[];
      readonly warnings: readonly EditWarning[];
    }
  | { readonly ok: false; readonly faults: readonly EditFault[] };

/** Author and time of tracked changes. */
export interface Tracking {
  readonly author: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}
