/** Cuts and insertions in a text by offsets: what no splice names stays as it was. */

import type { EditFault } from '../../domain/edit.ts';
import { refusal } from './refusal.ts';

/** Puts `text` in the place of the units from `start` to `end` (excluded). */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why splices can't be applied together: what one takes away, another one changes. @param edit whom the fault names */
export function findOverlap(splices: readonly Splice[], edit: number): EditFault | undefined {
  let at = 0;
  for (const { start, end } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) {
      return refusal('overlap', edit, 'overlap');
    }
    at = end;
  }
  return undefined;
}

/**
 * Applies splices to a text. Insertions at the same place are made in the order given.
 *
 * @throws Error when two splices overlap, which is a fault of the caller
 */
export function applySplices(source: string, splices: readonly Splice[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at || end < start) throw new Error(`splices overlap at ${start}`);
    pieces.push(source.slice(at, start), text);
    at = end;
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}
