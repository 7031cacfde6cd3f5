/**
 * The messages between the service and its conversion processes. Tasks refer to files, so that messages stay small
 * and a process can be killed at any time. Results for an export are returned as bytes, since exports must work when
 * the disk is full; so are all results of commands, which store nothing.
 */

import type { ConversionFacts, ConversionWarning, RefusalCode } from '../../domain/conversion.ts';
import type { Edit, EditedPlace, EditFault, EditWarning, Tracking } from '../../domain/edit.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Passage } from '../../domain/passage.ts';
import type { RowFilter, TableQuery, TableRows, TablesResult } from '../../domain/tables.ts';
import type { WrittenComparison } from '../difference/compare-files.ts';
import type { GreyPicture, Recognition } from '../reader.ts';

export interface OcrSetting {
  /** The program to run, such as `tesseract`. */
  readonly command: string;
  /** Tesseract's language names, joined by `+`, such as `eng+deu`. */
  readonly languages: string;
}

/** The path of a file, or its content. */
export type TaskInput = string | Uint8Array;

/** Convert a file to Markdown and passages. */
export interface ReadTask {
  readonly kind: 'read';
  readonly input: TaskInput;
  readonly fileKind: FileKind;
  readonly fileName: string;
  /** Where to write the Markdown; null returns it. */
  readonly markdownOutput: string | null;
  /** Where to write the passages, one JSON document per line; null creates none. */
  readonly passagesOutput: string | null;
  /** Where to write the cells of the tables; null reads none. */
  readonly cellsOutput: string | null;
  /**
   * Whether to return Markdown, passages and cells instead of writing files, since those of a small file are small.
   */
  readonly handsBack?: boolean;
  /** How to recognize the text of scans; null leaves them unread. */
  readonly ocr: OcrSetting | null;
}

/** Write Markdown as a Word file, and return it. */
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
  /** Sets of edits, each applied to the result of the previous one. */
  readonly steps: readonly ReviseStep[];
  /** Where to write the revised file, unless there are faults; null returns it. */
  readonly output: string | null;
}

export interface ReviseStep {
  readonly edits: readonly Edit[];
  /** If given, the edits are written as tracked changes. */
  readonly tracking: Tracking | null;
}

/** Compare two Markdown files. */
export interface CompareTask {
  readonly kind: 'compare';
  readonly before: string;
  readonly after: string;
  /** Where to write the comparison. */
  readonly output: string;
}

/** Read the tables of a Markdown file. */
export interface TablesTask {
  readonly kind: 'tables';
  readonly input: string;
  /** Where to write their cells. */
  readonly output: string;
}

/** A document whose tables are queried, with the files of its text and cells. */
export interface TablesOfDocument {
  readonly fileName: string;
  readonly markdown: string;
  readonly cells: string;
  /** The share of tables in its text, from 0 to 1. */
  readonly share: number;
  /** Descriptions from when the tables were read, as JSON. */
  readonly tables: readonly string[];
}

/** Calculate the answer to a question over all rows of the tables of some documents. */
export interface CalculateTask {
  readonly kind: 'calculate';
  readonly documents: readonly TablesOfDocument[];
  readonly asked: TableQuery;
}

/** Find the rows again that a result was calculated from. */
export interface RowsTask {
  readonly kind: 'rows';
  readonly cells: string;
  /** JSON. */
  readonly table: string;
  readonly filter: RowFilter;
  readonly from: number;
  readonly limit: number;
}

/** A passage of a document, as its sentences are encoded. */
export interface PassageToEncode extends Pick<Passage, 'ordinal' | 'headings' | 'context' | 'markdown'> {
  readonly documentId: DocumentId;
  readonly version: number;
}

/** Encode the sentences of passages as vectors. */
export interface EncodeTask {
  readonly kind: 'encode';
  readonly passages: readonly PassageToEncode[];
}

export type ConversionTask =
  | ReadTask
  | WriteTask
  | ReviseTask
  | CompareTask
  | TablesTask
  | CalculateTask
  | RowsTask
  | EncodeTask;

export interface ReadResult {
  /** The Markdown, if it is not written to a file. */
  readonly markdown: string | null;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
  /** Null if they were not requested, or are read by a separate task because the text is long. */
  readonly tables: WrittenTables | null;
  /** Passages and cells, if they are returned. */
  readonly handedBack?: { readonly passages: readonly Passage[]; readonly cells: Uint8Array };
}

/** Tables whose cells were written. */
export interface WrittenTables {
  readonly share: number;
  readonly tables: readonly { readonly cells: number; readonly description: string }[];
}

/** The result of each kind of task, besides the files it writes. */
export interface ConversionResults {
  readonly read: ReadResult;
  readonly write: Uint8Array;
  /** The places changed by each edit of the last step, or why some can't be made. */
  readonly revise:
    | {
        readonly ok: true;
        readonly places: readonly (readonly EditedPlace[])[];
        /** The revised file, if it is not written to a file. */
        readonly bytes: Uint8Array | null;
        readonly warnings: readonly EditWarning[];
      }
    | { readonly ok: false; readonly faults: readonly EditFault[] };
  readonly compare: WrittenComparison;
  readonly tables: WrittenTables;
  readonly calculate: TablesResult | null;
  readonly rows: TableRows;
  /** For each passage the vectors of its sentences and rows, one after the other. */
  readonly encode: readonly Int8Array[];
}

/** The outcome of a task. */
export type TaskEnd =
  | { readonly type: 'done'; readonly result: ConversionResults[ConversionTask['kind']] }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** `code` is the system's error code, such as ENOSPC, if the system failed. */
  | { readonly type: 'failed'; readonly message: string; readonly code?: string };

/** The resources used by a task, as measured by its process. */
export interface Took {
  readonly seconds: number;
  /** The memory of the process when the task was done. */
  readonly bytes: number;
}

/** Messages to a process: tasks, or a requested recognition. */
export type ToProcess =
  | { readonly type: 'tasks'; readonly tasks: readonly ConversionTask[] }
  | { readonly type: 'recognized'; readonly recognition: Recognition };

/** Messages from a process. It starts no programs: it requests the text of one picture at a time. */
export type FromProcess =
  | ConversionReply
  | { readonly type: 'confined'; readonly confinement: Confinement }
  | { readonly type: 'recognize'; readonly picture: GreyPicture };

/** The outcomes of all of its tasks are reported together. */
export type ConversionReply =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'ended'; readonly ends: readonly TaskEnd[]; readonly took: readonly Took[] };
