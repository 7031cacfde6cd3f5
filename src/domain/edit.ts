/**
 * The words of a change: what may be asked of a file's text, where, and the answers that are not a new file.
 *
 * A set of edits is made against one version and applied as a whole: either every edit finds its place, or nothing
 * is written and each fault says which edit it belongs to. Texts are what a person sees; a reviser finds them
 * however the file splits or spells them, and touches nothing else.
 */

/** Narrows down where a text is meant; what is left out does not narrow. */
export interface EditPlace {
  /** The title of a heading, with or without its number: the text stands below it, or in it. */
  readonly section?: string;
  /** A text that the paragraph (or line, or cell) holds beside or around the one that is meant. */
  readonly paragraph?: string;
  /** The text is all of its paragraph, line or cell, but for a number before it. */
  readonly whole?: boolean;
  /** With `whole`: how many say the same. With more or fewer it can't be told which one is meant. */
  readonly among?: number;
  /** Which of the occurrences that are left, from 1 in reading order. */
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
      /** Which table of the document, from 1 in reading order; the only one that has row and column otherwise. */
      readonly table?: number;
      /** From 1, the header row included, or the text of the row's first cell. */
      readonly row: number | string;
      /** From 1, or the text of the column's first cell. */
      readonly column: number | string;
      readonly sheet?: string;
    };

/** A row of a table: from 1, the header row included, -1 for the last one; or a text that one of its cells is. */
export interface RowPlace {
  /** Which table of the document, from 1 in reading order; the only one that has such a row otherwise. */
  readonly table?: number;
  readonly sheet?: string;
  readonly row: number | string;
}

/** What is meant besides the very words: all of the sentence, the paragraph or list item, or the section they stand in. */
export const EDIT_UNITS = ['sentence', 'paragraph', 'section'] as const;
export type EditUnit = (typeof EDIT_UNITS)[number];

/** Puts another text where one stands. */
export interface ReplaceText {
  readonly kind: 'replace';
  readonly text: string;
  readonly with: string;
  /** Other forms of the text and of the new one, such as a plural: replaced where they occur. */
  readonly also?: readonly { readonly text: string; readonly with: string }[];
  /** All occurrences (within the place, if one is named) rather than the only one. */
  readonly everywhere?: boolean;
  /** Only where the text is not a part of a longer word. */
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/** Takes a text away; a paragraph that nothing is left of goes with it where the format allows. */
export interface DeleteText {
  readonly kind: 'delete';
  /** With the unit `section`, its heading. */
  readonly text: string;
  /** All of what holds the text goes. */
  readonly unit?: EditUnit;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/**
 * Puts new paragraphs, one a line, beside the paragraph that holds `text`, in that paragraph's own formatting. With the
 * unit `sentence` the new text stands in the same paragraph, with `section` (`text` is its heading) beside all of it.
 */
export interface InsertText {
  readonly kind: 'insert_after' | 'insert_before';
  readonly text: string;
  readonly insert: string;
  readonly unit?: EditUnit;
  /** With the unit `section`: the title of a new section of the same level, which begins with it. */
  readonly heading?: string;
  readonly place?: EditPlace;
}

/** Moves what holds one text before or behind what holds another. */
export interface MoveText {
  readonly kind: 'move';
  readonly unit: EditUnit;
  readonly text: string;
  readonly place?: EditPlace;
  readonly to: {
    readonly side: 'before' | 'after';
    readonly text: string;
    /** The same as what is moved, unless it says otherwise. */
    readonly unit?: EditUnit;
    readonly place?: EditPlace;
  };
}

/** Gives a heading another title; its number and level stay. */
export interface RenameHeading {
  readonly kind: 'rename_heading';
  /** The title, with or without its number, or the number alone. */
  readonly heading: string;
  readonly with: string;
}

/** Makes a text bold or italic, or no longer so; what is left out stays. */
export interface FormatText {
  readonly kind: 'format';
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
}

/** Gives a table cell another value. */
export interface SetCell {
  readonly kind: 'set_cell';
  readonly cell: CellPlace;
  readonly value: string;
}

/** Puts a new row behind one, in the formats of its cells. */
export interface InsertRow {
  readonly kind: 'insert_row';
  readonly after: RowPlace;
  /** What is left out stays empty. The column is from 1, or a text that a cell above is. */
  readonly cells: readonly { readonly column: number | string; readonly value: string }[];
}

/** Puts a row before or behind another one of its table, as it is. */
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

/** What of an edit is looked for as a text. */
export type TextEdit = Exclude<Edit, SetCell | InsertRow | MoveRow | DeleteRow | RenameHeading>;

/** True for edits that look for a text. */
export function isTextEdit(edit: Edit): edit is TextEdit {
  return 'text' in edit;
}

/** All new text of an edit. */
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

/** Where a text occurs and what stands around it, so that a person can tell one occurrence from another. */
export interface Occurrence {
  /** The whole paragraph, line or cell that holds the text, as people see it. */
  readonly paragraph: string;
  /** Where in `paragraph` the text lies, in UTF-16 units, end excluded. */
  readonly start: number;
  readonly end: number;
  /** Titles of the headings above it, outermost first. */
  readonly headings: readonly string[];
  /** In people's terms: "page header", "footnote", "table 2, row 3, column 1", "Costs, B7", "line 12". */
  readonly where?: string;
  /** Why this occurrence can't be edited, for one that can't: the result of a formula, say. */
  readonly locked?: string;
}

/** Puts `text` in the place of the units from `start` to `end` (excluded); an insertion when both are equal. */
export interface TextHunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What an edit does to one paragraph, line or cell, as people see it; to one that it adds, with no text before. */
export interface EditedPlace extends Pick<Occurrence, 'paragraph' | 'headings' | 'where'> {
  /** In order, without overlaps, in units of `paragraph`. */
  readonly hunks: readonly TextHunk[];
}

export const EDIT_FAULT_CODES = [
  /** The text does not occur, or not in the place named. */
  'not_found',
  /** It occurs more than once, and neither `everywhere` nor a place says which is meant. */
  'ambiguous',
  /** There is no such section, table, row, column, sheet or cell. */
  'place_not_found',
  /** What stands there can't be edited: the result of a formula, say. */
  'locked',
  /** Two edits change the same text. */
  'overlap',
  /** The new text can't stand in this file: a character its encoding lacks, a control character in XML. */
  'invalid_text',
  /** This kind of edit means nothing in this kind of file. */
  'not_applicable',
  /** Files of this kind are not revised in place. */
  'unsupported_kind',
] as const;

export type EditFaultCode = (typeof EDIT_FAULT_CODES)[number];

/** What a sentence in any language says: its name in the data, and what it speaks of. */
export interface EditReason {
  readonly name: string;
  readonly values: Readonly<Record<string, string | number | EditReason>>;
}

/** Why an edit was not made. */
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
  /** How often the text occurs; `places` may name fewer. */
  readonly count?: number;
}

/** Something a person should know about a file that was revised all the same. */
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
      /** Where each edit went, in the order of the edits; of an edit of many places the first. */
      readonly places: readonly (readonly EditedPlace[])[];
      readonly warnings: readonly EditWarning[];
    }
  | { readonly ok: false; readonly faults: readonly EditFault[] };

/** Who changed a text and when, as tracked changes carry it. */
export interface Tracking {
  readonly author: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}
