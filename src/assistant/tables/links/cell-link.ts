/** Spans of a question that name texts of a column, before negations are read. */
import type { Column } from '../column.ts';
import type { TableQuestion } from '../question.ts';
import type { ColumnCells } from './cell-index.ts';
import type { ConditionLink, LinkManner } from './link.ts';

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

/** Whether a cell has a word of a link as it stands, and no other one of its stem. */
export function isWordOfCells(
  { condition: { column }, bits }: ConditionLink,
  cells: readonly ColumnCells[],
  { tokens }: TableQuestion,
): boolean {
  const vocabulary = cells.find((one) => one.column === column)?.vocabulary;
  return tokens.some(({ word }, at) => (bits & (1 << at)) !== 0 && vocabulary?.has(word) === true);
}
