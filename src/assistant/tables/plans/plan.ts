/** The query algebra for tables: what is computed, over which rows, from which columns. */
import type { Column } from '../column.ts';
import type { ColumnLink, ConditionLink } from '../links/link.ts';

export type PlanKind =
  /** Cells or names of the rows. */
  | 'list'
  | 'count'
  /** Number of distinct cells. */
  | 'distinct'
  | 'sum'
  | 'mean'
  /** The greatest or least value. */
  | 'extremeValue'
  /** The rows with the n greatest or least values. */
  | 'extremeRow'
  | 'first'
  | 'last'
  /** The row after or before the one that meets the conditions. */
  | 'next'
  | 'previous'
  /** The cell that occurs in the most or fewest rows. */
  | 'often'
  | 'groupCount'
  | 'groupSum'
  | 'groupMean'
  /** The groups of a number of rows: "who has more than one task". */
  | 'having'
  /** The group with the greatest or least sum. */
  | 'groupExtreme'
  /** The group with the greatest or least average. */
  | 'groupMeanExtreme'
  /** The difference between the values of two sets of rows. */
  | 'difference'
  | 'countDifference'
  /** Which of two sides is greater or less. */
  | 'compare'
  | 'countCompare'
  /** The difference between the greatest and the least value. */
  | 'range'
  /** The second value minus the first. */
  | 'increase'
  /** The change from the first value to the second, in percent of the first. */
  | 'change'
  /** The first value in percent of the second. */
  | 'share'
  | 'ratio'
  /** The percentage of rows that meet one more condition, and their percentage of the sum. */
  | 'countShare'
  | 'sumShare'
  /** The sum of the products of two columns, such as price and stock. */
  | 'worth'
  /** A value multiplied by a number in the question, or the sum of several. */
  | 'times'
  /** Rows with the same cell as the named row, without that row. */
  | 'same'
  | 'exists';

export type Order = 'most' | 'least';

export interface Use {
  readonly column: Column;
  /** The link from the question; undefined if the column is only assumed. */
  readonly link: ColumnLink | undefined;
  /** All tokens that name the column, as bits. */
  readonly bits: number;
}

export interface Amount {
  readonly code: number;
  readonly count: number;
}

export interface Plan {
  readonly kind: PlanKind;
  readonly conditions: readonly ConditionLink[];
  /** The two compared sets of rows. */
  readonly sides?: readonly [ConditionLink, ConditionLink];
  /** The condition of the rows whose share is asked for. */
  readonly part?: ConditionLink;
  /** The column that is aggregated, compared or sorted by. */
  readonly measure?: Use;
  /** The second factor of a product. */
  readonly factor?: Use;
  /** The column to show; without it, the rows' names. */
  readonly target?: Use;
  readonly order?: Order;
  /** The question does not ask for a sum explicitly: "revenue in May". */
  readonly isImplied?: boolean;
  /** Number of results requested. */
  readonly count?: number;
  /** How many rows, or different cells of the factor, a group must have. */
  readonly having?: { readonly from: number; readonly to: number };
  /** How many of each of several things, by the codes of their names: "two coffees and a sandwich". */
  readonly amounts?: readonly Amount[];
  /** The place in the order that is asked for, from 2: "the second dearest". */
  readonly rank?: number;
  /** The tokens of the question that the plan uses, as bits. */
  readonly bits: number;
}
