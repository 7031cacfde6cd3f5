/** Links between a question and a table: spans that name columns, and spans that set conditions on rows. */
import type { Column } from '../column.ts';
import type { Condition } from '../plans/conditions.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnCells } from './cell-index.ts';

/** How a span points at a column or a cell, the surest first. */
export type LinkManner =
  | 'exact'
  | 'full'
  | 'part'
  | 'compound'
  | 'synonym'
  | 'spelling'
  | 'quantity'
  | 'verb'
  | 'unit'
  | 'state'
  | 'role';

export interface ColumnLink {
  readonly column: Column;
  readonly manner: LinkManner;
  /** The tokens that say so, as bits. */
  readonly bits: number;
  /** 0 to 1. */
  readonly strength: number;
  /** It names the column as what orders rows: "dearest". */
  readonly order?: 'most' | 'least';
}

export interface ConditionLink {
  readonly condition: Condition;
  readonly manner: LinkManner | 'number' | 'comparison' | 'date' | 'columns' | 'empty';
  readonly bits: number;
  readonly strength: number;
  /** What speaks for and against it beside its manner, as names of features. */
  readonly signs: readonly string[];
  /** What the same words also ask of the rows: overdue is past its day and not done. */
  readonly also?: ConditionLink;
}

export interface Links {
  readonly columns: readonly ColumnLink[];
  readonly conditions: readonly ConditionLink[];
}

export interface LinkTools {
  readonly table: DataTable;
  readonly cells: readonly ColumnCells[];
  readonly question: TableQuestion;
}
