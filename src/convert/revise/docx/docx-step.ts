/** The effects of one edit on a Word file. */
import type { EditFault } from '../../../domain/edit.ts';
import type { CellFinder } from '../find-cell.ts';
import type { Occurrences } from '../occurrences.ts';
import type { BlockChange } from '../plan-changes.ts';
import type { Splice } from '../splice.ts';
import type { TextBlock } from '../text-block.ts';
import type { Paragraph } from './paragraph.ts';
import type { TrackedMarks } from './tracked-marks.ts';
import type { WordCell, WordCells } from './word-cells.ts';

export interface DocxStep {
  /** One for each paragraph whose text changes. */
  readonly changes: readonly BlockChange<Paragraph>[];
  /** Text for empty paragraphs. */
  readonly fills: ReadonlyMap<Paragraph, string>;
  /** New paragraphs before or after an existing one. */
  readonly insertions: readonly Insertion[];
  /** Inserted, deleted and moved blocks and rows, and runs with new formatting. */
  readonly markup: readonly MarkupChange[];
  /** A description of `markup` for people. */
  readonly shown: readonly BlockChange<TextBlock>[];
}

export interface Insertion {
  readonly block: Paragraph;
  readonly side: 'before' | 'after';
  readonly lines: readonly string[];
}

/** A change of a part's XML, rendered once it is known whether changes are tracked. */
export interface MarkupChange {
  readonly partName: string;
  readonly render: (marks: TrackedMarks | undefined) => readonly Splice[];
  /** Why it can't be a tracked change. */
  readonly untrackable?: EditFault | undefined;
}

export interface DocxFinders {
  readonly paragraphs: readonly Paragraph[];
  readonly occurrences: Occurrences<Paragraph>;
  readonly cells: CellFinder<WordCell>;
  readonly allCells: WordCells;
}

export const NOTHING: DocxStep = { changes: [], fills: new Map(), insertions: [], markup: [], shown: [] };
