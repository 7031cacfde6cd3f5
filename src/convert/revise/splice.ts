/** Replaces parts of a text by offsets; everything else stays as it was. */

import type { EditFault } from '../../domain/edit.ts';
import { refusal } from './refusal.ts';

/** Replaces the units from `start` to `end` (excluded) by `text`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A fault if splices overlap.
 * @param edit the edit that the fault names
 */
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
 * Applies splices to a text. Insertions at the same position are made in the order given.
 *
 * @throws Error if two splices overlap, which is a bug in the caller
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
