/** Where a value may stand that an instruction gives a new one. */
import type { ReadDocument, TextPart } from './document-blocks.ts';

export interface ValueCandidate {
  readonly read: ReadDocument;
  readonly part: TextPart;
  /** The sentence or the cell. */
  readonly text: string;
  /** What it says then. */
  readonly next: string;
  /** What is exchanged, and for what. */
  readonly old: string;
  readonly by: string;
  /** Of a cell, from 1. */
  readonly column: number | undefined;
  /** From 0 to 1. */
  readonly score: number;
}

/** What is asked for: a new value for what some words name. */
export interface AskedValue {
  readonly words: string;
  readonly next: string;
  /** What it is now, if that is said. */
  readonly from: string | undefined;
}
