/**
 * What the service and its conversion processes say to each other. A task names files, so that messages stay small and
 * a process can be ended at any moment. What is made for an export alone is handed back as bytes, since exports go on
 * when the disk is full; and so is all of a command's, which keeps nothing.
 */

import type { ConversionFacts, ConversionWarning, RefusalCode } from '../../domain/conversion.ts';
import type { Edit, EditedPlace, EditFault, EditWarning, Tracking } from '../../domain/edit.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Passage } from '../../domain/passage.ts';
import type { AskedOfTables, ReckonedOver, RowFilter, TableRows } from '../../domain/tables.ts';
import type { WrittenComparison } from '../difference/compare-files.ts';
import type { GreyPicture, Recognition } from '../reader.ts';

export interface OcrSetting {
  /** The program to run, such as `tesseract`. */
  readonly command: string;
  /** Tesseract's names of languages, joined by `+`, such as `eng+deu`. */
  readonly languages: string;
}

/** The path of a file, or what would be in it. */
export type TaskInput = string | Uint8Array;

/** Read a file into Markdown and passages. */
export interface ReadTask {
  readonly kind: 'read';
  readonly input: TaskInput;
  readonly fileKind: FileKind;
  readonly fileName: string;
  /** Where the Markdown is written; null hands it back. */
  readonly markdownOutput: string | null;
  /** Where the passages are written, one JSON document a line; null makes none. */
  readonly passagesOutput: string | null;
  /** Where the cells of the tables are written; null reads none. */
  readonly cellsOutput: string | null;
  /** Whether Markdown, passages and cells are all handed back, and no file is written: of a small file they are small. */
  readonly handsBack?: boolean;
  /** How to recognize the text of scans; null leaves them unread. */
  readonly ocr: OcrSetting | null;
}

/** Write Markdown as a Word file, and hand that back. */
export interface WriteTask {
  readonly kind: 'write';
  readonly input: TaskInput;
  readonly title: string | null;
  readonly language: string | null;
}

/** Write edits into a file. */
export interface ReviseTask {
  readonly kind: 'revise';
  readonly input: TaskInput;
  readonly fileKind: FileKind;
  /** One set of edits after the other, each made to what the one before has left. */
  readonly steps: readonly ReviseStep[];
  /** Where the revised file is written, unless there are faults; null hands it back. */
  readonly output: string | null;
}

export interface ReviseStep {
  readonly edits: readonly Edit[];
  /** Given, the edits are written as tracked changes. */
  readonly tracking: Tracking | null;
}

/** Compare two Markdown files. */
export interface CompareTask {
  readonly kind: 'compare';
  readonly before: string;
  readonly after: string;
  /** Where the comparison is written. */
  readonly output: string;
}

/** Read the tables of a Markdown file. */
export interface TablesTask {
  readonly kind: 'tables';
  readonly input: string;
  /** Where their cells are written. */
  readonly output: string;
}

/** A document whose tables are asked, with the files of its text and its cells. */
export interface TablesOfDocument {
  readonly fileName: string;
  readonly markdown: string;
  readonly cells: string;
  /** How much of its text its tables are, from 0 to 1. */
  readonly share: number;
  /** JSON, as they were described when they were read. */
  readonly tables: readonly string[];
}

/** Reckon over all rows of the tables of some documents what a question asks for. */
export interface ReckonTask {
  readonly kind: 'reckon';
  readonly documents: readonly TablesOfDocument[];
  readonly asked: AskedOfTables;
}

/** Find the rows again that something was reckoned from. */
export interface RowsTask {
  readonly kind: 'rows';
  readonly cells: string;
  /** JSON. */
  readonly table: string;
  readonly filter: RowFilter;
  readonly from: number;
  readonly limit: number;
}

export type ConversionTask =
  | ReadTask
  | WriteTask
  | ReviseTask
  | CompareTask
  | TablesTask
  | ReckonTask
  | RowsTask;

export interface ReadResult {
  /** The Markdown, if it is not written to a file. */
  readonly markdown: string | null;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
  /** Null where they were not asked for, or are for a task of their own since there is so much text. */
  readonly tables: WrittenTables | null;
  /** Passages and cells, where they are handed back. */
  readonly handedBack?: { readonly passages: readonly Passage[]; readonly cells: Uint8Array };
}

/** Tables whose cells were written. */
export interface WrittenTables {
  readonly share: number;
  readonly tables: readonly { readonly cells: number; readonly description: string }[];
}

/** What each kind of task yields beside the files it writes. */
export interface ConversionResults {
  readonly read: ReadResult;
  readonly write: Uint8Array;
  /** Where each edit of the last step went, or why some can't be made. */
  readonly revise:
    | {
        readonly ok: true;
        readonly places: readonly (readonly EditedPlace[])[];
        /** The revised file, if it is not written to one. */
        readonly bytes: Uint8Array | null;
        readonly warnings: readonly EditWarning[];
      }
    | { readonly ok: false; readonly faults: readonly EditFault[] };
  readonly compare: WrittenComparison;
  readonly tables: WrittenTables;
  readonly reckon: ReckonedOver | null;
  readonly rows: TableRows;
}

/** What came of a task. */
export type TaskEnd =
  | { readonly type: 'done'; readonly result: ConversionResults[ConversionTask['kind']] }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** `code` is what the system said, such as ENOSPC, if it was the system that failed. */
  | { readonly type: 'failed'; readonly message: string; readonly code?: string };

/** What a task took, as its process measured it. */
export interface Took {
  readonly seconds: number;
  /** What the process held when the task was done. */
  readonly bytes: number;
}

/** What a process is sent: one task or several small ones, or what it asked for while it does one. */
export type ToProcess =
  | { readonly type: 'tasks'; readonly tasks: readonly ConversionTask[] }
  | { readonly type: 'recognized'; readonly recognition: Recognition };

/** What a process sends. It starts no programs itself: it asks for the text of one picture at a time. */
export type FromProcess =
  | ConversionReply
  | { readonly type: 'confined'; readonly confinement: Confinement }
  | { readonly type: 'recognize'; readonly picture: GreyPicture };

/** It tells what came of all of its tasks at once. */
export type ConversionReply =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'ended'; readonly ends: readonly TaskEnd[]; readonly took: readonly Took[] };
