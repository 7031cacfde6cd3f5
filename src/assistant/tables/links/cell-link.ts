/** Spans of a question that name texts of a column, before negations are read. */
import type { Column } from '../column.ts';
import type { LinkManner } from './link.ts';

export interface CellLink {
  readonly column: Column;
  readonly codes: readonly number[];
  readonly manner: LinkManner;
  readonly bits: number;
  readonly strength: number;
  readonly likeness?: number;
}

export const CELL_STRENGTH = {
  exact: 1,
  part: 0.8,
  compound: 0.55,
  synonym: 0.55,
  spelling: 0.75,
  state: 0.85,
  meaning: 0.7,
};
