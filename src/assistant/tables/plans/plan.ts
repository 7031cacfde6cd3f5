/** The algebra of questions over tables: what is reckoned, over which rows, from which columns. */
import type { Column } from '../column.ts';
import type { ColumnLink, ConditionLink } from '../links/link.ts';

export type PlanKind =
  /** Cells, or the names, of the rows. */
  | 'list'
  | 'count'
  /** How many different cells. */
  | 'distinct'
  | 'sum'
  | 'mean'
  /** The greatest or least value itself. */
  | 'extremeValue'
  /** The rows with the n greatest or least values. */
  | 'extremeRow'
  | 'first'
  | 'last'
  /** The row behind or before the one that meets the conditions. */
  | 'next'
  | 'previous'
  /** The cell that occurs in most or fewest rows. */
  | 'often'
  | 'groupCount'
  | 'groupSum'
  | 'groupMean'
  /** The group with the greatest or least sum. */
  | 'groupExtreme'
  /** The group with the greatest or least average. */
  | 'groupMeanExtreme'
  /** Between the values of two sets of rows. */
  | 'difference'
  | 'countDifference'
  /** Which of two has more or less. */
  | 'compare'
  | 'countCompare'
  /** Between the greatest and the least value. */
  | 'range'
  /** The second less the first. */
  | 'increase'
  /** By how much the second is more than the first, in percent of the first. */
  | 'change'
  /** The first in percent of the second. */
  | 'share'
  | 'ratio'
  /** How many of the rows meet one more condition, in percent, and what they add up to of the sum. */
  | 'countShare'
  | 'sumShare'
  /** The sum of the products of two columns: price and stock. */
  | 'worth'
  /** A value so many times. */
  | 'times'
  /** Rows with the same cell as the one named, without it. */
  | 'same'
  | 'exists';

export type Order = 'most' | 'least';

export interface Use {
  readonly column: Column;
  /** What in the question says so; nothing when it is only supposed. */
  readonly link: ColumnLink | undefined;
  /** All tokens that name the column, as bits. */
  readonly bits: number;
}

export interface Plan {
  readonly kind: PlanKind;
  readonly conditions: readonly ConditionLink[];
  /** The two sets of rows that are set against each other. */
  readonly sides?: readonly [ConditionLink, ConditionLink];
  /** What the rows must meet that a share is told of. */
  readonly part?: ConditionLink;
  /** What is added up, compared or ordered by. */
  readonly measure?: Use;
  /** The second factor of a product. */
  readonly factor?: Use;
  /** What is told of the rows; without it, their names. */
  readonly target?: Use;
  readonly order?: Order;
  /** Nothing says that it is to be added up: "revenue in May". */
  readonly isImplied?: boolean;
  /** How many are asked for. */
  readonly count?: number;
  /** The tokens of the question that it makes use of, as bits. */
  readonly bits: number;
}
