/** A page of a list, cut from rows that were read with one more than it shows. */

export interface PageOfRows<Row, Key> {
  readonly rows: readonly Row[];
  /** The last row of the page, behind which the next one begins; null when there is none. */
  readonly next: Key | null;
}

/** @param found at most one row more than `most`, in the order of the list */
export function cutPage<Row, Key>(
  found: readonly Row[],
  most: number,
  keyOf: (row: Row) => Key,
): PageOfRows<Row, Key> {
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: found.length > most && last !== undefined ? keyOf(last) : null };
}
