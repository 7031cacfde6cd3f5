/** Reads tables of character positions ("PLCs"): n + 1 positions, then n data elements ([MS-DOC] 2.2.2). */
import type { Bytes } from '../../../package/bytes.ts';

export interface PositionTable {
  readonly positions: readonly number[];
  /** The data of each position but the last. */
  readonly data: readonly Bytes[];
}

/** @param size size of each data element, in bytes */
export function readPositions(bytes: Bytes | undefined, size: number): PositionTable {
  if (bytes === undefined || bytes.length < 4) return { positions: [], data: [] };
  const count = Math.floor((bytes.length - 4) / (4 + size));
  const positions = Array.from({ length: count + 1 }, (_, at) => bytes.u32(at * 4));
  const data = Array.from({ length: count }, (_, at) => bytes.part((count + 1) * 4 + at * size, size));
  return { positions, data };
}

/**
 * Ranges between consecutive positions, offset by `base`. They never overlap, even if the positions in a damaged file
 * do, so that together they are no longer than the text.
 */
export function stretches(positions: readonly number[], base: number, end: number): readonly Stretch[] {
  let least = 0;
  return positions.slice(0, -1).map((position, at) => {
    const from = Math.max(least, Math.min(base + position, end));
    const to = Math.max(from, Math.min(base + (positions[at + 1] ?? position), end));
    least = to;
    return { from, to };
  });
}

/** Characters from one position up to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}
