/** Validates row moves in any kind of table. */
import type { MoveRow } from '../../domain/edit.ts';

interface RowNumber {
  readonly table: number;
  readonly row: number;
}

/** Why a row can't be moved next to another one; the header row stays where it is. */
export function moveFault(
  at: RowNumber,
  to: RowNumber,
  { to: { side } }: MoveRow,
): 'headerStays' | 'alreadySo' | 'leavesTable' | undefined {
  if (at.table !== to.table) return 'leavesTable';
  if (at.row === 1 || (to.row === 1 && side === 'before')) return 'headerStays';
  const next = side === 'before' ? to.row - 1 : to.row + 1;
  return at.row === to.row || at.row === next ? 'alreadySo' : undefined;
}
