/** A page of a list, cut from a result with one row more than the page. */

export interface PageOfRows<Row, Key> {
  readonly rows: readonly Row[];
  /** Key of the last row, as the cursor of the next page; null if there is none. */
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
