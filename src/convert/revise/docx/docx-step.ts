/** What one edit does to a Word file. */
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
  /** Text for paragraphs that have none. */
  readonly fills: ReadonlyMap<Paragraph, string>;
  /** Texts of new paragraphs beside one. */
  readonly insertions: readonly Insertion[];
  /** Blocks and rows that come, go and move, and runs that look different. */
  readonly made: readonly MadeMarkup[];
  /** What `made` does, for people. */
  readonly shown: readonly BlockChange<TextBlock>[];
}

export interface Insertion {
  readonly block: Paragraph;
  readonly side: 'before' | 'after';
  readonly lines: readonly string[];
}

/** What becomes of a part's XML, written once it is known whether the changes are tracked. */
export interface MadeMarkup {
  readonly partName: string;
  readonly make: (marks: TrackedMarks | undefined) => readonly Splice[];
  /** Why it can't be made as a tracked change. */
  readonly untrackable?: EditFault | undefined;
}

export interface DocxFinders {
  readonly paragraphs: readonly Paragraph[];
  readonly occurrences: Occurrences<Paragraph>;
  readonly cells: CellFinder<WordCell>;
  readonly allCells: WordCells;
}

export const NOTHING: DocxStep = { changes: [], fills: new Map(), insertions: [], made: [], shown: [] };
