/** Links between a question and a table: spans that name columns, and spans that set conditions on rows. */
import type { Column } from '../column.ts';
import type { Condition } from '../plans/conditions.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnCells } from './cell-index.ts';

/** How a span refers to a column or a cell, most reliable first. */
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
  | 'role'
  | 'meaning';

export interface ColumnLink {
  readonly column: Column;
  readonly manner: LinkManner;
  /** The tokens of the link, as bits. */
  readonly bits: number;
  /** 0 to 1. */
  readonly strength: number;
  /** How near the span is in meaning, where that is all that links it. */
  readonly likeness?: number;
  /** The span names the column as the sort order: "dearest". */
  readonly order?: 'most' | 'least';
}

export interface ConditionLink {
  readonly condition: Condition;
  readonly manner: LinkManner | 'number' | 'comparison' | 'date' | 'columns' | 'empty';
  readonly bits: number;
  readonly strength: number;
  /** How near the span is in meaning, where that is all that links it. */
  readonly likeness?: number;
  /** Evidence for and against the link besides its manner, as feature names. */
  readonly signs: readonly string[];
  /** A further condition implied by the same words: overdue means past the due date and not done. */
  readonly also?: ConditionLink;
}

export interface Links {
  readonly columns: readonly ColumnLink[];
  readonly conditions: readonly ConditionLink[];
  /** The texts of a column of which the question wants one: "who worked more, Ann or Ben?" */
  readonly alternatives?: ConditionLink;
}

export interface LinkTools {
  readonly table: DataTable;
  readonly cells: readonly ColumnCells[];
  readonly question: TableQuestion;
  /** Whether texts are compared with the question in meaning as well. */
  readonly isNear?: boolean;
}
